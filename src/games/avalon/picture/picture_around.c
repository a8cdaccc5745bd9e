/* "Where is it?": the places on both sides of one in the row, which matter for chains (AV 7.2). For those who cannot see the row. */
#include "games/avalon/words/names.h"
#include "picture.h"

#include <string.h>

static void say_place(const avalon_picture *p, uint8_t place, tv_text *out) {
    tv_lang lang = p->reader->lang;
    if (!avalon_face_up(p->s, place))
        tv_say(out, lang, "place {n}, face down", TV_N("n", place + 1));
    else
        tv_say(out, lang, "place {n}, {region} of {player}", TV_N("n", place + 1),
               TV_S("region", avalon_region_name(p->box, p->s->region[place], lang)), TV_S("player", p->reader->names[p->s->owner[place]]));
}

static void tell_side(const avalon_picture *p, const char *sentence, uint8_t place, tv_text *out) {
    char words[160];
    tv_text text = TV_TEXT_OVER(words);
    say_place(p, place, &text);
    if (out->used && out->at[out->used - 1] != ' ') tv_text_add_char(out, ' ');
    tv_say(out, p->reader->lang, sentence, TV_S("place", words));
}

void avalon_tell_around(const void *box, const void *view, const char *element, const tv_reader *reader, tv_text *out) {
    avalon_picture p = {.box = box, .s = view, .reader = reader};
    int place = avalon_place_of_element(element);
    p.near = avalon_near_seat(p.s);
    p.far = avalon_opponent(p.near);
    if (place < 0) return;
    if (place > 0) tell_side(&p, TV_TEXT("On the left: {place}."), (uint8_t)(place - 1), out);
    if (place + 1 < AVALON_PLACES) tell_side(&p, TV_TEXT("On the right: {place}."), (uint8_t)(place + 1), out);
}
