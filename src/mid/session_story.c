/* The story: the log as the viewer may read it, as sentences, and what of it is news. */
#include "session_inside.h"

#include "base/check.h"

#include "memory/heap.h"

#include <trivium/bits.h>

/* Sentences stand one behind the other in a text that grows, so until it is complete a line holds where its sentence begins. */
typedef struct story {
    const tv_session *session;
    tv_reader reader;
    uint8_t viewer;
    uint32_t seen;
    uint32_t entry, decisions; /* of the record, up to which the table's own events are told */
    uint8_t left;              /* whose leaving is told: bits */
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

/* ---- what happened at the table ---- */

/* "Ada resigns; a bot plays on." */
static void write_table_event(const story *it, const tv_entry *entry, tv_text *words) {
    static const char *const texts[TV_ENTRY_KINDS][2] = {
        [TV_ENTRY_RESIGN] = {TV_TEXT("{player} resigns."), TV_TEXT("{player} resigns; a bot plays on.")},
        [TV_ENTRY_AGREE] = {TV_TEXT("All agree to end the game."), TV_TEXT("All agree to end the game.")},
        [TV_ENTRY_FLAG] = {TV_TEXT("{player} runs out of time."), TV_TEXT("{player} runs out of time; a bot plays on.")},
        [TV_ENTRY_TAKEOVER] = {TV_TEXT("A bot plays on for {player}."), TV_TEXT("A bot plays on for {player}.")},
        [TV_ENTRY_RETURN] = {TV_TEXT("{player} is back."), TV_TEXT("{player} is back.")},
    };
    TV_ASSERT(entry->kind > TV_ENTRY_MOVE && entry->kind < TV_ENTRY_KINDS && entry->seat < TV_SEATS_MAX);
    bool goes_on = it->session->now.record->setup.seats > 2;
    tv_say(words, it->reader.lang, texts[entry->kind][goes_on], TV_S("player", it->reader.names[entry->seat]));
    tv_text_add_char(words, '\0');
}

static void add_table_event(tv_session *session, const story *it, const tv_entry *entry, uint32_t decision) {
    TV_ASSERT(session->line_count < session->lines_room);
    uint32_t turn = session->line_count > 0 ? session->lines[session->line_count - 1].turn : 1;
    uint8_t seat = entry->kind == TV_ENTRY_AGREE ? TV_OVER : entry->seat;
    write_table_event(it, entry, &session->words);
    session->lines[session->line_count++] =
        (tv_line){.decision = decision, .turn = turn, .seat = seat, .fresh = is_fresh(it, decision) || decision == session->now.decisions};
}

/* Adds what happened at the table before this decision and is not told yet: from the record, or, while a server keeps that to itself, who it says has
 * left. */
static void add_table_events(tv_session *session, story *it, uint32_t before) {
    const tv_record *record = session->now.record;
    for (; it->entry < record->count && it->decisions < before; it->entry++) {
        const tv_entry *entry = &record->entries[it->entry];
        if (entry->kind == TV_ENTRY_MOVE)
            it->decisions++;
        else
            add_table_event(session, it, entry, it->decisions);
    }
    for (uint8_t seat = 0; record->count == 0 && seat < record->setup.seats; seat++) {
        const session_facts *now = &session->now;
        if (now->left[seat] == TV_ENTRY_MOVE || now->left_at[seat] >= before || tv_bits_has(it->left, seat)) continue;
        it->left |= (uint8_t)tv_bit(seat);
        add_table_event(session, it, &(tv_entry){.kind = (uint8_t)now->left[seat], .seat = seat}, now->left_at[seat]);
    }
}

static uint32_t count_table_events(const tv_record *record) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < record->count; k++) count += record->entries[k].kind != TV_ENTRY_MOVE;
    return count;
}

/* ---- the lines ---- */

static bool make_room(tv_session *session) {
    void *lines = session->lines;
    uint32_t most = session->now.log_count + count_table_events(session->now.record) + TV_SEATS_MAX;
    bool room = tv_heap_room(&lines, &session->lines_room, most + 1, sizeof *session->lines);
    session->lines = lines;
    TV_ASSERT(!room || session->lines_room > most);
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
        add_table_events(session, &it, session->now.log[k].decision);
        if (!write_sentence(&it, words, &session->now.log[k])) continue;
        tv_text_add_char(words, '\0');
        TV_ASSERT(session->line_count < session->lines_room);
        session->lines[session->line_count++] = line_of(&it, &session->now.log[k]);
    }
    add_table_events(session, &it, UINT32_MAX);
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

bool tv_session_has_older(const tv_session *session) { return session->backend->has_older(session->host); }

void tv_session_want_older(tv_session *session) {
    session->backend->want_older(session->host);
    session->sends = true;
}
