/* The schema of the SQLite file, one step for each version, and the statements that use it. A released step is never changed: a new
 * one is added, and files of all earlier versions are brought up to date when they are opened. */
#include "sqlite.h"

enum { APPLICATION = 0x54525631 }; /* "TRV1": tells our files from others */

static const char *const steps[] = {
    /* 1 */
    "CREATE TABLE person ("
    " id INTEGER PRIMARY KEY, name TEXT NOT NULL, kind INTEGER NOT NULL, password TEXT NOT NULL,"
    " created_ms INTEGER NOT NULL, seen_ms INTEGER NOT NULL, locked INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX person_name ON person (name COLLATE NOCASE) WHERE kind <> 3;"
    "CREATE TABLE key ("
    " hash BLOB PRIMARY KEY, person INTEGER NOT NULL REFERENCES person, kind INTEGER NOT NULL, scopes INTEGER NOT NULL,"
    " name TEXT NOT NULL, created_ms INTEGER NOT NULL, used_ms INTEGER NOT NULL, ends_ms INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX key_person ON key (person, kind);"
    "CREATE TABLE game ("
    " id TEXT PRIMARY KEY, game TEXT NOT NULL, status INTEGER NOT NULL, seats INTEGER NOT NULL,"
    " creator INTEGER REFERENCES person, created_ms INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " entries INTEGER NOT NULL DEFAULT 0, settings TEXT NOT NULL, record TEXT NOT NULL) STRICT;"
    "CREATE INDEX game_status ON game (status, changed_ms);"
    "CREATE TABLE seat ("
    " game TEXT NOT NULL REFERENCES game ON DELETE CASCADE, seat INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES "
    "person,"
    " PRIMARY KEY (game, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat (person);"
    "CREATE TABLE entry ("
    " game TEXT NOT NULL REFERENCES game ON DELETE CASCADE, number INTEGER NOT NULL, at_ms INTEGER NOT NULL, line TEXT "
    "NOT NULL,"
    " note TEXT NOT NULL, PRIMARY KEY (game, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE line ("
    " id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game ON DELETE CASCADE, person INTEGER NOT NULL REFERENCES "
    "person,"
    " at_ms INTEGER NOT NULL, kind INTEGER NOT NULL, text TEXT NOT NULL) STRICT;"
    "CREATE INDEX line_game ON line (game, kind, id);"
    "CREATE TABLE rating ("
    " person INTEGER NOT NULL REFERENCES person, game TEXT NOT NULL, pace INTEGER NOT NULL, rating REAL NOT NULL,"
    " deviation REAL NOT NULL, volatility REAL NOT NULL, games INTEGER NOT NULL, changed_ms INTEGER NOT NULL,"
    " PRIMARY KEY (person, game, pace)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX rating_best ON rating (game, pace, rating DESC);",
    /* 2: what people want to be told while they are away */
    "ALTER TABLE person ADD COLUMN notices INTEGER NOT NULL DEFAULT 0;",
    /* 3: what an administrator asks of the server; what is found quickly when it is too old; a row that is written to see whether writing works */
    "CREATE TABLE command ("
    " id INTEGER PRIMARY KEY, what TEXT NOT NULL, person INTEGER NOT NULL, asked_ms INTEGER NOT NULL, answer TEXT NOT "
    "NULL) STRICT;"
    "CREATE TABLE probe (id INTEGER PRIMARY KEY, count INTEGER NOT NULL) STRICT;"
    "INSERT INTO probe VALUES (1, 0);"
    "CREATE INDEX key_ends ON key (ends_ms) WHERE ends_ms <> 0;"
    "CREATE INDEX person_guest ON person (seen_ms) WHERE kind = 0;"
    "CREATE INDEX game_creator ON game (creator);"
    "CREATE INDEX line_person ON line (person);",
    /* 4: people who say that they are programs; which rated games count in the ratings. Earlier versions wrote a game's end and its ratings
     * apart, so that some results were lost when the server was killed in between. Where people have played more rated games of a kind than
     * their ratings count, those ratings are removed and all such games marked: the hall rates them again, oldest first. */
    "ALTER TABLE person ADD COLUMN program INTEGER NOT NULL DEFAULT 0;"
    "WITH played (game, pace, person, games) AS ("
    "  SELECT game.game, json_extract(settings, '$.clock') = 2, seat.person, count(*) FROM game JOIN seat ON seat.game "
    "= game.id"
    "  WHERE status = 2 AND json_extract(settings, '$.rated') GROUP BY 1, 2, 3),"
    " incomplete (game, pace) AS ("
    "  SELECT played.game, played.pace FROM played LEFT JOIN rating USING (person, game, pace) GROUP BY 1, 2"
    "  HAVING max(played.games - coalesce(rating.games, 0)) > 0 AND min(played.games - coalesce(rating.games, 0)) >= 0)"
    " UPDATE game SET settings = json_set(settings, '$.rated_done',"
    "  json(iif((game, json_extract(settings, '$.clock') = 2) IN (SELECT game, pace FROM incomplete), 'false', "
    "'true')))"
    " WHERE status = 2 AND json_extract(settings, '$.rated');"
    "DELETE FROM rating WHERE (game, pace) IN (SELECT game, json_extract(settings, '$.clock') = 2 FROM game"
    "  WHERE status = 2 AND json_extract(settings, '$.rated_done') = 0);"
    "CREATE INDEX IF NOT EXISTS game_unrated ON game (id) WHERE status = 2 AND instr(settings, '\"rated_done\":false') "
    "> 0;",
    /* 5: what names are compared by (filled in by sqlite_names.c), who wants nothing to do with whom, invitations to make an account */
    "ALTER TABLE person ADD COLUMN folded TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE person ADD COLUMN skeleton TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX person_folded ON person (folded) WHERE kind <> 3;"
    "CREATE INDEX person_skeleton ON person (skeleton) WHERE kind <> 3;"
    "CREATE TABLE block ("
    " person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, blocked INTEGER NOT NULL REFERENCES person ON "
    "DELETE CASCADE,"
    " at_ms INTEGER NOT NULL, PRIMARY KEY (person, blocked)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX block_blocked ON block (blocked);"
    "CREATE TABLE invitation ("
    " hash BLOB PRIMARY KEY, created_ms INTEGER NOT NULL, ends_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;",
    /* 6: what nodes that share a store need (sharing.h). A server that has its file to itself writes none of it. */
    "CREATE TABLE owned ("
    " game TEXT PRIMARY KEY REFERENCES game ON DELETE CASCADE, owner INTEGER NOT NULL, epoch INTEGER NOT NULL,"
    " actor INTEGER NOT NULL, listed INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE counter (nodes INTEGER NOT NULL, news INTEGER NOT NULL) STRICT;"
    "INSERT INTO counter VALUES (0, 0);"
    "CREATE TABLE node ("
    " id INTEGER PRIMARY KEY, address TEXT NOT NULL UNIQUE, least INTEGER NOT NULL, most INTEGER NOT NULL,"
    " leaving INTEGER NOT NULL, lease_end_ms INTEGER NOT NULL, steady_since_ms INTEGER NOT NULL) STRICT;"
    "CREATE TABLE presence ("
    " person INTEGER NOT NULL, node INTEGER NOT NULL, PRIMARY KEY (person, node)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE news ("
    " id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, subject TEXT NOT NULL, author INTEGER NOT NULL,"
    " at_ms INTEGER NOT NULL) STRICT;"
    "CREATE TABLE bucket (key INTEGER PRIMARY KEY, held REAL NOT NULL, at_ms INTEGER NOT NULL) STRICT;",
    /* 7: tournaments, and who is in them */
    "CREATE TABLE tournament ("
    " id TEXT PRIMARY KEY, status INTEGER NOT NULL, organiser INTEGER NOT NULL REFERENCES person, created_ms INTEGER NOT NULL,"
    " changed_ms INTEGER NOT NULL, revision INTEGER NOT NULL, settings TEXT NOT NULL, rounds TEXT NOT NULL) STRICT;"
    "CREATE INDEX tournament_status ON tournament (status, changed_ms);"
    "CREATE INDEX tournament_organiser ON tournament (organiser);"
    "CREATE TABLE entrant ("
    " tournament TEXT NOT NULL REFERENCES tournament ON DELETE CASCADE, number INTEGER NOT NULL,"
    " person INTEGER NOT NULL REFERENCES person, gone INTEGER NOT NULL, PRIMARY KEY (tournament, number)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX entrant_person ON entrant (person, tournament);",
    /* 8: who wants to see when somebody is there; how likely somebody said they would win */
    "CREATE TABLE follow ("
    " person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, followed INTEGER NOT NULL REFERENCES person ON DELETE CASCADE,"
    " at_ms INTEGER NOT NULL, PRIMARY KEY (person, followed)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX follow_followed ON follow (followed);"
    "CREATE TABLE guess ("
    " person INTEGER NOT NULL REFERENCES person ON DELETE CASCADE, game TEXT NOT NULL REFERENCES game ON DELETE CASCADE,"
    " turn INTEGER NOT NULL, said INTEGER NOT NULL, PRIMARY KEY (person, game, turn)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX guess_game ON guess (game);",
};
enum { VERSION = sizeof steps / sizeof *steps };
const int sqlite_version = VERSION;

#define PERSON_COLUMNS "id, name, kind, password, created_ms, seen_ms, locked, notices, program"
#define KEY_COLUMNS "hash, person, kind, scopes, name, created_ms, used_ms, ends_ms"
#define GAME_COLUMNS "game.id, game.game, status, seats, creator, created_ms, changed_ms, entries, settings, record"
/* What nodes share, where there is any; the last entry's note only for lists that show clocks. */
#define SHARED_COLUMNS ", owned.owner, owned.epoch, owned.actor, coalesce(owned.listed, instr(settings, '\"public\":true') > 0),"
#define NO_NOTE "NULL"
#define LAST_NOTE "(SELECT note FROM entry WHERE entry.game = game.id AND number = game.entries)"
#define NO_NODES "NOT EXISTS (SELECT 1 FROM owned JOIN node ON node.id = owned.owner WHERE owned.game = game.id)"
#define GAMES "game LEFT JOIN owned ON owned.game = game.id"
#define COMMAND_COLUMNS "id, what, person, asked_ms, answer"
#define TOURNAMENT_COLUMNS                                                                                                                 \
    "id, status, organiser, created_ms, changed_ms, revision, (SELECT count(*) FROM entrant WHERE tournament = tournament.id), settings"
#define RATING_COLUMNS "person, game, pace, rating, deviation, volatility, games, changed_ms"

const char *const sqlite_write_texts[WRITE_STATEMENTS] = {
    [WRITE_BEGIN] = "BEGIN IMMEDIATE",
    [WRITE_COMMIT] = "COMMIT",
    [WRITE_ROLLBACK] = "ROLLBACK",
    [WRITE_SAVEPOINT] = "SAVEPOINT batch",
    [WRITE_RELEASE] = "RELEASE batch",
    [WRITE_BACK_TO_SAVEPOINT] = "ROLLBACK TO batch",
    [WRITE_PUT_PERSON] = "INSERT INTO person (" PERSON_COLUMNS ", folded, skeleton) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?12, ?13, ?14)"
                         " ON CONFLICT (id) DO UPDATE SET name = ?2, kind = ?3, password = ?4, seen_ms = ?6, locked = ?7, notices = ?8,"
                         " program = ?12, folded = ?13, skeleton = ?14",
    [WRITE_CHANGE_PERSON] = "UPDATE person SET name = iif(?9 & 1, ?2, name), kind = iif(?9 & 2, ?3, kind),"
                            " password = iif(?9 & 4, ?4, password), seen_ms = iif(?9 & 8, max(seen_ms, ?6), seen_ms),"
                            " locked = iif(?9 & 16, ?7, locked), notices = iif(?9 & 32, ?8, notices),"
                            " program = iif(?9 & 64, ?12, program),"
                            " folded = iif(?9 & 1, ?13, folded), skeleton = iif(?9 & 1, ?14, skeleton)"
                            " WHERE id = ?1 AND kind <> 3 AND (?10 = 0 OR kind = 0) AND (?11 IS NULL OR password = ?11)",
    [WRITE_FIND_LIKE] = "SELECT 1 FROM person WHERE (skeleton = ?14 OR folded = ?13) AND id <> ?1 AND kind <> 3"
                        " AND NOT EXISTS (SELECT 1 FROM person WHERE id = ?1 AND (name = ?2 OR kind = 3))",
    [WRITE_PUT_KEY] = "INSERT INTO key (" KEY_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
                      " ON CONFLICT (hash) DO UPDATE SET used_ms = ?7, ends_ms = ?8",
    [WRITE_DELETE_KEY] = "DELETE FROM key WHERE hash = ?1",
    [WRITE_DELETE_KEYS] = "DELETE FROM key WHERE person = ?1 AND kind = ?2",
    [WRITE_PUT_GAME] = "INSERT INTO game (id, game, status, seats, creator, created_ms, changed_ms, settings, record)"
                       " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                       " ON CONFLICT (id) DO UPDATE SET status = ?3, changed_ms = ?7, settings = ?8, record = ?9 WHERE entries = ?10",
    [WRITE_DELETE_SEATS] = "DELETE FROM seat WHERE game = ?1",
    [WRITE_PUT_SEAT] = "INSERT INTO seat (game, seat, person) VALUES (?1, ?2, ?3)",
    [WRITE_DELETE_GAME] = "DELETE FROM game WHERE id = ?1 AND (entries = 0 OR status = 3) AND " NO_NODES,
    [WRITE_CANCEL_GAME] = "UPDATE game SET status = 3, changed_ms = ?2 WHERE id = ?1 AND status IN (0, 1) AND changed_ms < ?3",
    [WRITE_DELETE_ALL_KEYS] = "DELETE FROM key WHERE person = ?1",
    [WRITE_DELETE_GUEST] = "DELETE FROM person WHERE id = ?1 AND kind = 3 AND NOT EXISTS (SELECT 1 FROM seat WHERE person = ?1)"
                           " AND NOT EXISTS (SELECT 1 FROM game WHERE creator = ?1) AND NOT EXISTS (SELECT 1 FROM line WHERE person = ?1)"
                           " AND NOT EXISTS (SELECT 1 FROM rating WHERE person = ?1)"
                           " AND NOT EXISTS (SELECT 1 FROM entrant WHERE person = ?1)"
                           " AND NOT EXISTS (SELECT 1 FROM tournament WHERE organiser = ?1)",
    [WRITE_EMPTY_GUEST] = "UPDATE person SET kind = 3, name = '' WHERE id = ?1 AND kind = 0 AND seen_ms < ?2",
    [WRITE_ADD_COMMAND] = "INSERT INTO command (" COMMAND_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5)",
    [WRITE_ANSWER_COMMAND] = "UPDATE command SET answer = ?2 WHERE id = ?1",
    [WRITE_DELETE_COMMAND] = "DELETE FROM command WHERE id = ?1",
    [WRITE_PROBE] = "UPDATE probe SET count = count + 1",
    [WRITE_COUNT_ENTRY] = "UPDATE game SET entries = ?2, changed_ms = ?3 WHERE id = ?1 AND entries = ?2 - 1 AND status <> 0",
    [WRITE_ADD_ENTRY] = "INSERT INTO entry (game, number, at_ms, line, note) VALUES (?1, ?2, ?3, ?4, ?5)",
    [WRITE_CUT_COUNT] = "UPDATE game SET entries = ?2 WHERE id = ?1 AND entries >= ?2",
    [WRITE_CUT_ENTRIES] = "DELETE FROM entry WHERE game = ?1 AND number > ?2",
    [WRITE_NOTE_ENTRY] = "UPDATE entry SET note = ?3 WHERE game = ?1 AND number = ?2",
    [WRITE_ADD_LINE] = "INSERT INTO line (game, person, at_ms, kind, text) VALUES (?1, ?2, ?3, ?4, ?5)",
    [WRITE_PUT_RATING] = "INSERT INTO rating (" RATING_COLUMNS ") SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
                         " WHERE ?7 <= 1 OR EXISTS (SELECT 1 FROM rating WHERE person = ?1 AND game = ?2 AND pace = ?3)"
                         " ON CONFLICT (person, game, pace) DO UPDATE SET rating = ?4, deviation = ?5, volatility = ?6,"
                         " games = ?7, changed_ms = ?8 WHERE games = ?7 - 1",
    [WRITE_PUT_BLOCK] = "INSERT INTO block (person, blocked, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [WRITE_DELETE_BLOCK] = "DELETE FROM block WHERE person = ?1 AND blocked = ?2",
    [WRITE_DELETE_BLOCKS] = "DELETE FROM block WHERE person = ?1 OR blocked = ?1",
    [WRITE_PUT_FOLLOW] = "INSERT INTO follow (person, followed, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
    [WRITE_DELETE_FOLLOW] = "DELETE FROM follow WHERE person = ?1 AND followed = ?2",
    [WRITE_DELETE_FOLLOWS] = "DELETE FROM follow WHERE person = ?1 OR followed = ?1",
    [WRITE_PUT_GUESS] = "INSERT INTO guess (person, game, turn, said) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING",
    [WRITE_DELETE_GUESSES] = "DELETE FROM guess WHERE person = ?1",
    [WRITE_DELETE_LINES] = "DELETE FROM line WHERE person = ?1",
    [WRITE_PUT_INVITATION] = "INSERT INTO invitation (hash, created_ms, ends_ms) VALUES (?1, ?2, ?3)",
    [WRITE_USE_INVITATION] = "DELETE FROM invitation WHERE hash = ?1",
    [WRITE_FIND_RATING] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = ?1 AND game = ?2 AND pace = ?3",
    [WRITE_FIND_OWNED] = "SELECT owner, epoch FROM owned WHERE game = ?1",
    [WRITE_PUT_OWNED] = "INSERT INTO owned (game, owner, epoch, actor, listed) VALUES (?1, ?2, ?3, ?4, ?5)"
                        " ON CONFLICT (game) DO UPDATE SET actor = ?4, listed = ?5",
    [WRITE_SET_ACTOR] = "UPDATE owned SET actor = ?2 WHERE game = ?1",
    [WRITE_HAND_OVER] = "UPDATE owned SET owner = coalesce((SELECT id FROM node WHERE id = ?2 AND NOT leaving), 0), epoch = epoch + 1"
                        " WHERE game = ?1",
    [WRITE_PUT_PRESENCE] = "INSERT INTO presence (person, node) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
    [WRITE_DELETE_PRESENCE] = "DELETE FROM presence WHERE person = ?1 AND node = ?2",
    [WRITE_COUNT_NEWS] = "UPDATE counter SET news = news + 1",
    [WRITE_ADD_NEWS] = "INSERT INTO news (id, kind, subject, author, at_ms) VALUES ((SELECT news FROM counter), ?1, ?2, ?3, ?4)",
    [WRITE_KEY_PERSON] = "SELECT person FROM key WHERE hash = ?1",
    [WRITE_RESTORE_GAME] = "INSERT INTO game (id, game, status, seats, creator, created_ms, changed_ms, settings, record, entries)"
                           " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [WRITE_RESTORE_RATING] = "INSERT INTO rating (" RATING_COLUMNS ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [WRITE_RESTORE_LINE] = "INSERT INTO line (game, person, at_ms, kind, text, id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [WRITE_NEW_TOURNAMENT] = "INSERT INTO tournament (id, status, organiser, created_ms, changed_ms, revision, settings, rounds)"
                             " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    [WRITE_SET_TOURNAMENT] = "UPDATE tournament SET status = ?2, organiser = ?3, created_ms = ?4, changed_ms = ?5, revision = ?6,"
                             " settings = ?7, rounds = ?8 WHERE id = ?1 AND revision = ?6 - 1",
    [WRITE_COUNT_TOURNAMENT] = "UPDATE tournament SET revision = revision + 1, changed_ms = ?2 WHERE id = ?1 AND status <= ?3"
                               " AND (SELECT count(*) FROM entrant WHERE tournament = ?1) < ?4",
    [WRITE_ADD_ENTRANT] = "INSERT INTO entrant (tournament, number, person, gone)"
                          " SELECT ?1, coalesce(max(number), 0) + 1, ?2, 0 FROM entrant WHERE tournament = ?1",
    [WRITE_CUT_ENTRANT] = "DELETE FROM entrant WHERE tournament = ?1 AND person = ?2"
                          " AND EXISTS (SELECT 1 FROM tournament WHERE id = ?1 AND status = 0)",
    [WRITE_MARK_ENTRANT] = "UPDATE entrant SET gone = 1 WHERE tournament = ?1 AND person = ?2",
    [WRITE_RESTORE_ENTRANT] = "INSERT INTO entrant (tournament, number, person, gone) VALUES (?1, ?2, ?3, ?4)",
    [WRITE_DELETE_TOURNAMENT] = "DELETE FROM tournament WHERE id = ?1 AND status = 3",
};

const char *const sqlite_read_texts[READ_STATEMENTS] = {
    [READ_PERSON] = "SELECT " PERSON_COLUMNS " FROM person WHERE id = ?1",
    [READ_PERSON_NAMED] = "SELECT " PERSON_COLUMNS " FROM person WHERE folded = ?1 AND kind <> 3"
                          " ORDER BY name = ?2 DESC, name = ?2 COLLATE NOCASE DESC, id LIMIT 1",
    [READ_PERSONS] = "SELECT " PERSON_COLUMNS " FROM person ORDER BY seen_ms DESC, id",
    [READ_KEY] = "SELECT " KEY_COLUMNS " FROM key WHERE hash = ?1"
                 " UNION ALL SELECT hash, 0, 5, 0, '', created_ms, 0, ends_ms FROM invitation WHERE hash = ?1",
    [READ_KEYS] = "SELECT " KEY_COLUMNS " FROM key WHERE person = ?1 AND kind = ?2 ORDER BY created_ms, hash",
    [READ_GAME] = "SELECT " GAME_COLUMNS SHARED_COLUMNS NO_NOTE " FROM " GAMES " WHERE id = ?1",
    [READ_GAMES] = "SELECT " GAME_COLUMNS SHARED_COLUMNS NO_NOTE " FROM " GAMES " WHERE status = ?1 ORDER BY changed_ms DESC, id",
    [READ_UNRATED] = "SELECT " GAME_COLUMNS SHARED_COLUMNS NO_NOTE " FROM " GAMES " WHERE status = 2"
                     " AND instr(settings, '\"rated_done\":false') > 0"
                     " ORDER BY (SELECT max(at_ms) FROM entry WHERE entry.game = game.id), id",
    [READ_GAMES_OF] =
        "SELECT " GAME_COLUMNS SHARED_COLUMNS LAST_NOTE " FROM " GAMES " WHERE id IN (SELECT game FROM seat WHERE person = ?1)"
        " OR (creator = ?1 AND status = 0) ORDER BY changed_ms DESC, id LIMIT ?2",
    [READ_SEATS] = "SELECT seat, person FROM seat WHERE game = ?1",
    [READ_ENTRIES] = "SELECT number, at_ms, line, note FROM entry WHERE game = ?1 AND number >= ?2 ORDER BY number",
    [READ_COMMANDS] = "SELECT " COMMAND_COLUMNS " FROM command WHERE answer = '' ORDER BY asked_ms, id LIMIT 16",
    [READ_COMMAND] = "SELECT " COMMAND_COLUMNS " FROM command WHERE id = ?1",
    [READ_OLD_KEYS] = "SELECT hash, person, '', 0 FROM key WHERE ends_ms <> 0 AND ends_ms < ?1"
                      " UNION ALL SELECT hash, 0, '', 0 FROM invitation WHERE ends_ms < ?1 LIMIT ?2",
    [READ_OLD_GUESTS] = "SELECT NULL, id, '', 0 FROM person WHERE kind = 0 AND seen_ms < ?1 AND NOT EXISTS"
                        " (SELECT 1 FROM seat JOIN game ON game.id = seat.game WHERE seat.person = person.id AND "
                        "game.status < 2) LIMIT ?2",
    [READ_OLD_TOURNAMENTS] = "SELECT NULL, 0, id, 0 FROM tournament WHERE status = 3 AND changed_ms < ?1 LIMIT ?2",
    [READ_OLD_CANCELLED] = "SELECT NULL, 0, id, 0 FROM game WHERE status = 3 AND changed_ms < ?1 AND " NO_NODES " LIMIT ?2",
    [READ_OLD_WAITING] =
        "SELECT NULL, 0, id, epoch FROM " GAMES " WHERE status = 0 AND changed_ms < ?1 AND (?3 = 0 OR owner = ?3) LIMIT ?2",
    [READ_OLD_ABANDONED] = "SELECT NULL, 0, id, epoch FROM " GAMES " WHERE status = 1 AND changed_ms < ?1"
                           " AND coalesce(json_extract(settings, '$.clock'), 0) = 0 AND (?3 = 0 OR owner = ?3) LIMIT ?2",
    [READ_LINES] = "SELECT id, person, at_ms, kind, text FROM (SELECT * FROM line WHERE game = ?1 AND kind = ?2"
                   " ORDER BY id DESC LIMIT ?3) ORDER BY id",
    [READ_LINES_OF] = "SELECT id, person, at_ms, kind, text, game FROM line WHERE person = ?1 ORDER BY id",
    [READ_RECORDS_OF] = "SELECT id, game, status, seats, creator, created_ms, changed_ms, entries, settings, iif(status <> 2, '', "
                        "record ||"
                        " ifnull((SELECT group_concat(line, char(10)) || char(10) FROM (SELECT line FROM entry WHERE entry.game = "
                        "own.id ORDER BY number)), '')), NULL, NULL, NULL, NULL, NULL"
                        " FROM game AS own WHERE id IN (SELECT game FROM seat WHERE person = ?1) OR (creator = ?1 AND status = 0)"
                        " ORDER BY changed_ms DESC, id LIMIT ?2",
    [READ_FOLLOWS] = "SELECT person, followed, at_ms FROM follow WHERE ?1 = 0 OR person = ?1 ORDER BY person, at_ms, followed",
    [READ_GUESSES] = "SELECT person, game, turn, said FROM guess WHERE ?1 = 0 OR person = ?1 ORDER BY person, game, turn",
    [READ_BLOCKS] = "SELECT person, blocked, at_ms FROM block WHERE ?1 = 0 OR person = ?1 ORDER BY person, at_ms, blocked",
    [READ_RATING] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = ?1 AND game = ?2 AND pace = ?3",
    [READ_RATINGS_OF] = "SELECT " RATING_COLUMNS " FROM rating WHERE person = ?1 ORDER BY game, pace",
    [READ_RATINGS] = "SELECT " RATING_COLUMNS " FROM rating WHERE game = ?1 AND pace = ?2 ORDER BY rating DESC, person LIMIT ?3",
    [READ_OWNER] =
        "SELECT owned.owner, owned.epoch, (SELECT count(*) FROM node WHERE node.id = owned.owner) FROM " GAMES " WHERE game.id = ?1",
    [READ_PRESENCE] = "SELECT person, node FROM presence WHERE person = ?1 AND node IN (SELECT id FROM node) ORDER BY node",
    [READ_LISTED] = "SELECT " GAME_COLUMNS SHARED_COLUMNS LAST_NOTE " FROM " GAMES " WHERE status = ?1 AND listed"
                    " ORDER BY changed_ms DESC, id LIMIT ?2",
    [READ_NODES] = "SELECT id, address, least, most, leaving FROM node ORDER BY id",
    [READ_UNOWNED] = "SELECT game.id, coalesce(owned.epoch, 0) FROM " GAMES " WHERE status < 2"
                     " AND coalesce(owned.owner, 0) NOT IN (SELECT id FROM node) ORDER BY game.id LIMIT ?1",
    [READ_OWNED] = "SELECT owned.game, epoch FROM owned JOIN game ON game.id = owned.game WHERE owner = ?1 AND status < 2",
    [READ_NEWS] = "SELECT id, kind, subject, author FROM news WHERE id > ?1 ORDER BY id",
    [READ_BUCKET] = "SELECT held, at_ms FROM bucket WHERE key = ?1",
    [READ_ALL_KEYS] = "SELECT " KEY_COLUMNS " FROM key ORDER BY person, created_ms, hash",
    [READ_ALL_INVITATIONS] = "SELECT hash, 0, 5, 0, '', created_ms, 0, ends_ms FROM invitation ORDER BY created_ms, hash",
    [READ_ALL_GAMES] = "SELECT " GAME_COLUMNS SHARED_COLUMNS NO_NOTE " FROM " GAMES " ORDER BY created_ms, id",
    [READ_ALL_ENTRIES] = "SELECT game, number, at_ms, line, note FROM entry ORDER BY game, number",
    [READ_ALL_LINES] = "SELECT id, person, at_ms, kind, text, game FROM line ORDER BY id",
    [READ_ALL_RATINGS] = "SELECT " RATING_COLUMNS " FROM rating ORDER BY person, game, pace",
    [READ_TOURNAMENT] = "SELECT " TOURNAMENT_COLUMNS ", rounds FROM tournament WHERE id = ?1",
    [READ_TOURNAMENTS] = "SELECT " TOURNAMENT_COLUMNS ", '' FROM tournament WHERE status = ?1 ORDER BY changed_ms DESC, id LIMIT ?2",
    [READ_TOURNAMENTS_OF] = "SELECT " TOURNAMENT_COLUMNS ", '' FROM tournament WHERE organiser = ?1"
                            " OR id IN (SELECT tournament FROM entrant WHERE person = ?1) ORDER BY changed_ms DESC, id",
    [READ_ENTRANTS] = "SELECT tournament, number, person, gone FROM entrant WHERE tournament = ?1 ORDER BY number",
    [READ_ALL_TOURNAMENTS] = "SELECT " TOURNAMENT_COLUMNS ", rounds FROM tournament ORDER BY created_ms, id",
    [READ_ALL_ENTRANTS] = "SELECT tournament, number, person, gone FROM entrant ORDER BY tournament, number",
};

bool sqlite_fail(sqlite3 *file, const char *doing, tv_error *error) {
    return tv_fail(error, "the database: {} failed: {}.", doing, sqlite3_errmsg(file), (const char *)NULL);
}

static bool run(sqlite3 *file, const char *text, const char *doing, tv_error *error) {
    return sqlite3_exec(file, text, NULL, NULL, NULL) == SQLITE_OK || sqlite_fail(file, doing, error);
}

static int number_of(sqlite3 *file, const char *question) {
    sqlite3_stmt *statement = NULL;
    int number = 0;
    if (sqlite3_prepare_v2(file, question, -1, &statement, NULL) == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Takes the next step, if nobody else has taken it meanwhile: two programs may open an old file at once. */
static bool take_step(sqlite3 *file, tv_error *error) {
    char after[64];
    tv_text text = TV_TEXT_OVER(after);
    if (!run(file, "BEGIN IMMEDIATE", "updating the schema", error)) return false;
    int version = number_of(file, "PRAGMA user_version");
    if (version >= VERSION) return run(file, "ROLLBACK", "updating the schema", error);
    tv_text_add(&text, "PRAGMA user_version = ");
    tv_text_add_int(&text, version + 1);
    return run(file, steps[version], "updating the schema", error) && run(file, after, "updating the schema", error) &&
           run(file, "COMMIT", "updating the schema", error);
}

static bool is_empty(sqlite3 *file) { return number_of(file, "SELECT count(*) FROM sqlite_schema") == 0; }

bool sqlite_is_ours(sqlite3 *file, tv_error *error) {
    return is_empty(file) || number_of(file, "PRAGMA application_id") == APPLICATION ||
           tv_fail(error, "the file is a database of another program; name another file.", (const char *)NULL);
}

bool sqlite_schema_update(sqlite3 *file, int *from, tv_error *error) {
    int version = number_of(file, "PRAGMA user_version");
    bool empty = is_empty(file);
    *from = version;
    if (!sqlite_is_ours(file, error)) return false;
    if (version > VERSION)
        return tv_fail(error, "the database was written by a newer version of this program; update the program.", (const char *)NULL);
    if (empty && !run(file, "PRAGMA application_id = 1414682161", "marking the file", error)) return false;
    while (number_of(file, "PRAGMA user_version") < VERSION)
        if (!take_step(file, error)) {
            sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
            return false;
        }
    return true;
}
