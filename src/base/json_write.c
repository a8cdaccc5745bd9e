/* The JSON writer. Strict output has no blank in it, so equal data gives equal bytes and can be hashed; relaxed output
 * is for people: blanks after commas and colons, no quotes where the reader can do without. */
#include "json_word.h"
#include "utf8.h"

#include "base/check.h"

#include <string.h>

tv_json tv_json_into(tv_text *text) { return (tv_json){.text = text}; }

static void write_escape(tv_text *text, unsigned char c) {
    static const char short_forms[] = "\"\"\\\\\bb\ff\nn\rr\tt";
    for (const char *form = short_forms; *form != '\0'; form += 2) {
        if (c != (unsigned char)form[0]) continue;
        tv_text_add_char(text, '\\');
        tv_text_add_char(text, form[1]);
        return;
    }
    tv_text_add(text, "\\u00");
    tv_text_add_hex(text, &c, 1);
}

/* Bytes from `words` that go out as they are. */
static size_t plain_size(const char *words) {
    size_t plain = 0;
    while ((unsigned char)words[plain] >= ' ' && words[plain] != '"' && words[plain] != '\\') {
        size_t size = tv_utf8_size(words + plain, 4); /* the terminator is no continuation byte, so it stops there */
        if (size == 0) break;
        plain += size;
    }
    return plain;
}

static void write_quoted(tv_text *text, const char *words) {
    tv_text_add_char(text, '"');
    while (*words != '\0') {
        size_t plain = plain_size(words);
        tv_text_add_bytes(text, words, plain);
        words += plain;
        if (*words == '\0') break;
        if ((unsigned char)*words < 0x80)
            write_escape(text, (unsigned char)*words);
        else
            tv_text_add(text, "\xEF\xBF\xBD"); /* no character: U+FFFD stands for it, as the reader takes only UTF-8 */
        words++;
    }
    tv_text_add_char(text, '"');
}

static bool is_bare(const char *words) {
    size_t size = 0;
    while (tv_json_word_byte(words[size])) size++;
    return size > 0 && words[size] == '\0';
}

/* The comma that is due and the key. */
static void write_lead(tv_json *json, const char *key) {
    uint64_t here = UINT64_C(1) << json->depth;
    if (json->more & here) tv_text_add(json->text, json->relaxed ? ", " : ",");
    json->more |= here;
    if (key == NULL) return;
    if (json->relaxed && is_bare(key))
        tv_text_add(json->text, key);
    else
        write_quoted(json->text, key);
    tv_text_add(json->text, json->relaxed ? ": " : ":");
}

static void write_open(tv_json *json, const char *key, char bracket) {
    write_lead(json, key);
    tv_text_add_char(json->text, bracket);
    json->depth++;
    TV_ASSERT(json->depth <= TV_JSON_DEPTH_MAX); /* else the reader would not take it back */
    json->more &= ~(UINT64_C(1) << json->depth);
}

static void write_close(tv_json *json, char bracket) {
    TV_ASSERT(json->depth > 0);
    json->depth--;
    tv_text_add_char(json->text, bracket);
}

void tv_json_object(tv_json *json, const char *key) { write_open(json, key, '{'); }
void tv_json_object_end(tv_json *json) { write_close(json, '}'); }
void tv_json_array(tv_json *json, const char *key) { write_open(json, key, '['); }
void tv_json_array_end(tv_json *json) { write_close(json, ']'); }

void tv_json_string(tv_json *json, const char *key, const char *value) {
    write_lead(json, key);
    bool bare = json->relaxed && is_bare(value) && tv_json_word_kind(value, strlen(value)) == TV_JSON_STRING;
    if (bare)
        tv_text_add(json->text, value);
    else
        write_quoted(json->text, value);
}

void tv_json_hex(tv_json *json, const char *key, const uint8_t *bytes, size_t count) {
    write_lead(json, key);
    tv_text_add_char(json->text, '"');
    tv_text_add_hex(json->text, bytes, count);
    tv_text_add_char(json->text, '"');
}

void tv_json_int(tv_json *json, const char *key, int64_t value) {
    write_lead(json, key);
    tv_text_add_int(json->text, value);
}

void tv_json_uint(tv_json *json, const char *key, uint64_t value) {
    write_lead(json, key);
    tv_text_add_uint(json->text, value);
}

void tv_json_decimal(tv_json *json, const char *key, int64_t value, uint32_t digits) {
    TV_ASSERT(digits < 19);
    write_lead(json, key);
    uint64_t size = value < 0 ? UINT64_C(0) - (uint64_t)value : (uint64_t)value;
    uint64_t unit = 1;
    for (uint32_t i = 0; i < digits; i++) unit *= 10;
    if (value < 0) tv_text_add_char(json->text, '-');
    tv_text_add_uint(json->text, size / unit);
    if (digits == 0) return;
    tv_text_add_char(json->text, '.');
    for (uint64_t rest = size % unit; unit > 1; rest %= unit) {
        unit /= 10;
        tv_text_add_char(json->text, (char)('0' + rest / unit));
    }
}

void tv_json_bool(tv_json *json, const char *key, bool value) {
    write_lead(json, key);
    tv_text_add(json->text, value ? "true" : "false");
}

void tv_json_null(tv_json *json, const char *key) {
    write_lead(json, key);
    tv_text_add(json->text, "null");
}
