/* The story: the log as the viewer may read it, as sentences, what of it is news, and where in the picture it happens. */
#include "session_inside.h"

#include "base/check.h"

#include "memory/heap.h"

#include <trivium/bits.h>

/* Sentences stand one behind the other in a text that grows, so until it is complete a line holds where its sentence begins. */
typedef struct story {
    tv_session *session;
    tv_reader reader;
    uint8_t viewer;
    uint32_t told;
    uint8_t left;             /* whose leaving is told, where only a server knows of it: bits */
    uint32_t entry, decision; /* the next entry of the record, and how many decisions stand before it */
} story;

/* ---- since when ---- */

/* A turn belongs to whoever decides first in it. Who was only asked in between has not told their own turn yet: the story goes on from before. Where
 * turns have no such owners, from the last decision. */
uint32_t session_told(const tv_session *session) {
    const session_facts *now = &session->now;
    uint32_t seen = session->backend->seen(session->host, session->person), told = 0, told_turn = 0, turn = 0;
    uint8_t owner = TV_OVER;
    if (session->person >= TV_SEATS_MAX) return seen;
    if (now->log_count > 0 && seen > now->log[now->log_count - 1].decision) return seen; /* a turn has begun with what is not told yet */
    for (uint32_t k = 0; k < now->log_count && now->log[k].decision <= seen; k++) {
        const tv_logged *logged = &now->log[k];
        if (logged->decision == 0) continue;
        if (logged->turn != turn) owner = logged->event.seat;
        turn = logged->turn;
        if (owner != session->person) continue;
        told = logged->decision;
        told_turn = turn;
    }
    return turn > told_turn + now->record->setup.seats ? seen : told;
}

/* The set-up is news until one's own first decision; to who only watches, until anybody's. */
static bool is_fresh(const story *it, uint32_t decision) {
    if (decision > 0 || it->told > 0) return decision > it->told;
    if (it->session->person == TV_SPECTATOR) return it->session->now.decisions == 0;
    return it->session->backend->seen(it->session->host, it->session->person) == 0;
}

/* ---- lines ---- */

static void add_line(story *it, uint32_t decision, uint32_t turn, uint8_t seat, uint32_t source) {
    tv_session *session = it->session;
    TV_ASSERT(session->line_count < session->lines_room && (seat < TV_SEATS_MAX || seat == TV_OVER));
    tv_text_add_char(&session->words, '\0');
    session->sources[session->line_count] = source;
    session->lines[session->line_count++] = (tv_line){.decision = decision, .turn = turn, .seat = seat, .fresh = is_fresh(it, decision)};
}

/* An event; nothing where this viewer has nothing to read. */
static void add_event(story *it, uint32_t number) {
    tv_session *session = it->session;
    const tv_logged *logged = &session->now.log[number];
    size_t before = session->words.used;
    tv_event event = logged->event;
    tv_event_hide(&event, it->viewer);
    tv_game_sentence(session->game, session->now.box, &event, &it->reader, &session->words);
    if (session->words.used > before) add_line(it, logged->decision, logged->turn, event.seat, number);
}

/* What happened to the table itself. */
static void add_entry(story *it, const tv_entry *entry) {
    static const char *const sentences[TV_ENTRY_KINDS] = {
        [TV_ENTRY_RESIGN] = TV_TEXT("{player} resigns."),           [TV_ENTRY_AGREE] = TV_TEXT("All agree to end the game."),
        [TV_ENTRY_FLAG] = TV_TEXT("{player} has run out of time."), [TV_ENTRY_TAKEOVER] = TV_TEXT("A bot takes over for {player}."),
        [TV_ENTRY_RETURN] = TV_TEXT("{player} is back."),
    };
    tv_session *session = it->session;
    bool all = entry->kind == TV_ENTRY_AGREE || entry->seat >= session->now.record->setup.seats;
    uint32_t turn = session->line_count > 0 ? session->lines[session->line_count - 1].turn : 1;
    tv_say(&session->words, session->lang, sentences[entry->kind], TV_S("player", all ? "" : it->reader.names[entry->seat]));
    add_line(it, it->decision, turn, all ? TV_OVER : entry->seat, SESSION_NO_EVENT);
}

/* The table's own events up to the next decision that the log tells of. */
static void add_entries(story *it, uint32_t before) {
    const tv_record *record = it->session->now.record;
    for (; it->entry < record->count && it->decision < before; it->entry++) {
        const tv_entry *entry = &record->entries[it->entry];
        if (entry->kind != TV_ENTRY_MOVE)
            add_entry(it, entry);
        else if (++it->decision >= before) {
            it->entry++;
            return;
        }
    }
}

/* Who left first of those who left before that decision and were not told of yet; TV_OVER: nobody. */
static uint8_t next_leaver(const story *it, uint32_t before) {
    const session_facts *now = &it->session->now;
    uint8_t first = TV_OVER;
    for (uint8_t seat = 0; seat < now->record->setup.seats; seat++) {
        if (now->left[seat] == TV_ENTRY_MOVE || now->left_at[seat] >= before || tv_bits_has(it->left, seat)) continue;
        if (first == TV_OVER || now->left_at[seat] < now->left_at[first]) first = seat;
    }
    return first;
}

/* The same while a server keeps the record to itself: it says who has left, and when. */
static void add_leavers(story *it, uint32_t before) {
    const session_facts *now = &it->session->now;
    if (now->record->count != 0) return;
    for (uint8_t seat = next_leaver(it, before); seat != TV_OVER; seat = next_leaver(it, before)) {
        it->left |= (uint8_t)tv_bit(seat);
        it->decision = now->left_at[seat];
        add_entry(it, &(tv_entry){.kind = (uint8_t)now->left[seat], .seat = seat});
    }
}

static bool make_room(tv_session *session) {
    uint32_t most = session->now.log_count + session->now.record->count + TV_SEATS_MAX + 1;
    void *lines = session->lines, *sources = session->sources;
    bool room = tv_heap_room(&lines, &session->lines_room, most, sizeof *session->lines);
    session->lines = lines;
    room = room && tv_heap_room(&sources, &session->sources_room, most, sizeof *session->sources);
    session->sources = sources;
    TV_ASSERT(!room || (session->lines_room >= most && session->sources_room >= most));
    return room;
}

static void make_lines(tv_session *session) {
    story it = {.session = session,
                .reader = tv_record_reader(session->now.record, session->lang),
                .viewer = session_viewer(session),
                .told = session_told(session)};
    tv_text_clear(&session->words);
    session->line_count = 0;
    for (uint32_t k = 0; k < session->now.log_count; k++) {
        add_entries(&it, session->now.log[k].decision);
        add_leavers(&it, session->now.log[k].decision);
        add_event(&it, k);
    }
    add_entries(&it, UINT32_MAX);
    add_leavers(&it, UINT32_MAX);
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
    TV_ASSERT(session->line_count <= session->lines_room);
    *count = session->line_count;
    return session->lines;
}

/* ---- beats ---- */

void session_touch(const tv_session *session, const tv_logged *logged, tv_touch *out) {
    uint8_t viewer = session_viewer(session);
    tv_event event = logged->event;
    tv_event_hide(&event, viewer);
    tv_game_touch(session->game, session->now.box, &event, viewer, out);
}

const tv_beat *tv_session_story(tv_session *session, uint32_t after, uint32_t *count) {
    uint32_t line_count, first = 0;
    const tv_line *lines = tv_session_log(session, &line_count);
    while (first < line_count && lines[first].decision <= after) first++;
    void *beats = session->beats;
    bool room = tv_heap_room(&beats, &session->beats_room, line_count - first + 1, sizeof *session->beats);
    session->beats = beats;
    *count = room ? line_count - first : 0;
    for (uint32_t k = 0; k < *count; k++) {
        uint32_t source = session->sources[first + k];
        session->beats[k] = (tv_beat){.line = lines[first + k]};
        if (source != SESSION_NO_EVENT) session_touch(session, &session->now.log[source], &session->beats[k].touch);
    }
    return session->beats;
}

/* ---- older lines ---- */

bool tv_session_has_older(const tv_session *session) { return session->backend->has_older(session->host); }

void tv_session_want_older(tv_session *session) {
    session->backend->want_older(session->host);
    session->sends = true;
}
