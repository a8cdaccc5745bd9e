/* trivium admin: looking after a server's file, or the database that several servers share. Reading and backup work while a server runs; so does
 * changing people: the running server is told to look at them again. */
#include "admin_copy.h"
#include "admin_reports.h"
#include "admin_server.h"
#include "commands.h"
#include "host/files.h"
#include "host/host_time.h"
#include "memory/heap.h"
#include "server/store/lock.h"
#include "server/store/store.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <trivium/fair.h>
#include <trivium/hash.h>
#include <unistd.h>

enum { LISTED_MOST = 1000 };

typedef struct admin {
    cli_call *call;
    store *store;
    uint32_t games, faults;
    tv_error error;
} admin;

static const char *argument(const admin *it, uint32_t number) { return it->call->count > number ? it->call->arguments[number] : NULL; }

/* ---- games as records ---- */

typedef struct stored_lines {
    tv_text text;
} stored_lines;

static bool add_line(void *host, const void *row) {
    stored_lines *to = host;
    tv_text_add(&to->text, ((const store_entry *)row)->line);
    tv_text_add_char(&to->text, '\n');
    return true;
}

/* The game as the record that the server would make of it: headers, entries, people's names. */
static bool read_record(admin *it, const store_game *game, tv_record *record, tv_error *error) {
    stored_lines lines = {tv_heap_text()};
    tv_text_add(&lines.text, game->record);
    bool good = it->store->entries(it->store, game->id, 1, add_line, &lines) == STORE_FOUND ||
                tv_fail(error, "the database cannot be read.", (const char *)NULL);
    good = good && tv_record_read(record, lines.text.at, lines.text.used, error);
    free(lines.text.at);
    for (uint8_t seat = 0; good && seat < game->seats; seat++) {
        store_person person;
        if (game->persons[seat] != 0 && it->store->person(it->store, game->persons[seat], &person) == STORE_FOUND)
            snprintf(record->seats[seat].name, sizeof record->seats[seat].name, "%s", person.name);
    }
    return good;
}

static bool each_game(admin *it, store_each each) {
    return (it->store->games(it->store, STORE_RUNNING, each, it) == STORE_FOUND &&
            it->store->games(it->store, STORE_OVER, each, it) == STORE_FOUND) ||
           tv_fail(&it->error, "the database cannot be read.", (const char *)NULL);
}

/* ---- verify ---- */

static bool verify_record(const tv_record *record, bool kept_as_over, tv_error *error) {
    tv_table *table = tv_table_open(record, error);
    if (table == NULL) return false;
    tv_finding findings[TV_FINDINGS];
    bool good = tv_fair_check_replayed(record, table, error, NULL, findings), over = tv_table_actor(table) == TV_OVER;
    if (!good)
        *error = tv_fair_fault(findings)->error;
    else if (over != kept_as_over)
        good = tv_fail(error, over ? "the game is over, but is kept as running." : "the game is kept as over, but is not.", NULL);
    tv_table_close(table);
    return good;
}

static bool verify_game(void *host, const void *row) {
    admin *it = host;
    const store_game *game = row;
    tv_record record;
    tv_error error = {0};
    it->games++;
    bool good = read_record(it, game, &record, &error);
    if (good) {
        good = verify_record(&record, game->status == STORE_OVER, &error);
        tv_record_free(&record);
    }
    it->faults += !good;
    if (!good) cli_complain(it->call, CLI_FAULT, "game %s: %s", game->id, error.what);
    return true;
}

static int verify(admin *it) {
    if (!each_game(it, verify_game)) return cli_complain(it->call, CLI_FAILED, "%s", it->error.what);
    tv_text_add_uint(it->call->out, it->games);
    tv_text_add(it->call->out, " games, ");
    tv_text_add_uint(it->call->out, it->faults);
    tv_text_add(it->call->out, it->faults == 1 ? " of them does not reproduce.\n" : " of them do not reproduce.\n");
    return it->faults > 0 ? CLI_FAULT : CLI_OK;
}

/* ---- export and import ---- */

static bool export_game(void *host, const void *row) {
    admin *it = host;
    const store_game *game = row;
    char path[1024];
    tv_record record;
    it->faults++; /* until it is written */
    if (!read_record(it, game, &record, &it->error)) return false;
    tv_table *table = tv_table_open(&record, &it->error); /* fills in the result */
    if (table != NULL) {
        tv_text text = tv_heap_text();
        tv_record_write(tv_table_record(table), &(tv_record_style){.with_secret = true}, &text);
        snprintf(path, sizeof path, "%s/%s.trv", argument(it, 2), game->id);
        bool written = file_write(path, text.at, text.used, &it->error);
        it->games += written;
        it->faults -= written;
        free(text.at);
        tv_table_close(table);
    }
    tv_record_free(&record);
    return it->faults == 0;
}

static int export_games(admin *it) {
    if (!file_make_folder(argument(it, 2), &it->error) || !each_game(it, export_game) || it->faults > 0)
        return cli_complain(it->call, CLI_FAILED, "%s: %s", argument(it, 2), it->error.what);
    tv_text_add_uint(it->call->out, it->games);
    tv_text_add(it->call->out, " games written, with their secrets: whoever reads those of running games sees all hands.\n");
    return CLI_OK;
}

static bool write_changes(admin *it, const store_change *changes, size_t count) {
    store_batch batch = {.changes = changes, .count = count};
    if (!it->store->write(it->store, &batch, 1, &it->error)) return false;
    if (batch.refused) it->error = batch.error;
    return !batch.refused;
}

static void fresh_id(char out[STORE_GAME_ID_MAX]) {
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    for (int i = 0; i < 12; i++) out[i] = letters[randombytes_uniform(32)];
    out[12] = 0;
}

/* A finished record becomes a game that nobody of this server played. */
static bool import_record(admin *it, const tv_record *record, tv_table *table) {
    tv_text head = tv_heap_text();
    tv_record only = *record;
    only.entries = NULL;
    only.count = 0;
    only.result[0] = 0;
    tv_record_write(&only, &(tv_record_style){.with_secret = true}, &head);
    store_change *changes = calloc(record->count + 1, sizeof *changes);
    char(*lines)[512] = calloc(record->count + 1, sizeof *lines);
    bool good = changes != NULL && lines != NULL;
    uint32_t number = 0;
    if (good) {
        changes[0] = (store_change){.kind = STORE_PUT_GAME,
                                    .game = {.status = STORE_OVER,
                                             .seats = record->setup.seats,
                                             .created_ms = host_wall_ms(),
                                             .changed_ms = host_wall_ms(),
                                             .table = "{\"public\":true}",
                                             .record = head.at}};
        fresh_id(changes[0].game.id);
        snprintf(changes[0].game.game, sizeof changes[0].game.game, "%s", record->game->id);
    }
    for (uint32_t i = 0; good && i < record->count; i++) {
        tv_text line = TV_TEXT_OVER(lines[i]);
        number += record->entries[i].kind == TV_ENTRY_MOVE;
        tv_entry_write(record, tv_table_box(table), &record->entries[i], number, &line);
        changes[i + 1] =
            (store_change){.kind = STORE_ADD_ENTRY, .entry = {changes[0].game.id, {i + 1, host_wall_ms(), lines[i], "", STORE_NO_ACTOR}}};
    }
    good = good && write_changes(it, changes, record->count + 1);
    if (good) {
        tv_text_add(it->call->out, changes[0].game.id);
        tv_text_add_char(it->call->out, '\n');
    }
    free(changes);
    free(lines);
    free(head.at);
    return good;
}

static int import_file(admin *it, const char *path) {
    tv_text text = tv_heap_text();
    tv_record record;
    bool good = file_read(path, TV_RECORD_BYTES_MAX, &text, &it->error) && tv_record_read(&record, text.at, text.used, &it->error);
    free(text.at);
    if (!good) return cli_complain(it->call, CLI_FAILED, "%s: %s", path, it->error.what);
    tv_table *table = tv_table_open(&record, &it->error);
    good = table != NULL;
    if (good && tv_table_actor(table) != TV_OVER)
        good = tv_fail(&it->error, "the game is not over; only finished games can be taken in.", (const char *)NULL);
    good = good && import_record(it, &record, table);
    if (table != NULL) tv_table_close(table);
    tv_record_free(&record);
    return good ? CLI_OK : cli_complain(it->call, CLI_FAILED, "%s: %s", path, it->error.what);
}

static int import_games(admin *it) {
    int worst = CLI_OK;
    for (uint32_t i = 2; i < it->call->count; i++) {
        int code = import_file(it, it->call->arguments[i]);
        if (code > worst) worst = code;
    }
    return worst;
}

/* ---- people ---- */

static bool print_person(void *host, const void *row) {
    static const char *const kinds[] = {"guest", "account", "bot", "gone"};
    admin *it = host;
    const store_person *person = row;
    char line[128], day[32];
    time_t seen = (time_t)(person->seen_ms / 1000);
    struct tm parts;
    gmtime_r(&seen, &parts);
    strftime(day, sizeof day, "%Y-%m-%d", &parts);
    snprintf(line, sizeof line, "%-10s %-8s %-7s %s\n", day, kinds[person->kind & 3], person->locked ? "locked" : "", person->name);
    tv_text_add(it->call->out, line);
    return true;
}

static int list_users(admin *it) {
    return it->store->persons(it->store, print_person, it) == STORE_FOUND
               ? CLI_OK
               : cli_complain(it->call, CLI_FAILED, "the database cannot be read.");
}

static bool find_person(admin *it, store_person *person) {
    return it->store->person_named(it->store, argument(it, 2), person) == STORE_FOUND;
}

static int no_such_person(admin *it) {
    return cli_complain(it->call, CLI_FAILED, "nobody is called \"%s\"; `trivium admin users %s` lists everybody.", argument(it, 2),
                        argument(it, 1));
}

/* A server that runs holds people in memory; those that share a database hear of every change. */
static int tell_server(admin *it, int64_t person) {
    char answer[256] = "";
    if (it->store->shared || !store_lock_is_held(argument(it, 1)) || admin_ask_server(it->store, "look", person, answer)) return CLI_OK;
    return cli_complain(it->call, CLI_OK, "done; the running server has not answered and will notice within a minute.");
}

static int set_lock(admin *it, uint8_t locked) {
    store_change change = {.kind = STORE_CHANGE_PERSON, .person_change.parts = STORE_PART_LOCKED};
    if (!find_person(it, &change.person_change.person)) return no_such_person(it);
    change.person_change.person.locked = locked;
    if (!write_changes(it, &change, 1)) return cli_complain(it->call, CLI_FAILED, "%s", it->error.what);
    return tell_server(it, change.person_change.person.id);
}

static int lock(admin *it) { return set_lock(it, 1); }
static int unlock(admin *it) { return set_lock(it, 0); }

/* Keeps the hash of a fresh secret, and prints the end of the address that holds it. */
static int print_secret(admin *it, store_key key, int64_t days, const char *where) {
    uint8_t bytes[24];
    char secret[2 * sizeof bytes + 1];
    tv_text text = TV_TEXT_OVER(secret);
    randombytes_buf(bytes, sizeof bytes);
    tv_text_add_hex(&text, bytes, sizeof bytes);
    key.created_ms = host_wall_ms();
    key.ends_ms = key.created_ms + days * INT64_C(86400000);
    tv_sha256_of(secret, strlen(secret), key.hash);
    store_change change = {.kind = STORE_PUT_KEY, .key = key};
    if (!write_changes(it, &change, 1)) return cli_complain(it->call, CLI_FAILED, "%s", it->error.what);
    tv_text_add(it->call->out, where);
    tv_text_add(it->call->out, secret);
    tv_text_add(it->call->out, "\n");
    return CLI_OK;
}

/* A code, good for a day and once, that lets somebody set a new password. */
static int make_link(admin *it) {
    store_person person;
    if (!find_person(it, &person)) return no_such_person(it);
    if (person.kind != STORE_ACCOUNT)
        return cli_complain(it->call, CLI_FAILED, "\"%s\" has no account, so no password to set.", person.name);
    return print_secret(it, (store_key){.person = person.id, .kind = STORE_LINK}, 1, "#/recover/");
}

/* One, good for a month and once, that lets somebody make an account. */
static int make_invitation(admin *it) { return print_secret(it, (store_key){.kind = STORE_INVITATION}, 30, "#/register/"); }

static int list_reports(admin *it) {
    admin_print_reports(it->store, it->call->out);
    return CLI_OK;
}

/* ---- tournaments ---- */

static bool print_tournament(void *host, const void *row) {
    static const char *const statuses[] = {"waiting", "running", "over", "cancelled"};
    admin *it = host;
    const store_tournament *tournament = row;
    char line[256];
    json_t *settings = json_loads(tournament->settings, 0, NULL);
    const char *name = json_string_value(json_object_get(settings, "name"));
    snprintf(line, sizeof line, "%s %-9s %3u entered  %s\n", tournament->id, statuses[tournament->status & 3], tournament->entrants,
             name != NULL ? name : "");
    tv_text_add(it->call->out, line);
    json_decref(settings);
    return true;
}

static int list_tournaments(admin *it) {
    bool good = true;
    for (uint8_t status = STORE_WAITING; good && status <= STORE_CANCELLED; status++)
        good = it->store->tournaments(it->store, status, LISTED_MOST, print_tournament, it) == STORE_FOUND;
    return good ? CLI_OK : cli_complain(it->call, CLI_FAILED, "the database cannot be read.");
}

/* What its organiser may do; the running server does it. */
static int command_tournament(admin *it) {
    const char *id = argument(it, 2), *what = argument(it, 3), *name = argument(it, 4);
    char command[24], answer[256] = "";
    store_person person = {0};
    bool leave = strcmp(what, "withdraw") == 0, known = leave || strcmp(what, "begin") == 0 || strcmp(what, "cancel") == 0;
    if (!known || leave != (name != NULL))
        return cli_complain(it->call, CLI_USAGE, "write begin, cancel or withdraw NAME behind the tournament's id.");
    if (strlen(id) != 12)
        return cli_complain(it->call, CLI_FAILED, "\"%s\" is no tournament; `trivium admin tournaments %s` lists all.", id,
                            argument(it, 1));
    if (leave && it->store->person_named(it->store, name, &person) != STORE_FOUND)
        return cli_complain(it->call, CLI_FAILED, "nobody is called \"%s\"; `trivium admin users %s` lists everybody.", name,
                            argument(it, 1));
    snprintf(command, sizeof command, "%s %.12s", leave ? "leave" : what, id);
    if (!admin_is_served(it->store, argument(it, 1)))
        return cli_complain(it->call, CLI_FAILED, "no server runs on it; a tournament goes on only while one does.");
    if (!admin_ask_server(it->store, command, person.id, answer))
        return cli_complain(it->call, CLI_FAILED, "the running server does not answer.");
    tv_text_add(it->call->out, answer);
    tv_text_add_char(it->call->out, '\n');
    return CLI_OK;
}

/* ---- looking after ---- */

static int prune(admin *it) {
    char answer[256] = "";
    if (!admin_is_served(it->store, argument(it, 1))) {
        if (!admin_prune(it->store, host_wall_ms(), it->call->out, &it->error))
            return cli_complain(it->call, CLI_FAILED, "%s", it->error.what);
    } else if (admin_ask_server(it->store, "prune", 0, answer)) {
        tv_text_add(it->call->out, answer);
    } else {
        return cli_complain(it->call, CLI_FAILED, "the running server does not answer.");
    }
    tv_text_add_char(it->call->out, '\n');
    return CLI_OK;
}

/* As it is, so that a file of an older version can still be had after an upgrade. */
static int backup(admin *it) {
    if (store_is_address(argument(it, 1)))
        return cli_complain(it->call, CLI_USAGE, "PostgreSQL makes its own backups: use pg_dump or pg_basebackup (docs/nodes.md).");
    if (!store_backup_sqlite(argument(it, 1), argument(it, 2), &it->error))
        return cli_complain(it->call, CLI_FAILED, "%s: %s", argument(it, 2), it->error.what);
    return CLI_OK;
}

static int copy(admin *it) {
    admin_copied copied = {0};
    if (!admin_copy(argument(it, 1), argument(it, 2), &copied, &it->error)) return cli_complain(it->call, CLI_FAILED, "%s", it->error.what);
    admin_copied_write(&copied, it->call->out);
    return CLI_OK;
}

/* ---- the command ---- */

static const struct {
    const char *name;
    uint32_t least, most; /* arguments after the file */
    int (*run)(admin *it);
} actions[] = {
    {"backup", 1, 1, backup},
    {"copy", 1, 1, copy},
    {"export", 1, 1, export_games},
    {"import", 1, UINT32_MAX, import_games},
    {"users", 0, 0, list_users},
    {"verify", 0, 0, verify},
    {"link", 1, 1, make_link},
    {"lock", 1, 1, lock},
    {"unlock", 1, 1, unlock},
    {"invite", 0, 0, make_invitation},
    {"reports", 0, 0, list_reports},
    {"prune", 0, 0, prune},
    {"tournaments", 0, 0, list_tournaments},
    {"tournament", 2, 3, command_tournament},
};

static int run(cli_call *call) {
    size_t action = 0, count = sizeof actions / sizeof *actions;
    while (action < count && strcmp(actions[action].name, call->arguments[0]) != 0) action++;
    if (action == count)
        return cli_complain(call, CLI_USAGE,
                            "there is no action \"%s\"; there are backup, copy, export, import, users, reports, verify, "
                            "invite, link, lock, unlock, prune, tournaments, tournament.",
                            call->arguments[0]);
    uint32_t given = call->count - 2;
    if (given < actions[action].least || given > actions[action].most)
        return cli_complain(call, CLI_USAGE, "\"%s\" takes another number of arguments; see `trivium help admin`.", call->arguments[0]);
    bool address = store_is_address(call->arguments[1]);
    if (!address && access(call->arguments[1], R_OK) != 0) /* a wrong name must not make a new file */
        return cli_complain(call, CLI_FAILED, "%s: there is no such file.", call->arguments[1]);
    admin it = {.call = call};
    umask(077); /* what is written holds secrets */
    if (sodium_init() < 0) return cli_complain(call, CLI_FAILED, "libsodium cannot be used.");
    if (actions[action].run == backup || actions[action].run == copy) return actions[action].run(&it);
    it.store = address ? store_open(call->arguments[1], &it.error) : store_open_sqlite(call->arguments[1], &it.error);
    if (it.store == NULL) return cli_complain(call, CLI_FAILED, "%s: %s", address ? "the database" : call->arguments[1], it.error.what);
    if (it.store->upgraded_from != 0 && it.store->upgraded_from != it.store->version)
        cli_complain(call, CLI_OK, "%s was brought from version %d to %d; older programs cannot open it any more.",
                     address ? "the database" : call->arguments[1], it.store->upgraded_from, it.store->version);
    int exit_code = actions[action].run(&it);
    it.store->close(it.store);
    return exit_code;
}

static const cli_option options[] = {{0}};

const cli_command command_admin = {
    .name = "admin",
    .arguments = "ACTION FILE [WHAT...]",
    .words = "backup|copy|export|import|users|reports|verify|lock|unlock|prune|invite|link|tournaments|tournament",
    .about = "Looks after a server's file, or database.",
    .more = "backup FILE TO copies it while the server runs. copy FROM TO moves everything between a file and a database "
            "(postgresql://...), either way; no server may run, and TO must be empty. For all other actions FILE may be such an address. "
            "export FILE DIR writes every game as a record, import "
            "FILE RECORD... takes finished "
            "games in. users FILE lists people, reports FILE what they reported about a table and what was said there; "
            "lock, "
            "unlock FILE NAME; prune FILE removes what is too old to be kept, through the server if one runs; tournaments FILE lists "
            "them, tournament FILE ID begin|cancel and tournament FILE ID withdraw NAME do through the running server what "
            "its organiser may do; invite "
            "FILE prints the end of an address under which somebody makes an account, once, within 30 days; link FILE "
            "NAME prints the end of an address under which NAME sets a new password, once, within a day. verify FILE "
            "replays every game and names those that do not reproduce (exit code 3).",
    .arguments_min = 2,
    .arguments_max = UINT32_MAX,
    .options = options,
    .run = run,
};
