/* The rules of a game in short, see clauses.h. */
#include "clauses.h"

#include <string.h>
#include <strings.h>

#include "contains.h"

static bool is_named(const tv_clause *clause, const char *given) {
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

/* Words are looked for where no clause is called so. */
uint32_t clauses_find(const tv_game *game, const char *named, tv_lang lang, void (*visit)(void *context, const tv_clause *clause),
                      void *context) {
    enum { WORD_MIN = 3 };
    uint32_t count = 0;
    for (int by_words = 0; by_words < 2 && count == 0; by_words++) {
        if (by_words && strlen(named) < WORD_MIN) break;
        for (const tv_clause *clause = game->clauses; clause->id != NULL; clause++) {
            bool found = by_words ? contains_words(tv_translate(lang, clause->text), named) : named[0] == '\0' || is_named(clause, named);
            if (found) visit(context, clause);
            count += found;
        }
    }
    return count;
}

typedef struct writing {
    tv_lang lang;
    tv_text *out;
} writing;

static void write_found(void *context, const tv_clause *clause) {
    const writing *to = context;
    clause_write(clause, to->lang, to->out);
}

uint32_t clauses_write(const tv_game *game, const char *named, tv_lang lang, tv_text *out) {
    return clauses_find(game, named, lang, write_found, &(writing){lang, out});
}
