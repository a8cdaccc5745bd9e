/* The story: the log as the viewer may read it, as sentences, and what of it is news. */
#include "session_inside.h"

#include "base/check.h"

#include "memory/heap.h"

/* Sentences stand one behind the other in a text that grows, so until it is complete a line holds where its sentence begins. */
typedef struct story {
    const tv_session *session;
    tv_reader reader;
    uint8_t viewer;
    uint32_t seen;
} story;

/* Adds an event's sentence; false when this viewer has nothing to read there. */
static bool write_sentence(const story *it, tv_text *words, const tv_logged *logged) {
    TV_ASSERT(logged->event.seat < TV_SEATS_MAX || logged->event.seat == TV_OVER);
    size_t before = words->used;
    tv_event event = logged->event;
    tv_event_hide(&event, it->viewer);
    tv_game_sentence(it->session->game, it->session->now.box, &event, &it->reader, words);
    return words->used > before;
}

/* The set-up is news until one's own first decision; to who only watches, until anybody's. */
static bool is_fresh(const story *it, uint32_t decision) {
    if (decision > 0 || it->seen > 0) return decision > it->seen;
    return it->session->person != TV_SPECTATOR || it->session->now.decisions == 0;
}

static tv_line line_of(const story *it, const tv_logged *logged) {
    return (tv_line){
        .decision = logged->decision, .turn = logged->turn, .seat = logged->event.seat, .fresh = is_fresh(it, logged->decision)};
}

static bool make_room(tv_session *session) {
    void *lines = session->lines;
    bool room = tv_heap_room(&lines, &session->lines_room, session->now.log_count + 1, sizeof *session->lines);
    session->lines = lines;
    TV_ASSERT(!room || session->lines_room > session->now.log_count);
    return room;
}

static void make_lines(tv_session *session) {
    story it = {.session = session,
                .reader = tv_record_reader(session->now.record, session->lang),
                .viewer = session_viewer(session),
                .seen = session->backend->seen(session->host, session->person)};
    tv_text *words = &session->words;
    tv_text_clear(words);
    session->line_count = 0;
    for (uint32_t k = 0; k < session->now.log_count; k++) {
        if (!write_sentence(&it, words, &session->now.log[k])) continue;
        tv_text_add_char(words, '\0');
        TV_ASSERT(session->line_count < session->lines_room);
        session->lines[session->line_count++] = line_of(&it, &session->now.log[k]);
    }
}

/* Each sentence is closed by a zero, in the order of the lines; those that did not fit are left out. */
static void point_at_sentences(tv_session *session) {
    size_t at = 0;
    for (uint32_t k = 0; k < session->line_count; k++) {
        if (at >= session->words.used) {
            session->line_count = k;
            return;
        }
        session->lines[k].sentence = session->words.at + at;
        while (session->words.at[at] != '\0') at++;
        TV_ASSERT(at <= session->words.used);
        at++;
    }
}

const tv_line *tv_session_log(tv_session *session, uint32_t *count) {
    if (!session->logged) {
        session->line_count = 0;
        if (make_room(session)) {
            make_lines(session);
            point_at_sentences(session);
        }
        session->logged = true;
    }
    TV_ASSERT(session->line_count <= session->now.log_count && session->line_count <= session->lines_room);
    *count = session->line_count;
    return session->lines;
}

bool tv_session_has_older(const tv_session *session) { return session->backend->has_older(session->host); }

void tv_session_want_older(tv_session *session) {
    session->backend->want_older(session->host);
    session->sends = true;
}
