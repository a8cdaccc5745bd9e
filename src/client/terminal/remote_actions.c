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

static bool is_offered(const remote_game *it, const char *kind) {
    for (uint32_t k = 0; k < it->offer_count; k++)
        if (strcmp(it->offers[k].kind, kind) == 0) return true;
    return false;
}

static void add_offers(const remote_game *it, action_list *to) {
    const remote_offer *waiting = remote_offer_waiting(it);
    if (waiting) add(to, (remote_action){.kind = ACTION_AGREE, .offer = *waiting});
    for (uint32_t k = 0; k < it->offer_count; k++) add(to, (remote_action){.kind = ACTION_REFUSE, .offer = it->offers[k]});
}

static bool is_other_person(const remote_game *it, uint8_t seat) { return seat != it->seat && it->who[seat].person[0]; }

static void add_running(const remote_game *it, action_list *to) {
    if (!is_offered(it, "end")) add(to, (remote_action){.kind = ACTION_END});
    for (uint8_t seat = 0; seat < it->seats && it->can_take_over && !is_offered(it, "takeover"); seat++)
        if (is_other_person(it, seat) && !it->who[seat].here && !it->who[seat].bot[0])
            add(to, (remote_action){.kind = ACTION_BOT, .seat = seat});
    add(to, (remote_action){.kind = it->answers[0] ? ACTION_SELF : ACTION_LET});
    add(to, (remote_action){.kind = ACTION_ANSWERS});
}

static void add_over(const remote_game *it, action_list *to) {
    if (!it->next[0] && !is_offered(it, "rematch")) add(to, (remote_action){.kind = ACTION_REMATCH});
    add(to, (remote_action){.kind = ACTION_CHECK});
}

uint32_t remote_actions_find(const remote_game *it, remote_action out[REMOTE_ACTIONS_MAX]) {
    action_list to = {out, 0};
    bool over = strcmp(it->status, "over") == 0;
    if (it->seat == TV_SPECTATOR) {
        if (it->said[0]) add(&to, (remote_action){.kind = ACTION_READ});
        if (over) add(&to, (remote_action){.kind = ACTION_CHECK});
        return to.count;
    }
    add_offers(it, &to);
    if (over)
        add_over(it, &to);
    else
        add_running(it, &to);
    if (it->said[0]) add(&to, (remote_action){.kind = ACTION_READ});
    for (uint8_t seat = 0; seat < it->seats; seat++)
        if (is_other_person(it, seat))
            add(&to, (remote_action){.kind = it->muted & tv_bit(seat) ? ACTION_HEAR : ACTION_MUTE, .seat = seat});
    for (uint8_t seat = 0; seat < it->seats; seat++)
        if (is_other_person(it, seat))
            add(&to, (remote_action){.kind = it->blocked & tv_bit(seat) ? ACTION_UNBLOCK : ACTION_BLOCK, .seat = seat});
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
    [ACTION_CHECK] = TV_TEXT("Check the dice: hold the published record against what was seen"),
    [ACTION_LET] = TV_TEXT("Let everything happen until my turn"),
    [ACTION_ANSWERS] = TV_TEXT("Standing answers of my own: patterns in the game's notation"),
    [ACTION_SELF] = TV_TEXT("Answer everything myself again; now answered for you: {answers}"),
    [ACTION_NEXT] = TV_TEXT("Go to the next game that waits for me"),
    [ACTION_READ] = TV_TEXT("Read what was said at the table"),
    [ACTION_MUTE] = TV_TEXT("Do not show what {player} says"),
    [ACTION_HEAR] = TV_TEXT("Show again what {player} says"),
    [ACTION_BLOCK] = TV_TEXT("Block {player}: no seat at my tables, no other game, nothing they say"),
    [ACTION_UNBLOCK] = TV_TEXT("Unblock {player}"),
    [ACTION_REPORT] = TV_TEXT("Report something to who runs the server"),
};

void remote_action_say(const remote_game *it, const remote_action *action, tv_text *out) {
    char room[REMOTE_ERROR_MAX] = "";
    tv_text offer = TV_TEXT_OVER(room);
    bool own = action->kind == ACTION_REFUSE && action->offer.by == it->seat;
    if (action->offer.kind[0]) remote_say_offer(it, &action->offer, &offer);
    tv_say(out, it->lang, own ? TV_TEXT("Take back: {offer}") : words[action->kind], TV_S("offer", room),
           TV_S("player", it->who[action->seat].name), TV_S("answers", it->answers));
}

const char *remote_action_question(const remote_action *action) {
    if (action->kind == ACTION_REPORT) return TV_TEXT("What is wrong?");
    return action->kind == ACTION_ANSWERS ? TV_TEXT("Answers:") : NULL;
}

const char *remote_action_advice(const remote_action *action) {
    if (action->kind == ACTION_REPORT) return TV_TEXT("Who runs the server reads it; nobody at the table does.");
    return TV_TEXT("Moves in the order in which they are tried, separated by blanks, * for anything. \"until 9\" stops at "
                   "turn 9, \"mine\" answers in your own turns too.");
}

/* ---- doing it ---- */

/* "let =Kr* mine until 9" */
static json_t *read_answers(const char *typed) {
    json_t *rules = json_array();
    bool mine = false, number_next = false;
    json_int_t until = 0;
    char copy[REMOTE_ANSWERS_MAX], *rest = NULL;
    tv_text text = TV_TEXT_OVER(copy);
    tv_text_add(&text, typed);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (number_next)
            until = strtoll(word, NULL, 10);
        else if (strcmp(word, "mine") == 0)
            mine = true;
        else if (strcmp(word, "until") != 0)
            json_array_append_new(rules, json_string(word));
        number_next = !number_next && strcmp(word, "until") == 0;
    }
    return json_pack("{s:o, s:b, s:I}", "rules", rules, "stop_at_my_turn", !mine, "until_turn", until);
}

static bool keep_answers(remote_game *it, const char *typed, tv_error *error) {
    if (!remote_game_ask(it, "standing", read_answers(typed), error)) return false;
    tv_text text = TV_TEXT_OVER(it->answers);
    tv_text_clear(&text);
    tv_text_add(&text, typed);
    remote_tell(it, typed[0] ? TV_TEXT("Your answers are kept. Nobody else can see them.") : TV_TEXT("You answer everything yourself."));
    return true;
}

static bool mute(remote_game *it, uint8_t seat, bool muted, tv_error *error) {
    if (!remote_game_ask(it, "mute", json_pack("{s:i, s:b}", "seat", seat, "muted", muted), error)) return false;
    it->muted = (uint8_t)(muted ? it->muted | tv_bit(seat) : it->muted & ~tv_bit(seat));
    remote_tell(it, muted ? TV_TEXT("It is not shown any more.") : TV_TEXT("It is shown again."));
    return true;
}

static bool block(remote_game *it, uint8_t seat, bool blocked, tv_error *error) {
    char path[REMOTE_TABLE_MAX + 16];
    snprintf(path, sizeof path, "/me/blocks/%s", it->who[seat].person);
    bool done = blocked ? remote_game_ask(it, "/me/blocks", json_pack("{s:s}", "person", it->who[seat].person), error)
                        : remote_game_delete(it, path, error);
    if (!done) return false;
    it->blocked = (uint8_t)(blocked ? it->blocked | tv_bit(seat) : it->blocked & ~tv_bit(seat));
    tv_say(&it->news, it->lang, blocked ? TV_TEXT("{player} is blocked.") : TV_TEXT("{player} is no longer blocked."),
           TV_S("player", it->who[seat].name));
    tv_text_add_char(&it->news, '\n');
    return true;
}

static bool propose(remote_game *it, const char *kind, uint8_t seat, tv_error *error) {
    if (!remote_game_ask(it, "offer", json_pack("{s:s, s:i}", "kind", kind, "seat", seat), error)) return false;
    remote_tell(it, TV_TEXT("The others are asked; it is done when all agree."));
    return true;
}

static bool report(remote_game *it, const char *typed, tv_error *error) {
    if (!remote_game_ask(it, "report", json_pack("{s:s}", "text", typed), error)) return false;
    remote_tell(it, TV_TEXT("Thank you. It was reported."));
    return true;
}

/* This game stays as it is. */
static bool go_to_next(remote_game *it, tv_error *error) {
    char table[REMOTE_TABLE_MAX];
    if (!remote_game_fetch(it, "/me/next", error)) return false;
    remote_copy_text(table, sizeof table, json_object_get(json_object_get(it->answer, "next"), "id"));
    if (!table[0] || strcmp(table, it->ticket.table) == 0)
        return tv_fail(error, "{}", tv_translate(it->lang, TV_TEXT("No other game waits for you.")), NULL);
    memcpy(it->next, table, sizeof it->next);
    it->moves_on = true;
    return true;
}

bool remote_action_do(remote_game *it, const remote_action *action, const char *typed, tv_error *error) {
    switch (action->kind) {
    case ACTION_AGREE: return remote_game_ask(it, "accept", json_pack("{s:s}", "kind", action->offer.kind), error);
    case ACTION_REFUSE: return remote_game_ask(it, "decline", json_pack("{s:s}", "kind", action->offer.kind), error);
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
