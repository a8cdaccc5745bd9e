/* The rules of a game in short, see clauses.h. */
#include "clauses.h"

#include <string.h>
#include <strings.h>

bool clause_is_named(const tv_clause *clause, const char *given) {
    const char *id = clause->id, *number = strchr(id, ' ');
    if (number != NULL && strcasecmp(number + 1, given) == 0) return true;
    while (*id != '\0' && *given != '\0') {
        if (*id == ' ')
            id++;
        else if (*given == ' ')
            given++;
        else if (strncasecmp(id, given, 1) != 0)
            return false;
        else {
            id++;
            given++;
        }
    }
    return *id == *given;
}

void clause_write(const tv_clause *clause, tv_lang lang, tv_text *out) {
    tv_text_add(out, clause->id);
    tv_text_add(out, "  ");
    tv_text_add(out, tv_translate(lang, clause->text));
    tv_text_add_char(out, '\n');
}

static bool speaks_of(const tv_clause *clause, const char *words, tv_lang lang) {
    for (const char *text = tv_translate(lang, clause->text); *text; text++)
        if (strncasecmp(text, words, strlen(words)) == 0) return true;
    return false;
}

/* Words are looked for where no clause is called so. */
static uint32_t clauses_search(const tv_game *game, const char *words, tv_lang lang, tv_text *out) {
    uint32_t count = 0;
    for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++) {
        if (!speaks_of(clause, words, lang)) continue;
        clause_write(clause, lang, out);
        count++;
    }
    return count;
}

uint32_t clauses_write(const tv_game *game, const char *named, tv_lang lang, tv_text *out) {
    uint32_t count = 0;
    for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++) {
        if (named[0] != '\0' && !clause_is_named(clause, named)) continue;
        clause_write(clause, lang, out);
        count++;
    }
    return count > 0 || strlen(named) < 3 ? count : clauses_search(game, named, lang, out);
}
