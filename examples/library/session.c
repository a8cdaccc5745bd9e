/* A whole front end in a page: two people at one screen play by pointing at things. Here a die points; a real one draws the picture and takes
 * clicks: session [GAME] [SEED] */
#include <stdio.h>
#include <stdlib.h>
#include <trivium/session.h>

static uint32_t die(uint64_t *chance, uint32_t below) {
    *chance = *chance * UINT64_C(6364136223846793005) + 1442695040888963407U;
    return (uint32_t)(*chance >> 33) % below;
}

/* Points at things until they make a move, or takes the payment that is proposed. */
static tv_move point(tv_session *session, uint64_t *chance) {
    for (;;) {
        const tv_question *question = tv_session_question(session);
        if (question->whole) return question->move;
        const tv_screen *screen = tv_session_frame(session)->screen;
        if (question->payments > 0) return screen->choice.moves[question->list[question->proposed]];
        const tv_element *element = &screen->scene.elements[die(chance, screen->scene.count)];
        tv_refusal refusal;
        if (!element->decor) tv_session_pick(session, element->id, &refusal); /* refused: the refusal says why */
    }
}

static bool play(tv_session *session, uint64_t *chance, tv_error *error) {
    for (const tv_frame *frame; frame = tv_session_frame(session), !frame->over;) {
        if (frame->curtain != TV_OVER) tv_session_lift(session); /* "Give the screen to Orange": only now may they look */
        if (!tv_session_play(session, point(session, chance), error)) return false;
    }
    return true;
}

int main(int argc, char **argv) {
    const tv_game *game = tv_game_find(argc > 1 ? argv[1] : "avalon");
    uint64_t chance = 1;
    tv_error error = {0};
    tv_record record;
    if (game == NULL) return fprintf(stderr, "session: there is no such game\n"), 2;
    tv_record_begin(&record, game, game->seats_min, argc > 2 ? argv[2] : "an-evening");
    record.setup.options[0] = (int32_t)game->limit_for_engines; /* "limit" comes first: who points by a die may never win */
    tv_session *session = tv_session_open(&record, TV_EN, &error);
    tv_record_free(&record);
    bool good = session != NULL && play(session, &chance, &error);
    if (good) {
        uint32_t count;
        const tv_line *lines = tv_session_log(session, &count);
        printf("%u decisions; at last: %s\n", tv_session_frame(session)->decisions, count > 0 ? lines[count - 1].sentence : "");
    } else {
        fprintf(stderr, "session: %s\n", error.what);
    }
    tv_session_close(session);
    return good ? 0 : 1;
}
