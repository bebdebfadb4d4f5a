/* card_signs.c: see card_signs.h. */
#include "bots/card_signs.h"
#include <assert.h>
#include "bots/turn_outlook.h"
#include "rules/check.h"

static void count(ul_sign_counter *c, ul_seat seat, unsigned sign)
{
    uint8_t *of = &c->seat[seat].of[sign];
    if (*of < UINT8_MAX)
        ++*of;
}

/* How far an attempt is at the beginning of a turn. */
static uint8_t chance_of(const ul_world *world, const ul_scene *scene)
{
    static const uint8_t by_doors[UL_FAR + 1] = {UL_SIGN_MISSED, UL_SIGN_NEARLY, UL_SIGN_FAR, UL_SIGN_FAR, 0};
    ul_seat              seat = scene->turn_seat;
    if (scene->doctor == UL_NOWHERE || !ul_turn_is_clear(world, scene, seat))
        return 0;
    return by_doors[ul_doors_between(world, scene->sunk, scene->at[seat], scene->doctor)];
}

static void turn_end(ul_sign_counter *c, ul_seat seat)
{
    count(c, seat, UL_SIGN_TURNS);
    if (!c->acted)
        count(c, seat, UL_SIGN_IDLE);
    if (!c->attempted && !c->played)
        count(c, seat, UL_SIGN_STAYED);
    if (!c->attempted && c->chance)
        count(c, seat, c->chance);
    c->played = c->acted = c->attempted = false;
    c->fresh = true;
}

static void card_played(ul_sign_counter *c, const ul_deck *deck, const ul_event *event)
{
    c->played = true;
    if (event->card != UL_NO_CARD)
        count(c, event->seat, deck->card[event->card].kind == UL_CARD_MOVE ? UL_SIGN_MOVES : UL_SIGN_ROOMS);
}

static void attempt_made(ul_sign_counter *c, const ul_event *event)
{
    count(c, event->seat, event->card == UL_NO_CARD ? UL_SIGN_BARE : UL_SIGN_WEAPONS);
    c->acted = c->attempted = true;
    c->paid = 0;
}

static void card_paid(ul_sign_counter *c, const ul_world *world, const ul_scene *scene, const ul_event *event)
{
    count(c, event->seat, UL_SIGN_PAID_1 + ul_card_sort(world, event->card) % 3u);
    if (event->number > scene->attempt.value)
        count(c, event->seat, UL_SIGN_OVER);
    c->paid = event->number < scene->attempt.value; /* else the reply is over */
}

static void reply_passed(ul_sign_counter *c, uint8_t players, const ul_attempt *attempt, ul_seat seat)
{
    bool late = attempt->asked + 3 >= players, small = attempt->value <= attempt->points + 3;
    count(c, seat, c->paid ? UL_SIGN_SHORT : late ? UL_SIGN_LATE : small ? UL_SIGN_SMALL : UL_SIGN_PASSED);
    c->paid = 0;
}

/* What is collected from a dog is passed, too, and hardly anybody pays for a dog. */
static bool is_defence(const ul_scene *scene)
{
    return scene->phase == UL_PHASE_DEFEND && scene->attempt.target == UL_PAWN_DOCTOR;
}

void ul_signs_note(ul_sign_counter *c, const ul_world *world, const ul_scene *scene, const ul_event *event)
{
    if (c->fresh)
        c->chance = chance_of(world, scene);
    c->fresh = false;
    switch ((ul_event_kind)event->kind) {
    case UL_PLAYED:
        card_played(c, &ul_world_edition(world)->deck, event);
        break;
    case UL_ATTEMPTED:
        attempt_made(c, event);
        break;
    case UL_DREW:
        count(c, event->seat, UL_SIGN_DRAWS);
        c->acted = true;
        break;
    case UL_FOILED_WITH:
        if (is_defence(scene))
            card_paid(c, world, scene, event);
        break;
    case UL_PASSED:
        if (is_defence(scene))
            reply_passed(c, ul_world_players(world), &scene->attempt, event->seat);
        break;
    case UL_TURN:
        turn_end(c, event->other);
        break;
    default:
        break;
    }
}

uint8_t ul_card_sort(const ul_world *world, ul_card card)
{
    static const uint8_t of_kind[] = {
        [UL_CARD_MOVE] = UL_SORT_MOVE, [UL_CARD_ROOM] = UL_SORT_ROOM, [UL_CARD_WEAPON] = UL_SORT_WEAPON};
    const ul_card_info *info = &ul_world_edition(world)->deck.card[card];
    if (info->kind != UL_CARD_FAILURE)
        return of_kind[info->kind];
    return info->value < 3 ? (uint8_t)(UL_SORT_1 + info->value - 1) : UL_SORT_3;
}

/* Many of a thing are hardly more than some of it. */
static int8_t some(int number)
{
    return (int8_t)(64 * number / (number + 3));
}

static int8_t part(int of, int all)
{
    int part = 64 * of / (all + 1);
    return (int8_t)(part > 127 ? 127 : part);
}

/* How often of all times the seat was asked it paid nothing. */
static int8_t refusals(const uint8_t *of)
{
    int refused = of[UL_SIGN_PASSED] + of[UL_SIGN_SMALL] + of[UL_SIGN_LATE];
    return part(refused, refused + of[UL_SIGN_PAID_1] + of[UL_SIGN_PAID_2] + of[UL_SIGN_PAID_3]);
}

void ul_card_inputs(const ul_world *world, const ul_card_place *p, int8_t numbers[UL_CARD_INPUTS])
{
    const uint8_t *now = p->now->of, *then = p->then->of;
    int8_t        *in = numbers;
    for (int i = 0; i < UL_SIGNS; i++) {
        *in++ = some(now[i] - then[i]);
        *in++ = some(now[i]);
    }
    for (int i = UL_SIGN_DRAWS; i <= UL_SIGN_FAR; i++)
        *in++ = part(now[i], now[UL_SIGN_TURNS]);
    *in++ = refusals(now);
    for (int i = 0; i < UL_SORTS; i++)
        *in++ = part(p->sort[i], p->hidden);
    *in++ = part(p->in_hands, p->hidden);
    *in++ = some(p->hand);
    *in++ = part(p->older, p->hand);
    *in++ = p->dealt ? 32 : 0;
    *in++ = some(p->round);
    *in++ = (int8_t)(8 * ul_world_players(world));
    *in++ = ul_world_options(world)->value[UL_SPITE] ? 32 : 0;
    *in++ = ul_world_edition(world)->wants_witness ? 32 : 0;
    assert(in == numbers + UL_CARD_INPUTS);
}
