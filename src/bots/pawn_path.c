/* pawn_path.c: see pawn_path.h. */
#include "bots/pawn_path.h"

/* Where a path is looked for. */
typedef struct search {
    const ul_world *world;
    const ul_scene *scene;
    ul_pawn         pawn;
    ul_room         goal;
    ul_pawn_path   *path;
} search;

static bool find(const search *s, ul_room from, const ul_card card[UL_PAWN_PATH_CARDS], bool step);

/* Go on after an action that leads to each of the rooms in turn. */
static bool find_past(const search *s, ul_action action, ul_rooms rooms, const ul_card card[UL_PAWN_PATH_CARDS],
                      bool step)
{
    uint8_t here = s->path->length++;
    for (; rooms; rooms &= rooms - 1) {
        action.room = (ul_room)__builtin_ctzll(rooms);
        s->path->action[here] = action;
        if (find(s, action.room, card, step))
            return true;
    }
    s->path->length = here;
    return false;
}

static bool find(const search *s, ul_room from, const ul_card card[UL_PAWN_PATH_CARDS], bool step)
{
    ul_rooms doors = step ? ul_world_reach(s->world, s->scene->sunk, 1, from) : 0;
    if (card[0] == UL_NO_CARD)
        return from == s->goal || find_past(s, ul_action_step(0), doors & ul_rooms_of(s->goal), card, false);
    for (int i = 0; i < UL_PAWN_PATH_CARDS && card[i] != UL_NO_CARD; i++) {
        const ul_card rest[UL_PAWN_PATH_CARDS] = {card[1 - i], UL_NO_CARD};
        ul_rooms      ends = ul_scene_destinations(s->world, s->scene, card[i], from);
        if (find_past(s, ul_action_play(card[i], s->pawn, 0), ends, rest, step))
            return true;
    }
    return find_past(s, ul_action_step(0), doors, card, false);
}

bool ul_pawn_path_find(const ul_world *world, const ul_scene *scene, ul_pawn pawn, ul_room from,
                       const ul_card card[UL_PAWN_PATH_CARDS], bool step, ul_room goal, ul_pawn_path *path)
{
    search s = {.world = world, .scene = scene, .pawn = pawn, .goal = goal, .path = path};
    path->length = 0;
    return find(&s, from, card, step);
}
