/* The list of what can be done at a table, see tui_table.h. */
#include "tui_table.h"

#include <stdlib.h>
#include <string.h>

#include "memory/heap.h"
#include "remote_actions.h"
#include "session_remote.h"
#include "tui_ask.h"
#include "tui_page.h"

const char *tui_agree_question(const screen *view, const tv_remote_offer *offer) {
    static char words[SESSION_LINE_MAX];
    const remote_game *game = view->play->remote;
    tv_lang lang = view->play->lang;
    tv_text text = TV_TEXT_OVER(words);
    tv_text_clear(&text);
    if (!offer) return tv_translate(lang, TV_TEXT("Offer to end the game as it stands?"));
    tv_remote_offer_write(game->table, offer, &text);
    tv_text_add_char(&text, ' ');
    tv_word(&text, lang, TV_TEXT("Agree?"));
    return words;
}

/* Asks for the words that the action needs; false: the person thought better of it. */
static bool ask_words(screen *view, const remote_action *action, char typed[REMOTE_ANSWERS_MAX]) {
    const char *question = remote_action_question(action);
    const remote_game *game = view->play->remote;
    tv_text out = tv_text_over(typed, REMOTE_ANSWERS_MAX), answer = TV_TEXT_OVER(view->answer);
    tv_text_clear(&out);
    tv_text_clear(&answer);
    if (!question) return true;
    if (action->kind == ACTION_ANSWERS) tv_remote_standing_write(game->table, &answer);
    tui_tell(view, tv_translate(view->play->lang, remote_action_advice(action)));
    bool typed_any = tui_ask_line(view, tv_translate(view->play->lang, question));
    view->message[0] = '\0';
    if (!typed_any) return false;
    tv_text_add(&out, view->answer);
    view->answer[0] = '\0';
    return true;
}

static void show_said(const remote_game *game, tv_lang lang) {
    tv_text said = tv_heap_text();
    if (!said.at) return;
    remote_said_write(game, &said);
    page_show(lang, tv_translate(lang, TV_TEXT("Chat")), said.at);
    free(said.at);
}

void tui_table(screen *view) {
    remote_action actions[REMOTE_ACTIONS_MAX];
    char words[REMOTE_ACTIONS_MAX][SESSION_LINE_MAX], typed[REMOTE_ANSWERS_MAX];
    const char *lines[REMOTE_ACTIONS_MAX];
    tv_lang lang = view->play->lang;
    tv_error error;
    if (!view->play->remote) {
        tui_tell(view, tv_translate(lang, TV_TEXT("This game is played at this screen, not on a server.")));
        return;
    }
    remote_game *game = view->play->remote;
    uint32_t count = remote_actions_find(game, actions);
    for (uint32_t k = 0; k < count; k++) {
        tv_text text = TV_TEXT_OVER(words[k]);
        tv_text_clear(&text);
        remote_action_say(game, &actions[k], &text);
        lines[k] = words[k];
    }
    if (count == 0) {
        tui_tell(view, tv_translate(lang, TV_TEXT("You are watching; there is nothing to do at this table.")));
        return;
    }
    int chosen = page_choose(lang, tv_translate(lang, TV_TEXT("At the table")), lines, (int)count, 0);
    if (chosen >= 0 && actions[chosen].kind == ACTION_READ) {
        show_said(game, lang);
        return;
    }
    if (chosen < 0 || !ask_words(view, &actions[chosen], typed)) return;
    if (!remote_action_do(game, &actions[chosen], typed, &error)) tui_tell(view, error.what);
}
