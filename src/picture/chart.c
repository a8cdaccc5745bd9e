/* The chart of a game as SVG, see chart.h. A seat is told by its colour and by its sign, which stands on its curve again and again;
 * a decision that lost much is a numbered ring, explained in the list below. */
#include "base/check.h"

#include <trivium/chart.h>

#include "svg_defs.h"
#include "svg_text.h"

#include <string.h>

enum {
    WIDTH = 1200,
    MARGIN = 40,
    TITLE_Y = 60,
    NOTE_Y = 88,
    PLOT_X = 100,
    PLOT_Y = 124,
    PLOT_W = 966,
    PLOT_H = 400,
    LIST_Y = PLOT_Y + PLOT_H + 78,
    ROW = 58,
    SIGN = 22, /* on a curve */
    SIGNS_PER_CURVE = 6,
    END_SIGN = 30,
    END_GAP = 34,
    RING = 15,
    POINTS_MAX = 1200, /* a curve has no more corners than the plot has columns */
    TICKS_MAX = 12,
};

/* ---- places ---- */

static uint32_t last_decision(const tv_chart *chart) {
    uint32_t last = chart->points[chart->count - 1].decision;
    return last > 0 ? last : 1;
}

static int32_t x_of(const tv_chart *chart, uint32_t decision) {
    return PLOT_X + (int32_t)((uint64_t)decision * PLOT_W / last_decision(chart));
}

static int32_t y_of(int32_t chance) { return PLOT_Y + PLOT_H - chance * PLOT_H / TV_WHOLE_WIN; }

/* ---- small parts ---- */

/* The last chance known of a seat; negative when none is. */
static int32_t last_chance(const tv_chart *chart, uint8_t seat) {
    for (uint32_t i = chart->count; i > 0; i--)
        if (chart->points[i - 1].chances[seat] >= 0) return chart->points[i - 1].chances[seat];
    return -1;
}

static void write_words(tv_text *out, const char *class, int32_t x, int32_t y, int32_t size, const char *anchor, const char *words) {
    tv_text_add(out, "<text");
    svg_words(out, "class", class);
    svg_number(out, "x", x);
    svg_number(out, "y", y);
    svg_number(out, "font-size", size);
    svg_words(out, "text-anchor", anchor);
    tv_text_add_char(out, '>');
    svg_escape(out, words);
    tv_text_add(out, "</text>\n");
}

static void write_line(tv_text *out, const char *class, int32_t x, int32_t y, int32_t to_x, int32_t to_y) {
    tv_text_add(out, "<line");
    svg_words(out, "class", class);
    svg_number(out, "x1", x);
    svg_number(out, "y1", y);
    svg_number(out, "x2", to_x);
    svg_number(out, "y2", to_y);
    tv_text_add(out, "/>\n");
}

static void seat_name(char name[8], const char *begin, uint8_t seat) {
    tv_text text = tv_text_over(name, 8);
    tv_text_add(&text, begin);
    tv_text_add_uint(&text, seat);
}

/* A seat's sign around a point. */
static void write_sign(tv_text *out, uint8_t seat, int32_t x, int32_t y, int32_t size) {
    char tint[8], symbol[8];
    seat_name(tint, "seat", seat);
    seat_name(symbol, "seat_", seat);
    tv_text_add(out, "<g class=\"tv-tint-");
    tv_text_add(out, tint);
    tv_text_add(out, "\"><use href=\"#tv-");
    tv_text_add(out, symbol);
    tv_text_add_char(out, '"');
    svg_write_box(out, x - size / 2, y - size / 2, size, size);
    tv_text_add(out, "/></g>\n");
}

static void write_percent(tv_text *text, tv_lang lang, int32_t chance) {
    tv_say(text, lang, TV_TEXT("{n}%"), TV_N("n", (chance + 50) / 100));
}

/* ---- the grid ---- */

static void write_heights(const tv_chart *chart, tv_text *out) {
    for (int32_t chance = 0; chance <= TV_WHOLE_WIN; chance += TV_WHOLE_WIN / 4) {
        char words[16];
        tv_text text = TV_TEXT_OVER(words);
        write_percent(&text, chart->reader->lang, chance);
        write_line(out, "tv-grid", PLOT_X, y_of(chance), PLOT_X + PLOT_W, y_of(chance));
        write_words(out, "tv-axis", PLOT_X - 12, y_of(chance) + 5, 16, "end", words);
    }
    int32_t fair = TV_WHOLE_WIN / chart->seats;
    write_line(out, "tv-fair", PLOT_X, y_of(fair), PLOT_X + PLOT_W, y_of(fair));
}

/* 1, 2 or 5 times a power of ten, so that there are at most TICKS_MAX steps. */
static uint32_t tick_step(uint32_t last) {
    for (uint32_t power = 1;; power *= 10)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t step = power * (i == 0 ? 1 : i == 1 ? 2 : 5);
            if (last / step <= TICKS_MAX) return step;
        }
}

static void write_decisions(const tv_chart *chart, tv_text *out) {
    uint32_t last = last_decision(chart), step = tick_step(last);
    for (uint32_t decision = 0; decision <= last; decision += step) {
        char words[16];
        tv_text text = TV_TEXT_OVER(words);
        tv_text_add_uint(&text, decision);
        int32_t x = x_of(chart, decision);
        write_line(out, "tv-grid", x, PLOT_Y + PLOT_H, x, PLOT_Y + PLOT_H + 7);
        write_words(out, "tv-axis", x, PLOT_Y + PLOT_H + 25, 16, "middle", words);
    }
    write_words(out, "tv-heading", PLOT_X + PLOT_W / 2, PLOT_Y + PLOT_H + 48, 16, "middle",
                tv_translate(chart->reader->lang, TV_TEXT("moves")));
}

/* ---- curves ---- */

static void write_curve(const tv_chart *chart, uint8_t seat, const char *class, tv_text *out) {
    uint32_t stride = chart->count / POINTS_MAX + 1;
    bool begun = false;
    tv_text_add(out, "<path");
    svg_words(out, "class", class);
    tv_text_add(out, " d=\"");
    for (uint32_t i = 0; i < chart->count; i++) {
        const tv_chart_point *point = &chart->points[i];
        if ((i % stride != 0 && i + 1 < chart->count) || point->chances[seat] < 0) continue;
        tv_text_add_char(out, begun ? 'L' : 'M');
        tv_text_add_int(out, x_of(chart, point->decision));
        tv_text_add_char(out, ' ');
        tv_text_add_int(out, y_of(point->chances[seat]));
        begun = true;
    }
    tv_text_add(out, "\"/>\n");
}

/* Signs at equal distances, those of different seats never above each other. */
static void write_signs(const tv_chart *chart, uint8_t seat, tv_text *out) {
    for (uint32_t k = 0; k < SIGNS_PER_CURVE; k++) {
        uint64_t share = (uint64_t)k * chart->seats + seat + 1;
        uint64_t place = share * (chart->count - 1) / ((uint64_t)SIGNS_PER_CURVE * chart->seats + 1);
        for (; place < chart->count; place++) {
            const tv_chart_point *point = &chart->points[place];
            if (point->chances[seat] < 0) continue;
            write_sign(out, seat, x_of(chart, point->decision), y_of(point->chances[seat]), SIGN);
            break;
        }
    }
}

static void write_seat(const tv_chart *chart, uint8_t seat, tv_text *out) {
    char tint[8];
    seat_name(tint, "seat", seat);
    tv_text_add(out, "<g class=\"tv-tint-");
    tv_text_add(out, tint);
    tv_text_add(out, "\" role=\"img\"");
    svg_words(out, "aria-label", chart->reader->names[seat]);
    tv_text_add(out, ">\n");
    write_curve(chart, seat, "tv-casing", out);
    write_curve(chart, seat, "tv-curve", out);
    tv_text_add(out, "</g>\n");
}

/* At the right: every seat's sign and last chance, the best above, pushed apart where they would overlap. */
static void write_ends(const tv_chart *chart, tv_text *out) {
    uint8_t order[TV_SEATS_MAX], count = 0;
    for (uint8_t seat = 0; seat < chart->seats; seat++) {
        int32_t chance = last_chance(chart, seat);
        if (chance < 0) continue;
        uint8_t place = count++;
        for (; place > 0 && last_chance(chart, order[place - 1]) < chance; place--) order[place] = order[place - 1];
        order[place] = seat;
    }
    for (uint8_t i = 0, below = count; i < count; i++) {
        char words[16];
        tv_text text = TV_TEXT_OVER(words);
        int32_t chance = last_chance(chart, order[i]), y = y_of(chance);
        static const int32_t unplaced = PLOT_Y - END_GAP;
        int32_t highest = unplaced + (i + 1) * END_GAP, lowest = PLOT_Y + PLOT_H - (--below) * END_GAP;
        y = y < highest ? highest : y > lowest ? lowest : y;
        write_percent(&text, chart->reader->lang, chance);
        write_sign(out, order[i], PLOT_X + PLOT_W + 28, y, END_SIGN);
        write_words(out, "tv-axis", PLOT_X + PLOT_W + 50, y + 6, 18, "start", words);
    }
}

/* ---- marks ---- */

typedef struct ring_place {
    int32_t x, y;
} ring_place;

static void write_ring(tv_text *out, int32_t x, int32_t y, uint32_t number) {
    char words[8];
    tv_text text = TV_TEXT_OVER(words);
    tv_text_add_uint(&text, number);
    tv_text_add(out, "<circle class=\"tv-lost\"");
    svg_number(out, "cx", x);
    svg_number(out, "cy", y);
    svg_number(out, "r", RING);
    tv_text_add(out, "/>");
    write_words(out, "tv-lost-number", x, y + 6, number > 9 ? 14 : 17, "middle", words);
}

static void write_row(const tv_chart_mark *mark, uint32_t number, int32_t y, tv_text *out) {
    write_ring(out, MARGIN + 26, y + ROW / 2 - 4, number);
    write_sign(out, mark->seat, MARGIN + 68, y + ROW / 2 - 4, END_SIGN);
    const char *end = strchr(mark->words, '\n');
    char first[512];
    tv_text text = TV_TEXT_OVER(first);
    tv_text_add_bytes(&text, mark->words, end != NULL ? (size_t)(end - mark->words) : strlen(mark->words));
    svg_box box = {MARGIN + 98, y + 2, WIDTH - 2 * MARGIN - 118, 24};
    svg_text_line(out, first, box);
    box.y += 24;
    if (end != NULL) svg_text_line(out, end + 1, box);
}

/* Does a ring here touch one that was placed before? */
static bool is_taken(const ring_place *places, uint32_t count, int32_t x, int32_t y) {
    for (uint32_t i = 0; i < count; i++) {
        int32_t dx = places[i].x - x, dy = places[i].y - y;
        if (dx * dx + dy * dy < 4 * (RING + 2) * (RING + 2)) return true;
    }
    return false;
}

/* A ring on its curve; where rings crowd, it moves towards the middle of the plot and keeps a line to its place. */
static ring_place place_ring(const ring_place *places, uint32_t count, int32_t x, int32_t y) {
    int32_t step = y < PLOT_Y + PLOT_H / 2 ? RING : -RING, at = y;
    while (is_taken(places, count, x, at) && at + step > PLOT_Y && at + step < PLOT_Y + PLOT_H) at += step;
    return (ring_place){x, at};
}

static void write_rings(const tv_chart *chart, tv_text *out) {
    ring_place places[TV_CHART_MARKS_MAX];
    for (uint32_t i = 0; i < chart->mark_count; i++) {
        int32_t x = x_of(chart, chart->marks[i].decision - 1), y = y_of(chart->marks[i].chance);
        places[i] = place_ring(places, i, x, y);
        if (places[i].y != y) write_line(out, "tv-lost", x, y, places[i].x, places[i].y);
    }
    for (uint32_t i = 0; i < chart->mark_count; i++) write_ring(out, places[i].x, places[i].y, i + 1);
}

static void write_marks(const tv_chart *chart, tv_text *out) {
    write_rings(chart, out);
    write_words(out, "tv-heading", MARGIN + 10, LIST_Y, 20, "start",
                tv_translate(chart->reader->lang, chart->mark_count > 0 ? TV_TEXT("Biggest mistakes") : TV_TEXT("No big mistakes.")));
    for (uint32_t i = 0; i < chart->mark_count; i++) write_row(&chart->marks[i], i + 1, LIST_Y + 14 + (int32_t)i * ROW, out);
}

/* ---- the whole ---- */

static void write_legend(const tv_chart *chart, tv_text *out) {
    int32_t x = WIDTH - MARGIN;
    for (uint8_t seat = chart->seats; seat > 0; seat--) {
        const char *name = chart->reader->names[seat - 1];
        if (last_chance(chart, (uint8_t)(seat - 1)) < 0) continue;
        x -= svg_text_width(name, 20);
        write_words(out, "tv-text tv-left", x, TITLE_Y, 20, "start", name);
        x -= END_SIGN - 8;
        write_sign(out, (uint8_t)(seat - 1), x, TITLE_Y - 7, END_SIGN);
        x -= END_SIGN;
    }
}

static void write_head(const tv_chart *chart, int32_t height, tv_text *out) {
    char title[128];
    tv_text text = TV_TEXT_OVER(title);
    tv_say(&text, chart->reader->lang, TV_TEXT("{game}: chances to win"), TV_S("game", chart->game->title));
    tv_text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    tv_text_add_int(out, WIDTH);
    tv_text_add_char(out, ' ');
    tv_text_add_int(out, height);
    tv_text_add(out, "\" class=\"tv-scene\" role=\"group\"");
    svg_words(out, "aria-label", title);
    tv_text_add(out, ">\n<title>");
    svg_escape(out, title);
    tv_text_add(out, "</title>\n");
    svg_write_style(chart->theme, out);
    for (uint8_t seat = 0; seat < chart->seats; seat++) {
        char name[8];
        seat_name(name, "seat_", seat);
        svg_write_symbol(tv_svg_symbol(chart->game, name, strlen(name)), out);
    }
    tv_text_add(out, "</defs>\n<rect class=\"tv-table\"");
    svg_write_box(out, 0, 0, WIDTH, height);
    tv_text_add(out, "/>\n<rect class=\"tv-panel\"");
    svg_write_box(out, MARGIN / 2, MARGIN / 2, WIDTH - MARGIN, height - MARGIN);
    tv_text_add(out, " rx=\"9\"/>\n");
    write_words(out, "tv-text tv-left", MARGIN + 10, TITLE_Y, 30, "start", title);
    write_words(out, "tv-heading", MARGIN + 10, NOTE_Y, 17, "start", chart->note);
}

void tv_chart_write(const tv_chart *chart, tv_text *out) {
    TV_ASSERT(chart->count > 0 && chart->seats > 0 && chart->mark_count <= TV_CHART_MARKS_MAX);
    uint32_t rows = chart->mark_count;
    int32_t height = LIST_Y + MARGIN + (int32_t)rows * ROW;
    write_head(chart, height, out);
    write_legend(chart, out);
    write_heights(chart, out);
    write_decisions(chart, out);
    for (uint8_t seat = 0; seat < chart->seats; seat++)
        if (last_chance(chart, seat) >= 0) write_seat(chart, seat, out);
    for (uint8_t seat = 0; seat < chart->seats; seat++) write_signs(chart, seat, out);
    write_ends(chart, out);
    write_marks(chart, out);
    tv_text_add(out, "</svg>\n");
}
