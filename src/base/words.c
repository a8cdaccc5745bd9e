/* Sentences in the reader's language: the catalogue, the plural rule of the language, and the filling of named holes. */
#include "base/check.h"

#include <trivium/words.h>

#include "catalog.h"
#include "plural.h"

#include <string.h>

static const struct {
    const char *code, *name;
} languages[TV_LANGS] = {
    {"en", "English"},
    {"fr", "Français"},
    {"de", "Deutsch"},
};

const char *tv_lang_code(tv_lang lang) {
    TV_ASSERT(lang < TV_LANGS);
    return languages[lang].code;
}

const char *tv_lang_name(tv_lang lang) {
    TV_ASSERT(lang < TV_LANGS);
    return languages[lang].name;
}

bool tv_lang_read(const char *code, tv_lang *lang) {
    for (uint32_t i = 0; i < TV_LANGS; i++) {
        if (strncmp(code, languages[i].code, 2) != 0) continue;
        if (code[2] != '\0' && strchr("_-.@", code[2]) == NULL) continue; /* "french" is no code */
        *lang = (tv_lang)i;
        return true;
    }
    return false;
}

const char *tv_translate(tv_lang lang, const char *english) {
    if (lang == TV_EN) return english;
    const char *translation = tv_catalog_find(&tv_catalog_built, lang, english, 0);
    return translation != NULL ? translation : english;
}

static void fill_holes(tv_text *out, const char *sentence, const tv_arg *args) {
    const char *open;
    while ((open = strchr(sentence, '{')) != NULL) {
        tv_text_add_bytes(out, sentence, (size_t)(open - sentence));
        const char *name = open + 1;
        size_t size = strcspn(name, "}");
        const tv_arg *arg = args;
        while (arg->name != NULL && (strlen(arg->name) != size || memcmp(arg->name, name, size) != 0)) arg++;
        if (name[size] == '\0' || arg->name == NULL) { /* no hole, or nobody fills it: stays as it is */
            tv_text_add_char(out, '{');
            sentence = name;
            continue;
        }
        if (arg->text != NULL)
            tv_text_add(out, arg->text);
        else
            tv_text_add_int(out, arg->number);
        sentence = name + size + 1;
    }
    tv_text_add(out, sentence);
}

void tv_say_args(tv_text *out, tv_lang lang, const char *english, const tv_arg *args) {
    fill_holes(out, tv_translate(lang, english), args);
}

uint32_t tv_plural_form(tv_lang lang, int64_t count) {
    TV_ASSERT(lang < TV_LANGS);
    uint64_t n = count < 0 ? -(uint64_t)count : (uint64_t)count; /* minus one is one, too */
    return tv_catalog_built.plural[lang] == NULL ? n != 1 : tv_catalog_built.plural[lang](n);
}

void tv_say_count_args(tv_text *out, tv_lang lang, const char *one, const char *many, int64_t count, const tv_arg *args) {
    enum { ARGS_MAX = 16 };
    tv_arg all[ARGS_MAX + 2] = {TV_N("n", count)}; /* the count first, so that {n} means it */
    for (uint32_t i = 0; args[i].name != NULL; i++) {
        TV_ASSERT(i < ARGS_MAX);
        all[i + 1] = args[i];
    }
    const char *sentence = tv_catalog_find(&tv_catalog_built, lang, one, tv_plural_form(lang, count));
    if (sentence == NULL) sentence = tv_plural_form(TV_EN, count) == 0 ? one : many;
    fill_holes(out, sentence, all);
}

void tv_word(tv_text *out, tv_lang lang, const char *english) { tv_text_add(out, tv_translate(lang, english)); }
