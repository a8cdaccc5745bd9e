/* A game on a server: feeding the remote table from the link, and waiting for answers, see remote_game.h. */
#include "remote_game.h"

#include <stdlib.h>
#include <string.h>

#include "host/host_time.h"
#include "memory/heap.h"
#include "remote_json.h"

enum { HEARD_AT_ONCE = 64, ANSWER_WAIT_MS = REMOTE_PATIENCE_MS, STEP_WAIT_MS = 100 };

bool remote_game_open(remote_game *it, const remote_server *server, const remote_ticket *ticket, tv_lang lang, tv_error *error) {
    char salt[TV_SEED_MAX];
    *it = (remote_game){.lang = lang, .patience_ms = REMOTE_PATIENCE_MS, .table = tv_remote_open(ticket->table, ticket->invitation, lang)};
    it->remarks = TV_TEXT_OVER(it->remarks_room);
    if (!it->table) return tv_fail_memory(error);
    remote_draw_salt(salt);
    tv_remote_remember(it->table, ticket->commitment, ticket->salt);
    tv_remote_give_salt(it->table, salt);
    tv_remote_return_at_once(it->table, true);
    it->link = remote_link_open(server, error);
    if (it->link) return true;
    remote_game_close(it);
    return false;
}

void remote_game_close(remote_game *it) {
    remote_link_close(it->link);
    tv_remote_close(it->table);
    *it = (remote_game){0};
}

int64_t remote_game_left_ms(const remote_game *it, uint8_t seat) { return tv_remote_left_ms(it->table, seat, host_time_ms()); }

/* ---- remarks ---- */

void remote_game_tell(remote_game *it, const char *english) {
    tv_word(&it->remarks, it->lang, english);
    tv_text_add_char(&it->remarks, '\n');
}

static void take_remarks(remote_game *it) {
    for (tv_remark remark = tv_remote_take_remark(it->table); remark.kind != TV_REMARK_NONE; remark = tv_remote_take_remark(it->table)) {
        tv_text_add(&it->remarks, remark.sentence);
        tv_text_add_char(&it->remarks, remark.kind == TV_REMARK_OFFER || remark.kind == TV_REMARK_NEXT ? ' ' : '\n');
        if (remark.kind == TV_REMARK_NEXT) remote_game_tell(it, TV_TEXT("Go there from the table's menu (T, table)."));
        if (remark.kind == TV_REMARK_OFFER) remote_game_tell(it, TV_TEXT("Agree as well (E, agree), or see the table's menu (T, table)."));
    }
}

/* ---- hearing and sending ---- */

static void send_waiting(remote_game *it) {
    tv_text text = tv_heap_text();
    for (; text.at && tv_remote_next(it->table, &text); tv_text_clear(&text))
        if (!text.cut) remote_link_send(it->link, text.at, text.used); /* what is lost when the link breaks is asked for anew */
    free(text.at);
}

void remote_game_hear(remote_game *it) {
    char *text;
    size_t size;
    tv_remote_set_lang(it->table, it->lang);
    uint32_t heard = 0; /* a server that never stops must not keep us from the keys */
    for (remote_link_kind kind; heard++ < HEARD_AT_ONCE && (kind = remote_link_take(it->link, &text, &size)) != REMOTE_LINK_NOTHING;
         free(text))
        if (kind == REMOTE_LINK_TEXT)
            tv_remote_hear(it->table, text, size, host_time_ms());
        else
            tv_remote_connected(it->table, kind == REMOTE_LINK_UP);
    tv_remote_tick(it->table, host_time_ms());
    send_waiting(it);
    take_remarks(it);
}

/* Waits a moment; false when nobody is there, or it has taken too long. */
static bool wait_on(remote_game *it, uint64_t until_ms) {
    const tv_remote_table *about = tv_remote_about(it->table);
    send_waiting(it);
    if (!about->connected || about->failed || host_time_ms() >= until_ms) return false;
    remote_link_wait(it->link, STEP_WAIT_MS);
    remote_game_hear(it);
    return true;
}

void remote_game_settle(remote_game *it) {
    const tv_remote_table *about = tv_remote_about(it->table);
    bool pending = about->sent || about->asking;
    if (pending && it->patient_until_ms == 0) it->patient_until_ms = host_time_ms() + it->patience_ms;
    while ((about->sent || about->asking) && wait_on(it, it->patient_until_ms)) continue;
    pending = about->sent || about->asking;
    if (pending && !it->told_silence && about->connected && !about->failed) { /* that a connection is lost is told already */
        remote_game_tell(it, TV_TEXT("The server has not answered yet; please wait."));
        it->told_silence = true;
    }
    if (pending) return;
    it->patient_until_ms = 0;
    it->told_silence = false;
}

static bool judge(const remote_game *it, const tv_remote_answer *answer, tv_error *error) {
    if (answer->come && answer->status >= 200 && answer->status < 300) return true;
    if (answer->come) return tv_fail(error, "{}", answer->error.what, NULL);
    return tv_fail(error, "{}", tv_translate(it->lang, TV_TEXT("The server does not answer; nothing was done. Try again.")), NULL);
}

bool remote_game_ask(remote_game *it, const char *method, const char *what, const char *body, tv_remote_answer *answer, tv_error *error) {
    uint64_t until_ms = host_time_ms() + ANSWER_WAIT_MS;
    uint32_t tag = tv_remote_ask(it->table, method, what, body);
    *answer = tv_remote_answer_of(it->table, tag);
    while (tag != 0 && !answer->come && wait_on(it, until_ms)) *answer = tv_remote_answer_of(it->table, tag);
    while (tag != 0 && tv_remote_about(it->table)->watching && wait_on(it, until_ms)) continue; /* what changed by it is known, too */
    *answer = tv_remote_answer_of(it->table, tag);
    return judge(it, answer, error);
}

bool remote_game_say(remote_game *it, const char *text, tv_error *error) {
    tv_remote_answer answer;
    tv_text body = tv_heap_text();
    if (!body.at) return tv_fail_memory(error);
    tv_json json = tv_json_into(&body);
    tv_json_object(&json, NULL);
    tv_json_string(&json, "text", text);
    tv_json_object_end(&json);
    bool said = remote_game_ask(it, "POST", "chat", body.at, &answer, error);
    free(body.at);
    return said;
}

void remote_game_fetch_older(remote_game *it) {
    uint64_t until_ms = host_time_ms() + ANSWER_WAIT_MS; /* so that no server can keep us here */
    do tv_remote_want_older(it->table);
    while (tv_remote_has_older(it->table) && wait_on(it, until_ms));
}

const tv_record *remote_game_record(remote_game *it, tv_error *error) {
    uint64_t until_ms = host_time_ms() + ANSWER_WAIT_MS;
    const tv_remote_answer none = {0};
    while (!tv_remote_record(it->table)->seed[0] && wait_on(it, until_ms)) continue;
    if (tv_remote_record(it->table)->seed[0]) return tv_remote_record(it->table);
    judge(it, &none, error);
    return NULL;
}

const char *remote_game_next(const remote_game *it) {
    const tv_remote_table *about = tv_remote_about(it->table);
    return it->next[0] ? it->next : about->moves_on ? about->next : NULL;
}
