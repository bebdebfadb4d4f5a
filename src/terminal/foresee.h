/*
 * foresee.h: what a seat can tell from its view about what comes next.
 *
 * The Doctor's walk, how soon he reaches whom, and what would follow if the
 * turn ended now. Nothing is guessed: all of it is open to everybody at the
 * table, and people ask for it all the time.
 */
#ifndef UL_TERMINAL_FORESEE_H
#define UL_TERMINAL_FORESEE_H

#include "rules/view.h"

/* The Doctor's next rooms if nobody moves him, at most `most`. Returns how many. */
size_t ul_foresee_walk(const ul_world *world, const ul_scene *scene, ul_room *rooms, size_t most);

/* After how many turns he walks in on that seat if nobody moves; 0: never. */
unsigned ul_foresee_reach(const ul_world *world, const ul_scene *scene, ul_seat seat);

/* Who would see `seat` if its pawn stood in `room`, and would the living dog guard it? */
ul_seats ul_foresee_watchers(const ul_world *world, const ul_scene *scene, ul_seat seat, ul_room room);
bool     ul_foresee_guarded(const ul_world *world, const ul_scene *scene, ul_room room);

/* What ending the turn leads to. */
typedef struct ul_forecast {
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
 * What follows UL_DRAW or UL_END, whichever `ending` is, which must be legal
 * for the view's seat.
 */
void ul_foresee_end(const ul_world *world, const ul_view *view, ul_action_kind ending, ul_forecast *forecast);

#endif
