/* Golden records: whole games of every kind of ending, kept as files. Each must be read, be written again to the same bytes, and be
 * replayed through exactly the same states as ever; tests/golden/hashes.txt pins them. Where states change on purpose (a field was
 * added), print the list anew, look at the difference, and say why in the commit:
 *     build/dev/tests/test_golden --print >tests/golden/hashes.txt
 * Where play itself would change, the rules need a new version instead (CONTRIBUTING.md). */
/* links: library */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/hash.h>
#include <trivium/table.h>

enum { FILES_MAX = 256, NAME_BYTES = 128, TEXT_BYTES = 1 << 20, STATE_BYTES = 1 << 16, LINE_BYTES = 320 };
#define FOLDER TRIVIUM_SOURCE_DIR "/tests/golden/"

/* ---- files ---- */

static char *read_file(const char *name, size_t *size) {
    char path[sizeof FOLDER + NAME_BYTES];
    snprintf(path, sizeof path, "%s%s", FOLDER, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL) fail_msg("%s cannot be read", path);
    char *text = malloc(TEXT_BYTES);
    *size = fread(text, 1, TEXT_BYTES - 1, file);
    text[*size] = '\0';
    fclose(file);
    return text;
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

/* The names of all records, sorted. */
static uint32_t list_records(char names[FILES_MAX][NAME_BYTES]) {
    uint32_t count = 0;
    DIR *folder = opendir(FOLDER);
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        size_t length = strlen(entry->d_name);
        if (length < 4 || length >= NAME_BYTES || strcmp(entry->d_name + length - 4, ".trv") != 0) continue;
        assert_true(count < FILES_MAX);
        memcpy(names[count++], entry->d_name, length + 1);
    }
    closedir(folder);
    qsort(names, count, NAME_BYTES, by_name);
    return count;
}

static void read_record(tv_record *record, const char *text, size_t size, const char *name) {
    tv_error error = {0};
    if (!tv_record_read(record, text, size, &error)) fail_msg("%s:%u:%u: %s", name, error.line, error.column, error.what);
}

/* ---- what replay must give ---- */

/* Hashed as text, so that the order of bytes in memory does not matter. */
static void hash_state(const tv_table *table, const void *state, tv_sha256 *hash) {
    char *text = malloc(STATE_BYTES);
    tv_text out = tv_text_over(text, STATE_BYTES);
    tv_json json = tv_json_into(&out);
    tv_state_write(tv_table_game(table), tv_table_box(table), state, &json, NULL);
    assert_false(out.cut);
    tv_sha256_add(hash, text, out.used);
    free(text);
}

/* "FILE DECISIONS FINAL ALONG-THE-WAY RESULT": how the list pins a replayed record. */
static void describe_replay(const char *name, const tv_table *table, char *line) {
    tv_sha256 all, final;
    uint8_t digest[TV_SHA256_BYTES];
    tv_text out = tv_text_over(line, LINE_BYTES);
    uint32_t decisions = tv_table_decisions(table);
    void *state = malloc(tv_table_game(table)->state_bytes);
    tv_sha256_begin(&all);
    for (uint32_t i = 0; i <= decisions; i++) {
        assert_true(tv_table_view_at(table, i, TV_EVERYTHING, state));
        hash_state(table, state, &all);
    }
    free(state);
    tv_sha256_begin(&final);
    hash_state(table, tv_table_state(table), &final);
    tv_text_add(&out, name);
    tv_text_add_char(&out, ' ');
    tv_text_add_uint(&out, decisions);
    tv_text_add_char(&out, ' ');
    tv_sha256_end(&final, digest);
    tv_text_add_hex(&out, digest, sizeof digest);
    tv_text_add_char(&out, ' ');
    tv_sha256_end(&all, digest);
    tv_text_add_hex(&out, digest, sizeof digest);
    tv_text_add_char(&out, ' ');
    tv_result result;
    tv_table_result(table, &result);
    tv_result_write(&result, tv_table_record(table)->setup.seats, &out);
    assert_false(out.cut);
}

static void describe_file(const char *name, char *line) {
    size_t size;
    char *text = read_file(name, &size);
    tv_record record;
    tv_error error = {0};
    read_record(&record, text, size, name);
    tv_table *table = tv_table_open(&record, &error);
    if (table == NULL) fail_msg("%s: %s", name, error.what);
    describe_replay(name, table, line);
    tv_table_close(table);
    tv_record_free(&record);
    free(text);
}

/* ---- tests ---- */

static void records_replay_through_the_pinned_states(void **state) {
    (void)state;
    char names[FILES_MAX][NAME_BYTES], line[LINE_BYTES];
    size_t size;
    char *pinned = read_file("hashes.txt", &size), *at = pinned;
    uint32_t count = list_records(names);
    assert_true(count >= 9);
    for (uint32_t i = 0; i < count; i++) {
        describe_file(names[i], line);
        size_t length = strlen(line);
        if (strncmp(at, line, length) != 0 || at[length] != '\n')
            fail_msg("%s replays otherwise than hashes.txt says:\n%s", names[i], line);
        at += length + 1;
    }
    assert_string_equal(at, ""); /* and no record is gone */
    free(pinned);
}

static void records_are_written_again_to_the_same_bytes(void **state) {
    (void)state;
    char names[FILES_MAX][NAME_BYTES];
    uint32_t count = list_records(names);
    char *written = malloc(TEXT_BYTES);
    for (uint32_t i = 0; i < count; i++) {
        size_t size;
        char *text = read_file(names[i], &size);
        tv_record record;
        tv_text out = tv_text_over(written, TEXT_BYTES);
        tv_record_style style = {.with_secret = true};
        read_record(&record, text, size, names[i]);
        tv_record_write(&record, &style, &out);
        assert_string_equal(written, text);
        tv_record_free(&record);
        free(text);
    }
    free(written);
}

/* The closing line is what replay gives, and the commitment is the seed's. */
static void results_and_commitments_hold(void **state) {
    (void)state;
    char names[FILES_MAX][NAME_BYTES], line[LINE_BYTES];
    uint32_t count = list_records(names);
    for (uint32_t i = 0; i < count; i++) {
        size_t size;
        char *text = read_file(names[i], &size);
        tv_record record;
        read_record(&record, text, size, names[i]);
        describe_file(names[i], line);
        assert_true(strlen(record.result) > 0);
        assert_string_equal(line + strlen(line) - strlen(record.result), record.result);
        assert_true(tv_record_commitment_holds(&record));
        tv_record_free(&record);
        free(text);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_replay_through_the_pinned_states),
        cmocka_unit_test(records_are_written_again_to_the_same_bytes),
        cmocka_unit_test(results_and_commitments_hold),
    };
    if (argc == 2 && strcmp(argv[1], "--print") == 0) {
        char names[FILES_MAX][NAME_BYTES], line[LINE_BYTES];
        uint32_t count = list_records(names);
        for (uint32_t i = 0; i < count; i++) {
            describe_file(names[i], line);
            puts(line);
        }
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
