/* Which rows a net has, see layout.h. A *group* is a set of input bytes that mean the same kind of thing: a plane of the game; without planes
 * each byte alone; the classes of features. All bytes of a group share one table of what values count as. */
#include "layout.h"

#include "base/check.h"
#include "host/system.h"
#include "layout_counts.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/learning.h>

enum {
    POSITIONS = 40000, /* that are looked at */
    SEEN_LEAST = 8,    /* a value seen less often has no row of its own */
    CLASSES = TV_NET_CLASSES - 1,
};

typedef struct group {
    uint32_t first, inputs;
    uint32_t classes;   /* at most */
    uint64_t seen[256]; /* of all its bytes */
    uint8_t map[256];   /* what a value counts as */
} group;

typedef struct layout {
    const train_settings *settings;
    layout_counts counts;
    tv_net_shape shape;
    group *groups;
    uint32_t group_count;
    uint8_t *classes; /* [inputs]: the highest class that was seen */
    uint32_t *map_of; /* [inputs]: number among the maps */
    uint8_t (*maps)[256];
    uint32_t map_count;
} layout;

/* ---- limits of features and clues ---- */

static int by_size(const void *one, const void *other) {
    int32_t a = *(const int32_t *)one, b = *(const int32_t *)other;
    return a < b ? -1 : a > b;
}

/* Where classes begin, so that each holds about as many of the numbers as any other; as few classes as there are different numbers. */
static uint32_t find_limits(layout_list *list, int32_t limits[CLASSES]) {
    uint32_t used = 0, different = 0;
    for (uint32_t i = 0; i < CLASSES; i++) limits[i] = INT32_MAX;
    if (list->count == 0) return 0;
    qsort(list->numbers, list->count, sizeof *list->numbers, by_size);
    for (uint32_t i = 1; i < list->count; i++) different += list->numbers[i] != list->numbers[i - 1];
    for (uint32_t i = 1; different <= CLASSES && i < list->count; i++)
        if (list->numbers[i] != list->numbers[i - 1]) limits[used++] = list->numbers[i];
    for (uint32_t i = 1; different > CLASSES && i <= CLASSES; i++) {
        int32_t limit = list->numbers[(uint64_t)i * list->count / TV_NET_CLASSES];
        if (limit > (used > 0 ? limits[used - 1] : list->numbers[0])) limits[used++] = limit;
    }
    return used;
}

/* ---- groups ---- */

/* Values that were seen, in at most so many classes, each about as frequent as the others; values never seen count as the nearest that was. */
static void make_map(group *it, uint32_t most) {
    if (most == 0) { /* not to be seen */
        memset(it->map, 0, sizeof it->map);
        return;
    }
    uint64_t total = 0, before = 0;
    uint32_t different = 0, used = 0, last = 0;
    uint8_t class_of[256] = {0};
    for (uint32_t value = 1; value < 256; value++) {
        if (it->seen[value] < SEEN_LEAST) continue;
        total += it->seen[value];
        different++;
    }
    for (uint32_t value = 1; value < 256; value++) {
        if (it->seen[value] < SEEN_LEAST) continue;
        uint32_t wanted = different <= most ? used : (uint32_t)((before + it->seen[value] / 2) * most / total);
        before += it->seen[value];
        if (used == 0 || wanted != last || different <= most) used++;
        last = different <= most ? used : wanted;
        class_of[value] = (uint8_t)used;
    }
    memset(it->map, 0, sizeof it->map);
    for (uint32_t value = 1; value < 256 && used > 0; value++)
        for (uint32_t away = 0; it->map[value] == 0; away++) {
            if (away < value && class_of[value - away] != 0)
                it->map[value] = class_of[value - away];
            else if (value + away < 256)
                it->map[value] = class_of[value + away];
        }
}

/* The highest class of an input that was seen often enough; 0 when it was always the same. */
static uint8_t top_class(const layout *it, const group *of, uint32_t input) {
    if (input >= it->shape.observation) return (uint8_t)of->classes;
    uint32_t seen[256] = {0}, different = 0;
    uint8_t top = 0;
    for (uint32_t value = 0; value < 256; value++) {
        seen[of->map[value]] += it->counts.values[input][value];
        different += it->counts.values[input][value] > 0;
    }
    for (uint32_t i = 1; i < 256; i++)
        if (seen[i] >= SEEN_LEAST) top = (uint8_t)i;
    return different < 2 ? 0 : top;
}

static uint32_t count_rows(layout *it, const group *of) {
    uint32_t rows = 0;
    for (uint32_t i = of->first; i < of->first + of->inputs; i++) rows += it->classes[i] = top_class(it, of, i);
    return rows;
}

static void begin_group(layout *it, uint32_t first, uint32_t inputs, uint32_t classes) {
    group *fresh = &it->groups[it->group_count++];
    *fresh = (group){.first = first, .inputs = inputs, .classes = classes};
    for (uint32_t i = first; i < first + inputs && i < it->shape.observation; i++)
        for (uint32_t value = 0; value < 256; value++) fresh->seen[value] += it->counts.values[i][value];
    for (uint32_t value = 0; value < 256; value++) fresh->map[value] = (uint8_t)(value < classes ? value : classes);
    if (first < it->shape.observation) make_map(fresh, classes);
}

/* Is the name in the list? */
static bool is_listed(const char *list, const char *name) {
    size_t size = strlen(name);
    for (const char *at = list; at != NULL && *at != '\0'; at = strchr(at, ',') != NULL ? strchr(at, ',') + 1 : NULL)
        if (strncmp(at, name, size) == 0 && (at[size] == ',' || at[size] == '\0')) return true;
    return false;
}

static void make_groups(layout *it, const void *box, tv_net *net) {
    const tv_game *game = it->settings->game;
    tv_encoder encoder;
    tv_plane_place plane;
    tv_encoder_make(game, box, &encoder);
    for (uint32_t i = 0; it->shape.observation > 0 && tv_encoder_plane(game, &encoder, i, &plane); i++) {
        bool alone = !TV_GAME_HAS(game, planes);
        uint32_t classes = plane.values <= TV_NET_CLASSES ? plane.values - 1 : CLASSES;
        for (uint32_t at = 0; at < plane.bytes; at += alone ? 1 : plane.bytes)
            begin_group(it, plane.offset + at, alone ? 1 : plane.bytes, is_listed(it->settings->without, plane.name) ? 0 : classes);
    }
    for (uint32_t i = 0; i < it->shape.features; i++) {
        uint32_t classes = find_limits(&it->counts.features[i], net->feature_from + (size_t)i * CLASSES);
        for (uint32_t seat = 0; seat < it->shape.seats; seat++)
            begin_group(it, it->shape.observation + seat * it->shape.features + i, 1, classes);
    }
    for (uint32_t i = 0; i < it->shape.clues; i++) find_limits(&it->counts.clues[i], net->clue_from + (size_t)i * CLASSES);
}

/* ---- fitting the size ---- */

/* What the maps are, each once: a group's, up to the highest class that an input has seen. */
static void note_maps(layout *it) {
    it->map_count = 0;
    for (uint32_t i = 0; i < it->group_count; i++)
        for (uint32_t input = it->groups[i].first; input < it->groups[i].first + it->groups[i].inputs; input++) {
            uint8_t *fresh = it->maps[it->map_count], top = it->classes[input];
            for (uint32_t value = 0; value < 256; value++) fresh[value] = it->groups[i].map[value] < top ? it->groups[i].map[value] : top;
            uint32_t same = 0;
            while (memcmp(it->maps[same], fresh, 256) != 0) same++;
            it->map_of[input] = same;
            it->map_count += same == it->map_count;
        }
}

/* Coarser classes for the largest group; false when none can be coarser. */
static bool coarsen(layout *it) {
    group *largest = NULL;
    uint32_t most = 0;
    for (uint32_t i = 0; i < it->group_count; i++) {
        group *each = &it->groups[i];
        uint32_t rows = count_rows(it, each), used = 0;
        for (uint32_t value = 0; value < 256; value++) used = each->map[value] > used ? each->map[value] : used;
        if (each->first < it->shape.observation && used > 1 && rows > most) {
            largest = each;
            most = rows;
            each->classes = used;
        }
    }
    if (largest == NULL) return false;
    largest->classes = largest->classes * 3 / 4;
    make_map(largest, largest->classes);
    return true;
}

static bool fit_size(layout *it) {
    for (;;) {
        it->shape.rows = 0;
        for (uint32_t i = 0; i < it->group_count; i++) it->shape.rows += count_rows(it, &it->groups[i]);
        note_maps(it);
        it->shape.maps = it->map_count;
        if (it->shape.rows == 0) it->shape.rows = 1;
        if (it->shape.rows <= TV_NET_ROWS_MAX && tv_net_bytes(&it->shape) <= LAYOUT_NET_BYTES_MAX) return true;
        if (!coarsen(it)) return false;
    }
}

/* ---- the net ---- */

static void *aligned_zeros(size_t size) {
    void *bytes = system_aligned(TV_NET_ALIGNMENT, size);
    if (bytes != NULL) memset(bytes, 0, size);
    return bytes;
}

static void *write_net(layout *it, const tv_net *limits, size_t *size) {
    tv_net net;
    uint32_t row = 0;
    *size = tv_net_bytes(&it->shape);
    void *bytes = aligned_zeros(*size);
    if (bytes == NULL) return NULL;
    tv_net_lay(&net, &it->shape, bytes);
    memcpy(net.feature_from, limits->feature_from, (size_t)it->shape.features * CLASSES * sizeof *net.feature_from);
    memcpy(net.clue_from, limits->clue_from, (size_t)it->shape.clues * CLASSES * sizeof *net.clue_from);
    memcpy(net.map, it->maps, (size_t)it->map_count * 256);
    for (uint32_t i = 0; i < tv_net_inputs(&it->shape); i++) {
        net.map_of[i] = (uint16_t)it->map_of[i];
        net.row_of[i] = (uint16_t)row;
        row += it->classes[i];
        if (it->classes[i] == 0) net.row_of[i] = 0;
    }
    tv_net_close(&net, bytes);
    return bytes;
}

static bool get_memory(layout *it) {
    uint32_t inputs = tv_net_inputs(&it->shape);
    it->groups = calloc(inputs, sizeof *it->groups);
    it->classes = calloc(inputs, sizeof *it->classes);
    it->map_of = calloc(inputs, sizeof *it->map_of);
    it->maps = calloc(inputs + 1, sizeof *it->maps);
    return it->groups != NULL && it->classes != NULL && it->map_of != NULL && it->maps != NULL;
}

static void *lay_out(layout *it, const void *box, size_t *size, tv_error *error) {
    int32_t *limits = calloc((size_t)(it->shape.features + it->shape.clues) * CLASSES + 1, sizeof *limits);
    tv_net net = {.feature_from = limits, .clue_from = limits != NULL ? limits + (size_t)it->shape.features * CLASSES : NULL};
    bool room = limits != NULL && get_memory(it);
    void *const held[] = {limits, it->groups, it->classes, it->map_of, it->maps}, *bytes = NULL;
    if (!room) {
        tv_fail_memory(error);
    } else {
        make_groups(it, box, &net);
        if (!fit_size(it))
            tv_fail(error, "a net of this game with so many hidden units would have more than 1 MB; use fewer.", (const char *)NULL);
        else if ((bytes = write_net(it, &net, size)) == NULL)
            tv_fail_memory(error);
    }
    for (uint32_t i = 0; i < sizeof held / sizeof *held; i++) free(held[i]);
    return bytes;
}

void *layout_make(const train_settings *settings, const void *box, const game_window *window, size_t *size, tv_error *error) {
    layout it = {.settings = settings};
    tv_encoder encoder;
    void *bytes = NULL;
    tv_encoder_make(settings->game, box, &encoder);
    it.shape = (tv_net_shape){.seats = settings->seats,
                              .observation = settings->planes ? encoder.observation_bytes : 0,
                              .features = settings->features ? settings->game->features : 0,
                              .clues = settings->clues ? settings->game->clues : 0,
                              .actions = encoder.actions,
                              .hidden = settings->hidden,
                              .second = settings->second};
    TV_ASSERT(strlen(settings->game->id) < sizeof it.shape.game);
    strcpy(it.shape.game, settings->game->id);
    if (tv_net_inputs(&it.shape) > TV_NET_INPUTS_MAX || tv_net_inputs(&it.shape) == 0)
        tv_fail(error, "this game has too many bytes to be seen, or nothing else is seen; --inputs chooses.", (const char *)NULL);
    else if (!layout_count(settings, box, window, POSITIONS, &it.counts))
        tv_fail_memory(error);
    else
        bytes = lay_out(&it, box, size, error);
    layout_counts_free(settings, &it.counts);
    return bytes;
}
