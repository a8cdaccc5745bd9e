/* Words: sentences in the reader's language. Source texts are English and stand in the code; po/ holds the
 * translations, compiled into tables at build time. Holes are named, {player}, so that translators may reorder. */
#ifndef TRIVIUM_WORDS_H
#define TRIVIUM_WORDS_H

#include <trivium/text.h>

TV_PUBLIC_BEGIN

typedef enum { TV_EN, TV_FR, TV_DE, TV_LANGS } tv_lang;

/* "en", "fr", "de"; and back (also "fr_FR.UTF-8"); false when unknown. */
const char *tv_lang_code(tv_lang lang);
bool tv_lang_read(const char *code, tv_lang *lang);
/* A language's own name: "English", "Français", "Deutsch". */
const char *tv_lang_name(tv_lang lang);

/* Marks a text for translation where it stands in a table. */
#define TV_TEXT(english) english
/* The same for both forms of a text with a number, {n}: the members `one` and `many` of a table's line. */
#define TV_TEXTS(singular, plural) .one = (singular), .many = (plural)

/* The translation of an English text, or the text itself. */
const char *tv_translate(tv_lang lang, const char *english);

typedef struct tv_arg {
    const char *name; /* of the hole; NULL closes the list */
    const char *text; /* NULL: the number is meant */
    int64_t number;
} tv_arg;

#define TV_S(hole, string)                                                                                                                 \
    { (hole), (string), 0 }
#define TV_N(hole, integer)                                                                                                                \
    { (hole), NULL, (integer) }

void tv_say_args(tv_text *out, tv_lang lang, const char *english, const tv_arg *args);
void tv_say_count_args(tv_text *out, tv_lang lang, const char *one, const char *many, int64_t count, const tv_arg *args);

/* Writes a translated text without holes. */
void tv_word(tv_text *out, tv_lang lang, const char *english);
#ifndef __cplusplus /* which has no such arrays: there, tv_say_args takes a list that stands in a variable */
/* tv_say(out, lang, "{player} draws {n} cards.", TV_S("player", name), TV_N("n", 2)) */
#define tv_say(out, lang, english, ...) tv_say_args((out), (lang), (english), (const tv_arg[]){__VA_ARGS__, {NULL, NULL, 0}})
/* The same where the sentence depends on a number; {n} is filled with it. */
#define tv_say_count(out, lang, one, many, count, ...)                                                                                     \
    tv_say_count_args((out), (lang), (one), (many), (count), (const tv_arg[]){__VA_ARGS__, {NULL, NULL, 0}})
#endif

TV_PUBLIC_END

#endif
