/* The backend of games on a server: a remote table, which the host feeds, see session_inside.h and remote.h. Whatever is done here is asked
 * of the server, and what became of it is seen when it was heard. */
#include "session_inside.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/bits.h>

typedef struct remote_host {
    tv_remote *remote; /* the front end's */
    uint32_t tag;      /* of what was asked last; 0: nothing that is not answered */
    uint32_t undo_tag; /* of the last wish to take something back; 0: none */
    const tv_session *session;
} remote_host;

/* ---- looking ---- */

/* Against people there is no advice until the end; neither is there for who looks on, nor where a rating is at stake. */
static bool is_advised(const tv_remote_table *about) {
    uint32_t people = 0;
    for (uint8_t seat = 0; seat < about->seats; seat++) people += about->seat[seat].person[0] != '\0';
    return people == 1 && about->you < about->seats && !about->rated;
}

static void look_at_seat(const tv_remote_table *about, uint8_t seat, session_facts *facts) {
    TV_ASSERT(seat < about->seats && about->seats <= TV_SEATS_MAX);
    const tv_remote_seat *who = &about->seat[seat];
    facts->left_ms[seat] = who->left_ms;
    facts->left[seat] = who->left;
    facts->left_at[seat] = who->left_at;
    facts->players[seat] = who->bot[0] != '\0' ? who->bot : "remote";
    if (who->bot[0] != '\0' || seat == about->you) return;
    facts->elsewhere |= (uint8_t)tv_bit(seat);
    if (!who->here) facts->away |= (uint8_t)tv_bit(seat);
}

static void look(void *host, session_facts *facts) {
    const tv_remote *remote = ((remote_host *)host)->remote;
    const tv_remote_table *about = tv_remote_about(remote);
    const tv_table *finished = tv_remote_finished(remote);
    *facts = (session_facts){.record = tv_remote_record(remote),
                             .box = finished != NULL ? tv_table_box(finished) : tv_remote_box(remote), /* each goes with its views */
                             .actor = about->actor,
                             .sent = about->sent,
                             .advised = finished != NULL || is_advised(about),
                             .undoable = about->can_undo,
                             .open = finished != NULL,
                             .decisions = about->number};
    for (uint8_t seat = 0; seat < about->seats; seat++) look_at_seat(about, seat, facts);
    facts->log = finished != NULL ? tv_table_log(finished, &facts->log_count) : tv_remote_log(remote, &facts->log_count);
    if (finished != NULL) session_find_left(facts->record, facts->left);
    tv_remote_result(remote, &facts->result);
    TV_ASSERT(facts->box != NULL && facts->record->setup.seats == about->seats);
}

/* Until the record is published there is only what the server shows us. */
static const void *view(void *host, uint32_t decision, uint8_t viewer, void *room) {
    tv_remote *remote = ((remote_host *)host)->remote;
    const tv_table *finished = tv_remote_finished(remote);
    TV_ASSERT(viewer < tv_remote_about(remote)->seats || viewer == TV_SPECTATOR || viewer == TV_EVERYTHING);
    if (finished != NULL) return tv_table_view_at(finished, decision, viewer, room) ? room : NULL;
    if (viewer != tv_remote_about(remote)->you) return NULL;
    const void *known = tv_remote_view(remote, decision);
    if (known == NULL) tv_remote_want_view(remote, decision);
    return known;
}

static uint32_t seen(void *host, uint8_t viewer) {
    const tv_remote_table *about = tv_remote_about(((remote_host *)host)->remote);
    return viewer == about->you && viewer < about->seats ? about->seen : about->number;
}

static int64_t left_ms(void *host, uint8_t seat, uint64_t now_ms) { return tv_remote_left_ms(((remote_host *)host)->remote, seat, now_ms); }

static bool take_changed(void *host) { return tv_remote_take_changed(((remote_host *)host)->remote); }

static bool has_older(void *host) {
    const tv_remote *remote = ((remote_host *)host)->remote;
    return tv_remote_finished(remote) == NULL && tv_remote_has_older(remote);
}

static void want_older(void *host) { tv_remote_want_older(((remote_host *)host)->remote); }

/* ---- taking back ---- */

static uint32_t undo_count(void *host, uint8_t seat) {
    const tv_remote_table *about = tv_remote_about(((remote_host *)host)->remote);
    return about->can_undo && seat == about->you ? about->undo : 0;
}

static uint32_t redo_count(void *host) {
    (void)host;
    return 0;
}

static void write_undo_limit(void *host, uint8_t seat, const tv_reader *reader, tv_text *out) {
    (void)seat;
    bool never = !tv_remote_about(((remote_host *)host)->remote)->can_undo;
    tv_word(out, reader->lang, never ? TV_TEXT("Undo is off at this table.") : TV_TEXT("There is nothing to undo."));
}

/* ---- asking ---- */

/* The server knows by itself which seat is ours; a session must not mean another one. */
static bool is_ours(const remote_host *it, uint8_t seat) { return seat < TV_SEATS_MAX && tv_bits_has(it->session->here, seat); }

static bool ask(remote_host *it, const char *what, const char *body, tv_error *error) {
    TV_ASSERT(what[0] != '\0' && it->session != NULL);
    uint32_t tag = tv_remote_ask(it->remote, "POST", what, body);
    if (tag != 0) it->tag = tag;
    return tag != 0 || session_fail(it->session, error, TV_TEXT("The server does not answer; nothing was done. Try again."));
}

static bool take_refusal(void *host, tv_refusal *refusal) {
    remote_host *it = host;
    if (it->tag == 0) return false;
    tv_remote_answer answer = tv_remote_answer_of(it->remote, it->tag);
    if (!answer.come) return false;
    it->tag = 0;
    TV_ASSERT(answer.status >= 100 && answer.status <= 599);
    if (answer.status < 400) return false;
    memcpy(refusal->clause, answer.error.clause, sizeof refusal->clause);
    tv_text sentence = TV_TEXT_OVER(refusal->sentence);
    tv_text_add(&sentence, answer.error.what);
    return true;
}

static bool play_move(void *host, tv_move move, tv_error *error) {
    remote_host *it = host;
    TV_ASSERT(it->session->table == NULL);
    return tv_remote_play(it->remote, move) || session_fail(it->session, error, TV_TEXT("It's not your turn."));
}

/* What is taken back is the decision that was seen last: its number goes along, and a second wish waits until the first one was answered. While
 * our own move is on its way nobody knows yet whether there is something to take back. */
static bool undo(void *host, uint8_t seat, tv_error *error) {
    remote_host *it = host;
    const tv_remote_table *about = tv_remote_about(it->remote);
    TV_ASSERT(is_ours(host, seat));
    if (about->sent || tv_remote_is_asked(it->remote, it->undo_tag))
        return session_fail(it->session, error, TV_TEXT("The server has not answered yet; try again in a moment."));
    char bytes[64];
    tv_text body = TV_TEXT_OVER(bytes);
    tv_json json = tv_json_into(&body);
    tv_json_object(&json, NULL);
    tv_json_uint(&json, "number", about->number);
    tv_json_object_end(&json);
    TV_ASSERT(!body.cut);
    bool asked = ask(it, "undo", bytes, error);
    if (asked) it->undo_tag = it->tag;
    return asked;
}

static bool redo(void *host, tv_error *error) {
    return session_fail(((remote_host *)host)->session, error, TV_TEXT("There is nothing to redo."));
}

static bool resign(void *host, uint8_t seat, tv_error *error) {
    TV_ASSERT(is_ours(host, seat));
    return ask(host, "resign", "{}", error);
}

static bool ask_with_offer(remote_host *it, const char *what, const tv_remote_offer *offer, tv_error *error) {
    char bytes[96];
    tv_text body = TV_TEXT_OVER(bytes);
    tv_json json = tv_json_into(&body);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "kind", offer != NULL ? offer->kind : "end");
    if (offer != NULL) tv_json_uint(&json, "by", offer->by);
    if (offer != NULL) tv_json_uint(&json, "seat", offer->seat);
    tv_json_object_end(&json);
    TV_ASSERT(!body.cut); /* the kinds of offers are few, and checked when they are heard */
    return ask(it, what, bytes, error);
}

static bool is_waiting(const tv_remote *remote, const tv_remote_offer *seen) {
    const tv_remote_table *about = tv_remote_about(remote);
    for (uint32_t k = 0; k < about->offer_count; k++)
        if (tv_remote_offer_is_same(&about->offers[k], seen) && tv_remote_offer_asks(about, &about->offers[k])) return true;
    return false;
}

/* To what the person has seen, and to nothing that came instead of it meanwhile; where nothing was seen the end is offered. */
static bool agree(void *host, const tv_remote_offer *seen, tv_error *error) {
    remote_host *it = host;
    if (seen != NULL && !is_waiting(it->remote, seen)) return session_fail(it->session, error, TV_TEXT("This offer is no longer open."));
    return ask_with_offer(it, seen != NULL ? "accept" : "offer", seen, error);
}

static const tv_remote_offer *waiting(void *host) { return tv_remote_offer_waiting(((remote_host *)host)->remote); }

/* ---- opening ---- */

static void close_host(void *host) { free(host); /* the remote table is the front end's */ }

static const session_backend backend = {
    .look = look,
    .view = view,
    .seen = seen,
    .left_ms = left_ms,
    .undo_count = undo_count,
    .redo_count = redo_count,
    .write_undo_limit = write_undo_limit,
    .take_changed = take_changed,
    .take_refusal = take_refusal,
    .has_older = has_older,
    .want_older = want_older,
    .play = play_move,
    .undo = undo,
    .redo = redo,
    .resign = resign,
    .agree = agree,
    .waiting = waiting,
    .close = close_host,
};

tv_session *tv_session_open_remote(tv_remote *remote, tv_lang lang, tv_error *error) {
    TV_ASSERT(tv_remote_record(remote)->game != NULL && tv_remote_box(remote) != NULL);
    remote_host *host = calloc(1, sizeof *host);
    if (host == NULL) {
        tv_fail_memory(error);
        return NULL;
    }
    *host = (remote_host){.remote = remote};
    tv_session *session = session_begin(&backend, host, tv_remote_record(remote)->game, lang);
    if (session == NULL) {
        free(host);
        tv_fail_memory(error);
        return NULL;
    }
    host->session = session;
    tv_remote_take_changed(remote); /* what has come before is looked at already */
    uint8_t you = tv_remote_about(remote)->you;
    if (you < TV_SEATS_MAX) session->here = (uint8_t)tv_bit(you);
    session_seat_natural(session);
    session->sends = true;
    return session;
}
