/* footman.c: see footman.h. */
#include "bots/footman.h"
#include <string.h>
#include "bots/bots_inside.h"
#include "rules/check.h"

/*
 * The failure points that the seat to act must reckon with. Its own it knows;
 * the others' it takes to lie about their average as sums of many small things
 * do: a table of that curve is all the odds it has time for.
 */
typedef struct outlook {
    int points; /* hidden from it, in hands and deck together */
    int cards;  /* hidden from it */
    int own;    /* points it holds */
} outlook;

static outlook look(const ul_world *world, const ul_game *game, ul_seat seat)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    outlook         o = {.own = ul_cards_points(world, &game->hand[seat]), .cards = game->deck_size};
    for (ul_seat k = 0; k < ul_world_players(world); k++)
        o.cards += k == seat ? 0 : scene->hand_size[k];
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            o.points += (ul_world_copies(world, c) - ul_cards_count(&scene->removed, c)) * deck->card[c].value;
    o.points -= o.own;
    return o;
}

/* The chance, in 1/256, that `cards` of the hidden cards have fewer than `value` points. */
static int chance_below(const outlook *o, int cards, int value)
{
    /* The normal curve's area below -4, -3.75, ... 4 standard deviations. */
    static const uint8_t curve[33] = {0,   0,   0,   0,   0,   1,   2,   3,   6,   10,  17,
                                      27,  41,  58,  79,  103, 128, 153, 177, 198, 215, 229,
                                      239, 246, 250, 253, 254, 255, 255, 255, 255, 255, 255};
    if (value <= 0)
        return 0;
    if (!o->points || !cards)
        return 256;
    /* Points lie on some cards with 1.5 each: variance 1.8 times the mean, less for what is not drawn again. */
    int mean = 16 * o->points * cards / o->cards, spread = 1;
    int variance = mean * 9 / 5 * (o->cards - cards + 1) / o->cards * 16; /* in 1/256 */
    while (spread * spread < variance)
        spread++;
    int place = 16 + 4 * (16 * value - 8 - mean) / spread;
    return place < 0 ? 0 : place > 32 ? 256 : curve[place];
}

static void act(const ul_world *world, ul_game *game, ul_action action)
{
    ul_game_act(world, game, action, NULL);
}

static ul_rooms with_doors(const ul_world *world, const ul_scene *scene, ul_room room)
{
    return ul_world_reach(world, scene->sunk, 1, room) | ul_rooms_of(room);
}

/* Could the seat to act attempt in `room` if it and the Doctor were there? */
static bool clear_in(const ul_world *world, const ul_scene *scene, ul_room room)
{
    bool watched = ul_scene_watchers(world, scene, room) != 0;
    return watched == ul_world_edition(world)->wants_witness && !ul_scene_guarded(world, scene, room);
}

static ul_card best_weapon(const ul_world *world, const ul_game *game, ul_seat seat)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        best = UL_NO_CARD;
    uint8_t        most = 0;
    for (uint64_t left = game->hand[seat].kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        uint8_t value = deck->card[c].kind == UL_CARD_WEAPON ? ul_scene_value(world, &game->scene, c) : 0;
        if (value > most) {
            most = value;
            best = c;
        }
    }
    return best;
}

static void attempt(const ul_world *world, ul_game *game)
{
    act(world, game, ul_action_attempt(UL_PAWN_DOCTOR, best_weapon(world, game, game->scene.turn_seat)));
}

static void step_to(const ul_world *world, ul_game *game, ul_room room)
{
    if (game->scene.at[game->scene.turn_seat] != room)
        act(world, game, ul_action_step(room));
}

/* For nothing: the Doctor is here or next door. */
static bool attempt_free(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        near = with_doors(world, scene, scene->at[scene->turn_seat]);
    if (!(near >> scene->doctor & 1) || !clear_in(world, scene, scene->doctor))
        return false;
    step_to(world, game, scene->doctor);
    attempt(world, game);
    return true;
}

/* By a card that brings me to him, a step after it if need be. */
static bool go_to_him(const ul_world *world, ul_game *game, ul_card card)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        by_card = ul_scene_destinations(world, scene, card, scene->at[scene->turn_seat]);
    ul_rooms        ends = by_card & with_doors(world, scene, scene->doctor);
    if (!ends)
        return false;
    ul_room end = ends >> scene->doctor & 1 ? scene->doctor : (ul_room)__builtin_ctzll(ends);
    act(world, game, ul_action_play(card, UL_PAWN_SELF, end));
    step_to(world, game, scene->doctor);
    attempt(world, game);
    return true;
}

/* By a card that brings him to me, or next door. */
static bool fetch_him(const ul_world *world, ul_game *game, ul_card card)
{
    const ul_scene *scene = &game->scene;
    ul_rooms        near = with_doors(world, scene, scene->at[scene->turn_seat]);
    for (ul_rooms ends = ul_scene_destinations(world, scene, card, scene->doctor) & near; ends; ends &= ends - 1) {
        ul_room end = (ul_room)__builtin_ctzll(ends);
        if (!clear_in(world, scene, end))
            continue;
        act(world, game, ul_action_play(card, UL_PAWN_DOCTOR, end));
        step_to(world, game, end);
        attempt(world, game);
        return true;
    }
    return false;
}

static bool attempt_by_card(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    const ul_deck  *deck = &ul_world_edition(world)->deck;
    bool            clear = clear_in(world, scene, scene->doctor);
    for (uint64_t left = game->hand[scene->turn_seat].kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        if (deck->card[c].kind == UL_CARD_WEAPON || deck->card[c].kind == UL_CARD_FAILURE)
            continue;
        if ((clear && go_to_him(world, game, c)) || fetch_him(world, game, c))
            return true;
    }
    return false;
}

/*
 * Where to stand: where the Doctor walks next is best, then near where he goes
 * after that; a room to draw in before one without.
 */
static int standing(const ul_world *world, const ul_scene *scene, ul_room room, const ul_room ahead[3])
{
    int good = 0;
    for (int i = 0; i < 3; i++) {
        if (room == ahead[i])
            good += 8 - 2 * i;
        else if (ul_world_reach(world, scene->sunk, 1, room) >> ahead[i] & 1)
            good += 3;
    }
    return good;
}

static void stand_and_draw(const ul_world *world, ul_game *game)
{
    const ul_scene *scene = &game->scene;
    ul_room         ahead[3], from = scene->doctor, best = scene->at[scene->turn_seat];
    int             most = -1;
    for (int i = 0; i < 3; i++)
        from = ahead[i] = ul_world_walk(world, scene->sunk, from);
    for (ul_rooms rooms = with_doors(world, scene, best); rooms; rooms &= rooms - 1) {
        ul_room room = (ul_room)__builtin_ctzll(rooms);
        bool    named = ul_plan_room_kind(ul_world_plan(world), room) == UL_ROOM_NAMED;
        int     good = 2 * standing(world, scene, room, ahead) + (named ? 3 : 0);
        if (good > most) {
            most = good;
            best = room;
        }
    }
    step_to(world, game, best);
    bool draws = ul_game_why(world, game, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL;
    act(world, game, ul_action_plain(draws ? UL_DRAW : UL_END));
}

static void turn(const ul_world *world, ul_game *game)
{
    if (!attempt_free(world, game) && !attempt_by_card(world, game))
        stand_and_draw(world, game);
}

/* Cards in the hands of those who are asked after the seat to act. */
static int later_cards(const ul_world *world, const ul_scene *scene)
{
    uint8_t players = ul_world_players(world);
    int     cards = 0;
    for (unsigned k = scene->attempt.asked + 2u; k < players; k++)
        cards += scene->hand_size[(scene->attempt.seat + k) % players];
    return cards;
}

/* How much to pay of the need: the sum for which the chance to live times what is left of the game is greatest. */
static int sum_to_pay(const ul_world *world, const ul_scene *scene, const outlook *o, int need)
{
    int game = EQUITY / ul_world_players(world), later = later_cards(world, scene), best = 0, most = -1;
    for (int sum = 0; sum <= need && sum <= o->own; sum++) {
        int lives = sum == need ? 256 : (256 - chance_below(o, later, need - sum)) * ul_butler_weights.trust / 100;
        int left = game - ul_butler_weights.point * sum;
        int worth = lives * (left > 1 ? left : 1);
        if (worth > most) {
            most = worth;
            best = sum;
        }
    }
    return best;
}

/* The largest failure card of at most `sum` points, else the smallest there is; UL_NO_CARD if there is none. */
static ul_card card_to_pay(const ul_world *world, const ul_cards *hand, int sum)
{
    const ul_deck *deck = &ul_world_edition(world)->deck;
    ul_card        fits = UL_NO_CARD, least = UL_NO_CARD;
    for (ul_card c = 0; c < deck->kinds && c < UL_MAX_ALIKE; c++) {
        if (deck->card[c].kind != UL_CARD_FAILURE || !ul_cards_has(hand, c))
            continue;
        if (deck->card[c].value <= sum && (fits == UL_NO_CARD || deck->card[c].value > deck->card[fits].value))
            fits = c;
        if (least == UL_NO_CARD || deck->card[c].value < deck->card[least].value)
            least = c;
    }
    return fits != UL_NO_CARD ? fits : least;
}

static void reply(const ul_world *world, ul_game *game)
{
    ul_scene *scene = &game->scene;
    ul_seat   seat = scene->to_act;
    outlook   o = look(world, game, seat);
    int       need = scene->attempt.value - scene->attempt.points;
    int       sum = scene->attempt.target == UL_PAWN_DOCTOR ? sum_to_pay(world, scene, &o, need) : 0;

    if (ul_scene_must_foil(world, scene, &game->hand[seat]))
        sum = need;
    while (sum > 0) {
        ul_card card = card_to_pay(world, &game->hand[seat], sum);
        int     value = ul_world_edition(world)->deck.card[card].value;
        act(world, game, ul_action_give(UL_FOIL, card));
        sum -= value;
        need -= value;
    }
    if (need > 0)
        act(world, game, ul_action_plain(UL_PASS));
}

void ul_footman_play(const ul_world *world, ul_game *game)
{
    ul_action list[UL_MAX_KINDS + UL_MAX_ROOMS + 1];
    switch ((ul_phase)game->scene.phase) {
    case UL_PHASE_TURN:
        turn(world, game);
        break;
    case UL_PHASE_DEFEND:
        reply(world, game);
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
