/* "Where is it?": the regions that border on one, how far the others are, and the nearest figures of the seat that may choose. For those who
 * cannot see the map. */
#include "picture.h"

#include <string.h>

/* The regions at a distance, by name; how many there are. */
static uint32_t list_regions(const albion_picture *p, uint8_t from, uint8_t borders, tv_text *out) {
    uint32_t count = 0;
    for (uint8_t region = 0; region < p->box->regions; region++) {
        if (p->box->distance[from][region] != borders) continue;
        if (count++) tv_word(out, p->reader->lang, ", ");
        tv_text_add(out, albion_region_name(p->box, region).words);
    }
    return count;
}

static void tell_distances(const albion_picture *p, uint8_t region, tv_text *out) {
    for (uint8_t borders = 1; borders < p->box->regions; borders++) {
        char words[400];
        tv_text list = TV_TEXT_OVER(words);
        if (list_regions(p, region, borders, &list) == 0) return;
        if (borders > 1) tv_text_add_char(out, ' ');
        if (borders == 1)
            tv_say(out, p->reader->lang, "It borders on {regions}.", TV_S("regions", words));
        else
            tv_say(out, p->reader->lang, "{n} borders away: {regions}.", TV_N("n", borders), TV_S("regions", words));
    }
}

/* The region of the nearest settlers, or legionaries, of the seat that may choose; -1: it has none. */
static int nearest(const albion_picture *p, uint8_t region, bool settlers) {
    int best = -1;
    for (uint8_t at = 0; at < p->box->regions; at++) {
        if (!(settlers ? p->s->settlers[p->mine][at] : p->s->legionaries[p->mine][at])) continue;
        if (best < 0 || p->box->distance[region][at] < p->box->distance[region][best]) best = at;
    }
    return best;
}

static void tell_figures(const albion_picture *p, uint8_t region, tv_text *out) {
    static const char *const here[2] = {TV_TEXT("A legionary of {player} is here."), TV_TEXT("A settler of {player} is here.")};
    static const char *const away[2] = {TV_TEXT("Nearest legionary of {player}: {region}, {n} away."),
                                        TV_TEXT("Nearest settler of {player}: {region}, {n} away.")};
    for (int settlers = 1; settlers >= 0; settlers--) {
        int at = nearest(p, region, settlers);
        if (at < 0) continue;
        uint8_t borders = p->box->distance[region][at];
        tv_text_add_char(out, ' ');
        tv_say(out, p->reader->lang, borders ? away[settlers] : here[settlers], TV_S("player", p->reader->names[p->mine]),
               TV_S("region", albion_region_name(p->box, (uint8_t)at).words), TV_N("n", borders));
    }
}

void albion_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out) {
    albion_picture p = albion_picture_of(box, view, reader, NULL);
    int region = albion_region_of_element(p.box, element);
    if (region < 0) return;
    tell_distances(&p, (uint8_t)region, out);
    tell_figures(&p, (uint8_t)region, out);
}
