/* The end in the frame: what the game says of it (ending.h), put right by what happened at the table. Who resigns or loses on time is last whatever the
 * rules would say, and a game that all agreed to end is told as if it had ended there. */
#include "session_inside.h"

#include "base/check.h"

#include <string.h>
#include <trivium/bits.h>

void session_find_left(const tv_record *record, tv_entry_kind left[TV_SEATS_MAX]) {
    for (uint32_t k = 0; k < record->count; k++) {
        const tv_entry *entry = &record->entries[k];
        bool leaves = entry->kind == TV_ENTRY_RESIGN || entry->kind == TV_ENTRY_FLAG;
        if (leaves && entry->seat < TV_SEATS_MAX) left[entry->seat] = (tv_entry_kind)entry->kind;
    }
}

/* The last one to leave: that ended the game. Of a server's table of which no more is known it is who is not first. */
static uint8_t last_to_leave(const tv_session *session, tv_entry_kind how) {
    const session_facts *now = &session->now;
    uint8_t seats = now->record->setup.seats, last = TV_OVER;
    for (uint8_t seat = 0; seat < seats; seat++) {
        bool left = now->left[seat] == how || (seats == 2 && now->result.place[seat] != 1);
        if (left && (last == TV_OVER || now->result.place[seat] < now->result.place[last])) last = seat;
    }
    return last;
}

typedef struct leaving_texts {
    const char *you, *they_to_winner, *they; /* you left; the reader has won; to all others */
} leaving_texts;

/* "Ada resigned: you win." */
static void say_leaving(const tv_session *session, tv_entry_kind how, uint8_t you, tv_ending *out) {
    static const leaving_texts resigned = {TV_TEXT("You resigned: {winner} wins."), TV_TEXT("{player} resigned: you win."),
                                           TV_TEXT("{player} resigned: {winner} wins.")};
    static const leaving_texts flagged = {TV_TEXT("Your time ran out: {winner} wins."), TV_TEXT("{player} ran out of time: you win."),
                                          TV_TEXT("{player} ran out of time: {winner} wins.")};
    const leaving_texts *texts = how == TV_ENTRY_RESIGN ? &resigned : &flagged;
    const session_facts *now = &session->now;
    tv_reader reader = tv_record_reader(now->record, session->lang);
    uint8_t winner = tv_result_winner(&now->result, now->record->setup.seats), left = last_to_leave(session, how);
    if (winner == TV_OVER || left == TV_OVER) return; /* the places say enough */
    const char *text = left == you ? texts->you : winner == you ? texts->they_to_winner : texts->they;
    memset(out->headline, 0, sizeof out->headline);
    tv_text headline = TV_TEXT_OVER(out->headline);
    tv_say(&headline, session->lang, text, TV_S("player", reader.names[left]), TV_S("winner", reader.names[winner]));
}

/* Who left before, and is last for it, though the rules had another winner. */
static void say_left_before(const tv_session *session, tv_ending *out) {
    const session_facts *now = &session->now;
    tv_reader reader = tv_record_reader(now->record, session->lang);
    memset(out->how, 0, sizeof out->how);
    tv_text how = TV_TEXT_OVER(out->how);
    for (uint8_t seat = 0; seat < now->record->setup.seats; seat++) {
        if (now->left[seat] == TV_ENTRY_MOVE) continue;
        if (how.used > 0) tv_text_add_char(&how, ' ');
        tv_say(&how, session->lang,
               now->left[seat] == TV_ENTRY_FLAG ? TV_TEXT("{player} ran out of time before and is placed last.")
                                                : TV_TEXT("{player} resigned before and is placed last."),
               TV_S("player", reader.names[seat]));
    }
}

/* The places are the table's, so nothing of what the rules would have said holds but the numbers. */
static void forget_victory(const tv_session *session, uint8_t you, tv_ending *out) {
    const session_facts *now = &session->now;
    tv_reader reader = tv_record_reader(now->record, session->lang);
    memset(out->headline, 0, sizeof out->headline);
    memset(out->how, 0, sizeof out->how);
    memset(out->kind, 0, sizeof out->kind);
    out->decider = out->row_count;
    out->element_count = 0;
    tv_ending_say_winners(out, &now->result, now->record->setup.seats, &reader, you);
}

static bool is_reason(const tv_result *result, tv_entry_kind kind) {
    return result->clause != NULL && strcmp(result->clause, tv_entry_words[kind]) == 0;
}

static void tell(tv_session *session, const void *view, uint8_t you, tv_ending *out) {
    const session_facts *now = &session->now;
    uint8_t seats = now->record->setup.seats;
    tv_reader reader = tv_record_reader(now->record, session->lang);
    tv_result by_rules = {0};
    if (view != NULL) {
        tv_game_ending(session->game, now->box, view, &reader, you, out);
        tv_game_result(session->game, now->box, view, &by_rules);
    } else {
        *out = (tv_ending){.row_count = 0};
    }
    bool resigned = is_reason(&now->result, TV_ENTRY_RESIGN), flagged = is_reason(&now->result, TV_ENTRY_FLAG);
    bool same = tv_result_winners(&by_rules, seats) == tv_result_winners(&now->result, seats);
    if (!same || resigned || flagged) forget_victory(session, you, out);
    if (resigned || flagged)
        say_leaving(session, resigned ? TV_ENTRY_RESIGN : TV_ENTRY_FLAG, you, out);
    else if (is_reason(&now->result, TV_ENTRY_AGREE)) {
        tv_text how = TV_TEXT_OVER(out->how);
        tv_word(&how, session->lang, TV_TEXT("All agreed to end the game."));
    } else if (!same && view != NULL) {
        say_left_before(session, out);
    }
    TV_ASSERT(out->headline[0] != '\0');
}

void session_show_ending(tv_session *session, tv_frame *frame) {
    frame->ending = NULL;
    if (!frame->over) return;
    const void *view = session->backend->view(session->host, session->now.decisions, session_viewer(session), session->room);
    tv_frame_ending *ending = &session->ending;
    tell(session, view, TV_SPECTATOR, &ending->said);
    memcpy(ending->told, ending->said.headline, sizeof ending->told);
    if (session->person < frame->seats) tell(session, view, session->person, &ending->said);
    frame->ending = ending;
}
