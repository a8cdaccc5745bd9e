/* The default island (AL 2): regions, Picts and borders. The original board's picture is lost, so this is a reconstruction; docs/rules/albion.md
 * says what of it is known and what is guessed. island_outline.c holds the shapes. */
#include "material.h"

const albion_region albion_island[ALBION_ISLAND_REGIONS] = {
    {.id = "cantium", .land = ALBION_LIGHT, .start = 1,
     .at = {695, 1257}, .label = {697, 1257},
     .slots = {{674, 1207}, {758, 1222}, {623, 1276}, {776, 1306}, {539, 1258}, {854, 1267}}},
    {.id = "dumnonia", .land = ALBION_RESOURCE, .resource = ALBION_FISH,
     .at = {322, 1204}, .label = {326, 1208},
     .slots = {{275, 1267}, {407, 1177}, {227, 1201}, {449, 1246}, {464, 1120}, {161, 1249}}},
    {.id = "catuvellauni", .land = ALBION_LIGHT,
     .at = {630, 1091}, .label = {658, 1071},
     .slots = {{616, 1122}, {631, 1029}, {697, 1113}, {550, 1077}, {544, 1158}, {730, 1029}}},
    {.id = "iceni", .land = ALBION_RESOURCE, .resource = ALBION_WOOD,
     .at = {840, 1007}, .label = {840, 1007},
     .slots = {{804, 1052}, {798, 962}, {888, 1058}, {906, 971}, {858, 896}, {792, 1136}}},
    {.id = "dobunni", .land = ALBION_DARK, .hidden = {3, 3, 4}, .printed = 0,
     .at = {365, 1020}, .label = {365, 1026},
     .slots = {{364, 1068}, {409, 984}, {289, 1032}, {463, 1041}, {208, 999}, {523, 990}}},
    {.id = "corieltauvi", .land = ALBION_DARK, .hidden = {3, 3, 4}, .printed = 0,
     .at = {666, 866}, .label = {668, 898},
     .slots = {{693, 857}, {609, 857}, {648, 782}, {702, 953}, {732, 782}, {600, 953}}},
    {.id = "cornovii", .land = ALBION_RESOURCE, .resource = ALBION_STONE,
     .at = {496, 817}, .label = {494, 809},
     .slots = {{470, 851}, {470, 767}, {548, 764}, {521, 905}, {428, 911}, {506, 701}}},
    {.id = "ordovices", .land = ALBION_DARK, .hidden = {3, 4, 4}, .printed = 1,
     .at = {295, 852}, .label = {279, 816},
     .slots = {{275, 860}, {353, 899}, {296, 776}, {368, 818}, {287, 950}, {203, 770}}},
    {.id = "parisi", .land = ALBION_DARK, .hidden = {3, 4, 5}, .printed = 1,
     .at = {670, 611}, .label = {670, 611},
     .slots = {{666, 652}, {633, 571}, {738, 583}, {741, 658}, {693, 523}, {612, 706}}},
    {.id = "brigantes", .land = ALBION_DARK, .hidden = {4, 4, 5}, .printed = 2, .laurel = 1,
     .at = {392, 532}, .label = {392, 532},
     .slots = {{402, 573}, {411, 459}, {321, 495}, {429, 657}, {396, 357}, {393, 738}}},
    {.id = "otadini", .land = ALBION_DARK, .hidden = {4, 5, 6}, .printed = 2, .laurel = 1,
     .at = {522, 465}, .label = {522, 461},
     .slots = {{505, 503}, {550, 419}, {481, 380}, {559, 560}, {520, 629}, {493, 302}}},
    {.id = "damnonii", .land = ALBION_DARK, .hidden = {4, 5, 5}, .printed = 2, .laurel = 1,
     .at = {276, 144}, .label = {298, 148},
     .slots = {{289, 108}, {250, 198}, {337, 246}, {397, 99}, {151, 177}, {427, 249}}},
    {.id = "novantae", .land = ALBION_RESOURCE, .resource = ALBION_GOLD,
     .at = {196, 351}, .label = {178, 399},
     .slots = {{192, 356}, {255, 299}, {153, 281}, {276, 383}, {186, 440}, {99, 416}}},
};

enum { CANTIUM, DUMNONIA, CATUVELLAUNI, ICENI, DOBUNNI, CORIELTAUVI, CORNOVII, ORDOVICES, PARISI, BRIGANTES, OTADINI, DAMNONII, NOVANTAE };

const uint8_t albion_island_borders[ALBION_ISLAND_BORDERS][2] = {
    {CANTIUM, DUMNONIA}, {CANTIUM, CATUVELLAUNI}, {CANTIUM, ICENI}, {DUMNONIA, CATUVELLAUNI}, {DUMNONIA, DOBUNNI},
    {CATUVELLAUNI, ICENI}, {CATUVELLAUNI, DOBUNNI}, {CATUVELLAUNI, CORIELTAUVI}, {ICENI, CORIELTAUVI},
    {DOBUNNI, CORIELTAUVI}, {DOBUNNI, CORNOVII}, {DOBUNNI, ORDOVICES}, {CORIELTAUVI, CORNOVII}, {CORIELTAUVI, PARISI},
    {CORNOVII, ORDOVICES}, {CORNOVII, PARISI}, {CORNOVII, BRIGANTES}, {CORNOVII, OTADINI}, {ORDOVICES, BRIGANTES},
    {PARISI, OTADINI}, {BRIGANTES, OTADINI}, {BRIGANTES, DAMNONII}, {OTADINI, DAMNONII}, {BRIGANTES, NOVANTAE},
    {NOVANTAE, DAMNONII},
};
