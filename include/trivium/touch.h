/* Touch: where in the picture an event happens and how it sounds, so that front ends can show what others do: something leaves one place and
 * reaches another, or something happens at a place. A game says it in one small function, `touch` (game.h), by the ids of its scene; what is only
 * drawn may be named, too, where it has an id of its own.
 *
 * A game names whatever may be there, also several ids for one thing (a card of a hand that some see and others do not): front ends leave out what
 * is not in the picture. What is named must not tell more than the event does, which is the viewer's own, masked one. */
#ifndef TRIVIUM_TOUCH_H
#define TRIVIUM_TOUCH_H

#include <trivium/scene.h>

TV_PUBLIC_BEGIN

/* What it sounds like, by what is moved and what it means. A game chooses those that its material has. */
typedef enum tv_sound {
    TV_SOUND_NONE,
    TV_SOUND_WOOD,  /* a piece is moved or put down */
    TV_SOUND_STONE, /* something is built */
    TV_SOUND_CARD,  /* a card is laid, a tile turned */
    TV_SOUND_DEAL,  /* cards are drawn or shuffled */
    TV_SOUND_COIN,  /* something is gained or paid */
    TV_SOUND_DRUM,  /* a fight */
    TV_SOUND_FALL,  /* something is lost */
    TV_SOUND_CHIME, /* something is won, or turns up */
    TV_SOUND_BELL,  /* a turn begins, somebody is called */
    TV_SOUND_HORN,  /* the end is near, or here */
} tv_sound;
enum { TV_SOUNDS = TV_SOUND_HORN + 1 };
/* Their words in JSON ("wood"), by kind; of none "". */
extern const char *const *const tv_sound_words;

typedef struct tv_touch {
    tv_path from; /* what it leaves */
    tv_path to;   /* what it reaches: marked until the next decision of who looks */
    tv_path at;   /* where else it is seen while it is told */
    uint8_t sound;
} tv_touch;

TV_PUBLIC_END

#endif
