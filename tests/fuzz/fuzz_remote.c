/* Messages of a hostile server, one a line, through a remote table; then everything that a session would look at, and a session itself. */
#include <trivium/session.h>

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void put_into_words(const tv_remote *remote) {
    char words[1024];
    uint32_t count;
    const tv_logged *log = tv_remote_log(remote, &count);
    const tv_record *record = tv_remote_record(remote);
    tv_reader reader = tv_record_reader(record, TV_FR);
    for (uint32_t k = 0; k < count; k++) {
        tv_text sentence = TV_TEXT_OVER(words);
        tv_game_sentence(record->game, tv_remote_box(remote), &log[k].event, &reader, &sentence);
    }
}

/* Plays the last legal move, if it is ours to decide. */
static void decide(tv_remote *remote) {
    const tv_game *game = tv_remote_record(remote)->game;
    const tv_remote_table *about = tv_remote_about(remote);
    const void *view = tv_remote_view(remote, about->number);
    assert(view != NULL && tv_game_validate(game, tv_remote_box(remote), view) == NULL);
    assert(tv_game_viewer(game, tv_remote_box(remote), view) == about->you || about->failed);
    tv_move *moves = malloc(tv_game_moves_max(game) * sizeof *moves);
    uint32_t count = tv_game_moves(game, tv_remote_box(remote), view, moves);
    if (count > 0) tv_remote_play(remote, moves[count - 1]);
    free(moves);
}

static void look(tv_remote *remote) {
    char memory[20000];
    tv_text text = TV_TEXT_OVER(memory);
    tv_result result;
    while (tv_remote_take_remark(remote).kind != TV_REMARK_NONE) continue;
    while (tv_remote_next(remote, &text)) tv_text_clear(&text);
    tv_remote_standing_write(remote, &text);
    const tv_remote_offer *offer = tv_remote_offer_waiting(remote);
    if (offer != NULL) tv_remote_offer_write(remote, offer, &text);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++) tv_remote_left_ms(remote, seat, 2000);
    if (!tv_remote_has_game(remote)) return;
    tv_remote_result(remote, &result);
    put_into_words(remote);
    decide(remote);
    tv_remote_want_view(remote, tv_remote_about(remote)->number / 2);
    tv_remote_want_older(remote);
}

/* What a front end does after it has heard something: shows the frame, the question and the log, goes back to a moment, picks what is lit. */
static void show(tv_session *session) {
    uint32_t count;
    tv_refusal refusal;
    tv_session_refresh(session);
    const tv_frame *frame = tv_session_frame(session);
    uint32_t back = frame->decisions / 2;
    tv_session_question(session);
    tv_session_log(session, &count);
    tv_session_go(session, back);
    tv_session_frame(session);
    tv_session_go(session, TV_NOW);
    tv_session_look(session, TV_SPECTATOR);
    const tv_screen *screen = tv_session_frame(session)->screen;
    for (uint32_t k = 0; k < screen->scene.count; k++) {
        if (!(screen->marks[k] & TV_MARK_LIT)) continue;
        tv_session_pick(session, screen->scene.elements[k].id, &refusal);
        break;
    }
    tv_session_question(session);
    while (tv_session_take_refusal(session, &refusal)) continue;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    tv_remote *remote = tv_remote_open("k3v9", NULL, TV_EN);
    if (remote == NULL) return 0;
    tv_remote_return_at_once(remote, true);
    tv_remote_give_salt(remote, "00ff");
    tv_remote_connected(remote, true);
    tv_session *session = NULL;
    for (const char *at = (const char *)data, *end = at + size; at < end;) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line != NULL ? line : end) - at);
        tv_remote_hear(remote, at, length, 1000);
        if (session == NULL && tv_remote_has_game(remote)) session = tv_session_open_remote(remote, TV_DE, NULL);
        if (session != NULL) show(session);
        look(remote);
        if (length == 0) { /* the connection breaks */
            tv_remote_connected(remote, false);
            tv_remote_connected(remote, true);
        }
        at += length + 1;
    }
    tv_session_close(session);
    tv_remote_close(remote);
    return 0;
}
