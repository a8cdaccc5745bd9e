/* Moves as a player writes them down: "S:cantium>iceni", "up:parisi=fw". Regions stand by their ids, so the notation reads the same in every language and
 * needs the box, not the state. */
#include "games/albion/albion.h"

#include <trivium/bits.h>

#include <string.h>

const char *const albion_kind_ids[] = {"none", "settlement", "castle", "fort", "plant"};
const char albion_resource_letters[] = "fwsg";
static const char figure_letters[] = "SL";

/* What follows the word: regions and other things, each with its sign before. */
enum shape { ALONE, TO, FROM_TO, TO_PAYMENT, RESOURCE, FIGURE, FIGURE_FROM };

static const struct {
    const char *word;
    uint8_t shape;
} forms[ALBION_VERBS] = {
    [ALBION_DO_SITE] = {"site:", TO},
    [ALBION_DO_TAKE] = {"take", ALONE},
    [ALBION_DO_CALL] = {"call:", FROM_TO},
    [ALBION_DO_SETTLER] = {"S:", FROM_TO},
    [ALBION_DO_LEGIONARY] = {"L:", FROM_TO},
    [ALBION_DO_LIFT] = {"L+:", FROM_TO},
    [ALBION_DO_CARRY] = {"L*:", FROM_TO},
    [ALBION_DO_PUT] = {"put:", TO},
    [ALBION_DO_STOP] = {"stop", ALONE},
    [ALBION_DO_BUILD] = {NULL, TO_PAYMENT},
    [ALBION_DO_UPGRADE] = {"up:", TO_PAYMENT},
    [ALBION_DO_GIVE_UP] = {"giveup:", TO},
    [ALBION_DO_END] = {"end", ALONE},
    [ALBION_DO_TRIBUTE] = {"tribute:", RESOURCE},
    [ALBION_DO_RETURN] = {"return:", FIGURE_FROM},
    [ALBION_DO_LOWER] = {"lower:", TO},
    [ALBION_DO_GAIN] = {"gain:", FIGURE},
    [ALBION_DO_RAISE] = {"raise:", TO},
    [ALBION_DO_DECLINE] = {"decline", ALONE},
};

/* ---- writing ---- */
void albion_move_write(const void *box, tv_move move, tv_text *out) {
    const albion_box *b = box;
    uint8_t verb = albion_move_verb(move), what = albion_move_what(move);
    const char *from = b->region[albion_move_from(move)].id, *to = b->region[albion_move_to(move)].id;
    if (verb == ALBION_DO_BUILD) {
        tv_text_add(out, albion_kind_ids[what]);
        tv_text_add_char(out, ':');
    } else {
        tv_text_add(out, forms[verb].word);
    }
    switch (forms[verb].shape) {
    case TO: tv_text_add(out, to); break;
    case FROM_TO:
        tv_text_add(out, from);
        tv_text_add_char(out, '>');
        tv_text_add(out, to);
        break;
    case TO_PAYMENT:
        tv_text_add(out, to);
        tv_text_add_char(out, '=');
        for (tv_bits left = albion_move_payment(move); left;) tv_text_add_char(out, albion_resource_letters[tv_bits_take(&left)]);
        break;
    case RESOURCE: tv_text_add_char(out, albion_resource_letters[what]); break;
    case FIGURE: tv_text_add_char(out, figure_letters[what]); break;
    case FIGURE_FROM:
        tv_text_add_char(out, figure_letters[what]);
        tv_text_add_char(out, '@');
        tv_text_add(out, from);
        break;
    default: break;
    }
}

/* ---- reading: `at` moves forward over what was read ---- */
typedef struct {
    const char *at, *end;
} source;

static bool take_word(source *in, const char *word) {
    size_t size = strlen(word);
    if ((size_t)(in->end - in->at) < size || memcmp(in->at, word, size) != 0) return false;
    in->at += size;
    return true;
}

static bool take_region(source *in, const albion_box *b, uint8_t *region) {
    size_t size = 0;
    while (in->at + size < in->end && in->at[size] != '>' && in->at[size] != '=') size++;
    for (uint8_t i = 0; i < b->regions; i++) {
        if (strlen(b->region[i].id) != size || memcmp(b->region[i].id, in->at, size) != 0) continue;
        *region = i;
        in->at += size;
        return true;
    }
    return false;
}

/* One of the letters; its index. */
static bool take_letter(source *in, const char *letters, uint8_t *index) {
    const char *found = in->at < in->end && *in->at ? strchr(letters, *in->at) : NULL;
    if (!found) return false;
    *index = (uint8_t)(found - letters);
    in->at++;
    return true;
}

/* Different resources in their order. */
static bool take_payment(source *in, uint8_t *payment) {
    uint8_t resource;
    *payment = 0;
    while (in->at < in->end) {
        if (!take_letter(in, albion_resource_letters, &resource) || *payment >> resource) return false;
        *payment = (uint8_t)(*payment | 1u << resource);
    }
    return *payment != 0;
}

static bool take_rest(source *in, const albion_box *b, uint8_t verb, uint8_t kind, tv_move *out) {
    uint8_t from = 0, to = 0, what = kind, payment = 0;
    bool good = true;
    switch (forms[verb].shape) {
    case TO: good = take_region(in, b, &to); break;
    case FROM_TO: good = take_region(in, b, &from) && take_word(in, ">") && take_region(in, b, &to); break;
    case TO_PAYMENT: good = take_region(in, b, &to) && take_word(in, "=") && take_payment(in, &payment); break;
    case RESOURCE: good = take_letter(in, albion_resource_letters, &what); break;
    case FIGURE: good = take_letter(in, figure_letters, &what); break;
    case FIGURE_FROM: good = take_letter(in, figure_letters, &what) && take_word(in, "@") && take_region(in, b, &from); break;
    default: break;
    }
    if (!good || in->at != in->end) return false;
    *out = albion_move(verb, from, to, what, payment);
    return true;
}

bool albion_move_read(const void *box, const char *text, size_t size, tv_move *out) {
    source in = {text, text + size};
    for (uint8_t verb = ALBION_DO_SITE; verb < ALBION_VERBS; verb++)
        if (forms[verb].word && take_word(&in, forms[verb].word)) return take_rest(&in, box, verb, 0, out);
    for (uint8_t kind = ALBION_SETTLEMENT; kind < ALBION_KINDS; kind++)
        if (take_word(&in, albion_kind_ids[kind])) return take_word(&in, ":") && take_rest(&in, box, ALBION_DO_BUILD, kind, out);
    return false;
}
