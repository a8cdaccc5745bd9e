/* News from other nodes: what they have changed is read again by whoever holds it here. They name nothing but ids. */
#include "tables.h"

#include "base/check.h"

#include <stdlib.h>

static const int64_t again_ms = 5000;

void hall_news_take(hall *it, const store_news *news) {
    int64_t number = strtoll(news->subject, NULL, 10);
    switch (news->kind) {
    case STORE_NEWS_PERSON: hall_care_look(it, number); break;
    case STORE_NEWS_BLOCKS: hall_blocks_ask(it, number); break;
    case STORE_NEWS_HERE:
        if (hall_tables_of(it, number).count > 0 || hall_is_followed_here(it, number)) hall_presence_ask(it, number);
        break;
    case STORE_NEWS_FOLLOWS: hall_follows_ask(it, number); break;
    case STORE_NEWS_GAME: hall_lobby_news(it, hall_id_read(news->subject)); break;
    case STORE_NEWS_NODES: break; /* the next beat brings them */
    case STORE_NEWS_COMMAND: hall_care_ask(it); break;
    case STORE_NEWS_TOURNAMENT: hall_tournament_news(it, hall_id_read(news->subject)); break;
    }
}

/* Nobody waits for it but the hall, to whom it would not be told again. */
void hall_news_failed(hall *it, const hall_read *read) {
    switch (read->kind) {
    case HALL_READ_KEY:
    case HALL_READ_PERSON:
    case HALL_READ_BLOCKS:
    case HALL_READ_FOLLOWS:
    case HALL_READ_PRESENCE:
    case HALL_READ_ROW:
    case HALL_READ_LOBBY: it->nodes.read_failed |= it->nodes.shared && read->waiter_count == 0; break;
    default: break; /* those are asked again by whoever wants them */
    }
}

bool hall_news_are_due(const hall *it) { return it->nodes.read_failed && it->now_ms - it->nodes.missed_ms >= again_ms; }

/* Anything may have changed: all that is held is read again. */
void hall_news_missed(hall *it) {
    size_t at = 0;
    hall_cache_forget_all(it);
    hall_blocks_ask(it, 0);
    hall_follows_ask(it, 0); /* and where those are who are followed here */
    hall_links_doubt(it);
    hall_lobby_missed(it);
    hall_tournaments_missed(it);
    hall_care_ask(it);
    it->nodes.missed_ms = it->now_ms;
    it->nodes.read_failed = false;
    hall_map asked = {0};
    for (hall_table *each = hall_map_next(&it->tables, &at); each != NULL; each = hall_map_next(&it->tables, &at))
        for (uint8_t seat = 0; seat < each->seat_count; seat++) {
            int64_t person = hall_table_person(each, seat);
            if (person == 0 || hall_map_get(&asked, (uint64_t)person) != NULL) continue;
            hall_map_put(&asked, (uint64_t)person, it);
            hall_presence_ask(it, person);
        }
    hall_map_free(&asked);
}
