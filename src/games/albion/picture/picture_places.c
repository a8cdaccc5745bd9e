/* Where pieces stand on the default island, by the number of players: places that a search found for boxes of the
 * size of a group, so that they lie well inside the regions and clear of each other and of the names, and may be
 * larger than the slots of the outline allow. Other maps are served by their slots (picture_map.c). */
#include "picture.h"

#include "games/albion/rules/material.h"

#include <string.h>

/* The seats' groups, then the Picts'; on the canvas. */
static const albion_point places[ALBION_SEATS - 1][ALBION_ISLAND_REGIONS][ALBION_SEATS + 1] = {
    {
        {{565, 1247}, {821, 1272}, {0, 0}, {0, 0}, {0, 0}},      /* cantium */
        {{451, 1155}, {203, 1241}, {0, 0}, {0, 0}, {0, 0}},      /* dumnonia */
        {{554, 1149}, {653, 1123}, {0, 0}, {0, 0}, {0, 0}},      /* catuvellauni */
        {{859, 915}, {823, 1101}, {0, 0}, {0, 0}, {0, 0}},       /* iceni */
        {{257, 1030}, {480, 1002}, {0, 0}, {0, 0}, {346, 1074}}, /* dobunni */
        {{690, 759}, {681, 841}, {0, 0}, {0, 0}, {671, 956}},    /* corieltauvi */
        {{516, 734}, {477, 895}, {0, 0}, {0, 0}, {0, 0}},        /* cornovii */
        {{378, 820}, {286, 942}, {0, 0}, {0, 0}, {284, 867}},    /* ordovices */
        {{661, 533}, {620, 673}, {0, 0}, {0, 0}, {726, 660}},    /* parisi */
        {{395, 340}, {423, 601}, {0, 0}, {0, 0}, {397, 468}},    /* brigantes */
        {{507, 373}, {530, 613}, {0, 0}, {0, 0}, {542, 525}},    /* otadini */
        {{167, 173}, {396, 249}, {0, 0}, {0, 0}, {393, 93}},     /* damnonii */
        {{171, 287}, {276, 331}, {0, 0}, {0, 0}, {0, 0}},        /* novantae */
    },
    {
        {{705, 1203}, {565, 1254}, {826, 1270}, {0, 0}, {0, 0}},     /* cantium */
        {{454, 1146}, {199, 1240}, {444, 1222}, {0, 0}, {0, 0}},     /* dumnonia */
        {{708, 1027}, {554, 1139}, {649, 1126}, {0, 0}, {0, 0}},     /* catuvellauni */
        {{805, 945}, {896, 941}, {825, 1103}, {0, 0}, {0, 0}},       /* iceni */
        {{257, 1029}, {426, 980}, {516, 1000}, {0, 0}, {346, 1077}}, /* dobunni */
        {{691, 760}, {614, 955}, {708, 951}, {0, 0}, {655, 839}},    /* corieltauvi */
        {{517, 726}, {519, 867}, {432, 916}, {0, 0}, {0, 0}},        /* cornovii */
        {{288, 868}, {378, 843}, {290, 941}, {0, 0}, {302, 774}},    /* ordovices */
        {{642, 501}, {621, 672}, {726, 659}, {0, 0}, {673, 566}},    /* parisi */
        {{395, 355}, {399, 458}, {419, 671}, {0, 0}, {426, 590}},    /* brigantes */
        {{494, 327}, {538, 522}, {534, 604}, {0, 0}, {507, 404}},    /* otadini */
        {{394, 94}, {160, 178}, {391, 250}, {0, 0}, {257, 206}},     /* damnonii */
        {{163, 284}, {256, 305}, {297, 379}, {0, 0}, {0, 0}},        /* novantae */
    },
    {
        {{706, 1202}, {568, 1250}, {855, 1262}, {769, 1306}, {0, 0}},    /* cantium */
        {{453, 1148}, {184, 1242}, {275, 1264}, {444, 1224}, {0, 0}},    /* dumnonia */
        {{653, 1029}, {547, 1087}, {644, 1128}, {554, 1158}, {0, 0}},    /* catuvellauni */
        {{803, 943}, {891, 943}, {834, 1064}, {799, 1140}, {0, 0}},      /* iceni */
        {{258, 1029}, {425, 978}, {514, 984}, {455, 1049}, {344, 1075}}, /* dobunni */
        {{690, 758}, {621, 832}, {707, 840}, {611, 953}, {701, 953}},    /* corieltauvi */
        {{516, 699}, {517, 763}, {518, 865}, {434, 914}, {0, 0}},        /* cornovii */
        {{381, 813}, {277, 872}, {356, 879}, {288, 944}, {297, 773}},    /* ordovices */
        {{641, 504}, {747, 595}, {621, 671}, {727, 661}, {653, 566}},    /* parisi */
        {{398, 336}, {397, 408}, {427, 591}, {420, 668}, {406, 479}},    /* brigantes */
        {{492, 325}, {515, 402}, {538, 572}, {517, 636}, {527, 508}},    /* otadini */
        {{393, 92}, {157, 181}, {259, 204}, {402, 253}, {300, 98}},      /* damnonii */
        {{159, 276}, {258, 307}, {170, 346}, {298, 382}, {0, 0}},        /* novantae */
    },
};

static const uint8_t percents[ALBION_SEATS - 1] = {120, 108, 100};

bool albion_is_default_island(const albion_box *box) {
    if (!box->outlined || box->regions != ALBION_ISLAND_REGIONS) return false;
    for (uint8_t region = 0; region < box->regions; region++) {
        const albion_region *ours = &albion_island[region], *theirs = &box->region[region];
        if (strcmp(ours->id, theirs->id) != 0 || memcmp(ours->slots, theirs->slots, sizeof ours->slots) != 0 ||
            memcmp(&ours->label, &theirs->label, sizeof ours->label) != 0)
            return false;
    }
    return true;
}

int albion_default_percent(const albion_box *box) { return percents[box->seats - 2]; }

const albion_point *albion_default_places(const albion_box *box, uint8_t region) { return places[box->seats - 2][region]; }
