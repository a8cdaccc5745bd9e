/* Where an event is in the plain picture (defaults_scene.c), for games that do not say it themselves; and the words of sounds. */
#include "games/verbs.h"

#include "base/check.h"

static const char *const sound_words[TV_SOUNDS] = {"", "wood", "stone", "card", "deal", "coin", "drum", "fall", "chime", "bell", "horn"};
const char *const *const tv_sound_words = sound_words;

/* The plates are called like the domain of the seats, where a verb has one. */
static const char *plate_name(const tv_verb *verbs) {
    for (const tv_verb *verb = verbs; verb->id != NULL; verb++)
        for (uint32_t i = 0; i < verb_args(verb); i++)
            if (verb->args[i].domain->seats) return verb->args[i].domain->name;
    return "seat";
}

static void touch_number(const tv_verb *verbs, const tv_event_number *number, const int16_t *values, tv_path *out) {
    const tv_domain *domain = domain_called(verbs, number->name);
    if (domain == NULL) return;
    for (uint8_t i = 0; i < number->count && out->count < TV_PATH_MAX; i++) {
        char id[TV_ID_MAX];
        tv_text text = TV_TEXT_OVER(id);
        if (values[i] < 0 || (uint32_t)values[i] >= domain_count(domain, TV_SEATS_MAX)) continue;
        domain_write_id(domain, (uint32_t)values[i], &text);
        tv_path_add_part(out, domain->name, id);
    }
}

/* Events come over a wire, too: what is no number of the game names nothing. */
void tv_default_touch(const tv_game *game, const tv_event *event, tv_touch *out) {
    const tv_verb *verbs = verbs_of(game);
    if (!tv_event_is_of(game, event)) return;
    const char *plate = plate_name(verbs);
    for (uint8_t seat = 0; seat < TV_SEATS_MAX; seat++)
        if (event->seat == seat || event->seat == TV_OVER) tv_path_add_number(&out->at, plate, seat);
    const tv_event_number *number = game->event_kinds[event->kind].open;
    for (uint32_t used = 0; number->name != NULL && used + number->count <= TV_EVENT_ARGS; used += number++->count)
        touch_number(verbs, number, event->open + used, &out->to);
    out->sound = event->seat == TV_OVER ? TV_SOUND_BELL : TV_SOUND_WOOD;
}

void tv_game_touch(const tv_game *game, const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    *out = (tv_touch){.sound = TV_SOUND_NONE};
    if (TV_GAME_HAS(game, touch))
        game->touch(box, event, viewer, out);
    else
        tv_default_touch(game, event, out);
    TV_ASSERT(out->sound < TV_SOUNDS);
}
