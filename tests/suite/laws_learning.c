/* Laws of the game in numbers: what programs that learn it are told, and what they may answer (learning.h). */
#include "suite.h"

#include <string.h>
#include <trivium/learning.h>

/* ---- the tables ---- */

static void check_shape(suite *in, const tv_plane_place *place) {
    uint32_t product = 1;
    for (uint32_t i = 0; i <= TV_PLANE_DIMENSIONS; i++) product *= place->shape[i] > 0 ? place->shape[i] : 1;
    SUITE_CHECK(in, place->shape[0] > 0 && product == place->bytes, "a plane has as many bytes as its shape says");
    SUITE_CHECK(in, place->values >= 1 && place->values <= 256, "a plane tells bytes");
}

static void check_planes(suite *in, const tv_encoder *encoder) {
    tv_plane_place place, other;
    uint32_t bytes = 0;
    for (uint32_t i = 0; tv_encoder_plane(in->game, encoder, i, &place); i++) {
        SUITE_CHECK(in, place.name[0] && place.about[0], "a plane is named and explained");
        SUITE_CHECK(in, place.offset == bytes, "planes lie one after another");
        check_shape(in, &place);
        bytes += place.bytes;
        for (uint32_t before = 0; before < i && tv_encoder_plane(in->game, encoder, before, &other); before++)
            SUITE_CHECK(in, strcmp(place.name, other.name) != 0, "two planes have one name");
    }
    SUITE_CHECK(in, bytes > 0 && bytes == encoder->observation_bytes, "the planes make up the observation");
}

static void check_lines(suite *in, const tv_encoder *encoder) {
    tv_action_place place, other;
    uint32_t count = 0;
    SUITE_CHECK(in, encoder->actions <= TV_ACTIONS_MAX, "there are more actions than a policy has");
    for (uint32_t i = 0; tv_encoder_action(in->game, encoder, i, &place); i++) {
        SUITE_CHECK(in, place.name[0] && place.first == count, "lines of actions are named and follow one another");
        count += place.count;
        for (uint32_t before = 0; before < i && tv_encoder_action(in->game, encoder, before, &other); before++)
            SUITE_CHECK(in, strcmp(place.name, other.name) != 0, "two lines of actions have one name");
    }
    SUITE_CHECK(in, count == encoder->actions, "the lines make up the actions");
}

void suite_law_learning(suite *in) {
    tv_encoder encoder;
    tv_encoder_make(in->game, in->box, &encoder);
    SUITE_CHECK(in, encoder.seats == in->seats, "the encoder knows how many seats there are");
    check_planes(in, &encoder);
    check_lines(in, &encoder);
}

/* ---- observations ---- */

enum { EDGE = 64 }; /* bytes before and behind that must stay as they are */

/* Writes the observation between edges of `filling`, and checks that these stay. */
static const uint8_t *observe(suite *in, const tv_encoder *encoder, const void *view, uint8_t viewer, char *room, int filling) {
    uint8_t *at = (uint8_t *)room;
    memset(at, filling, encoder->observation_bytes + 2 * EDGE);
    tv_encode_view(encoder, in->game, in->box, view, viewer, at + EDGE);
    for (uint32_t i = 0; i < EDGE; i++) {
        SUITE_CHECK(in, at[i] == filling, "an observation is written before its beginning");
        SUITE_CHECK(in, at[EDGE + encoder->observation_bytes + i] == filling, "an observation is written behind its end");
    }
    return at + EDGE;
}

/* Who asks for the first planes alone is told of them what who asks for all is told. */
static void check_first(suite *in, const tv_encoder *encoder, const void *view, uint8_t viewer, const uint8_t *all) {
    tv_plane_place place;
    uint8_t *first = (uint8_t *)in->text[1];
    for (uint32_t i = 0; tv_encoder_plane(in->game, encoder, i, &place); i++) {
        memset(first, 0x5A, encoder->observation_bytes);
        tv_encode_first(encoder, in->game, in->box, view, viewer, place.offset + place.bytes, first);
        SUITE_CHECK(in, memcmp(first, all, place.offset + place.bytes) == 0, "the first planes are those of the whole observation");
    }
}

static void check_observation(suite *in, const tv_encoder *encoder, const void *view, uint8_t viewer) {
    tv_plane_place place;
    const uint8_t *one = observe(in, encoder, view, viewer, in->text[0], 0xA5),
                  *other = observe(in, encoder, view, viewer, in->text[1], 0x5A);
    SUITE_CHECK(in, memcmp(one, other, encoder->observation_bytes) == 0, "every byte is written, and equal views have equal bytes");
    for (uint32_t i = 0; tv_encoder_plane(in->game, encoder, i, &place); i++)
        for (uint32_t byte = 0; byte < place.bytes; byte++)
            SUITE_CHECK(in, one[place.offset + byte] < place.values, "a plane's bytes are below what it says");
    check_first(in, encoder, view, viewer, one);
}

/* Views come from outside too: whatever validate accepts is told within bounds. */
void suite_law_observation(suite *in) {
    enum { TRIES = 6 };
    tv_encoder encoder;
    if (in->viewer >= in->seats) return;
    tv_encoder_make(in->game, in->box, &encoder);
    SUITE_CHECK(in, encoder.observation_bytes + 2 * EDGE <= SUITE_TEXT, "an observation is too long");
    check_observation(in, &encoder, in->view, in->viewer);
    for (uint32_t i = 0; i < TRIES; i++) {
        uint8_t *spoiled = suite_copy(in, in->spare[0], in->view);
        spoiled[suite_draw(in, in->game->state_bytes)] = (uint8_t)suite_draw(in, 256);
        if (tv_game_validate(in->game, in->box, spoiled) != NULL || tv_game_viewer(in->game, in->box, spoiled) != in->viewer) continue;
        in->shown = spoiled;
        check_observation(in, &encoder, spoiled, in->viewer);
        in->shown = NULL;
    }
}

/* ---- actions ---- */

/* The line of a move. Every legal move has one, and its action is among the line's. */
static tv_action_place line_of(suite *in, const tv_encoder *encoder, tv_move move, uint32_t action) {
    tv_action_place place = {0};
    uint32_t number = 0;
    while (tv_encoder_action(in->game, encoder, number, &place) && place.verb != (move & 255)) number++;
    SUITE_CHECK(in, tv_encoder_action(in->game, encoder, number, &place), "a legal move has a line of actions");
    SUITE_CHECK(in, action >= place.first && action - place.first < place.count, "a move's action is one of its line");
    return place;
}

void suite_law_actions(suite *in) {
    tv_encoder encoder;
    tv_move first[TV_ACTIONS_MAX]; /* by action: 1 + the number of the legal move that has it */
    uint8_t actor = tv_game_actor(in->game, in->box, in->state);
    tv_encoder_make(in->game, in->box, &encoder);
    if (encoder.actions == 0) return;
    memset(first, 0, encoder.actions * sizeof *first);
    for (uint32_t i = 0; i < in->legal_count; i++) {
        uint32_t action = tv_encode_move(&encoder, in->legal[i], actor);
        tv_action_place place = line_of(in, &encoder, in->legal[i], action);
        SUITE_CHECK(in, first[action] == 0 || place.shared, "two legal moves have one action, and their line does not say so");
        first[action] = i + 1;
    }
}
