/* A game's tables for learning made ready for one box, and told to people: planes of an observation, numbers of actions (learning.h). */
#include "base/byte_order.h"
#include "base/check.h"
#include "games/learning.h"
#include "games/verbs.h"

#include <string.h>

/* ---- planes ---- */

static const tv_plane *planes_of(const tv_game *game) { return TV_GAME_HAS(game, planes) ? game->planes : NULL; }

static uint32_t at_least_one(uint32_t number) { return number > 0 ? number : 1; }
static bool of_seats(const tv_plane *plane) { return plane->kind == TV_PLANE_SEAT || plane->kind == TV_PLANE_SEATS; }
static uint32_t items_of(const tv_plane *plane) { return at_least_one(plane->items); }
/* Bytes that an item is told in, at a table of so many seats. */
static uint32_t width_of(const tv_plane *plane, uint32_t seats) { return of_seats(plane) ? seats : at_least_one(plane->width); }
static uint32_t rows_of(const tv_plane *plane, uint32_t seats) { return plane->by_seat ? seats : 1; }
static uint32_t bytes_of(const tv_plane *plane, uint32_t seats) { return rows_of(plane, seats) * items_of(plane) * width_of(plane, seats); }
static uint32_t values_of(const tv_plane *plane) {
    if (plane->kind != TV_PLANE_NUMBER && plane->kind != TV_PLANE_WRITTEN) return 2;
    return plane->values > 0 ? plane->values : 256;
}

/* The observation's end and the state's, up to which wide ways may go. */
static bool is_wide(const tv_game *game, const tv_encoder *encoder, const struct tv_encoder_part *part, uint32_t bytes, bool reads) {
    const uint32_t strokes = (bytes + ENCODE_STROKE - 1) / ENCODE_STROKE * ENCODE_STROKE,
                   last = part->from + (encoder->seats - 1) * part->row;
    return part->out + strokes <= encoder->observation_bytes && (!reads || last + strokes <= game->state_bytes);
}

static uint8_t way_of(const tv_game *game, const tv_encoder *encoder, const struct tv_encoder_part *part) {
    if (part->bytes != 1) return planes_of(game) == NULL ? ENCODE_TURNED : ENCODE_ANYHOW;
    if (part->kind == TV_PLANE_NUMBER && part->low == 0)
        return is_wide(game, encoder, part, part->items, true) ? ENCODE_BYTES_WIDE : ENCODE_BYTES;
    if (part->kind == TV_PLANE_ONE_OF && part->items == 1 && is_wide(game, encoder, part, part->width, false)) return ENCODE_ONE_WIDE;
    if (part->kind == TV_PLANE_ONE_OF && part->low == 0) return ENCODE_ONES;
    if (part->kind == TV_PLANE_SEAT && part->items == 1 && part->low == 0 && is_wide(game, encoder, part, part->width, false))
        return ENCODE_SEAT_WIDE;
    return ENCODE_ANYHOW;
}

/* Lists of seats are told seat by seat, when all of these parts can be wide. */
static bool is_owned(const tv_game *game, const tv_encoder *encoder, const struct tv_encoder_part *part) {
    const uint32_t last = part->out + (encoder->seats - 1) * part->items;
    return part->kind == TV_PLANE_SEAT && part->bytes == 1 && part->low == 0 && part->items > 1 &&
           is_wide(game, encoder, &(struct tv_encoder_part){.out = last, .from = part->from}, part->items, true);
}

/* A plane as its parts, from byte `out` of the observation on; how they are written follows when its end is known. */
static void make_parts(const tv_plane *plane, uint32_t out, tv_encoder *encoder) {
    const uint32_t items = items_of(plane), width = width_of(plane, encoder->seats);
    for (uint32_t turn = 0; turn < rows_of(plane, encoder->seats); turn++, out += items * width)
        encoder->part[encoder->parts++] = (struct tv_encoder_part){
            .out = out,
            .from = plane->offset,
            .row = plane->by_seat ? (uint16_t)(items * plane->bytes) : 0,
            .items = items,
            .width = (uint16_t)width,
            .low = plane->low,
            .most = (uint16_t)(values_of(plane) - 1),
            .turn = (uint8_t)turn,
            .kind = (uint8_t)plane->kind,
            .bytes = (uint8_t)plane->bytes,
        };
}

/* Part `number` becomes one for each seat; how many more there are now. */
static uint32_t split_by_seat(tv_encoder *encoder, uint32_t number) {
    const uint32_t more = encoder->seats - 1;
    struct tv_encoder_part *part = &encoder->part[number];
    memmove(part + 1 + more, part + 1, (encoder->parts - number - 1) * sizeof *part);
    for (uint32_t turn = 0; turn <= more; turn++) {
        part[turn] = part[0];
        part[turn].turn = (uint8_t)turn;
        part[turn].out = part[0].out + turn * part[0].items;
        part[turn].way = ENCODE_OWNED_WIDE;
    }
    encoder->parts += more;
    return more;
}

/* A game without planes: the bytes of the view as they travel (layout.h). Where the machine writes numbers otherwise, run by run. */
static void make_bytes(const tv_game *game, tv_encoder *out) {
    const tv_width *run = BYTE_ORDER_TURNED && TV_GAME_HAS(game, widths) ? game->widths : NULL;
    for (uint32_t at = 0; at < game->state_bytes; run = run != NULL ? run + 1 : NULL) {
        const uint32_t bytes = run != NULL ? run->bytes : 1, items = run != NULL ? run->count : game->state_bytes;
        TV_ASSERT(out->parts < TV_PLANES_MAX * TV_SEATS_MAX && items > 0);
        out->part[out->parts++] = (struct tv_encoder_part){
            .out = at, .from = at, .items = items, .width = 1, .most = 255, .kind = TV_PLANE_NUMBER, .bytes = (uint8_t)bytes};
        at += bytes * items;
    }
    out->observation_bytes = out->written_offset = game->state_bytes;
}

static void make_planes(const tv_game *game, tv_encoder *out) {
    const tv_plane *plane = planes_of(game);
    if (plane == NULL) make_bytes(game, out);
    for (; plane != NULL && plane->name != NULL; plane++) {
        if (plane->kind != TV_PLANE_WRITTEN) {
            make_parts(plane, out->observation_bytes, out);
            out->written_offset = out->observation_bytes + bytes_of(plane, out->seats);
        }
        out->observation_bytes += bytes_of(plane, out->seats);
    }
    for (uint32_t i = 0; i < out->parts; i++) out->part[i].way = way_of(game, out, &out->part[i]);
    for (uint32_t i = 0; i < out->parts; i++)
        if (is_owned(game, out, &out->part[i])) i += split_by_seat(out, i);
}

/* ---- actions ---- */

static const tv_action_line *lines_of(const tv_game *game) { return TV_GAME_HAS(game, action_lines) ? game->action_lines : NULL; }

static uint32_t line_args(const tv_action_line *line) {
    uint32_t count = 0;
    while (count < TV_ACTION_ARGS && (line->args[count].count > 0 || line->args[count].seat)) count++;
    return count;
}
static uint32_t arg_count(const tv_action_arg *arg, uint32_t seats) { return arg->seat ? seats : arg->count; }
static uint64_t line_actions(const tv_action_line *line, uint32_t seats) {
    uint64_t count = 1;
    for (uint32_t i = 0; i < line_args(line); i++) count *= arg_count(&line->args[i], seats);
    return count;
}

/* A verb as a line: every combination of its arguments. */
static tv_action_line line_of_verb(const tv_verb *verbs, uint32_t number, uint32_t seats) {
    const tv_verb *verb = &verbs[number];
    tv_action_line line = {.name = verb->id, .verb = (uint8_t)number};
    for (uint32_t i = 0; i < verb_args(verb); i++) {
        const tv_domain *domain = verb->args[i].domain;
        line.args[i] =
            (tv_action_arg){.shift = (uint8_t)(8 + 8 * i), .seat = domain->seats, .count = (uint16_t)domain_count(domain, (uint8_t)seats)};
    }
    return line;
}

/* Line `number` of the game's numbering, or of the one made of its verbs. False: there is no such line. */
static bool find_line(const tv_game *game, uint32_t number, uint32_t seats, tv_action_line *out) {
    if (lines_of(game) != NULL) {
        *out = lines_of(game)[number];
        return out->name != NULL;
    }
    if (verbs_of(game)[number].id == NULL) return false;
    *out = line_of_verb(verbs_of(game), number, seats);
    return true;
}

static void make_verb(const tv_action_line *line, uint32_t seats, uint32_t first, struct tv_encoder_verb *out) {
    uint32_t step = 1;
    out->first = first;
    out->args = line_args(line);
    for (uint32_t i = out->args; i-- > 0;) {
        const tv_action_arg *arg = &line->args[i];
        uint32_t count = arg_count(arg, seats);
        out->arg[i] = (struct tv_encoder_arg){
            .step = (uint16_t)step, .low = arg->low, .most = (int16_t)(count - 1), .shift = arg->shift, .seat = arg->seat};
        step *= count;
    }
}

/* As many actions as the lines have; 0 where a game has neither lines nor verbs, or verbs with too many combinations. */
static uint32_t count_actions(const tv_game *game, uint32_t seats) {
    uint64_t count = 0;
    tv_action_line line;
    if (lines_of(game) == NULL && verbs_count(verbs_of(game)) > TV_ACTION_LINES_MAX) return 0;
    for (uint32_t i = 0; find_line(game, i, seats, &line); i++) count += line_actions(&line, seats);
    return count <= TV_ACTIONS_MAX ? (uint32_t)count : 0;
}

void tv_encoder_make(const tv_game *game, const void *box, tv_encoder *out) {
    tv_action_line line;
    memset(out, 0, sizeof *out);
    out->seats = tv_game_seats(game, box);
    make_planes(game, out);
    out->actions = count_actions(game, out->seats);
    uint32_t first = 0;
    for (uint32_t i = 0; out->actions > 0 && find_line(game, i, out->seats, &line); i++) {
        TV_ASSERT(line.verb < TV_ACTION_LINES_MAX);
        make_verb(&line, out->seats, first, &out->verb[line.verb]);
        first += (uint32_t)line_actions(&line, out->seats);
    }
}

/* ---- for people ---- */

/* The seats come first, then the shape that the table says, or items and width where both are more than one. */
static void tell_shape(const tv_plane *plane, uint32_t seats, uint32_t *shape) {
    uint32_t used = 0, width = of_seats(plane) ? 1 : width_of(plane, seats);
    if (plane->by_seat || of_seats(plane)) shape[used++] = seats;
    if (plane->shape[0] > 0) {
        for (uint32_t i = 0; i < TV_PLANE_DIMENSIONS; i++) shape[used + i] = plane->shape[i];
        return;
    }
    if (items_of(plane) > 1) shape[used++] = items_of(plane);
    if (width > 1 || used == 0) shape[used++] = width;
}

bool tv_encoder_plane(const tv_game *game, const tv_encoder *encoder, uint32_t number, tv_plane_place *out) {
    const tv_plane *plane = planes_of(game);
    uint32_t offset = 0, seats = encoder->seats;
    if (plane == NULL) {
        *out = (tv_plane_place){.name = "bytes", .about = "The bytes of the view.", .bytes = game->state_bytes, .values = 256};
        out->shape[0] = game->state_bytes;
        return number == 0;
    }
    for (; plane->name != NULL && number > 0; plane++, number--) offset += bytes_of(plane, seats);
    if (plane->name == NULL) return false;
    *out = (tv_plane_place){
        .name = plane->name, .about = plane->about, .offset = offset, .bytes = bytes_of(plane, seats), .values = values_of(plane)};
    tell_shape(plane, seats, out->shape);
    return true;
}

bool tv_encoder_action(const tv_game *game, const tv_encoder *encoder, uint32_t number, tv_action_place *out) {
    tv_action_line line;
    uint32_t first = 0;
    for (uint32_t i = 0; encoder->actions > 0 && find_line(game, i, encoder->seats, &line); i++) {
        *out = (tv_action_place){.name = line.name,
                                 .verb = line.verb,
                                 .first = first,
                                 .count = (uint32_t)line_actions(&line, encoder->seats),
                                 .shared = line.shared};
        if (i == number) return true;
        first += out->count;
    }
    return false;
}

/* ---- can the tables be what they say? ---- */

static bool shape_fits(const tv_plane *plane) {
    uint32_t product = 1;
    for (uint32_t i = 0; i < TV_PLANE_DIMENSIONS; i++) product *= at_least_one(plane->shape[i]);
    return plane->shape[0] == 0 || product == items_of(plane) * width_of(plane, 1);
}

static bool plane_fits(const tv_game *game, const tv_plane *plane) {
    uint32_t bytes = plane->bytes, items = rows_of(plane, game->seats_max) * items_of(plane);
    if (plane->about == NULL || (unsigned)plane->kind >= TV_PLANE_KINDS || values_of(plane) > 256 || !shape_fits(plane)) return false;
    if (plane->kind == TV_PLANE_WRITTEN) return bytes == 0;
    if (of_seats(plane) && plane->by_seat) return false;
    if (bytes != 1 && bytes != 2 && bytes != 4 && (bytes != 8 || plane->kind != TV_PLANE_BITS)) return false;
    if (plane->kind == TV_PLANE_BITS && plane->width > 8 * bytes) return false;
    return plane->offset + items * bytes <= game->state_bytes;
}

/* As many as there is room for, and those that the game writes at the end. */
static const char *missing_planes(const tv_game *game) {
    const tv_plane *plane = planes_of(game);
    uint32_t count = 0;
    bool written = false;
    for (; plane != NULL && plane->name != NULL; plane++) {
        if (++count > TV_PLANES_MAX || !plane_fits(game, plane) || (written && plane->kind != TV_PLANE_WRITTEN)) return "planes";
        written |= plane->kind == TV_PLANE_WRITTEN;
    }
    return written && !TV_GAME_HAS(game, observe) ? "observe" : NULL;
}

static bool line_fits(const tv_action_line *line) {
    for (uint32_t i = 0; i < line_args(line); i++)
        if (line->args[i].shift < 8 || line->args[i].shift > 56 || line->args[i].count > 256) return false;
    return line->verb < TV_ACTION_LINES_MAX;
}

/* Each verb once, and no more actions than a policy has. */
static const char *missing_actions(const tv_game *game) {
    const tv_action_line *line = lines_of(game);
    uint64_t seen = 0, actions = 0;
    for (; line != NULL && line->name != NULL; line++) {
        if (!line_fits(line) || (seen >> line->verb & 1)) return "action_lines";
        seen |= (uint64_t)1 << line->verb;
        actions += line_actions(line, game->seats_max);
    }
    return actions > TV_ACTIONS_MAX ? "action_lines" : NULL;
}

const char *learning_missing(const tv_game *game) {
    const char *missing = missing_planes(game);
    return missing != NULL ? missing : missing_actions(game);
}
