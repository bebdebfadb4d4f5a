/* check.c: who sees whom, what an attempt is worth, who plays next. */
#include "rules/rules_inside.h"

ul_seats ul_scene_seats_in(const ul_world *world, const ul_scene *scene, ul_room room)
{
    ul_seats seats = 0;
    for (ul_seat k = 0; k < world->players; k++)
        seats |= (ul_seats)((scene->at[k] == room) << k);
    return seats;
}

ul_seats ul_scene_watchers(const ul_world *world, const ul_scene *scene, ul_room room)
{
    ul_seats watchers = 0;
    for (ul_seat k = 0; k < world->players; k++)
        watchers |= (ul_seats)((world->sight[room] >> scene->at[k] & 1) << k);
    return (ul_seats)(watchers & ~(1 << scene->turn_seat));
}

ul_rooms ul_scene_destinations(const ul_world *world, const ul_scene *scene, ul_card card, ul_room from)
{
    return destinations(world, scene, card, from);
}

bool ul_scene_guarded(const ul_world *world, const ul_scene *scene, ul_room room)
{
    return world->dog_guards && scene->dog_alive && (world->sight[room] >> scene->dog & 1);
}

bool ul_scene_may_attempt(const ul_world *world, const ul_scene *scene, ul_pawn target)
{
    ul_room here = scene->at[scene->turn_seat];
    if (target == UL_PAWN_DOG)
        return world->dog_guards && scene->dog_alive && scene->dog == here && !ul_scene_watchers(world, scene, here);
    /*
     * Kill wants nobody watching (R-ALONE), Save wants somebody (R-WITNESS).
     * It is the same question with the other answer, so it is asked once.
     */
    return scene->doctor == here && !ul_scene_guarded(world, scene, here) &&
           (ul_scene_watchers(world, scene, here) != 0) == world->edition.wants_witness;
}

/* R-VALUE, without spite. */
static ul_value_parts value_parts(const ul_world *world, ul_card weapon, ul_room room)
{
    if (weapon == UL_NO_CARD)
        return (ul_value_parts){.weapon = 1};
    uint8_t value = world->value[weapon], there = world->edition.deck.card[weapon].bonus;
    bool    at_home = there && world->room[weapon] == room;
    return (ul_value_parts){
        .weapon = value, .room = (uint8_t)(at_home ? there - value : 0), .bonus = option(world, UL_WEAPON_BONUS)};
}

static uint8_t value_sum(ul_value_parts parts)
{
    return (uint8_t)(parts.weapon + parts.room + parts.bonus + parts.spite);
}

uint8_t ul_scene_value(const ul_world *world, const ul_scene *scene, ul_card weapon)
{
    ul_value_parts parts = value_parts(world, weapon, scene->at[scene->turn_seat]);
    parts.spite = scene->tokens[scene->turn_seat]; /* R-SPITE: none where there is no spite */
    return value_sum(parts);
}

ul_value_parts ul_value_split(const ul_world *world, ul_card weapon, ul_room room, uint8_t value)
{
    ul_value_parts parts = value_parts(world, weapon, room);
    uint8_t        sum = value_sum(parts);
    parts.spite = (uint8_t)(value > sum ? value - sum : 0);
    return parts;
}

uint8_t ul_cards_points(const ul_world *world, const ul_cards *cards)
{
    unsigned points = 0;
    for (uint64_t left = cards->kinds & world->failures; left;) {
        ul_card card = take_lowest(&left);
        points += (unsigned)ul_cards_count(cards, card) * world->value[card];
    }
    return (uint8_t)points;
}

bool ul_scene_must_foil(const ul_world *world, const ul_scene *scene, const ul_cards *hand)
{
    const ul_attempt *attempt = &scene->attempt;
    bool              last = attempt->asked == world->players - 2;
    return last && option(world, UL_MUST_FOIL) && attempt->target == UL_PAWN_DOCTOR &&
           ul_cards_points(world, hand) >= attempt->value - attempt->points;
}

ul_seat ul_scene_left(const ul_world *world, const ul_scene *scene)
{
    return seat_after(world, scene->turn_seat, 1);
}

/* R-FIRST: has anybody not had a turn yet? */
static bool first_round(const ul_world *world, const ul_scene *scene)
{
    for (ul_seat k = 0; k < world->players; k++)
        if (!scene->last_turn[k])
            return true;
    return false;
}

ul_seat ul_scene_next(const ul_world *world, const ul_scene *scene)
{
    ul_seat  left = ul_scene_left(world, scene);
    ul_seats called = ul_scene_seats_in(world, scene, scene->doctor);

    if (!called || (option(world, UL_FIXED_FIRST_ROUND) && first_round(world, scene)))
        return left;
    /*
     * Whoever he walked in on plays. The count starts at the left of the seat
     * that has just played, so that seat comes last; but it does come.
     */
    ul_seat next = ul_seats_first(called, left);
    if (option(world, UL_NEXT_PLAYER) == UL_LONGEST_IDLE)
        for (uint8_t places = 2; places <= world->players; places++) {
            ul_seat seat = seat_after(world, scene->turn_seat, places);
            if ((called >> seat & 1) && scene->last_turn[seat] < scene->last_turn[next])
                next = seat;
        }
    return next;
}

ul_rooms ul_scene_dog_ways(const ul_world *world, const ul_scene *scene)
{
    ul_rooms       ways = 0, doors = world->board[0].reach[1][scene->dog];
    const uint8_t *to_doctor = world->distance[scene->doctor];

    if (scene->dog == scene->doctor)
        return 0;
    while (doors) {
        ul_room room = take_lowest(&doors);
        if (to_doctor[room] < to_doctor[scene->dog])
            ways |= ul_rooms_of(room);
    }
    return ways;
}

ul_seats ul_scene_collectors(const ul_world *world, const ul_scene *scene)
{
    ul_seats seats = ul_scene_seats_in(world, scene, scene->dog);
    for (ul_seat k = 0; k < world->players; k++)
        if (!scene->hand_size[k])
            seats &= (ul_seats) ~(1 << k);
    return seats;
}

ul_seats ul_seats_between(uint8_t players, ul_seat from, ul_seat to)
{
    ul_seats seats = 0;
    if (from == to)
        return 0;
    for (ul_seat seat = ul_seat_after(players, from, 1); seat != to; seat = ul_seat_after(players, seat, 1))
        seats |= (ul_seats)(1 << seat);
    return seats;
}

ul_seat ul_seats_first(ul_seats seats, ul_seat from)
{
    unsigned twice = (unsigned)seats | (unsigned)seats << 8; /* so that the count may go round */
    return (ul_seat)((from + (unsigned)__builtin_ctz(twice >> from)) & 7);
}
