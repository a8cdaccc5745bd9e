/* Answers of the server: those to the host's questions are kept for it, those to our own are taken here. */
#include "remote_inside.h"

#include <trivium/hash.h>

#include <stdlib.h>
#include <string.h>

enum { AGAIN_MS = 3000, STATUS_REFUSED = 400, STATUS_TOO_MANY = 429, STATUS_BROKEN = 500 };

static bool is_good(int status) { return status >= 200 && status < 300; }

/* May the same question be answered otherwise in a while? */
static bool is_passing(int status) { return status == STATUS_TOO_MANY || status >= STATUS_BROKEN; }

static void read_error(const tv_remote *it, remote_value body, char *code, size_t size, tv_error *error) {
    char message[TV_REMOTE_TEXT_MAX];
    tv_text what = TV_TEXT_OVER(error->what);
    remote_text(remote_get(body, "code"), code, size);
    remote_text(remote_get(body, "clause"), error->clause, sizeof error->clause);
    remote_text(remote_get(body, "message"), message, sizeof message);
    tv_remote_refusal_write(it->game, it->lang, code, error->clause, message, &what);
}

/* ---- the host's questions ---- */

static void keep_answer(tv_remote *it, const remote_request *request, int status, remote_value body) {
    TV_ASSERT(request->purpose == REMOTE_ASK_HOST && request->tag != 0);
    remote_kept_answer *kept = &it->answers[it->answer_next++ % REMOTE_ANSWERS_MAX];
    free(kept->body);
    if (request->own_choice && is_good(status)) remote_watch(it);
    if (request->for_next && !is_good(status)) it->agreed_next = false;
    *kept = (remote_kept_answer){.tag = request->tag, .answer = {.come = true, .status = status, .body = ""}};
    if (!is_good(status)) read_error(it, body, kept->answer.code, sizeof kept->answer.code, &kept->answer.error);
    if (!remote_is_there(body)) return;
    const tv_json_node *node = &body.doc->nodes[body.node];
    kept->body = tv_heap_copy(body.doc->text + node->at, node->size);
    if (kept->body == NULL) return;
    kept->answer.body = kept->body;
    kept->answer.size = node->size;
}

tv_remote_answer tv_remote_answer_of(const tv_remote *it, uint32_t tag) {
    for (uint32_t k = 0; tag != 0 && k < REMOTE_ANSWERS_MAX; k++)
        if (it->answers[k].tag == tag) return it->answers[k].answer;
    return (tv_remote_answer){.body = ""};
}

/* ---- our own ---- */

static void tell_refusal(tv_remote *it, remote_value body) {
    char code[48];
    tv_error error = {0};
    tv_remark *remark = remote_add_remark(it, TV_REMARK_REFUSED, it->about.you);
    tv_text sentence = TV_TEXT_OVER(remark->sentence);
    read_error(it, body, code, sizeof code, &error);
    memcpy(remark->clause, error.clause, sizeof remark->clause);
    tv_text_add(&sentence, error.what);
}

/* A good answer says nothing that the step does not. A refused move is taken back from the screen, and what the server thinks is asked anew. */
static void take_move_answer(tv_remote *it, const remote_request *request, int status, remote_value body) {
    TV_ASSERT(request->purpose == REMOTE_ASK_MOVE && it->game != NULL);
    if (it->sent.tag != request->tag || is_good(status)) return; /* `sent` may be over: somebody else took that number */
    it->about.sent = false;
    it->sent.tag = 0;
    it->changed = true;
    tell_refusal(it, body);
    remote_watch(it);
}

static void forget_wish(tv_remote *it, uint32_t decision) {
    TV_ASSERT(it->wish_count <= REMOTE_WISHES_MAX);
    for (uint32_t k = 0; k < it->wish_count; k++)
        if (it->wishes[k] == decision) {
            memmove(it->wishes + k, it->wishes + k + 1, (--it->wish_count - k) * sizeof *it->wishes);
            return;
        }
}

/* A view of a moment that was taken back meanwhile is no longer of this game. */
static void take_view(tv_remote *it, uint32_t decision, int status, remote_value body) {
    TV_ASSERT(it->game != NULL); /* nothing of it is asked for before */
    forget_wish(it, decision);
    if (!is_good(status) || decision >= it->about.number ||
        remote_number_or(remote_get(body, "number"), 0, UINT32_MAX, decision) != decision)
        return;
    if (tv_remote_view(it, decision) != NULL || !remote_read_view(it, remote_get(body, "view"))) return;
    remote_keep_view(it, decision);
}

static void take_older_answer(tv_remote *it, uint32_t before, int status, remote_value body) {
    TV_ASSERT(it->game != NULL);
    it->wants_older = false;
    if (is_good(status) && before == remote_oldest(it)) remote_take_older(it, remote_get(body, "events"));
}

/* Is it the record of this game, as far as we know it? Whether it is an honest one is another question (fair.h). */
static bool is_of_this_game(const tv_remote *it, const tv_record *record) {
    return record->game == it->game && record->setup.seats == it->record.setup.seats &&
           record->setup.rules_version == it->record.setup.rules_version &&
           memcmp(record->setup.options, it->record.setup.options, sizeof record->setup.options) == 0;
}

/* The game as the record tells it, when that is the one we were shown: of the same material, and as long. Otherwise NULL: there is nothing to
 * look at in it, and the check of fairness says what is wrong. */
static tv_table *open_finished(const tv_remote *it, const tv_record *record) {
    uint8_t theirs[TV_SHA256_BYTES], ours[TV_SHA256_BYTES];
    tv_error error;
    tv_table *table = tv_table_open(record, &error);
    if (table == NULL) return NULL;
    tv_material_hash(it->game, tv_table_box(table), theirs);
    tv_material_hash(it->game, it->box, ours);
    if (memcmp(theirs, ours, sizeof ours) == 0 && tv_table_decisions(table) == it->about.number) return table;
    tv_table_close(table);
    return NULL;
}

static void take_record(tv_remote *it, int status, remote_value body) {
    size_t size = 0;
    tv_error error;
    it->wants_record = false;
    char *text = is_good(status) && it->whole == NULL ? remote_copy(remote_get(body, "record"), &size) : NULL;
    tv_record *whole = text != NULL ? malloc(sizeof *whole) : NULL;
    bool read = whole != NULL && tv_record_read(whole, text, size, &error);
    free(text);
    if (read && is_of_this_game(it, whole)) {
        TV_ASSERT(it->whole == NULL && it->finished == NULL);
        it->whole = whole;
        remote_copy_names(it, whole);
        it->finished = open_finished(it, whole);
        it->changed = true;
        return;
    }
    if (read) tv_record_free(whole);
    free(whole);
}

static bool is_fetched(remote_purpose purpose) {
    return purpose == REMOTE_ASK_VIEW || purpose == REMOTE_ASK_OLDER || purpose == REMOTE_ASK_RECORD;
}

static void take_own_answer(tv_remote *it, const remote_request *request, int status, remote_value body, uint64_t now_ms) {
    TV_ASSERT(request->purpose != REMOTE_ASK_HOST && request->tag != 0);
    if (is_fetched(request->purpose) && is_passing(status)) { /* it stays wanted */
        it->paused = true;
        it->again_ms = now_ms + AGAIN_MS;
        return;
    }
    switch (request->purpose) {
    case REMOTE_ASK_MOVE: take_move_answer(it, request, status, body); return;
    case REMOTE_ASK_VIEW: take_view(it, request->decision, status, body); return;
    case REMOTE_ASK_OLDER: take_older_answer(it, request->decision, status, body); return;
    case REMOTE_ASK_RECORD: take_record(it, status, body); return;
    default:
        if (!is_good(status)) tell_refusal(it, body);
    }
}

/* ---- all of them ---- */

/* About "watch", which has no tag. A table that is not there stays away; a busy server is asked again. Who is removed from a table that waits
 * is told so without having asked. */
static void take_watch_answer(tv_remote *it, int status, remote_value body, uint64_t now_ms) {
    TV_ASSERT(status >= 100 && status <= 599);
    char code[48];
    tv_error error = {0};
    bool removed = remote_says(remote_get(body, "code"), "removed");
    if (!(it->about.watching || removed) || status < STATUS_REFUSED) return;
    if (is_passing(status)) {
        it->again_ms = now_ms + AGAIN_MS;
        return;
    }
    read_error(it, body, code, sizeof code, &error);
    it->about.failed = it->changed = true;
    tv_text reason = TV_TEXT_OVER(it->about.reason);
    tv_text_add(&reason, error.what);
}

void remote_hear_answer(tv_remote *it, remote_value message, uint64_t now_ms) {
    remote_value body = remote_get(message, "body");
    int status = (int)remote_number_or(remote_get(message, "status"), 100, 599, STATUS_BROKEN);
    int64_t tag;
    remote_request request;
    if (!remote_number(remote_get(message, "tag"), 1, UINT32_MAX, &tag))
        take_watch_answer(it, status, body, now_ms);
    else if (!remote_take_request(it, (uint32_t)tag, &request))
        return;
    else if (request.purpose == REMOTE_ASK_HOST)
        keep_answer(it, &request, status, body);
    else
        take_own_answer(it, &request, status, body, now_ms);
    remote_ask_due(it);
}

void tv_remote_tick(tv_remote *it, uint64_t now_ms) {
    if (it->again_ms == 0 || now_ms < it->again_ms || it->about.failed) return;
    it->again_ms = 0;
    it->paused = false;
    if (it->about.watching && it->about.connected)
        remote_watch(it);
    else
        remote_ask_due(it);
    TV_ASSERT_DEAR(remote_is_sound(it));
}
