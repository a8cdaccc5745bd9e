/* The header lines of a record file: "Game: ...", "Option limit: 200", "Seat 0: person". Each kind has its reader in a table.
 * What depends on several headers (seat numbers, material, start position) is checked when all have been read. */
#include "record_lines.h"

#include "base/check.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>

enum header_kind { GAME, RULES, OPTION, SEAT, SEED, SALT, COMMITMENT, CLOCK, MATERIAL, POSITION, HEADER_KINDS };
_Static_assert(HEADER_KINDS <= 16, "source->seen has room");
_Static_assert(TV_OPTIONS_MAX <= 32 && TV_SEATS_MAX <= 32, "one word of bits tells them apart");

/* Reads a value; `index` is the seat or option that the key names. */
typedef bool header_reader(tv_record_source *source, uint32_t index, tv_piece value);

static bool read_game(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    const tv_game *game = NULL;
    char quote[TV_QUOTE_MAX];
    for (const tv_game *const *each = source->games; *each != NULL; each++)
        if (tv_piece_is(value, (*each)->id)) game = *each;
    if (game == NULL)
        return RECORD_FAIL(source, value.at, "There is no game \"{}\". `trivium list` names those there are.",
                           tv_piece_quote(value, quote));
    source->record->game = game;
    source->record->setup = tv_setup_default(game, 0);
    return true;
}

static bool read_rules(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    TV_ASSERT(source->record->game != NULL);
    uint64_t version;
    char quote[TV_QUOTE_MAX], newest_text[8];
    if (!tv_piece_number(value, UINT16_MAX, &version) || version == 0)
        return RECORD_FAIL(source, value.at, "The rules version is a number from 1, not \"{}\".", tv_piece_quote(value, quote));
    uint16_t newest = source->record->game->rules_version;
    tv_text text = TV_TEXT_OVER(newest_text);
    tv_text_add_uint(&text, newest);
    if (version > newest)
        return RECORD_FAIL(source, value.at, "The rules version {} is unknown; the newest here is {}. Use a newer program.",
                           tv_piece_quote(value, quote), newest_text);
    source->record->setup.rules_version = (uint16_t)version;
    return true;
}

/* A whole number with an optional minus, within the option's range. */
static bool read_option(tv_record_source *source, uint32_t index, tv_piece value) {
    TV_ASSERT(index < TV_OPTIONS_MAX && source->record->game->options[index].name != NULL);
    const tv_option *option = &source->record->game->options[index];
    tv_piece digits = value;
    bool negative = value.size > 1 && value.at[0] == '-';
    if (negative) {
        digits.at++;
        digits.size--;
    }
    uint64_t size = 0;
    bool number = tv_piece_number(digits, INT32_MAX, &size);
    int64_t signed_value = negative ? -(int64_t)size : (int64_t)size;
    if (!number || signed_value < option->min || signed_value > option->max) {
        char range_text[32], quote[TV_QUOTE_MAX];
        tv_text range = TV_TEXT_OVER(range_text);
        tv_text_add_int(&range, option->min);
        tv_text_add(&range, " to ");
        tv_text_add_int(&range, option->max);
        return RECORD_FAIL(source, value.at, "The option {} takes a number from {}, not \"{}\".", option->name, range_text,
                           tv_piece_quote(value, quote));
    }
    source->record->setup.options[index] = (int32_t)signed_value;
    return true;
}

/* "Anna", with \" and \\ for those two characters. */
static bool read_name(tv_record_source *source, tv_piece quoted, char name[TV_NAME_MAX]) {
    TV_ASSERT(quoted.size > 0 && quoted.at[0] == '"');
    size_t used = 0, at = 1;
    for (; at < quoted.size && quoted.at[at] != '"'; at++) {
        if (quoted.at[at] == '\t') return RECORD_FAIL(source, quoted.at + at, "A name contains no tabs.");
        if (quoted.at[at] == '\\') {
            at++;
            if (at >= quoted.size || (quoted.at[at] != '"' && quoted.at[at] != '\\'))
                return RECORD_FAIL(source, quoted.at + at - 1, "In a name \\ stands only before \" or another \\.");
        }
        if (used + 1 >= TV_NAME_MAX) return RECORD_FAIL(source, quoted.at, "The name is too long: at most 39 bytes.");
        name[used++] = quoted.at[at];
    }
    name[used] = '\0';
    if (at + 1 == quoted.size && used > 0) return true;
    if (at >= quoted.size) return RECORD_FAIL(source, quoted.at, "The name's closing quote is missing.");
    if (used == 0) return RECORD_FAIL(source, quoted.at, "The name is empty. Leave it out, or give one.");
    return RECORD_FAIL(source, quoted.at + at + 1, "Nothing may follow the name.");
}

static bool read_seat(tv_record_source *source, uint32_t index, tv_piece value) {
    TV_ASSERT(index < TV_SEATS_MAX);
    tv_record_seat *seat = &source->record->seats[index];
    char quote[TV_QUOTE_MAX];
    tv_piece kind = tv_piece_word(&value);
    if (!tv_player_well_formed(kind.at, kind.size))
        return RECORD_FAIL(source, kind.at, "A seat is \"person\", \"remote\" or a bot such as \"greedy\", not \"{}\".",
                           tv_piece_quote(kind, quote));
    tv_piece_copy(kind, seat->kind, sizeof seat->kind);
    tv_piece_skip_blanks(&value);
    if (value.size == 0) return true;
    if (value.at[0] != '"') return RECORD_FAIL(source, value.at, "A name stands in quotes: \"Anna\".");
    return read_name(source, value, seat->name);
}

static bool read_secret(tv_record_source *source, tv_piece value, char field[TV_SEED_MAX]) {
    if (!tv_seed_well_formed(value.at, value.size))
        return RECORD_FAIL(source, value.at, "Seeds and salts have 1 to 71 bytes and no blanks.");
    tv_piece_copy(value, field, TV_SEED_MAX);
    return true;
}

static bool read_seed(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    return read_secret(source, value, source->record->seed);
}

static bool read_salt(tv_record_source *source, uint32_t index, tv_piece value) {
    TV_ASSERT(index < TV_SEATS_MAX);
    return read_secret(source, value, source->record->seats[index].salt);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_digest(tv_record_source *source, tv_piece value, uint8_t digest[32]) {
    bool good = value.size == 64;
    for (size_t i = 0; good && i < 32; i++) {
        int high = hex_digit(value.at[2 * i]), low = hex_digit(value.at[2 * i + 1]);
        good = high >= 0 && low >= 0;
        if (good) digest[i] = (uint8_t)(high * 16 + low);
    }
    return good || RECORD_FAIL(source, value.at, "A SHA-256 hash is 64 digits from 0-9 and a-f.");
}

static bool read_commitment(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    source->record->has_commitment = true;
    return read_digest(source, value, source->record->commitment);
}

static bool read_clock(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    const uint64_t most_ms = UINT64_C(1000000000000);
    tv_record *record = source->record;
    const char *plus = memchr(value.at, '+', value.size);
    tv_piece bank = {value.at, plus == NULL ? 0 : (size_t)(plus - value.at)};
    tv_piece increment = {plus, plus == NULL ? 0 : value.size - bank.size - 1};
    if (plus != NULL) increment.at++;
    if (!tv_piece_number(bank, most_ms, &record->clock_bank_ms) || record->clock_bank_ms == 0 ||
        !tv_piece_number(increment, most_ms, &record->clock_increment_ms))
        return RECORD_FAIL(source, value.at, "A clock is milliseconds, '+', and those added after each turn: 600000+5000.");
    record->clock_used = 1;
    return true;
}

static tv_late late(const tv_record_source *source, tv_piece value) {
    return (tv_late){value, source->number, tv_line_column(&source->line, value.at)};
}

static bool read_material(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    if (!read_digest(source, tv_piece_word(&value), source->material_digest)) return false;
    tv_piece_skip_blanks(&value);
    if (value.size == 0) return RECORD_FAIL(source, value.at, "The material itself is missing behind its hash.");
    source->material = late(source, value);
    return true;
}

static bool read_position(tv_record_source *source, uint32_t index, tv_piece value) {
    (void)index;
    source->position = late(source, value);
    return true;
}

static const struct header {
    const char *name;
    header_reader *read;
} headers[HEADER_KINDS] = {
    [GAME] = {"Game", read_game},
    [RULES] = {"Rules", read_rules},
    [OPTION] = {"Option", read_option},
    [SEAT] = {"Seat", read_seat},
    [SEED] = {"Seed", read_seed},
    [SALT] = {"Salt", read_salt},
    [COMMITMENT] = {"Commitment", read_commitment},
    [CLOCK] = {"Clock", read_clock},
    [MATERIAL] = {"Material", read_material},
    [POSITION] = {"Position", read_position},
};

/* The seat or option that stands between a header's name and its colon. */
static bool read_index(tv_record_source *source, enum header_kind kind, tv_piece word, uint32_t *index) {
    TV_ASSERT(kind == GAME || source->record->game != NULL);
    char quote[TV_QUOTE_MAX];
    uint64_t number = 0;
    *index = 0;
    if (kind == OPTION) {
        const tv_option *options = source->record->game->options;
        for (; options[*index].name != NULL; (*index)++)
            if (tv_piece_is(word, options[*index].name)) return true;
        return RECORD_FAIL(source, word.at, "The game {} has no option \"{}\".", source->record->game->id, tv_piece_quote(word, quote));
    }
    if (kind == SEAT || kind == SALT) {
        if (!tv_piece_number(word, TV_SEATS_MAX - 1, &number))
            return RECORD_FAIL(source, word.at, "A seat is a number from 0 to 3, not \"{}\".", tv_piece_quote(word, quote));
        *index = (uint32_t)number;
        return true;
    }
    if (word.size == 0) return true;
    return RECORD_FAIL(source, word.at, "The header {} takes nothing before its colon.", headers[kind].name);
}

bool tv_headers_read(tv_record_source *source) {
    char quote[TV_QUOTE_MAX];
    tv_piece line = source->line;
    const char *colon = memchr(line.at, ':', line.size);
    if (colon == NULL) return RECORD_FAIL(source, line.at, "This line is neither a header, a move, a table event nor a comment.");
    tv_piece key = {line.at, (size_t)(colon - line.at)};
    tv_piece value = {colon + 1, line.size - key.size - 1};
    tv_piece_skip_blanks(&value);
    tv_piece_trim_end(&value);
    tv_piece name = tv_piece_word(&key), word = tv_piece_word(&key), more = tv_piece_word(&key);
    uint32_t kind = 0, index;
    while (kind < HEADER_KINDS && !tv_piece_is(name, headers[kind].name)) kind++;
    if (kind == HEADER_KINDS) return RECORD_FAIL(source, name.at, "There is no header \"{}\".", tv_piece_quote(name, quote));
    if (source->box != NULL) return RECORD_FAIL(source, name.at, "Headers stand before the first move.");
    if (kind != GAME && source->record->game == NULL) return RECORD_FAIL(source, name.at, "The first header must be Game.");
    if (line.size > (kind == MATERIAL || kind == POSITION ? TV_JSON_LINE_MAX : TV_LINE_MAX))
        return RECORD_FAIL(source, name.at, "The line is too long.");
    if (!read_index(source, (enum header_kind)kind, word, &index)) return false;
    if (more.size > 0) return RECORD_FAIL(source, more.at, "A colon was expected here.");
    TV_ASSERT(index < 32); /* the bits of one word */
    if ((source->seen[kind] >> index) & 1) return RECORD_FAIL(source, name.at, "This header was given before.");
    source->seen[kind] |= UINT32_C(1) << index;
    if (value.size == 0) return RECORD_FAIL(source, colon, "The header's value is missing.");
    return headers[kind].read(source, index, value);
}

static bool check_seats(tv_record_source *source) {
    const tv_game *game = source->record->game;
    TV_ASSERT(game->seats_min > 0 && game->seats_max <= TV_SEATS_MAX);
    uint32_t seats = 0;
    while ((source->seen[SEAT] >> seats) & 1) seats++;
    char wanted_text[24], missing[8];
    tv_text text = TV_TEXT_OVER(missing);
    tv_text_add_uint(&text, seats);
    if (source->seen[SEAT] >> seats != 0) return RECORD_FAIL(source, source->line.at, "The header \"Seat {}\" is missing.", missing);
    text = TV_TEXT_OVER(wanted_text);
    tv_text_add_uint(&text, game->seats_min);
    if (game->seats_max > game->seats_min) {
        tv_text_add(&text, " to ");
        tv_text_add_uint(&text, game->seats_max);
    }
    if (seats < game->seats_min || seats > game->seats_max)
        return RECORD_FAIL(source, source->line.at, "The game {} has {} seats; the record has {}.", game->id, wanted_text, missing);
    if (source->seen[SALT] >> seats != 0) return RECORD_FAIL(source, source->line.at, "There is a salt for a seat that does not exist.");
    source->record->setup.seats = (uint8_t)seats;
    return true;
}

/* An error inside a value that was read late: its place is moved from the value to the file. */
static bool fail_late(tv_record_source *source, const tv_late *value, tv_error inner) {
    if (source->error == NULL) return false;
    if (inner.line == 1 && inner.column > 0)
        inner.column += value->column - 1;
    else
        inner.column = value->column;
    inner.line = value->line;
    *source->error = inner;
    return false;
}

static bool settle_material(tv_record_source *source) {
    TV_ASSERT(source->box == NULL && source->record->material == NULL);
    if (source->material.value.at == NULL) return true;
    tv_error inner = {0};
    tv_piece json = source->material.value;
    tv_record *record = source->record;
    if (!tv_record_set_material(record, json.at, json.size, &inner)) return fail_late(source, &source->material, inner);
    uint8_t digest[32];
    void *box = tv_record_open_box(record, &inner);
    if (box == NULL) return fail_late(source, &source->material, inner);
    tv_material_hash(record->game, box, digest);
    free(box);
    if (memcmp(digest, source->material_digest, sizeof digest) == 0) return true;
    tv_fail(&inner, "The material is not the one that the hash names: one of them was changed.", NULL);
    return fail_late(source, &source->material, inner);
}

static bool settle_position(tv_record_source *source) {
    tv_piece value = source->position.value;
    if (value.at == NULL) return true;
    tv_record *record = source->record;
    TV_ASSERT(source->box != NULL && record->position == NULL);
    tv_error inner = {0};
    void *state = malloc(record->game->state_bytes);
    record->position = state == NULL ? NULL : malloc(value.size + 1);
    bool good = record->position != NULL || tv_fail_memory(&inner);
    if (good) tv_piece_copy(value, record->position, value.size + 1);
    good = good && tv_position_read(record->game, source->box, state, value.at, value.size, &inner);
    free(state);
    return good || fail_late(source, &source->position, inner);
}

bool tv_headers_end(tv_record_source *source) {
    TV_ASSERT(source->box == NULL);
    const char *at = source->line.at;
    if (!source->seen[GAME]) return RECORD_FAIL(source, at, "The header Game is missing.");
    if (!source->seen[RULES]) return RECORD_FAIL(source, at, "The header Rules is missing.");
    if (!check_seats(source)) return false;
    if (!source->seen[SEED] && !source->seen[COMMITMENT])
        return RECORD_FAIL(source, at, "The header Seed is missing, and there is no Commitment in its place.");
    if (!settle_material(source)) return false;
    tv_error inner = {0};
    source->box = tv_record_open_box(source->record, &inner);
    if (source->box == NULL) return RECORD_FAIL(source, at, "The game cannot be set up: {}", inner.what);
    return settle_position(source);
}
