/* dog.c: section 6 of the rules. The dog follows, is calmed, gives up its tokens. */
#include "rules/rules_inside.h"

static void dog_calm(ul_scene *scene, ul_events *events)
{
    if (!scene->dog_tokens)
        return;
    tell(events, (ul_event){.kind = UL_CALMED, .room = scene->dog, .number = scene->dog_tokens});
    scene->pool = (uint8_t)(scene->pool + scene->dog_tokens);
    scene->dog_tokens = 0;
}

/* Ask the next seat in the dog's room; when there is none left, or nothing to have, go on (R-COLLECT). */
static void collectors_ask(const ul_world *world, ul_scene *scene, ul_events *events)
{
    if (!scene->dog_tokens || !scene->collecting) {
        ul_turn_begin(world, scene, scene->next_seat, events);
        return;
    }
    scene->phase = UL_PHASE_COLLECT;
    scene->to_act = ul_seats_first(scene->collecting, scene->next_seat);
}

void ul_dog_follow(const ul_world *world, ul_scene *scene, ul_seat next, ul_events *events)
{
    ul_rooms ways = ul_scene_dog_ways(world, scene);

    scene->next_seat = next;
    if (!ways) {
        dog_calm(scene, events); /* R-CALM: the Doctor came to it */
        ul_turn_begin(world, scene, next, events);
    } else if (ways & (ways - 1)) {
        scene->phase = UL_PHASE_DOG; /* R-DOG-WALK: the seat that just played chooses */
        scene->to_act = scene->turn_seat;
    } else {
        ul_dog_walk(world, scene, take_lowest(&ways), events);
    }
}

void ul_dog_walk(const ul_world *world, ul_scene *scene, ul_room room, ul_events *events)
{
    tell(events, (ul_event){.kind = UL_DOG_WALKED, .from = scene->dog, .room = room});
    scene->dog = room;
    if (room == scene->doctor) {
        dog_calm(scene, events);
        ul_turn_begin(world, scene, scene->next_seat, events);
        return;
    }
    scene->dog_walked = true;
    scene->collecting = ul_scene_collectors(world, scene);
    collectors_ask(world, scene, events);
}

void ul_dog_collect(const ul_world *world, ul_game *game, ul_card card, ul_events *events)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->to_act;

    ul_card_leave_hand(game, seat, card);
    ul_card_retire(world, scene, card);
    scene->dog_tokens--;
    tell(events, (ul_event){.kind = UL_COLLECTED, .seat = seat, .card = card, .number = ++scene->tokens[seat]});
    if (!scene->hand_size[seat])
        scene->collecting &= (ul_seats) ~(1 << seat);
    collectors_ask(world, scene, events);
}

void ul_dog_pass(const ul_world *world, ul_scene *scene, ul_events *events)
{
    tell(events, (ul_event){.kind = UL_PASSED, .seat = scene->to_act});
    scene->collecting &= (ul_seats) ~(1 << scene->to_act);
    collectors_ask(world, scene, events);
}
