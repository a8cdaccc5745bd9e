/* News and errors as sentences in the reader's language: the clause of a rule by the game's own words, what a server
 * says often by its translation, anything else as it came. */
#include <string.h>

#include "remote_game.h"

/* What servers say, so that translators find it; tv_translate knows it by its English words. */
static const char *const sentences[] = {
    TV_TEXT("There is no such table."),
    TV_TEXT("You have no seat at this table."),
    TV_TEXT("This game is not being played."),
    TV_TEXT("The game has gone on; look again."),
    TV_TEXT("It is not for you to decide now."),
    TV_TEXT("This table is played without taking back."),
    TV_TEXT("No seat at this table is open to you."),
    TV_TEXT("Log in or begin as a guest first."),
    TV_TEXT("This account was locked by an administrator."),
    TV_TEXT("Name and password do not belong together."),
    TV_TEXT("Somebody else has this name; choose another."),
    TV_TEXT("You talk too fast; wait a moment."),
    TV_TEXT("Too many attempts; wait a while."),
};

static const char *known(const char *message) {
    for (size_t k = 0; k < sizeof sentences / sizeof *sentences; k++)
        if (strcmp(sentences[k], message) == 0) return sentences[k];
    return NULL;
}

void remote_say_error(const tv_game *game, tv_lang lang, const json_t *body, tv_text *out) {
    const char *clause = json_string_value(json_object_get(body, "clause"));
    const json_t *message = json_object_get(body, "message");
    const char *text = json_string_value(message);
    char clean[REMOTE_ERROR_MAX];
    if (clause && game && strcmp(tv_clause_text(game, clause, TV_EN), clause) != 0) {
        tv_text_add(out, clause);
        tv_text_add(out, ": ");
        tv_text_add(out, tv_clause_text(game, clause, lang));
    } else if (text && known(text)) {
        tv_word(out, lang, known(text));
    } else if (text) {
        remote_copy_text(clean, sizeof clean, message);
        tv_text_add(out, clean);
    } else {
        tv_word(out, lang, TV_TEXT("The server refused without a reason."));
    }
}

void remote_tell(remote_game *it, const char *english) {
    tv_word(&it->news, it->lang, english);
    tv_text_add_char(&it->news, '\n');
}

void remote_tell_presence(remote_game *it, uint8_t seat) {
    tv_say(&it->news, it->lang, it->who[seat].here ? TV_TEXT("{player} is here.") : TV_TEXT("{player} is away."),
           TV_S("player", it->who[seat].name));
    tv_text_add_char(&it->news, '\n');
}

void remote_tell_said(remote_game *it, const char *name, const json_t *line) {
    char text[REMOTE_NEWS_MAX / 4];
    remote_copy_text(text, sizeof text, json_object_get(line, "text"));
    tv_text_add(&it->news, name);
    tv_text_add(&it->news, ": ");
    tv_text_add(&it->news, text);
    tv_text_add_char(&it->news, '\n');
}
