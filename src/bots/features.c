/*
 * features.c: the numbers that describe a seat.
 *
 * Each is an integer from -64 to 64. The factors (`* 2`, `? 32 : 0`) only make
 * the usual values fill that range; the net was trained with them, so they
 * stay as they are.
 */
#include "bots/features.h"
#include <string.h>
#include "rules/check.h"

/* What the seats have in common. */
typedef struct common {
    const ul_world *world;
    const ul_game  *game;
    uint8_t         players;
    ul_room         ahead[4]; /* the Doctor's room, and the next three */
    ul_seats        watch[2]; /* seats that see ahead[0], ahead[1] */
    int             points[UL_MAX_SEATS], weapon[UL_MAX_SEATS], all_points;
    int             deck_points;          /* not in hands, and not played */
    int             margin[UL_MAX_SEATS]; /* best attempt less what the others can put against it */
} common;

static int within_range(int value)
{
    return value > 63 ? 63 : value < -63 ? -63 : value;
}

static void hands_weigh(common *c)
{
    const ul_deck *deck = &ul_world_edition(c->world)->deck;
    for (ul_seat k = 0; k < c->players; k++) {
        const ul_cards *hand = &c->game->hand[k];
        c->points[k] = ul_cards_points(c->world, hand);
        c->all_points += c->points[k];
        c->weapon[k] = 1;
        for (uint64_t left = hand->kinds; left; left &= left - 1) {
            const ul_card_info *info = &deck->card[__builtin_ctzll(left)];
            if (info->kind == UL_CARD_WEAPON && info->value > c->weapon[k])
                c->weapon[k] = info->value;
        }
    }
    for (ul_card card = 0; card < deck->kinds; card++)
        if (deck->card[card].kind == UL_CARD_FAILURE)
            c->deck_points += (ul_world_copies(c->world, card) - ul_cards_count(&c->game->scene.removed, card)) *
                              deck->card[card].value;
    c->deck_points -= c->all_points;
    for (ul_seat k = 0; k < c->players; k++)
        c->margin[k] = c->game->scene.tokens[k] + c->weapon[k] - (c->all_points - c->points[k]);
}

static void common_fill(common *c, const ul_world *world, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    *c = (common){.world = world, .game = game, .players = ul_world_players(world)};
    c->ahead[0] = scene->doctor;
    for (int i = 1; i < 4; i++)
        c->ahead[i] = ul_world_walk(world, scene->sunk, c->ahead[i - 1]);
    for (int i = 0; i < 2; i++)
        for (ul_seat k = 0; k < c->players; k++)
            if (ul_plan_sight(ul_world_plan(world), c->ahead[i]) >> scene->at[k] & 1)
                c->watch[i] |= (ul_seats)(1 << k);
    hands_weigh(c);
}

/* The cards of one hand by what they are good for: steps, rooms, weapons, their values, at home. */
static void describe_hand(const common *c, ul_seat seat, int16_t *in)
{
    const ul_deck  *deck = &ul_world_edition(c->world)->deck;
    const ul_cards *hand = &c->game->hand[seat];
    int             steps = 0, rooms = 0, weapons = 0, values = 0, failures = 0;
    for (uint64_t left = hand->kinds; left; left &= left - 1) {
        ul_card             card = (ul_card)__builtin_ctzll(left);
        const ul_card_info *info = &deck->card[card];
        int                 copies = ul_cards_count(hand, card);
        if (info->kind == UL_CARD_WEAPON) {
            weapons += copies;
            values += info->value + (info->bonus > 0);
        } else if (info->kind == UL_CARD_FAILURE) {
            failures += copies;
        } else {
            steps += info->steps * copies;
            rooms += ul_world_card_room(c->world, card) != UL_NOWHERE;
        }
    }
    in[0] = (int16_t)within_range(steps * 2);
    in[1] = (int16_t)within_range(rooms * 4);
    in[2] = (int16_t)within_range(weapons * 4);
    in[3] = (int16_t)within_range(values * 2);
    in[4] = (int16_t)within_range(failures * 3);
}

static int others_most(const common *c, ul_seat seat, const int *of)
{
    int most = -63;
    for (ul_seat k = 0; k < c->players; k++)
        if (k != seat && of[k] > most)
            most = of[k];
    return most;
}

/* How far a seat stands from where the Doctor is going: 0, 1, 2, 3 doors or more. */
static int doors_to(const common *c, ul_seat seat, ul_room room)
{
    const ul_scene *scene = &c->game->scene;
    if (scene->at[seat] == room)
        return 0;
    for (uint8_t doors = 1; doors < 3; doors++)
        if (ul_world_reach(c->world, scene->sunk, doors, scene->at[seat]) >> room & 1)
            return doors;
    return 3;
}

static bool clear_for(const common *c, ul_seat seat, int i)
{
    bool watched = c->watch[i] & ~(1 << seat);
    return watched == ul_world_edition(c->world)->wants_witness;
}

static void describe_place(const common *c, ul_seat seat, int16_t *in)
{
    const ul_scene *scene = &c->game->scene;
    int             wait = (seat + c->players - scene->turn_seat) % c->players;
    int             now = doors_to(c, seat, c->ahead[0]), next = doors_to(c, seat, c->ahead[1]);
    bool            acts = wait == 0;
    in[0] = (int16_t)(acts ? 16 : 0);
    in[1] = (int16_t)within_range(wait * 8);
    in[2] = (int16_t)(acts && now <= 1 && clear_for(c, seat, 0) ? 32 : 0);
    in[3] = (int16_t)(acts ? now * 8 : 0);
    in[4] = (int16_t)(wait == 1 && next <= 1 && clear_for(c, seat, 1) ? 32 : 0);
    in[5] = (int16_t)(next == 0 ? 16 : 0);
    in[6] = (int16_t)(next * 8);
    in[7] = (int16_t)(doors_to(c, seat, c->ahead[2]) * 8);
    in[8] = (int16_t)(doors_to(c, seat, c->ahead[3]) * 8);
    in[9] = (int16_t)(c->watch[1] >> seat & 1 ? 16 : 0);
    in[10] = (int16_t)(__builtin_popcount(c->watch[1]) * 8);
}

/* Has the seat a card by which it, or the Doctor, gets to the other when he is in `ahead[i]`? */
static bool has_card_to(const common *c, ul_seat seat, int i)
{
    const ul_scene *scene = &c->game->scene;
    const ul_deck  *deck = &ul_world_edition(c->world)->deck;
    ul_rooms        near = ul_world_reach(c->world, scene->sunk, 1, c->ahead[i]) | ul_rooms_of(c->ahead[i]);
    for (uint64_t left = c->game->hand[seat].kinds; left; left &= left - 1) {
        ul_card card = (ul_card)__builtin_ctzll(left);
        if (deck->card[card].kind != UL_CARD_MOVE && deck->card[card].kind != UL_CARD_ROOM)
            continue;
        if (ul_scene_destinations(c->world, scene, card, scene->at[seat]) & near)
            return true;
    }
    return false;
}

/* The highest value that any weapon of the seat has in its own room. */
static int best_at_home(const common *c, ul_seat seat)
{
    const ul_deck *deck = &ul_world_edition(c->world)->deck;
    int            best = 1;
    for (uint64_t left = c->game->hand[seat].kinds; left; left &= left - 1) {
        const ul_card_info *info = &deck->card[__builtin_ctzll(left)];
        int                 value = info->kind == UL_CARD_WEAPON ? info->bonus ? info->bonus : info->value : 0;
        best = value > best ? value : best;
    }
    return best;
}

/* What it would take to stop the seat, and what it takes to stop the others. */
static void describe_prospects(const common *c, ul_seat seat, int16_t *in)
{
    const ul_scene *scene = &c->game->scene;
    int             wait = (seat + c->players - scene->turn_seat) % c->players, empty = 0, wide = 0;
    for (ul_seat k = 0; k < c->players; k++) {
        empty += k != seat && c->points[k] == 0;
        wide += k != seat && c->margin[k] > c->margin[seat];
    }
    int home = best_at_home(c, seat) - c->weapon[seat];
    in[0] = (int16_t)(wait == 0 && clear_for(c, seat, 0) && has_card_to(c, seat, 0) ? 32 : 0);
    in[1] = (int16_t)(wait <= 1 && clear_for(c, seat, 1) && has_card_to(c, seat, 1) ? 32 : 0);
    in[2] = (int16_t)within_range(home * 8);
    in[3] = (int16_t)within_range((c->margin[seat] + home) * 4);
    in[4] = (int16_t)within_range(c->deck_points);
    in[5] = (int16_t)(empty * 8);
    in[6] = (int16_t)(wide * 8);
    in[7] = (int16_t)within_range((c->all_points - c->points[seat]) * 4);
}

static void describe_seat(const common *c, ul_seat seat, int16_t *in)
{
    const ul_scene *scene = &c->game->scene;
    int             tokens[UL_MAX_SEATS];
    for (ul_seat k = 0; k < c->players; k++)
        tokens[k] = scene->tokens[k];
    memset(in, 0, UL_FEATURES * sizeof *in);
    describe_hand(c, seat, in);
    describe_place(c, seat, in + 5);
    in[16] = (int16_t)within_range(tokens[seat] * 4);
    in[17] = (int16_t)within_range(c->points[seat] * 2);
    in[18] = (int16_t)within_range(c->all_points - c->points[seat]);
    in[19] = (int16_t)within_range(c->margin[seat] * 2);
    in[20] = (int16_t)within_range(c->margin[seat] > 0 ? 32 : 0);
    in[21] = (int16_t)within_range(others_most(c, seat, tokens) * 4);
    in[22] = (int16_t)within_range(others_most(c, seat, c->margin) * 2);
    in[23] = (int16_t)within_range(others_most(c, seat, c->margin) > 0 ? 32 : 0);
    in[24] = (int16_t)within_range(c->weapon[seat] * 8);
    in[25] = (int16_t)within_range(scene->hand_size[seat] * 2);
    in[26] = (int16_t)within_range(c->game->deck_size);
    in[27] = (int16_t)(c->players * 8);
    in[28] = (int16_t)(scene->sunk * 16);
    in[29] = (int16_t)within_range(scene->pile_size[scene->sunk < UL_LEVELS ? ul_scene_pile(scene) : 0] * 2);
    in[30] = (int16_t)(scene->dog_alive ? 16 : 0);
    in[31] = (int16_t)within_range(scene->dog_tokens * 4);
    describe_prospects(c, seat, in + 32);
}

void ul_features_of(const ul_world *world, const ul_game *game, int16_t of[UL_MAX_SEATS][UL_FEATURES])
{
    common c;
    common_fill(&c, world, game);
    for (ul_seat k = 0; k < c.players; k++)
        describe_seat(&c, k, of[k]);
}
