/* What may be a name: the rules of RFC 8265 for each of its words (the identifier class of RFC 8264 and the bidi rule of RFC 5893), one script,
 * one kind of digits, and not too many accents on a letter. */
#include "names.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

enum { MARKS_MOST = 2 }; /* on one letter */

/* ---- characters ---- */

/* Does compatibility take it for another character? Such are disallowed (ligatures, letters in circles); width is mapped before. */
static bool is_compatible_form(uint32_t character) {
    uint32_t form[32];
    size_t count = sizeof form / sizeof *form;
    uint32_t *made = u32_normalize(UNINORM_NFKC, &character, 1, form, &count);
    bool same = made != NULL && count == 1 && made[0] == character;
    /* Canonical forms differ too where a letter is never composed; those are fine. */
    if (!same && made != NULL) {
        uint32_t canonical[32];
        size_t canonical_count = sizeof canonical / sizeof *canonical;
        uint32_t *other = u32_normalize(UNINORM_NFC, &character, 1, canonical, &canonical_count);
        same = other != NULL && canonical_count == count && memcmp(other, made, count * sizeof *made) == 0;
        if (other != canonical) free(other);
    }
    if (made != form) free(made);
    return !same;
}

static bool is_old_jamo(uint32_t c) { return (c >= 0x1100 && c <= 0x11FF) || (c >= 0xA960 && c <= 0xA97C) || (c >= 0xD7B0 && c <= 0xD7FB); }

/* Letters, digits and marks of the identifier class; unassigned and unseen characters are none of these. */
static bool is_letter(uint32_t c) {
    bool category =
        uc_is_general_category(c, UC_LETTER) || uc_is_general_category(c, UC_MARK) || uc_is_general_category(c, UC_DECIMAL_DIGIT_NUMBER);
    if (!category || uc_is_general_category(c, UC_ENCLOSING_MARK) || uc_is_general_category(c, UC_TITLECASE_LETTER)) return false;
    return !is_old_jamo(c) && !is_compatible_form(c) && !uc_is_property(c, UC_PROPERTY_DEFAULT_IGNORABLE_CODE_POINT) &&
           !uc_is_property(c, UC_PROPERTY_NOT_A_CHARACTER) && (c < 0x302E || c > 0x302F) && c != 0x0640 && c != 0x07FA;
}

static bool is_mark(uint32_t c) { return uc_is_general_category(c, UC_MARK); }

static bool is_between(uint32_t c) { return c == ' ' || c == '.' || c == '-' || c == '_'; }

/* Letters with single signs between them. */
static bool is_well_formed(const uint32_t *at, size_t count) {
    size_t marks = 0;
    for (size_t i = 0; i < count; i++) {
        bool begins = i == 0 || is_between(at[i - 1]);
        if (is_between(at[i]) ? begins || i + 1 == count : !is_letter(at[i])) return false;
        if (is_mark(at[i]) && begins) return false;
        marks = is_mark(at[i]) ? marks + 1 : 0;
        if (marks > MARKS_MOST) return false;
    }
    return true;
}

/* ---- scripts and digits ---- */

/* Scripts that one writing uses together. */
static const char *const writings[] = {"Han Hiragana Katakana", "Han Hangul", "Han Bopomofo"};

static bool is_word_of(const char *word, const char *list) {
    size_t size = strlen(word);
    for (const char *at = strstr(list, word); at != NULL; at = strstr(at + 1, word))
        if ((at == list || at[-1] == ' ') && (at[size] == 0 || at[size] == ' ')) return true;
    return false;
}

static bool is_common(const char *script) { return strcmp(script, "Common") == 0 || strcmp(script, "Inherited") == 0; }

/* Are all scripts the same as this one, or of this list? */
static bool is_all_of(const uint32_t *at, size_t count, const char *list) {
    for (size_t i = 0; i < count; i++) {
        const uc_script_t *script = uc_script(at[i]);
        if (script == NULL || (!is_common(script->name) && !is_word_of(script->name, list))) return false;
    }
    return true;
}

static bool has_one_script(const uint32_t *at, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uc_script_t *script = uc_script(at[i]);
        if (script != NULL && !is_common(script->name) && is_all_of(at, count, script->name)) return true;
        if (script != NULL && !is_common(script->name)) break;
        if (i + 1 == count) return true; /* digits alone */
    }
    for (size_t i = 0; i < sizeof writings / sizeof *writings; i++)
        if (is_all_of(at, count, writings[i])) return true;
    return false;
}

static bool has_one_kind_of_digits(const uint32_t *at, size_t count) {
    uint32_t zero = 0;
    for (size_t i = 0; i < count; i++) {
        if (!uc_is_general_category(at[i], UC_DECIMAL_DIGIT_NUMBER)) continue;
        uint32_t own = at[i] - (uint32_t)uc_decimal_value(at[i]);
        if (zero != 0 && own != zero) return false;
        zero = own;
    }
    return true;
}

/* ---- direction: RFC 5893, section 2 ---- */

static bool is_one_of(int class, const int *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == class) return true;
    return false;
}
#define IS_ONE_OF(class, ...) is_one_of(class, (const int[]){__VA_ARGS__}, sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

static bool is_rightward(int class) { return IS_ONE_OF(class, UC_BIDI_R, UC_BIDI_AL, UC_BIDI_AN); }

static bool word_keeps_direction(const uint32_t *at, size_t count) {
    bool any = false, letters = false, european = false, arabic = false,
         rtl = is_rightward(uc_bidi_class(at[0])) && uc_bidi_class(at[0]) != UC_BIDI_AN;
    for (size_t i = 0; i < count; i++) {
        int class = uc_bidi_class(at[i]);
        any |= is_rightward(class);
        letters |= IS_ONE_OF(class, UC_BIDI_L, UC_BIDI_R, UC_BIDI_AL);
        european |= class == UC_BIDI_EN;
        arabic |= class == UC_BIDI_AN;
        bool neutral = IS_ONE_OF(class, UC_BIDI_EN, UC_BIDI_ES, UC_BIDI_CS, UC_BIDI_ET, UC_BIDI_ON, UC_BIDI_BN, UC_BIDI_NSM);
        if (!neutral && (rtl ? !is_rightward(class) : class != UC_BIDI_L && !is_rightward(class))) return false;
    }
    if (!any || !letters) return true; /* a number alone turns nothing round */
    size_t last = count - 1;
    while (last > 0 && uc_bidi_class(at[last]) == UC_BIDI_NSM) last--;
    int end = uc_bidi_class(at[last]);
    return rtl && (is_rightward(end) || end == UC_BIDI_EN) && !(european && arabic);
}

static bool keeps_direction(const uint32_t *at, size_t count) {
    for (size_t begin = 0; begin < count;) {
        size_t size = 0;
        while (begin + size < count && at[begin + size] != ' ') size++;
        if (size > 0 && !word_keeps_direction(at + begin, size)) return false;
        begin += size + 1;
    }
    return true;
}

/* ---- the whole ---- */

/* The composed form, and its characters in usual width. */
static size_t compose(const char *name, char shown[NAMES_BYTES], uint32_t out[NAMES_CHARACTERS]) {
    size_t size = NAMES_BYTES - 1;
    const uint8_t *text = (const uint8_t *)name;
    if (u8_check(text, strlen(name)) != NULL || name[0] == 0) return 0;
    uint8_t *made = u8_normalize(UNINORM_NFC, text, strlen(name), (uint8_t *)shown, &size);
    if (made != (uint8_t *)shown) {
        free(made);
        return 0;
    }
    shown[size] = 0;
    size_t count = names_read(shown, out);
    names_map_width(out, count);
    return count;
}

bool names_check(const char *name, char shown[NAMES_BYTES], const char **why) {
    uint32_t at[NAMES_CHARACTERS];
    size_t count = compose(name, shown, at);
    *why = "A name has 2 to 24 characters: letters, digits, and single blanks, dots, hyphens or underscores between them.";
    if (count < NAMES_LEAST || count > NAMES_MOST || !is_well_formed(at, count) || !keeps_direction(at, count)) return false;
    *why = "A name is written with the letters of one alphabet, and with one kind of digits.";
    if (!has_one_script(at, count) || !has_one_kind_of_digits(at, count)) return false;
    *why = "This name, or one that looks like it, belongs to the server; choose another.";
    return !names_is_reserved(shown);
}
