/* The frame: everything a front end shows, made when somebody asks for it and something is another than before. */
#include "session_inside.h"

#include "base/check.h"

#include <trivium/bits.h>

uint32_t session_shown(const tv_session *session) { return session->moment == TV_NOW ? session->now.decisions : session->moment; }

bool session_deciding(const tv_session *session) {
    uint8_t person = session->person;
    return person < TV_SEATS_MAX && session->now.actor == person && session_is_person(session, person) && !session->now.sent &&
           session->moment == TV_NOW && session_viewer(session) == person;
}

bool session_choosing(const tv_session *session) { return session_deciding(session) || session_planning(session); }

/* ---- the picture ---- */

static tv_screen_mode mode_of(const tv_session *session) {
    if (session->moment != TV_NOW) return TV_SCREEN_PAST;
    return session_is_over(session) ? TV_SCREEN_ENDED : TV_SCREEN_LIVE;
}

/* Only who may choose is offered anything: a server has to be waited for. */
static bool show(tv_session *session, tv_screen *screen) {
    uint8_t viewer = session_viewer(session);
    TV_ASSERT(session_is_viewer(session, viewer) && session_shown(session) <= session->now.decisions);
    const void *view = session_planned_view(session);
    if (view == NULL) view = session->backend->view(session->host, session_shown(session), viewer, session->room);
    if (view == NULL) return false;
    tv_reader reader = tv_record_reader(session->now.record, session->lang);
    screen->box = session->now.box; /* a server's table may have been opened anew */
    if (!tv_screen_show(screen, view, &reader, mode_of(session))) return false;
    if (!session_choosing(session)) screen->choice.count = 0;
    return true;
}

/* Without memory, or a view, nothing is shown and nothing is chosen, and where nothing could be compared nothing is told to have changed. */
static void make_picture(tv_session *session) {
    tv_screen *screen = &session->screen;
    bool compare = session->pictured && scene_kept_take(&session->before, &screen->scene, NULL);
    session->before.change_count = 0;
    session->stale = session->told = false;
    session->followed = 0;
    session->pictured = show(session, screen);
    if (!session->pictured) screen->scene.count = screen->choice.count = screen->choice.chosen.count = 0;
    if (compare && !scene_kept_diff(&session->before, &screen->scene, NULL)) session->before.change_count = 0;
    TV_ASSERT(session->before.change_count <= session->before.changes_room);
}

tv_screen *session_screen(tv_session *session) {
    TV_ASSERT_DEAR(session_is_sound(session));
    if (session->stale) make_picture(session);
    TV_ASSERT(!session->stale);
    return &session->screen;
}

/* ---- the rest ---- */

int64_t tv_session_left_ms(tv_session *session, uint8_t seat, uint64_t now_ms) {
    TV_ASSERT(seat < TV_SEATS_MAX);
    return session->backend->left_ms(session->host, seat, now_ms);
}

static tv_frame_seat seat_of(const tv_session *session, uint8_t seat) {
    const session_facts *now = &session->now;
    return (tv_frame_seat){.name = tv_record_name(now->record, seat, session->lang),
                           .player = now->players[seat],
                           .here = session_is_person(session, seat),
                           .away = tv_bits_has(now->away, seat),
                           .acting = now->actor == seat,
                           .left = now->left[seat],
                           .left_ms = now->left_ms[seat]};
}

static void fill(tv_session *session, tv_frame *frame) {
    const session_facts *now = &session->now;
    const tv_screen *screen = &session->screen;
    uint8_t undoer = session_undoer(session);
    *frame = (tv_frame){
        .game = session->game,
        .box = now->box,
        .record = now->record,
        .screen = screen,
        .number = frame->number + 1,
        .decisions = now->decisions,
        .shown = session_shown(session),
        .seen = session->backend->seen(session->host, session->person),
        .seats = now->record->setup.seats,
        .actor = now->actor,
        .person = session->person,
        .viewer = session_viewer(session),
        .curtain = session_curtain(session),
        .deciding = session_deciding(session),
        .shared = tv_bits_count(session->here) > 1,
        .sent = now->sent,
        .remote = session->table == NULL && session->trial == NULL,
        .over = session_is_over(session),
        .open = now->open,
        .advised = now->advised,
        .undoable = now->undoable,
        .undo = undoer < TV_SEATS_MAX ? session->backend->undo_count(session->host, undoer) : 0,
        .redo = session->backend->redo_count(session->host),
        .turn = tv_game_turn(session->game, screen->box, screen->view),
        .result = now->result,
        .changes = session->before.changes,
        .change_count = session->before.change_count,
        .told = session_told(session),
    };
    for (uint8_t seat = 0; seat < frame->seats; seat++) frame->seat[seat] = seat_of(session, seat);
    TV_ASSERT(frame->curtain == TV_OVER || frame->viewer == TV_SPECTATOR); /* nobody is betrayed */
    TV_ASSERT(!session->pictured || screen->viewer == frame->viewer);
    TV_ASSERT(session_choosing(session) || screen->choice.count == 0);
    TV_ASSERT(!frame->deciding || (frame->actor == frame->person && frame->viewer == frame->person && frame->shown == frame->decisions));
    TV_ASSERT(frame->shown <= frame->decisions && (frame->person < frame->seats || frame->person == TV_SPECTATOR));
}

const tv_frame *tv_session_frame(tv_session *session) {
    if (!session->touched) return &session->frame;
    tv_screen *screen = session_screen(session);
    if (session->told) session->before.change_count = 0;
    tv_screen_mark(screen, session_choosing(session));
    fill(session, &session->frame);
    session->frame.news = session_find_news(session) ? session->news : NULL;
    session->frame.marks = session_find_marks(session) ? session->marks : NULL;
    session_show_ending(session, &session->frame);
    session_show_plan(session, &session->frame);
    session_show_lines(session, &session->frame);
    session_show_puzzle(session, &session->frame);
    session_show_lesson(session, &session->frame);
    session_show_advice(session, &session->frame);
    session->told = true;
    session->touched = false;
    TV_ASSERT_DEAR(session_is_sound(session));
    return &session->frame;
}
