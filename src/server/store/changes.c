/* See changes.h. */
#include "changes.h"

#include "base/check.h"

#include <string.h>

const char *store_change_game(const store_change *change) {
    switch (change->kind) {
    case STORE_PUT_GAME:
    case STORE_DELETE_GAME:
    case STORE_CANCEL_GAME:
    case STORE_HAND_OVER: return change->game.id;
    case STORE_ADD_ENTRY:
    case STORE_CUT_ENTRIES: return change->entry.game;
    case STORE_ADD_LINE: return change->line.game;
    default: return NULL;
    }
}

/* ---- news ---- */

static uint32_t about_number(store_news *news, int kind, int64_t number) {
    if (number == 0) return 0;
    *news = (store_news){.kind = kind};
    tv_text subject = TV_TEXT_OVER(news->subject);
    tv_text_add_int(&subject, number);
    TV_ASSERT(!subject.cut);
    return 1;
}

static uint32_t about_id(store_news *news, int kind, const char *id) {
    *news = (store_news){.kind = kind};
    tv_text subject = TV_TEXT_OVER(news->subject);
    tv_text_add(&subject, id);
    return 1;
}

/* That somebody was seen is nobody else's business. */
static uint32_t about_person_change(store_news *news, const store_person_change *change) {
    return change->parts == STORE_PART_SEEN ? 0 : about_number(news, STORE_NEWS_PERSON, change->person.id);
}

static uint32_t about_result(store_news news[STORE_NEWS_MAX], const store_result *result) {
    uint32_t count = 0;
    for (uint8_t i = 0; i < result->count; i++) count += about_number(&news[count], STORE_NEWS_PERSON, result->persons[i]);
    return count;
}

uint32_t store_change_news(const store_change *change, int64_t person, store_news news[STORE_NEWS_MAX]) {
    switch (change->kind) {
    case STORE_PUT_PERSON:
    case STORE_FORGET_GUEST:
    case STORE_FORGET_PERSON: return about_number(news, STORE_NEWS_PERSON, change->person.id);
    case STORE_CHANGE_PERSON: return about_person_change(news, &change->person_change);
    case STORE_DELETE_KEY: return about_number(news, STORE_NEWS_PERSON, person);
    case STORE_DELETE_KEYS: return about_number(news, STORE_NEWS_PERSON, change->key.person);
    case STORE_PUT_RATING: return about_number(news, STORE_NEWS_PERSON, change->rating.person);
    case STORE_RATE: return about_result(news, &change->result);
    case STORE_PUT_BLOCK:
    case STORE_DELETE_BLOCK: return about_number(news, STORE_NEWS_BLOCKS, change->block.person);
    case STORE_PUT_FOLLOW:
    case STORE_DELETE_FOLLOW: return about_number(news, STORE_NEWS_FOLLOWS, change->follow.person);
    case STORE_PUT_PRESENCE:
    case STORE_DELETE_PRESENCE: return about_number(news, STORE_NEWS_HERE, change->presence.person);
    case STORE_PUT_GAME: return change->game.listed ? about_id(news, STORE_NEWS_GAME, change->game.id) : 0;
    case STORE_HAND_OVER:
    case STORE_DELETE_GAME:
    case STORE_CANCEL_GAME: return about_id(news, STORE_NEWS_GAME, change->game.id);
    case STORE_PUT_TOURNAMENT:
    case STORE_DELETE_TOURNAMENT: return about_id(news, STORE_NEWS_TOURNAMENT, change->tournament.id);
    case STORE_ENTER:
    case STORE_WITHDRAW: return about_id(news, STORE_NEWS_TOURNAMENT, change->entrant.tournament);
    case STORE_ADD_COMMAND: *news = (store_news){.kind = STORE_NEWS_COMMAND}; return 1;
    default: return 0;
    }
}

/* ---- refusals ---- */

static const char *sentence_of(const store_change *change, store_refusal why) {
    if (why == STORE_FENCED) return "another server has this table now; look again.";
    if (why == STORE_NAME_TAKEN) return "somebody else has this name, or one that looks like it; choose another.";
    switch (change->kind) {
    case STORE_PUT_PERSON:
    case STORE_CHANGE_PERSON: return "the account has changed in the meantime.";
    case STORE_ADD_ENTRY:
    case STORE_CUT_ENTRIES:
    case STORE_PUT_RATING: return "the game has moved on in the meantime.";
    case STORE_PUT_TOURNAMENT:
    case STORE_ENTER:
    case STORE_WITHDRAW: return "the tournament has changed in the meantime; look again.";
    case STORE_USE_INVITATION: return "somebody has used this invitation in the meantime.";
    default: return "it does not fit what the database holds.";
    }
}

void store_refuse(store_batch *batch, const store_change *change, store_refusal why) {
    TV_ASSERT(why == STORE_NAME_TAKEN || why == STORE_STALE || why == STORE_FENCED);
    batch->refused = why;
    tv_fail(&batch->error, sentence_of(change, why), (const char *)NULL);
}
