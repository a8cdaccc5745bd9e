/* Errors that a caller shows: a sentence whose holes {} are filled with strings. */
#include <trivium/text.h>

#include <stdarg.h>
#include <string.h>

static void fill_sentence(tv_text *out, const char *sentence, va_list strings) {
    const char *hole;
    while ((hole = strstr(sentence, "{}")) != NULL) {
        const char *filling = va_arg(strings, const char *);
        if (filling == NULL) break; /* fewer strings than holes: the rest stays as it is */
        tv_text_add_bytes(out, sentence, (size_t)(hole - sentence));
        tv_text_add(out, filling);
        sentence = hole + 2;
    }
    tv_text_add(out, sentence);
}

static void fill_error(tv_error *error, uint32_t line, uint32_t column, const char *sentence, va_list strings) {
    /* A filling may be the text of an earlier error, perhaps this very one, so the sentence is made aside. */
    char what[sizeof error->what];
    tv_text out = TV_TEXT_OVER(what);
    fill_sentence(&out, sentence, strings);
    memcpy(error->what, what, out.used + 1);
    error->clause[0] = '\0';
    error->decision = 0;
    error->line = line;
    error->column = column;
}

bool tv_fail(tv_error *error, const char *sentence, ...) {
    if (error == NULL) return false;
    va_list strings;
    va_start(strings, sentence);
    fill_error(error, 0, 0, sentence, strings);
    va_end(strings);
    return false;
}

bool tv_fail_at(tv_error *error, uint32_t line, uint32_t column, const char *sentence, ...) {
    if (error == NULL) return false;
    va_list strings;
    va_start(strings, sentence);
    fill_error(error, line, column, sentence, strings);
    va_end(strings);
    return false;
}

static const char memory_is_short[] = "Memory is short.";

bool tv_fail_memory(tv_error *error) { return tv_fail(error, memory_is_short, NULL); }

bool tv_error_is_memory(const tv_error *error) { return strcmp(error->what, memory_is_short) == 0; }

bool tv_refuse(tv_error *error, const char *clause, const char *sentence, ...) {
    if (error == NULL) return false;
    va_list strings;
    va_start(strings, sentence);
    fill_error(error, 0, 0, sentence, strings);
    va_end(strings);
    tv_text out = TV_TEXT_OVER(error->clause);
    tv_text_add(&out, clause);
    return false;
}
