/* footman.c: see footman.h. */
#include "bots/footman.h"
#include <limits.h>
#include <string.h>
#include "bots/bots_inside.h"
#include "rules/check.h"

/* What the seat to act must reckon with: the cards hidden from it, and its own failure cards. */
typedef struct outlook {
    ul_odds_cache *cache;
    ul_heap        heap;
    uint8_t        held[4]; /* by points */
    ul_card        card[4]; /* which card that is */
    int            own;     /* points it holds */
    int            others;  /* cards in other hands */
} outlook;

static void look(outlook *o, const ul_world *world, const ul_game *game, ul_seat seat, ul_odds_cache *cache)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    memset(o, 0, sizeof *o);
    o->cache = cache;
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        o->others += k == seat ? 0 : scene->hand_size[k];
    o->heap.cards = (uint8_t)(o->others + game->deck_size);
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++) {
        uint8_t value = deck->card[c].value, held = ul_cards_count(&game->hand[seat], c);
        if (deck->card[c].kind != UL_CARD_FAILURE)
            continue;
        o->heap.failure[value] = (uint8_t)(ul_world_copies(world, c) - ul_cards_count(&scene->removed, c) - held);
        o->held[value] = held;
        o->card[value] = c;
        o->own += value * held;
    }
}

/* The chance, in 1/UL_CERTAIN, that `cards` of the hidden cards have fewer than `value` points. */
static int chance_below(const outlook *o, int cards, int value)
{
    if (value <= 0)
        return 0;
    return (int)ul_odds_recall(o->cache, &o->heap, (uint8_t)cards)
        ->below[value > UL_MAX_POINTS ? UL_MAX_POINTS : value];
}

static void act(const ul_world *world, ul_game *game, ul_action action)
{
    ul_game_act(world, game, action, NULL);
}

static ul_rooms with_doors(const ul_world *world, const ul_scene *scene, ul_room room)
{
    return ul_world_reach(world, scene->sunk, 1, room) | ul_rooms_of(room);
}

static void step_to(const ul_world *world, ul_game *game, ul_room room)
{
    if (game->scene.at[game->scene.turn_seat] != room)
        act(world, game, ul_action_step(room));
}

/* What a footman bears in mind while it looks for the best end of its turn. */
typedef struct errand {
    const ul_world *world;
    ul_game        *game;
    const ul_scene *scene;
    ul_seat         me;
    uint8_t         players;
    int             fair;  /* what a game is worth to each */
    int             trust; /* in the others together, in 1/100 */
    outlook         o;
    ul_rooms        stand[UL_MAX_SEATS]; /* where each pawn stands, as a set of one */
    int             harm[UL_MAX_SEATS];  /* what a rival's attempt would cost me; -1: not looked at yet */
    int             hope;                /* what an attempt of mine at its common value is worth; -1: likewise */
    ul_rooms        around;              /* where I can be without a card */
    ul_rooms        draws;               /* where a card could be drawn */
    bool            first_round;         /* nobody is called out of order (R-FIRST) */
    int             best;                /* the best end so far, */
    ul_room         room, doctor;        /* where it leads, */
    ul_card         card, weapon;        /* by which card, */
    uint8_t         last;                /* and what it does there: ul_action_kind */
} errand;

/* Where the seat to act could draw, if it may at all (R-DRAW). */
static ul_rooms drawing_rooms(const ul_world *world, const ul_scene *scene)
{
    const ul_plan *plan = ul_world_plan(world);
    ul_rooms       rooms = 0;
    if (scene->cards_played || (!scene->pile_size[ul_scene_pile(scene)] && !scene->discard_size))
        return 0;
    if (ul_world_edition(world)->draws_anywhere)
        return ~(ul_rooms)0;
    for (ul_rooms left = with_doors(world, scene, scene->at[scene->turn_seat]); left; left &= left - 1)
        if (ul_plan_room_kind(plan, (ul_room)__builtin_ctzll(left)) == UL_ROOM_NAMED)
            rooms |= left & -left;
    return rooms;
}

static void errand_begin(errand *e, const ul_world *world, ul_game *game, const uint8_t *trust, ul_odds_cache *cache)
{
    const ul_scene *scene = &game->scene;
    int             trusted = 0;
    e->world = world;
    e->game = game;
    e->scene = scene;
    e->me = scene->turn_seat;
    e->players = ul_world_players(world);
    e->fair = EQUITY / e->players;
    look(&e->o, world, game, e->me, cache);
    e->hope = -1;
    e->best = INT_MIN;
    e->first_round = ul_world_options(world)->value[UL_FIXED_FIRST_ROUND] && scene->turn <= e->players;
    e->around = scene->stepped ? ul_rooms_of(scene->at[e->me]) : with_doors(world, scene, scene->at[e->me]);
    e->draws = drawing_rooms(world, scene);
    for (ul_seat k = 0; k < e->players; k++) {
        e->stand[k] = ul_rooms_of(scene->at[k]);
        e->harm[k] = -1;
        trusted += k == e->me ? 0 : trust[k];
    }
    e->trust = trusted / (e->players - 1);
}

/* What an attempt of that value is worth to me, as a Butler reckons it. */
static int attempt_worth(const errand *e, int value, int *wins)
{
    const weights *w = &ul_butler_weights;
    int            lacking = chance_below(&e->o, e->o.others, value);
    lacking += (UL_CERTAIN - lacking) / 100 * (100 - e->trust);
    int foiled = w->drain * value + (e->scene->pool ? w->token : 0);
    *wins = lacking;
    return (int)(((int64_t)lacking * (EQUITY - e->fair) + (int64_t)(UL_CERTAIN - lacking) * foiled) / UL_CERTAIN);
}

/* My best weapon in a room, and what an attempt with it is worth there. */
static int attempt_best(const errand *e, ul_room room, ul_card *weapon)
{
    const ul_deck *deck = &ul_world_edition(e->world)->deck;
    int            most = 1, price = 0, wins;
    *weapon = UL_NO_CARD;
    for (uint64_t left = e->game->hand[e->me].kinds; left; left &= left - 1) {
        ul_card             c = (ul_card)__builtin_ctzll(left);
        const ul_card_info *info = &deck->card[c];
        if (info->kind != UL_CARD_WEAPON)
            continue;
        bool home = info->bonus && ul_world_card_room(e->world, c) == room;
        int  value = (home ? info->bonus : info->value) + ul_world_options(e->world)->value[UL_WEAPON_BONUS];
        if (value > most) {
            most = value;
            *weapon = c;
            price = ul_butler_weights.weapon * (info->value - 1) +
                    (info->bonus ? ul_butler_weights.bonus * (info->bonus - info->value) : 0);
        }
    }
    int worth = attempt_worth(e, most + e->scene->tokens[e->me], &wins);
    return worth - (int)((int64_t)price * (UL_CERTAIN - wins) / UL_CERTAIN);
}

static bool near(const errand *e, ul_room from, ul_room room)
{
    return from == room || (ul_world_reach(e->world, e->scene->sunk, 1, from) >> room & 1);
}

/* Does somebody other than the seat see the room, pawns standing as they are but mine in `mine`? */
static bool seen_but_by(const errand *e, ul_seat seat, ul_room room, ul_rooms mine)
{
    ul_rooms others = seat == e->me ? 0 : mine;
    for (ul_seat k = 0; k < e->players; k++)
        others |= k == seat || k == e->me ? 0 : e->stand[k];
    return ul_plan_sight(ul_world_plan(e->world), room) & others;
}

static bool clear_for(const errand *e, ul_seat seat, ul_room room, ul_rooms mine)
{
    return seen_but_by(e, seat, room, mine) == ul_world_edition(e->world)->wants_witness &&
           !ul_scene_guarded(e->world, e->scene, room);
}

static int rival_harm(errand *e, ul_seat rival)
{
    const weights *w = &ul_butler_weights;
    if (e->harm[rival] < 0) {
        int cards = e->o.others - e->scene->hand_size[rival], value = e->scene->tokens[rival] + 3 - e->o.own;
        int wins = (chance_below(&e->o, cards, value) + chance_below(&e->o, cards, value - 2)) / 2;
        e->harm[rival] =
            (int)((int64_t)wins * e->fair / UL_CERTAIN) * w->threat / 100 + w->pay * (e->scene->tokens[rival] + 2);
    }
    return e->harm[rival];
}

static int my_hope(errand *e)
{
    ul_card weapon;
    if (e->hope < 0)
        e->hope = attempt_best(e, UL_NOWHERE, &weapon) * ul_butler_weights.chance / 100;
    return e->hope;
}

/* Who plays after `seat` when the Doctor has walked to a room (R-NEXT). */
static ul_seat next_after(const errand *e, ul_seat seat, ul_room doctor, ul_room mine)
{
    ul_seat left = (ul_seat)(seat + 1 < e->players ? seat + 1 : 0), k = left;
    if (e->first_round)
        return left;
    for (uint8_t i = 0; i < e->players; i++, k = (ul_seat)(k + 1 < e->players ? k + 1 : 0))
        if ((k == e->me ? mine : e->scene->at[k]) == doctor)
            return k;
    return left;
}

/* What a place is good for: the next turns in the mind, nobody moving but the Doctor, until it is mine again. */
static int place_worth(errand *e, ul_room mine, ul_room doctor)
{
    ul_seat seat = e->me;
    int     worth = 0;
    for (int turns = 0; turns <= e->players; turns++) {
        doctor = ul_world_walk(e->world, e->scene->sunk, doctor);
        seat = next_after(e, seat, doctor, mine);
        bool clear = clear_for(e, seat, doctor, ul_rooms_of(mine));
        if (seat == e->me) {
            worth += turns ? 0 : ul_butler_weights.again;
            return clear && near(e, mine, doctor) ? worth + my_hope(e) / (turns + 1) : worth;
        }
        if (clear) {
            int  harm = rival_harm(e, seat);
            bool at_hand = near(e, e->scene->at[seat], doctor);
            worth -= at_hand ? harm : e->scene->hand_size[seat] ? harm * ul_butler_weights.reach / 100 : 0;
        }
    }
    return worth;
}

/* Ends of a turn that brings me and him there by that card. */
static void consider(errand *e, ul_room room, ul_room doctor, ul_card card, int cost)
{
    int     rest = place_worth(e, room, doctor) - cost, gain = 0;
    uint8_t last = UL_END;
    ul_card weapon = UL_NO_CARD;
    if (room == doctor && clear_for(e, e->me, room, 0)) {
        gain = attempt_best(e, room, &weapon);
        last = UL_ATTEMPT;
    } else if (card == UL_NO_CARD && e->draws >> room & 1) {
        gain = ul_butler_weights.draw;
        last = UL_DRAW;
    }
    if (rest + gain > e->best) {
        e->best = rest + gain;
        e->room = room;
        e->doctor = doctor;
        e->card = card;
        e->weapon = weapon;
        e->last = last;
    }
}

/* By a card that moves me: to him, or to where he walks next. */
static void consider_going(errand *e, ul_card card, int cost)
{
    ul_room  from = e->scene->at[e->me], doctor = e->scene->doctor;
    ul_rooms ends = ul_scene_destinations(e->world, e->scene, card, from);
    ul_room  next = ul_world_walk(e->world, e->scene->sunk, doctor);
    for (int i = 0; i < 2; i++) {
        ul_room goal = i ? next : doctor;
        if (e->around >> goal & 1) /* that needs no card */
            continue;
        bool there = ends & (e->scene->stepped ? ul_rooms_of(goal) : with_doors(e->world, e->scene, goal));
        if (!there && !e->scene->stepped)
            for (ul_rooms doors = ul_world_reach(e->world, e->scene->sunk, 1, from); doors && !there;
                 doors &= doors - 1)
                there = ul_scene_destinations(e->world, e->scene, card, (ul_room)__builtin_ctzll(doors)) >> goal & 1;
        if (there)
            consider(e, goal, doctor, card, cost);
    }
}

/* By a card that moves him: to where I can be, or to where he walks in on me next. */
static void consider_fetching(errand *e, ul_card card, int cost)
{
    ul_room doctor = e->scene->doctor;
    for (ul_rooms ends = ul_scene_destinations(e->world, e->scene, card, doctor); ends; ends &= ends - 1) {
        ul_room end = (ul_room)__builtin_ctzll(ends), next = ul_world_walk(e->world, e->scene->sunk, end);
        if (e->around >> end & 1 && clear_for(e, e->me, end, 0))
            consider(e, end, end, card, cost);
        if (e->around >> next & 1)
            consider(e, next, end, card, cost);
    }
}

static void consider_cards(errand *e)
{
    const ul_deck *deck = &ul_world_edition(e->world)->deck;
    for (uint64_t left = e->game->hand[e->me].kinds; left; left &= left - 1) {
        ul_card             c = (ul_card)__builtin_ctzll(left);
        const ul_card_info *info = &deck->card[c];
        if (info->kind == UL_CARD_WEAPON || info->kind == UL_CARD_FAILURE)
            continue;
        bool leads = ul_world_card_room(e->world, c) != UL_NOWHERE;
        int  cost = ul_butler_weights.step * info->steps + (leads ? ul_butler_weights.room : 0);
        consider_going(e, c, cost);
        consider_fetching(e, c, cost);
    }
}

/* To the room by the card and a step, whichever comes first. */
static void go_by_card(const errand *e)
{
    const ul_world *world = e->world;
    ul_room         from = e->scene->at[e->me];
    ul_rooms        ends = ul_scene_destinations(world, e->scene, e->card, from);
    ul_rooms        halts = ends & with_doors(world, e->scene, e->room);
    if (halts >> e->room & 1)
        halts = ul_rooms_of(e->room);
    if (!halts) {
        ul_rooms doors = ul_world_reach(world, e->scene->sunk, 1, from);
        while (!(ul_scene_destinations(world, e->scene, e->card, (ul_room)__builtin_ctzll(doors)) >> e->room & 1))
            doors &= doors - 1;
        act(world, e->game, ul_action_step((ul_room)__builtin_ctzll(doors)));
        act(world, e->game, ul_action_play(e->card, UL_PAWN_SELF, e->room));
        return;
    }
    act(world, e->game, ul_action_play(e->card, UL_PAWN_SELF, (ul_room)__builtin_ctzll(halts)));
    step_to(world, e->game, e->room);
}

static void carry_out(const errand *e)
{
    if (e->card != UL_NO_CARD && e->doctor == e->scene->doctor) {
        go_by_card(e);
    } else {
        if (e->card != UL_NO_CARD)
            act(e->world, e->game, ul_action_play(e->card, UL_PAWN_DOCTOR, e->doctor));
        step_to(e->world, e->game, e->room);
    }
    ul_action attempt = ul_action_attempt(UL_PAWN_DOCTOR, e->weapon);
    act(e->world, e->game, e->last == UL_ATTEMPT ? attempt : ul_action_plain((ul_action_kind)e->last));
}

static void turn(const ul_world *world, ul_game *game, const uint8_t *trust, ul_odds_cache *cache)
{
    errand e;
    errand_begin(&e, world, game, trust, cache);
    for (ul_rooms rooms = e.around; rooms; rooms &= rooms - 1)
        consider(&e, (ul_room)__builtin_ctzll(rooms), e.scene->doctor, UL_NO_CARD, 0);
    consider_cards(&e);
    carry_out(&e);
}

/* Those who are asked after the seat to act: their cards, and how far they are to be trusted, by their cards. */
typedef struct later {
    int cards, trust;
} later;

static later later_count(const ul_world *world, const ul_scene *scene, const uint8_t *trust)
{
    uint8_t players = ul_world_players(world);
    later   l = {0};
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++) {
        ul_seat seat = (ul_seat)((scene->attempt.seat + k) % players);
        l.cards += scene->hand_size[seat];
        l.trust += scene->hand_size[seat] * trust[seat];
    }
    l.trust = l.cards ? l.trust / l.cards : 0;
    return l;
}

/* What a payment leaves of my game: how likely the rest comes from those after me, times what is left. */
static int64_t payment_worth(const outlook *o, int fair, later l, int sum, int need)
{
    int64_t left = fair - ul_butler_weights.point * sum, lives = UL_CERTAIN;
    if (sum < need)
        lives = l.cards ? (int64_t)(UL_CERTAIN - chance_below(o, l.cards, need - sum)) * l.trust / 100 : 0;
    return lives * (left > 1 ? left : 1);
}

/* Would the payment do without one of its cards? */
static bool is_wasteful(const uint8_t pay[4], int sum, int need)
{
    bool wasteful = false;
    for (int value = 1; value <= 3; value++)
        wasteful |= pay[value] && sum - value >= need;
    return wasteful;
}

/* The payment that leaves most, as a Butler finds it (foil.c). */
static void payment_find(const outlook *o, int fair, later l, int need, bool must, uint8_t best[4])
{
    uint8_t pay[4] = {0};
    int64_t most = -1;
    memset(best, 0, 4);
    for (pay[3] = 0; pay[3] <= o->held[3]; pay[3]++)
        for (pay[2] = 0; pay[2] <= o->held[2]; pay[2]++)
            for (pay[1] = 0; pay[1] <= o->held[1]; pay[1]++) {
                int sum = pay[1] + 2 * pay[2] + 3 * pay[3];
                if (is_wasteful(pay, sum, need))
                    break; /* one more of the same is no better */
                int64_t worth = must && sum < need ? -1 : payment_worth(o, fair, l, sum, need);
                if (worth > most) {
                    most = worth;
                    memcpy(best, pay, sizeof pay);
                }
            }
}

static void reply(const ul_world *world, ul_game *game, const uint8_t *trust, ul_odds_cache *cache)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->to_act;
    int       need = scene->attempt.value - scene->attempt.points, fair = EQUITY / ul_world_players(world);
    uint8_t   pay[4] = {0};
    outlook   o;
    look(&o, world, game, seat, cache);
    if (scene->attempt.target == UL_PAWN_DOCTOR)
        payment_find(&o, fair, later_count(world, scene, trust), need,
                     ul_scene_must_foil(world, scene, &game->hand[seat]), pay);
    for (int value = 3; value >= 1; value--)
        for (; pay[value]; pay[value]--, need -= value)
            act(world, game, ul_action_give(UL_FOIL, o.card[value]));
    if (need > 0)
        act(world, game, ul_action_plain(UL_PASS));
}

void ul_footman_play(const ul_world *world, ul_game *game, const uint8_t trust[UL_MAX_SEATS], ul_odds_cache *cache)
{
    ul_action list[UL_MAX_KINDS + UL_MAX_ROOMS + 1];
    switch ((ul_phase)game->scene.phase) {
    case UL_PHASE_TURN:
        turn(world, game, trust, cache);
        break;
    case UL_PHASE_DEFEND:
        reply(world, game, trust, cache);
        break;
    case UL_PHASE_DOG:
        ul_game_legal(world, game, list);
        act(world, game, list[0]);
        break;
    case UL_PHASE_COLLECT:
        act(world, game, ul_action_plain(UL_PASS));
        break;
    case UL_PHASE_OVER:
        break;
    }
}
