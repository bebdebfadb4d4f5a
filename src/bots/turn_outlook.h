/*
 * turn_outlook.h: what may happen until a seat's next turn.
 *
 * The next turns are imagined with nobody moving but the Doctor: which rivals
 * could attempt, how often, and whether the seat itself can when its turn
 * comes. What that is worth is for others to say (turn_value.c for the bot's
 * own turn, remembered_turn.c for the turns of others).
 *
 * The rollout policy asks the same for thousands of places a second and has a
 * faster form of it, by sets of rooms (rollout_turn.c). It leaves out what is
 * rare: who is called is always the first to the left, and not, where that
 * option is on, who has been idle longest.
 */
#ifndef UL_BOTS_TURN_OUTLOOK_H
#define UL_BOTS_TURN_OUTLOOK_H

#include "rules/scene.h"
#include "rules/world.h"

#define UL_NO_TURN 255
#define UL_FAR 4 /* doors: more are not told apart */

/* How many doors lie between two rooms, UL_FAR at most. */
static inline uint8_t ul_doors_between(const ul_world *world, uint8_t sunk, ul_room a, ul_room b)
{
    if (a == b)
        return 0;
    for (uint8_t steps = 1; steps < UL_FAR; steps++)
        if (ul_world_reach(world, sunk, steps, a) >> b & 1)
            return steps;
    return UL_FAR;
}
_Static_assert(UL_FAR <= UL_MAX_STEPS + 1, "the world looks no farther");

typedef struct ul_turn_outlook {
    uint8_t near[UL_MAX_SEATS], reach[UL_MAX_SEATS]; /* how often each rival could attempt, without a card or by one */
    uint8_t turns;                                   /* until an attempt of one's own; UL_NO_TURN */
    bool    again;                                   /* the next turn is the seat's own */
    uint8_t doors;                                   /* to the room that the Doctor walks to next, UL_FAR at most */
} ul_turn_outlook;                                   /* compared as bytes */

/* May a seat attempt where the Doctor is, pawns standing as they do; could it be there by its step? */
bool ul_turn_is_clear(const ul_world *world, const ul_scene *scene, ul_seat seat);
bool ul_turn_is_near(const ul_world *world, const ul_scene *scene, ul_seat seat);

/* The next three rooms on the Doctor's way. */
ul_rooms ul_turn_rooms_ahead(const ul_world *world, const ul_scene *scene);

/* The seat's turn ends as *scene has it. The scene is used up. */
void ul_turn_outlook_fill(ul_turn_outlook *outlook, const ul_world *world, ul_scene *scene, ul_seat seat);

#endif
