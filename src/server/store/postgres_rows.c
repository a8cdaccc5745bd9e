/* Rows of PostgreSQL as the store hands them out. */
#include "postgres.h"

void pg_fill_person(const PGresult *rows, int row, store_person *out) {
    *out = (store_person){
        .id = pg_int(rows, row, 0),
        .kind = (uint8_t)pg_int(rows, row, 2),
        .created_ms = pg_int(rows, row, 4),
        .seen_ms = pg_int(rows, row, 5),
        .locked = (uint8_t)pg_int(rows, row, 6),
        .notices = (uint32_t)pg_int(rows, row, 7),
        .program = (uint8_t)pg_int(rows, row, 8),
    };
    pg_copy(out->name, sizeof out->name, rows, row, 1);
    pg_copy(out->password, sizeof out->password, rows, row, 3);
}

void pg_fill_key(const PGresult *rows, int row, store_key *out) {
    *out = (store_key){
        .person = pg_int(rows, row, 1),
        .kind = (uint8_t)pg_int(rows, row, 2),
        .scopes = (uint32_t)pg_int(rows, row, 3),
        .created_ms = pg_int(rows, row, 5),
        .used_ms = pg_int(rows, row, 6),
        .ends_ms = pg_int(rows, row, 7),
    };
    pg_bytes(rows, row, 0, out->hash, STORE_HASH_BYTES);
    pg_copy(out->name, sizeof out->name, rows, row, 4);
}

void pg_fill_rating(const PGresult *rows, int row, store_rating *out) {
    *out = (store_rating){
        .person = pg_int(rows, row, 0),
        .pace = (uint8_t)pg_int(rows, row, 2),
        .rating = pg_double(rows, row, 3),
        .deviation = pg_double(rows, row, 4),
        .volatility = pg_double(rows, row, 5),
        .games = (uint32_t)pg_int(rows, row, 6),
        .changed_ms = pg_int(rows, row, 7),
    };
    pg_copy(out->game, sizeof out->game, rows, row, 1);
}

void pg_fill_game(const PGresult *rows, int row, store_game *out) {
    *out = (store_game){
        .status = (uint8_t)pg_int(rows, row, 2),
        .seats = (uint8_t)pg_int(rows, row, 3),
        .creator = pg_int(rows, row, 4),
        .created_ms = pg_int(rows, row, 5),
        .changed_ms = pg_int(rows, row, 6),
        .entries = (uint32_t)pg_int(rows, row, 7),
        .owner = pg_int(rows, row, 8),
        .epoch = pg_int(rows, row, 9),
        .actor = (uint8_t)pg_int(rows, row, 10),
        .listed = pg_flag(rows, row, 11),
        .table = pg_text(rows, row, 16),
        .record = pg_text(rows, row, 17),
        .note = pg_text(rows, row, 18),
    };
    for (int seat = 0; seat < STORE_SEATS; seat++) out->persons[seat] = pg_int(rows, row, 12 + seat);
    pg_copy(out->id, sizeof out->id, rows, row, 0);
    pg_copy(out->game, sizeof out->game, rows, row, 1);
}

store_line pg_line(const PGresult *rows, int row) {
    return (store_line){.id = pg_int(rows, row, 0),
                        .person = pg_int(rows, row, 1),
                        .at_ms = pg_int(rows, row, 2),
                        .kind = (uint8_t)pg_int(rows, row, 3),
                        .text = pg_text(rows, row, 4)};
}

void pg_fill_tournament(const PGresult *rows, int row, store_tournament *out) {
    *out = (store_tournament){
        .status = (uint8_t)pg_int(rows, row, 1),
        .organiser = pg_int(rows, row, 2),
        .created_ms = pg_int(rows, row, 3),
        .changed_ms = pg_int(rows, row, 4),
        .revision = (uint32_t)pg_int(rows, row, 5),
        .entrants = (uint32_t)pg_int(rows, row, 6),
        .settings = pg_text(rows, row, 7),
        .rounds = pg_text(rows, row, 8),
    };
    pg_copy(out->id, sizeof out->id, rows, row, 0);
}

void pg_fill_entrant(const PGresult *rows, int row, store_entrant *out) {
    *out = (store_entrant){.number = (uint32_t)pg_int(rows, row, 1), .person = pg_int(rows, row, 2), .gone = pg_flag(rows, row, 3)};
    pg_copy(out->tournament, sizeof out->tournament, rows, row, 0);
}

store_pair pg_pair(const PGresult *rows, int row) { return (store_pair){pg_int(rows, row, 0), pg_int(rows, row, 1), pg_int(rows, row, 2)}; }

store_guess pg_guess(const PGresult *rows, int row) {
    store_guess guess = {.person = pg_int(rows, row, 0), .turn = (uint32_t)pg_int(rows, row, 2), .said = (uint8_t)pg_int(rows, row, 3)};
    pg_copy(guess.game, sizeof guess.game, rows, row, 1);
    return guess;
}
