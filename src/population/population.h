/*
 * population.h: strangers to play against.
 *
 * Players by rules of thumb, each with a way of its own to value a turn and to
 * reply to an attempt; some who learned to, and some who were searched for to
 * beat our strongest bots. They are here to be measured against and to learn
 * from: nobody else plays like the bots of the ladder, and a bot that only ever
 * met those is strong against itself alone. None of them is on the ladder, and
 * like all bots they are shown a view and nothing else.
 *
 * They come in two halves. Whoever tunes or trains a bot may play against the
 * training half only; the other half is held out, to measure with. Our tools
 * that tune and train (experiments/) are linked without it and cannot name
 * them, and the opponents of a batch (batch/opponents.h) refuse them.
 */
#ifndef UL_POPULATION_POPULATION_H
#define UL_POPULATION_POPULATION_H

#include "rules/action.h"
#include "rules/event.h"
#include "rules/view.h"
#include "rules/world.h"

typedef struct ul_thumb ul_thumb; /* a rule of thumb: a kind of player */

size_t          ul_thumb_count(void);
const ul_thumb *ul_thumb_nth(size_t nth);                    /* NULL past the last; the training half comes first */
const ul_thumb *ul_thumb_find(const char *name, size_t len); /* NULL: there is none, or none that is known here */
                                                             /* "cautious+attacker": its turns, paying as the other */
const char     *ul_thumb_name(const ul_thumb *thumb);        /* "free-rider" */
bool            ul_thumb_is_held_out(const ul_thumb *thumb);

/* Somebody who plays by it, in one seat of one game after the other. */
typedef struct ul_thumb_player ul_thumb_player;

/* In that world, which must outlive it. NULL: no memory. */
ul_thumb_player *ul_thumb_player_new(const ul_world *world, ul_seat seat, const ul_thumb *thumb);
void             ul_thumb_player_free(ul_thumb_player *player); /* NULL is welcome */
void             ul_thumb_player_reset(ul_thumb_player *player, ul_seat seat);

/* As ul_bot_see and ul_bot_think: the same view, events and seeds give the same actions everywhere. */
void      ul_thumb_player_see(ul_thumb_player *player, const ul_event *event);
ul_action ul_thumb_player_think(ul_thumb_player *player, const ul_view *view, uint64_t seed);

/*
 * What a seat's stranger remembers of a game, for who has many games: a player
 * is two megabytes that it thinks in, and this is a line. All zero: a
 * game that begins.
 */
typedef struct ul_thumb_memory {
    uint16_t turn, last_attempt;
    uint16_t paid_against_me[UL_MAX_SEATS]; /* points with which each seat foiled this one's attempts */
    uint16_t attempts[UL_MAX_SEATS];
    ul_seat  attempter; /* of the attempt that is being replied to */
    uint8_t  points;    /* paid so far in it */
} ul_thumb_memory;

/* As ul_thumb_player_see, for the one who has that seat. */
void ul_thumb_memory_see(ul_thumb_memory *memory, ul_seat seat, const ul_event *event);

/* From here on it is this one, in this seat, with that behind it. Its plan goes on if it was that one before. */
void ul_thumb_player_take_up(ul_thumb_player *player, const ul_thumb *thumb, ul_seat seat,
                             const ul_thumb_memory *memory);

#endif
