/* Reserved names: those that people would take for whoever runs the server, and those that the server gives itself. They are compared by what
 * they look like, without accents, and in the three languages of the clients. */
#include "names.h"

#include <stdlib.h>
#include <string.h>
#include <unictype.h>
#include <uninorm.h>
#include <unistr.h>

/* Nobody may have these as a part of the name, either: "Trivium Support", "admin-7". */
static const char *const parts[] = {
    "admin",           "admins",          "administrator", "administrators", "administration", "administrateur", "administratrice",
    "administratoren", "administratorin", "moderator",     "moderators",     "moderation",     "moderateur",     "moderatrice",
    "moderatoren",     "moderatorin",     "system",        "systeme",        "server",         "serveur",        "trivium",
    "support",         "staff",           "bot",           "bots",           "guest",          "guests",         "gast",
    "gaste",           "gaeste",          "invite",        "invitee",        "invites",        "operator",       "operateur",
    "operatrice",      "betreiber",       "betreiberin",
};
/* These only as the whole: they are also parts of usual names. */
static const char *const wholes[] = {
    "root",    "mod",      "mods",   "modo",   "team", "equipe",    "official", "officiel", "offiziell", "sysadmin", "webmaster", "nobody",
    "niemand", "personne", "sysop",  "host",   "help", "aide",      "hilfe",    "hote",     "master",    "champion", "expert",    "novice",
    "casual",  "greedy",   "random", "search", "gone", "anonymous", "anonyme",  "anonym",   "deleted",   "owner",
};

static bool is_listed(const char *word, const char *const *list, size_t count) {
    char own[NAMES_KEY_BYTES], other[NAMES_KEY_BYTES];
    names_skeleton(word, own);
    for (size_t i = 0; i < count; i++) {
        names_skeleton(list[i], other);
        if (strcmp(own, other) == 0) return true;
    }
    return false;
}

/* Digits at the end say only which of several it is; those inside a word may stand for letters. */
static void cut_digits(char *word) {
    size_t size = strlen(word);
    while (size > 0 && word[size - 1] >= '0' && word[size - 1] <= '9') word[--size] = 0;
}

static bool is_part(const char *word) {
    char bare[NAMES_KEY_BYTES];
    strcpy(bare, word);
    cut_digits(bare);
    return is_listed(word, parts, sizeof parts / sizeof *parts) || is_listed(bare, parts, sizeof parts / sizeof *parts);
}

static bool is_whole(char *word) {
    if (is_part(word) || is_listed(word, wholes, sizeof wholes / sizeof *wholes)) return true;
    cut_digits(word);
    return is_listed(word, wholes, sizeof wholes / sizeof *wholes);
}

/* The name's letters and digits, without accents, in usual width, separators as blanks. */
static void write_bare(const char *name, char out[NAMES_KEY_BYTES]) {
    uint32_t characters[NAMES_CHARACTERS], decomposed[3 * NAMES_CHARACTERS];
    size_t count = names_read(name, characters), decomposed_count = sizeof decomposed / sizeof *decomposed, kept = 0,
           size = NAMES_KEY_BYTES - 1;
    out[0] = 0;
    names_map_width(characters, count);
    uint32_t *made = count > 0 ? u32_normalize(UNINORM_NFD, characters, count, decomposed, &decomposed_count) : NULL;
    if (made != decomposed) free(made); /* too long for any word of the lists */
    if (made != decomposed) return;
    for (size_t i = 0; i < decomposed_count; i++) {
        uint32_t each = decomposed[i];
        if (uc_is_general_category(each, UC_MARK)) continue;
        if (uc_is_general_category(each, UC_DECIMAL_DIGIT_NUMBER)) each = (uint32_t)('0' + uc_decimal_value(each));
        decomposed[kept++] = each < 0x80 && strchr("._-", (int)each) != NULL ? ' ' : each;
    }
    uint8_t *written = u32_to_u8(decomposed, kept, (uint8_t *)out, &size);
    out[written == (uint8_t *)out ? size : 0] = 0;
    if (written != (uint8_t *)out) free(written);
}

bool names_is_reserved(const char *name) {
    char bare[NAMES_KEY_BYTES], joined[NAMES_KEY_BYTES] = "", *rest;
    write_bare(name, bare);
    for (char *word = strtok_r(bare, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        if (is_part(word)) return true;
        strcat(joined, word);
    }
    return is_whole(joined);
}
