/* The list of what can be done at a table, see remote_actions.h. */
#include "remote_actions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/bits.h>

/* ---- what can be done ---- */

typedef struct action_list {
    remote_action *list;
    uint32_t count;
} action_list;

static void add(action_list *to, remote_action action) {
    if (to->count < REMOTE_ACTIONS_MAX) to->list[to->count++] = action;
}

static bool is_offered(const tv_remote_table *about, const char *kind) {
    for (uint32_t k = 0; k < about->offer_count; k++)
        if (strcmp(about->offers[k].kind, kind) == 0) return true;
    return false;
}

static void add_offers(const remote_game *it, action_list *to) {
    const tv_remote_table *about = tv_remote_about(it->table);
    for (uint32_t k = 0; k < about->offer_count; k++)
        if (tv_remote_offer_asks(about, &about->offers[k])) add(to, (remote_action){.kind = ACTION_AGREE, .offer = about->offers[k]});
    for (uint32_t k = 0; k < about->offer_count; k++) add(to, (remote_action){.kind = ACTION_REFUSE, .offer = about->offers[k]});
}

static bool is_other_person(const tv_remote_table *about, uint8_t seat) { return seat != about->you && about->seat[seat].person[0]; }

static void add_running(const tv_remote_table *about, action_list *to) {
    if (!is_offered(about, "end")) add(to, (remote_action){.kind = ACTION_END});
    for (uint8_t seat = 0; seat < about->seats && about->can_take_over && !is_offered(about, "takeover"); seat++)
        if (is_other_person(about, seat) && !about->seat[seat].here && !about->seat[seat].bot[0])
            add(to, (remote_action){.kind = ACTION_BOT, .seat = seat});
    add(to, (remote_action){.kind = about->standing.count > 0 ? ACTION_SELF : ACTION_LET});
    add(to, (remote_action){.kind = ACTION_ANSWERS});
}

static void add_over(const tv_remote_table *about, action_list *to) {
    if (about->next[0]) add(to, (remote_action){.kind = ACTION_FOLLOW});
    if (!about->next[0] && !is_offered(about, "rematch")) add(to, (remote_action){.kind = ACTION_REMATCH});
    add(to, (remote_action){.kind = ACTION_CHECK});
}

static bool was_anything_said(const remote_game *it) {
    uint32_t count;
    tv_remote_chat(it->table, &count);
    return count > 0;
}

uint32_t remote_actions_find(const remote_game *it, remote_action out[REMOTE_ACTIONS_MAX]) {
    const tv_remote_table *about = tv_remote_about(it->table);
    action_list to = {out, 0};
    bool over = strcmp(about->status, "over") == 0;
    if (about->you == TV_SPECTATOR) {
        if (was_anything_said(it)) add(&to, (remote_action){.kind = ACTION_READ});
        if (over) add(&to, (remote_action){.kind = ACTION_CHECK});
        return to.count;
    }
    add_offers(it, &to);
    if (over)
        add_over(about, &to);
    else
        add_running(about, &to);
    if (was_anything_said(it)) add(&to, (remote_action){.kind = ACTION_READ});
    for (uint8_t seat = 0; seat < about->seats; seat++)
        if (is_other_person(about, seat))
            add(&to, (remote_action){.kind = about->muted & tv_bit(seat) ? ACTION_HEAR : ACTION_MUTE, .seat = seat});
    for (uint8_t seat = 0; seat < about->seats; seat++)
        if (is_other_person(about, seat))
            add(&to, (remote_action){.kind = about->blocked & tv_bit(seat) ? ACTION_UNBLOCK : ACTION_BLOCK, .seat = seat});
    add(&to, (remote_action){.kind = ACTION_REPORT});
    add(&to, (remote_action){.kind = ACTION_NEXT});
    return to.count;
}

/* ---- in words ---- */

static const char *const words[] = {
    [ACTION_AGREE] = TV_TEXT("Agree: {offer}"),
    [ACTION_REFUSE] = TV_TEXT("Refuse: {offer}"),
    [ACTION_END] = TV_TEXT("Offer to end the game as it stands"),
    [ACTION_BOT] = TV_TEXT("Propose that a bot plays for {player}, who is away"),
    [ACTION_REMATCH] = TV_TEXT("Offer another game"),
    [ACTION_FOLLOW] = TV_TEXT("Go to the next game with the same people"),
    [ACTION_CHECK] = TV_TEXT("Check the shuffling: compare the published record with what was seen"),
    [ACTION_LET] = TV_TEXT("Let everything happen until my turn"),
    [ACTION_ANSWERS] = TV_TEXT("Custom automatic replies: patterns in the game's notation"),
    [ACTION_SELF] = TV_TEXT("Answer everything myself again; automatic replies now: {answers}"),
    [ACTION_NEXT] = TV_TEXT("Go to the next game that waits for me"),
    [ACTION_READ] = TV_TEXT("Read the chat"),
    [ACTION_MUTE] = TV_TEXT("Mute {player}"),
    [ACTION_HEAR] = TV_TEXT("Unmute {player}"),
    [ACTION_BLOCK] = TV_TEXT("Block {player}: no seat at my tables, no other game, no messages"),
    [ACTION_UNBLOCK] = TV_TEXT("Unblock {player}"),
    [ACTION_REPORT] = TV_TEXT("Report something to the administrator"),
};

void remote_action_say(const remote_game *it, const remote_action *action, tv_text *out) {
    const tv_remote_table *about = tv_remote_about(it->table);
    char room[TV_REMOTE_TEXT_MAX] = "", answers[REMOTE_ANSWERS_MAX] = "";
    tv_text offer = TV_TEXT_OVER(room), standing = TV_TEXT_OVER(answers);
    bool own = action->kind == ACTION_REFUSE && action->offer.by == about->you;
    if (action->offer.kind[0]) tv_remote_offer_write(it->table, &action->offer, &offer);
    tv_remote_standing_write(it->table, &standing);
    tv_say(out, it->lang, own ? TV_TEXT("Withdraw: {offer}") : words[action->kind], TV_S("offer", room),
           TV_S("player", about->seat[action->seat].name), TV_S("answers", answers));
}

void remote_said_write(const remote_game *it, tv_text *out) {
    uint32_t count;
    const tv_remote_line *lines = tv_remote_chat(it->table, &count);
    for (uint32_t k = 0; k < count; k++) {
        tv_text_add(out, lines[k].name);
        tv_word(out, it->lang, ": ");
        tv_text_add(out, lines[k].text);
        tv_text_add_char(out, '\n');
    }
}

const char *remote_action_question(const remote_action *action) {
    if (action->kind == ACTION_REPORT) return TV_TEXT("What is wrong?");
    return action->kind == ACTION_ANSWERS ? TV_TEXT("Answers:") : NULL;
}

const char *remote_action_advice(const remote_action *action) {
    if (action->kind == ACTION_REPORT) return TV_TEXT("Only the administrator reads it.");
    return TV_TEXT("Moves in the order in which they are tried, separated by blanks, * for anything. \"until 9\" stops at "
                   "turn 9, \"mine\" answers in your own turns too.");
}

/* ---- doing it ---- */

/* A body that is being written: its members go between begin_body and ask_with. */
typedef struct request_body {
    char room[2 * REMOTE_ANSWERS_MAX];
    tv_text text;
    tv_json json;
} request_body;

static void begin_body(request_body *body) {
    body->text = TV_TEXT_OVER(body->room);
    body->json = tv_json_into(&body->text);
    tv_json_object(&body->json, NULL);
}

static bool ask_with(remote_game *it, const char *what, request_body *body, tv_error *error) {
    tv_remote_answer answer;
    tv_json_object_end(&body->json);
    return remote_game_ask(it, "POST", what, body->room, &answer, error);
}

static bool ask_about(remote_game *it, const char *what, const char *name, const char *value, tv_error *error) {
    request_body body;
    begin_body(&body);
    tv_json_string(&body.json, name, value);
    return ask_with(it, what, &body, error);
}

/* "let =Kr* mine until 9" */
static void write_answers(tv_json *json, const char *typed) {
    bool mine = false, number_next = false;
    long until = 0;
    char copy[REMOTE_ANSWERS_MAX], *rest = NULL;
    tv_text text = TV_TEXT_OVER(copy);
    tv_text_add(&text, typed);
    tv_json_array(json, "rules");
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (number_next)
            until = strtol(word, NULL, 10);
        else if (strcmp(word, "mine") == 0)
            mine = true;
        else if (strcmp(word, "until") != 0)
            tv_json_string(json, NULL, word);
        number_next = !number_next && strcmp(word, "until") == 0;
    }
    tv_json_array_end(json);
    tv_json_bool(json, "stop_at_my_turn", !mine);
    tv_json_int(json, "until_turn", until);
}

static bool keep_answers(remote_game *it, const char *typed, tv_error *error) {
    request_body body;
    begin_body(&body);
    write_answers(&body.json, typed);
    if (!ask_with(it, "standing", &body, error)) return false;
    remote_game_tell(it,
                     typed[0] ? TV_TEXT("Your replies are saved. Nobody else can see them.") : TV_TEXT("You answer everything yourself."));
    return true;
}

static bool mute(remote_game *it, uint8_t seat, bool muted, tv_error *error) {
    request_body body;
    begin_body(&body);
    tv_json_uint(&body.json, "seat", seat);
    tv_json_bool(&body.json, "muted", muted);
    if (!ask_with(it, "mute", &body, error)) return false;
    remote_game_tell(it, muted ? TV_TEXT("You will not see their messages any more.") : TV_TEXT("You will see their messages again."));
    return true;
}

static bool block(remote_game *it, uint8_t seat, bool blocked, tv_error *error) {
    const tv_remote_seat *who = &tv_remote_about(it->table)->seat[seat];
    char path[TV_REMOTE_ID_MAX + 16];
    tv_remote_answer answer;
    snprintf(path, sizeof path, "/me/blocks/%s", who->person);
    bool done =
        blocked ? ask_about(it, "/me/blocks", "person", who->person, error) : remote_game_ask(it, "DELETE", path, NULL, &answer, error);
    if (!done) return false;
    tv_say(&it->remarks, it->lang, blocked ? TV_TEXT("{player} is blocked.") : TV_TEXT("{player} is no longer blocked."),
           TV_S("player", who->name));
    tv_text_add_char(&it->remarks, '\n');
    return true;
}

static bool propose(remote_game *it, const char *kind, uint8_t seat, tv_error *error) {
    request_body body;
    begin_body(&body);
    tv_json_string(&body.json, "kind", kind);
    tv_json_uint(&body.json, "seat", seat);
    if (!ask_with(it, "offer", &body, error)) return false;
    remote_game_tell(it, TV_TEXT("The others are asked; it is done when all agree."));
    return true;
}

static bool report(remote_game *it, const char *typed, tv_error *error) {
    if (!ask_about(it, "report", "text", typed, error)) return false;
    remote_game_tell(it, TV_TEXT("Thank you. The administrator has been told."));
    return true;
}

/* An offer is answered as it was shown; if another came instead of it, the server says that this one is gone. */
static bool answer_offer(remote_game *it, const char *what, const tv_remote_offer *offer, tv_error *error) {
    request_body body;
    begin_body(&body);
    tv_json_string(&body.json, "kind", offer->kind);
    tv_json_uint(&body.json, "by", offer->by);
    tv_json_uint(&body.json, "seat", offer->seat);
    return ask_with(it, what, &body, error);
}

static bool follow(remote_game *it) {
    memcpy(it->next, tv_remote_about(it->table)->next, sizeof it->next);
    return true;
}

/* {"next":{"id":...}} or {"next":null} */
static void read_next(const tv_remote_answer *answer, char id[TV_REMOTE_ID_MAX]) {
    enum { NODES = 1024 };
    tv_json_node *nodes = calloc(NODES, sizeof *nodes);
    tv_json_doc doc = {.nodes = nodes, .max = NODES};
    id[0] = '\0';
    uint32_t next = nodes && tv_json_read(&doc, answer->body, answer->size, false, NULL) ? tv_json_member(&doc, 0, "next") : 0;
    uint32_t member = next ? tv_json_member(&doc, next, "id") : 0;
    if (!member || !tv_json_get_string(&doc, member, id, TV_REMOTE_ID_MAX)) id[0] = '\0';
    tv_remote_clean(id);
    free(nodes);
}

/* This game stays as it is. */
static bool go_to_next(remote_game *it, tv_error *error) {
    char table[TV_REMOTE_ID_MAX];
    tv_remote_answer answer;
    if (!remote_game_ask(it, "GET", "/me/next", NULL, &answer, error)) return false;
    read_next(&answer, table);
    if (!table[0] || strcmp(table, tv_remote_about(it->table)->id) == 0)
        return tv_fail(error, "{}", tv_translate(it->lang, TV_TEXT("No other game waits for you.")), NULL);
    memcpy(it->next, table, sizeof it->next);
    return true;
}

bool remote_action_do(remote_game *it, const remote_action *action, const char *typed, tv_error *error) {
    switch (action->kind) {
    case ACTION_AGREE: return answer_offer(it, "accept", &action->offer, error);
    case ACTION_REFUSE: return answer_offer(it, "decline", &action->offer, error);
    case ACTION_FOLLOW: return follow(it);
    case ACTION_END: return propose(it, "end", 0, error);
    case ACTION_BOT: return propose(it, "takeover", action->seat, error);
    case ACTION_REMATCH: return propose(it, "rematch", 0, error);
    case ACTION_CHECK: return remote_check(it, error);
    case ACTION_NEXT: return go_to_next(it, error);
    case ACTION_LET: return keep_answers(it, "*", error);
    case ACTION_ANSWERS: return keep_answers(it, typed, error);
    case ACTION_SELF: return keep_answers(it, "", error);
    case ACTION_MUTE: return mute(it, action->seat, true, error);
    case ACTION_HEAR: return mute(it, action->seat, false, error);
    case ACTION_BLOCK: return block(it, action->seat, true, error);
    case ACTION_UNBLOCK: return block(it, action->seat, false, error);
    case ACTION_REPORT: return report(it, typed, error);
    default: return false;
    }
}
