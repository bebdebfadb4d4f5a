/*
 * forecast.h: what a seat can tell from its view about what comes next.
 *
 * The Doctor's walk, how soon he reaches whom, who sees whom where, what an
 * action would lead to. Nothing is guessed: all of it is open to everybody at
 * the table, and people ask for it all the time. Front ends ask here instead
 * of working a rule out for themselves.
 */
#ifndef UL_RULES_FORECAST_H
#define UL_RULES_FORECAST_H

#include "rules/view.h"

/* The Doctor's next rooms if nobody moves him, at most `most`. Returns how many. */
size_t ul_forecast_walk(const ul_world *world, const ul_scene *scene, ul_room *rooms, size_t most);

/* After how many turns he walks in on that seat if nobody moves; 0: never. */
unsigned ul_forecast_reach(const ul_world *world, const ul_scene *scene, ul_seat seat);

/* Who would see `seat` (R-SIGHT) if its pawn stood in `room`; UL_NOBODY: who sees the room. */
ul_seats ul_forecast_watchers(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room);

/* Could `seat` make an attempt in `room` if it met the Doctor there, as things stand (R-ALONE, R-WITNESS, R-OLD-DOG)?
 */
bool ul_forecast_clear(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room);

#define UL_NO_WAY 255

/* How many doors each room is from `from`; UL_NO_WAY for those that no door leads to. */
void ul_forecast_doors(const ul_world *world, uint8_t sunk, ul_room from, uint8_t doors[UL_MAX_ROOMS]);

/* How many copies of a card the view's seat cannot see: in other hands, or still to be drawn. */
uint8_t ul_forecast_unseen(const ul_world *world, const ul_view *view, ul_card card);

/* What an action leads to. */
typedef struct ul_forecast {
    ul_seats watchers; /* who sees the seat after it */
    uint8_t  value;    /* of an attempt (R-VALUE) */
    ul_seat  winner;   /* who has won with it: by the pass of the last seat that is asked; else UL_NOBODY */
    bool     ends;     /* the turn: by UL_DRAW or UL_END. All below is about what follows then. */
    ul_room  doctor;   /* where he will be */
    bool     stays;    /* he does not get anywhere */
    ul_seat  next;     /* who plays; UL_NOBODY if the game ends */
    bool     walks_in; /* because the Doctor walks in on that seat */
    ul_seats skipped;  /* seats between that would have come before */
    uint8_t  sinks;    /* the level that goes under, or UL_NO_LEVEL */
    ul_room  dog;      /* where it goes; UL_NOWHERE if it stays or has a choice */
    ul_rooms dog_ways; /* the choice, where there is one */
} ul_forecast;

/*
 * The action must be a legal one of the view's own seat: of its turn, or a pass.
 * What a pass that is not the last one leads to is the others' affair: it has no
 * winner, and that is all it tells.
 */
void ul_forecast_action(const ul_world *world, const ul_view *view, ul_action action, ul_forecast *forecast);

#endif
