/*
 * rollout_turn.c: a whole turn of the rollout policy (rollout_turn.h).
 *
 * turn_begin notes what all ends of the turn share. Then ends are tried, the
 * cheap ones first: with no card, with one, with two. `consider` prices one:
 * what the place is good for until the seat's next turn (place_worth), what the
 * attempt or the drawn card brings, less the cards that it takes. The worth_
 * functions leave out whole groups that cannot beat the best end so far.
 *
 * All prices are in ten-thousandths of a game (EQUITY). "Me" is the seat whose
 * turn it is, "him" the Doctor. `e` is the turn.
 */
#include "bots/rollout_turn.h"
#include <assert.h>
#include <limits.h>
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/pawn_path.h"
#include "bots/seat_odds.h"
#include "bots/turn_outlook.h"
#include "rules/check.h"

/* A card in the hand that moves pawns, and where it brings them. */
typedef struct mover {
    ul_card  card;
    uint8_t  steps;
    int      cost;
    ul_rooms me, step, doctor; /* me by the card alone, me by it and a step too, him */
} mover;

typedef ul_rollout_means means;

static const means no_means = {{UL_NO_CARD, UL_NO_CARD}, {UL_NO_CARD, UL_NO_CARD}, 0};

/*
 * What follows my turn if it leaves the Doctor in some room: the next turns in
 * the mind, nobody moving but him. All that hangs on where I stand is kept as
 * sets of rooms, so that one prospect serves for all of them.
 */
typedef struct prospect {
    uint8_t  turns;                     /* to be looked at */
    bool     mine;                      /* the last of them is mine wherever I stand */
    ul_room  room[UL_MAX_SEATS + 1];    /* where he has walked, turn by turn */
    ul_rooms calls[UL_MAX_SEATS + 1];   /* if I stand there he calls me, and the turn is mine */
    bool     clear[UL_MAX_SEATS + 1];   /* for an attempt of mine */
    ul_rooms exposed[UL_MAX_SEATS + 1]; /* where I may stand and the rival's attempt is possible */
    int      harm[UL_MAX_SEATS + 1];    /* what that costs me */
} prospect;

/* What the policy keeps while it looks for the best end of its turn. */
typedef struct rollout_turn {
    const ul_world    *world;
    ul_game           *game;
    const ul_scene    *scene;
    ul_seat            me;
    uint8_t            players;
    const weights     *worth;               /* as it holds things */
    int                fair;                /* what a game is worth to each */
    int                trust;               /* in the others together, in 1/100 */
    ul_seat_odds       o;                   /* what the others can pay, as far as I can know */
    ul_seats           in[UL_MAX_ROOMS];    /* other pawns in each room */
    ul_rooms           near[UL_MAX_SEATS];  /* where each can be without a card */
    ul_rooms           sight[UL_MAX_SEATS]; /* what each pawn sees */
    ul_rooms           seen, seen_twice;    /* by others than me: by one at least, by two */
    int                harm[UL_MAX_SEATS];  /* what a rival's attempt would cost me; -1: not looked at yet */
    ul_rooms           around;              /* where I can be without a card */
    ul_rooms           draws;               /* where a card could be drawn */
    ul_rooms           clear;               /* where I could attempt */
    int                fixed;               /* turns after mine in which nobody is called out of order (R-FIRST) */
    uint64_t           weapons;             /* that I hold */
    ul_rooms           homes;               /* of theirs, where an attempt is worth more */
    int                gain, hope;          /* an attempt's worth now, and next turn, away from those */
    ul_card            gain_weapon;
    int                most_gain, most_hope; /* at best */
    uint8_t            movers;
    mover              mover[UL_MAX_KINDS];
    ul_rooms           known; /* of which rooms there is a prospect */
    prospect           prospect[UL_MAX_ROOMS];
    int                best; /* the best end so far */
    ul_rollout_choice *choice;
} rollout_turn;

static ul_rooms doors(const rollout_turn *e, ul_room room)
{
    return ul_world_reach(e->world, e->scene->sunk, 1, room);
}

/* What an attempt of that value is worth to me. */
static int attempt_worth(const rollout_turn *e, int value, int *wins)
{
    const weights *w = e->worth;
    int64_t        lacking = ul_seat_odds_below(&e->o, e->o.others, value);
    lacking += (UL_CERTAIN - lacking) * (100 - e->trust) / 100;
    *wins = (int)(lacking * EQUITY / UL_CERTAIN);
    return ul_attempt_price(w, *wins, value, e->scene->pool ? w->token : 0, e->fair, 100);
}

static int weapon_value(const rollout_turn *e, ul_card c, ul_room room)
{
    return ul_weapon_value(e->world, c, room) + e->scene->tokens[e->me];
}

/* My best weapon in a room, and what an attempt with it is worth there. */
static int attempt_best(const rollout_turn *e, ul_room room, ul_card *weapon)
{
    int wins, best = INT_MIN;
    for (uint64_t left = e->weapons; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        int     price = ul_card_price(e->worth, e->world, c);
        int     worth = attempt_worth(e, weapon_value(e, c, room), &wins);
        worth -= price * (EQUITY - wins) / EQUITY;
        if (worth > best) {
            best = worth;
            *weapon = c;
        }
    }
    int bare = attempt_worth(e, 1 + e->scene->tokens[e->me], &wins);
    if (bare > best) {
        best = bare;
        *weapon = UL_NO_CARD;
    }
    return best;
}

/* What my next turn promises if an attempt can be made there, when I stand in that room now. */
static int hope_in(const rollout_turn *e, ul_room room)
{
    int best = 1 + e->scene->tokens[e->me], wins;
    for (uint64_t left = e->weapons; left; left &= left - 1) {
        int value = weapon_value(e, (ul_card)__builtin_ctzll(left), room);
        best = value > best ? value : best;
    }
    return attempt_worth(e, best, &wins) * e->worth->chance / 100;
}

/* What attempts are worth, away from the weapons' own rooms; and what they cannot be worth more than. */
static void attempts_weigh(rollout_turn *e)
{
    int most = 1 + e->scene->tokens[e->me], wins;
    e->gain = attempt_best(e, UL_NOWHERE, &e->gain_weapon);
    e->hope = hope_in(e, UL_NOWHERE);
    for (uint64_t left = e->weapons; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        int     value = weapon_value(e, c, ul_world_card_room(e->world, c));
        most = value > most ? value : most;
    }
    e->most_gain = attempt_worth(e, most, &wins);
    e->most_hope = e->most_gain * e->worth->chance / 100;
}

/* Where the seat to act could draw, if it may at all (R-DRAW). */
static ul_rooms drawing_rooms(const rollout_turn *e)
{
    const ul_scene *scene = e->scene;
    const ul_plan  *plan = ul_world_plan(e->world);
    ul_rooms        rooms = 0;
    if (scene->cards_played || (!scene->pile_size[ul_scene_pile(scene)] && !scene->discard_size))
        return 0;
    if (ul_world_edition(e->world)->draws_anywhere)
        return ~(ul_rooms)0;
    for (ul_rooms left = e->around; left; left &= left - 1)
        if (ul_plan_room_kind(plan, (ul_room)__builtin_ctzll(left)) == UL_ROOM_NAMED)
            rooms |= left & -left;
    return rooms;
}

static void mover_add(rollout_turn *e, ul_card card)
{
    const ul_card_info *info = &ul_world_edition(e->world)->deck.card[card];
    ul_room             from = e->scene->at[e->me], leads = ul_world_card_room(e->world, card);
    mover              *m = &e->mover[e->movers++];
    m->card = card;
    m->steps = info->steps;
    m->cost = ul_card_price(e->worth, e->world, card);
    m->me = m->step = ul_scene_destinations(e->world, e->scene, card, from);
    m->doctor = ul_scene_destinations(e->world, e->scene, card, e->scene->doctor);
    if (e->scene->stepped)
        return;
    if (info->steps && info->steps < UL_MAX_STEPS)
        m->step |= ul_world_reach(e->world, e->scene->sunk, (uint8_t)(info->steps + 1), from);
    if (leads != UL_NOWHERE && m->me >> leads & 1)
        m->step |= doors(e, leads);
}

static void hand_sort(rollout_turn *e)
{
    const ul_deck *deck = &ul_world_edition(e->world)->deck;
    e->weapons = e->homes = 0;
    e->movers = 0;
    for (uint64_t left = e->game->hand[e->me].kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        ul_room home = ul_world_card_room(e->world, c);
        if (deck->card[c].kind == UL_CARD_WEAPON) {
            e->weapons |= left & -left;
            e->homes |= deck->card[c].bonus && home != UL_NOWHERE ? ul_rooms_of(home) : 0;
        } else if (deck->card[c].kind != UL_CARD_FAILURE) {
            mover_add(e, c);
        }
    }
}

/* Where the pawns are, what they see, and so where I could attempt: Kill and Save want opposites (R-ALONE, R-WITNESS).
 */
static void pawns_place(rollout_turn *e)
{
    memset(e->in, 0, sizeof e->in);
    e->seen = e->seen_twice = 0;
    for (ul_seat k = 0; k < e->players; k++) {
        ul_room at = e->scene->at[k];
        e->near[k] = doors(e, at) | ul_rooms_of(at);
        e->sight[k] = ul_plan_sight(ul_world_plan(e->world), at);
        if (k == e->me)
            continue;
        e->in[at] |= (ul_seats)(1 << k);
        e->seen_twice |= e->seen & e->sight[k];
        e->seen |= e->sight[k];
    }
    e->clear = ul_world_edition(e->world)->wants_witness ? e->seen : ~e->seen;
    e->around = e->scene->stepped ? ul_rooms_of(e->scene->at[e->me]) : e->near[e->me];
}

static void turn_begin(rollout_turn *e, const ul_world *world, ul_game *game, const ul_rollout_table *table,
                       ul_fast_odds *odds)
{
    const ul_scene *scene = &game->scene;
    int             trusted = 0;
    e->world = world;
    e->game = game;
    e->scene = scene;
    e->me = scene->turn_seat;
    e->players = ul_world_players(world);
    e->fair = EQUITY / e->players;
    e->worth = table->worth[e->me];
    ul_seat_odds_fill(&e->o, world, game, e->me, odds);
    e->known = 0;
    e->best = INT_MIN;
    e->fixed = ul_world_options(world)->value[UL_FIXED_FIRST_ROUND] ? e->players - scene->turn : 0;
    for (ul_seat k = 0; k < e->players; k++) {
        e->harm[k] = -1;
        trusted += k == e->me ? 0 : table->trust[k];
    }
    e->trust = trusted / (e->players - 1);
    pawns_place(e);
    e->draws = drawing_rooms(e);
    hand_sort(e);
    attempts_weigh(e);
}

static int rival_harm(rollout_turn *e, ul_seat rival)
{
    if (e->harm[rival] < 0) {
        int cards = e->o.others - e->scene->hand_size[rival], value = e->scene->tokens[rival] + 3 - e->o.own;
        int wins = (ul_seat_odds_below(&e->o, cards, value) + ul_seat_odds_below(&e->o, cards, value - 2)) / 2;
        e->harm[rival] = ul_rival_price(e->worth, wins, e->fair, e->scene->tokens[rival]);
    }
    return e->harm[rival];
}

static bool guarded(const rollout_turn *e, ul_room room)
{
    return e->scene->dog_alive && ul_scene_guarded(e->world, e->scene, room);
}

/* How many places after `from` a seat is asked. */
static unsigned places_after(const rollout_turn *e, ul_seat from, ul_seat seat)
{
    return seat >= from ? seat - from : seat + e->players - from;
}

/* Who plays when the Doctor has walked to a room (R-NEXT), I being elsewhere; and would he call me there? */
static ul_seat next_from(const rollout_turn *e, ul_seat left, ul_room doctor, bool *calls_me)
{
    ul_seats called = e->in[doctor];
    *calls_me = true;
    if (!called)
        return left;
    ul_seats later = (ul_seats)(called & (0xffu << left));
    ul_seat  next = (ul_seat)__builtin_ctz(later ? later : called);
    *calls_me = places_after(e, left, e->me) < places_after(e, left, next);
    return next;
}

/* A rival's turn with the Doctor in that room: what it costs me, and where I would have to stand for it. */
static void rival_look(rollout_turn *e, prospect *p, ul_seat rival, ul_room room)
{
    bool witness = ul_world_edition(e->world)->wants_witness, at_hand = e->near[rival] >> room & 1;
    bool seen = e->seen_twice >> room & 1 || (e->seen & ~e->sight[rival]) >> room & 1;
    if ((seen && !witness) || guarded(e, room) || (!at_hand && !e->scene->hand_size[rival]))
        return;
    ul_rooms sight = ul_plan_sight(ul_world_plan(e->world), room);
    p->exposed[p->turns] = !witness ? ~sight : seen ? ~(ul_rooms)0 : sight;
    p->harm[p->turns] = at_hand ? rival_harm(e, rival) : rival_harm(e, rival) * e->worth->reach / 100;
}

static void prospect_fill(rollout_turn *e, prospect *p, ul_room doctor)
{
    ul_seat seat = e->me;
    p->mine = false;
    for (p->turns = 0; p->turns <= e->players && !p->mine; p->turns++) {
        ul_room from = doctor;
        bool    calls = false;
        ul_seat left = (ul_seat)(seat + 1 < e->players ? seat + 1 : 0);
        doctor = ul_world_walk(e->world, e->scene->sunk, from);
        seat = p->turns < e->fixed || doctor == from ? left : next_from(e, left, doctor, &calls);
        p->room[p->turns] = doctor;
        p->calls[p->turns] = calls ? ul_rooms_of(doctor) : 0;
        p->clear[p->turns] = e->clear >> doctor & 1 && !guarded(e, doctor);
        p->exposed[p->turns] = 0;
        p->mine = seat == e->me;
        if (!p->mine)
            rival_look(e, p, seat, doctor);
    }
}

static const prospect *prospect_of(rollout_turn *e, ul_room doctor)
{
    if (!(e->known >> doctor & 1)) {
        e->known |= ul_rooms_of(doctor);
        prospect_fill(e, &e->prospect[doctor], doctor);
    }
    return &e->prospect[doctor];
}

/* What a place is good for, until it is my turn again. */
static int place_worth(rollout_turn *e, ul_room mine, ul_room doctor)
{
    const prospect *p = prospect_of(e, doctor);
    int             worth = 0;
    if (e->worth->door) /* with spite it is 0, and to count doors takes a tenth of a playout */
        worth -= e->worth->door * ul_doors_between(e->world, e->scene->sunk, mine, p->room[0]);
    for (uint8_t t = 0; t < p->turns; t++) {
        if (p->calls[t] >> mine & 1 || (p->mine && t == p->turns - 1)) {
            worth += t ? 0 : e->worth->again;
            if (p->clear[t] && (p->room[t] == mine || doors(e, p->room[t]) >> mine & 1))
                worth += (e->homes >> mine & 1 ? hope_in(e, mine) : e->hope) / (t + 1);
            return worth;
        }
        if (p->exposed[t] >> mine & 1)
            worth -= p->harm[t];
    }
    return worth;
}

/* Ends of a turn that brings me and him there by these cards. */
static void consider(rollout_turn *e, ul_room room, ul_room doctor, const means *by)
{
    int     rest = place_worth(e, room, doctor) - by->cost, gain = 0;
    uint8_t last = UL_END;
    ul_card weapon = UL_NO_CARD;
    if (room == doctor && e->clear >> room & 1 && !guarded(e, room)) {
        weapon = e->gain_weapon;
        gain = e->homes >> room & 1 ? attempt_best(e, room, &weapon) : e->gain;
        last = UL_ATTEMPT;
    } else if (!by->cost && e->draws >> room & 1) {
        gain = e->worth->draw;
        last = UL_DRAW;
    }
    if (rest + gain > e->best) {
        e->best = rest + gain;
        *e->choice = (ul_rollout_choice){.room = room, .doctor = doctor, .last = last, .weapon = weapon, .by = *by};
    }
}

/* Can an attempt that costs so much still be the best end? */
static bool worth_trying(const rollout_turn *e, int cost)
{
    return e->most_gain + e->worth->again + e->most_hope - cost > e->best;
}

/* Can the Doctor's next walk to me, or just a better place, for so much? */
static bool worth_meeting(const rollout_turn *e, int cost)
{
    return e->worth->again + e->most_hope - cost > e->best;
}

static bool worth_standing(const rollout_turn *e, int cost)
{
    return e->most_hope / 2 - cost > e->best;
}

static void consider_free(rollout_turn *e)
{
    ul_room here = e->scene->at[e->me], doctor = e->scene->doctor;
    consider(e, here, doctor, &no_means);
    for (ul_rooms rooms = e->around & ~ul_rooms_of(here); rooms; rooms &= rooms - 1)
        consider(e, (ul_room)__builtin_ctzll(rooms), doctor, &no_means);
}

/* By a card that moves me: to him, to where he walks next, or anywhere. */
static void consider_going(rollout_turn *e, const mover *m)
{
    ul_room  doctor = e->scene->doctor, next = ul_world_walk(e->world, e->scene->sunk, doctor);
    ul_rooms goals = 0;
    means    by = {{m->card, UL_NO_CARD}, {UL_NO_CARD, UL_NO_CARD}, m->cost};
    goals |= worth_trying(e, m->cost) ? ul_rooms_of(doctor) & e->clear : 0;
    goals |= worth_meeting(e, m->cost) ? ul_rooms_of(next) : 0;
    goals |= worth_standing(e, m->cost) ? ~(ul_rooms)0 : 0;
    for (goals &= m->step & ~e->around; goals; goals &= goals - 1)
        consider(e, (ul_room)__builtin_ctzll(goals), doctor, &by);
}

/* By a card that moves him: to where I can be, to where he walks in on me next, or out of others' reach. */
static void consider_fetching(rollout_turn *e, const mover *m)
{
    means by = {{UL_NO_CARD, UL_NO_CARD}, {m->card, UL_NO_CARD}, m->cost};
    for (ul_rooms ends = m->doctor; ends; ends &= ends - 1) {
        ul_room  end = (ul_room)__builtin_ctzll(ends), next = ul_world_walk(e->world, e->scene->sunk, end);
        ul_rooms mine = 0;
        mine |= worth_trying(e, m->cost) ? ul_rooms_of(end) & e->clear : 0;
        mine |= worth_meeting(e, m->cost) ? ul_rooms_of(next) : 0;
        mine |= worth_standing(e, m->cost) ? ~(ul_rooms)0 : 0;
        for (mine &= e->around; mine; mine &= mine - 1)
            consider(e, (ul_room)__builtin_ctzll(mine), end, &by);
    }
}

/* Do both cards, a first, bring me to the room, with a step if need be? */
static bool pair_brings_me(const rollout_turn *e, const mover *a, const mover *b, ul_room room)
{
    uint8_t sunk = e->scene->sunk, steps = b->steps;
    if (!steps)
        return false;
    if (a->step & ul_world_reach(e->world, sunk, steps, room))
        return true;
    return !e->scene->stepped && steps < UL_MAX_STEPS &&
           (a->me & ul_world_reach(e->world, sunk, (uint8_t)(steps + 1), room));
}

static bool pair_brings_him(const rollout_turn *e, const mover *a, const mover *b, ul_room room)
{
    return b->steps && (a->doctor & ul_world_reach(e->world, e->scene->sunk, b->steps, room));
}

/* One card for each of us: we meet, or he walks in on me next. */
static void consider_meeting(rollout_turn *e, const mover *mine, const mover *his, int cost)
{
    means by = {{mine->card, UL_NO_CARD}, {his->card, UL_NO_CARD}, cost};
    if (worth_trying(e, cost))
        for (ul_rooms rooms = his->doctor & mine->step & e->clear; rooms; rooms &= rooms - 1)
            consider(e, (ul_room)__builtin_ctzll(rooms), (ul_room)__builtin_ctzll(rooms), &by);
    for (ul_rooms ends = worth_meeting(e, cost) ? his->doctor : 0; ends; ends &= ends - 1) {
        ul_room end = (ul_room)__builtin_ctzll(ends), next = ul_world_walk(e->world, e->scene->sunk, end);
        if ((mine->step & ~e->around) >> next & 1)
            consider(e, next, end, &by);
    }
}

/* Both cards for one of us. */
static void consider_both(rollout_turn *e, const mover *a, const mover *b, int cost)
{
    ul_room doctor = e->scene->doctor, next = ul_world_walk(e->world, e->scene->sunk, doctor);
    means   me = {{a->card, b->card}, {UL_NO_CARD, UL_NO_CARD}, cost},
          him = {{UL_NO_CARD, UL_NO_CARD}, {a->card, b->card}, cost};
    for (int i = 0; i < 2; i++) {
        ul_room goal = i ? next : doctor;
        if ((i ? worth_meeting(e, cost) : worth_trying(e, cost) && e->clear >> goal & 1) && !(e->around >> goal & 1) &&
            (pair_brings_me(e, a, b, goal) || pair_brings_me(e, b, a, goal)))
            consider(e, goal, doctor, &me);
    }
    for (ul_rooms rooms = worth_trying(e, cost) ? e->around & e->clear : 0; rooms; rooms &= rooms - 1) {
        ul_room room = (ul_room)__builtin_ctzll(rooms);
        if (room != doctor && (pair_brings_him(e, a, b, room) || pair_brings_him(e, b, a, room)))
            consider(e, room, room, &him);
    }
}

static void consider_pairs(rollout_turn *e)
{
    for (uint8_t i = 0; i < e->movers; i++)
        for (uint8_t j = 0; j < e->movers; j++) {
            const mover *a = &e->mover[i], *b = &e->mover[j];
            int          cost = a->cost + b->cost;
            if ((i == j && ul_cards_count(&e->game->hand[e->me], a->card) < 2) || !worth_trying(e, cost))
                continue;
            consider_meeting(e, a, b, cost);
            if (i <= j)
                consider_both(e, a, b, cost);
        }
}

void ul_rollout_turn_choose(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds,
                            ul_rollout_choice *choice)
{
    rollout_turn e;
    e.choice = choice;
    turn_begin(&e, world, game, table, odds);
    consider_free(&e);
    for (uint8_t i = 0; i < e.movers; i++) {
        consider_going(&e, &e.mover[i]);
        consider_fetching(&e, &e.mover[i]);
    }
    consider_pairs(&e);
}

/* Move a pawn to where the turn leads it. */
static void travel(const ul_world *world, ul_game *game, ul_pawn pawn, ul_room from, ul_room to,
                   const ul_card card[UL_PAWN_PATH_CARDS])
{
    ul_pawn_path path;
    bool         step = pawn == UL_PAWN_SELF && !game->scene.stepped;
    bool         found = ul_pawn_path_find(world, &game->scene, pawn, from, card, step, to, &path);
    assert(found);
    for (uint8_t i = 0; i < path.length; i++)
        ul_game_act(world, game, path.action[i], NULL);
}

void ul_rollout_turn_play(const ul_world *world, ul_game *game, const ul_rollout_table *table, ul_fast_odds *odds)
{
    ul_rollout_choice c;
    ul_rollout_turn_choose(world, game, table, odds, &c);
    travel(world, game, UL_PAWN_DOCTOR, game->scene.doctor, c.doctor, c.by.doctor);
    travel(world, game, UL_PAWN_SELF, game->scene.at[game->scene.turn_seat], c.room, c.by.me);
    ul_action attempt = ul_action_attempt(UL_PAWN_DOCTOR, c.weapon);
    ul_game_act(world, game, c.last == UL_ATTEMPT ? attempt : ul_action_plain((ul_action_kind)c.last), NULL);
}
