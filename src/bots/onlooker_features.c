/* onlooker_features.c: see onlooker_features.h. */
#include "bots/onlooker_features.h"
#include "bots/calibrate.h"
#include "bots/turn_outlook.h"
#include "rules/check.h"

#define USUAL_WEAPON 3 /* what others are taken to have */
#define AHEAD 6        /* rooms */
#define QUARTER 4      /* expected points are in quarters */

/* What the seats have in common, and what is reckoned of each. */
typedef struct common {
    const ul_bot   *bot;
    const mind     *m;
    const ul_scene *scene;
    uint8_t         players;
    ul_turn_outlook outlook; /* if the turn ended as it stands */
    int             weapon;  /* the observer's best */
    int             all_points;
    int             points[UL_MAX_SEATS]; /* known, or expected, in quarters */
    int             wins[UL_MAX_SEATS];   /* in 1/64: nobody could foil an attempt of that seat; */
    int             alone[UL_MAX_SEATS];  /* the last to be asked could not foil it alone */
    int             gives[UL_MAX_SEATS];  /* in 1/64: how often each seat has paid */
    int willing[UL_MAX_SEATS]; /* as wins, if of others' cards only those count that they are likely to pay */
    int eager[UL_MAX_SEATS];   /* in 1/64: how often each seat attempts */
    int attempts;              /* of all seats */
} common;

static int in_64ths(uint32_t chance)
{
    return (int)(chance / (UL_CERTAIN / 64));
}

static int hidden_points(const ul_unseen_cards *unseen)
{
    return unseen->failure[1] + 2 * unseen->failure[2] + 3 * unseen->failure[3];
}

static int best_weapon(const mind *m)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    int            best = 1;
    for (uint64_t left = m->view->hand.kinds; left; left &= left - 1) {
        const ul_card_info *info = &deck->card[__builtin_ctzll(left)];
        best = info->kind == UL_CARD_WEAPON && info->value > best ? info->value : best;
    }
    return best;
}

/* So many of so many, in 1/64, as if one of two had been seen before in one of four. */
static int rate(int times, int of)
{
    return (64 * times + 32) / (of + 2);
}

/* The binary logarithm in 1/16, straight between powers of two; of 1 or more. */
static int log_16ths(int number)
{
    int whole = 31 - __builtin_clz((unsigned)number);
    return 16 * whole + ((number << 4) >> whole) - 16;
}

/* The chance, in 1/64, that so many 64ths of a hidden card have fewer points than that. */
static int few_points(const common *c, int cards, int points)
{
    ul_odds fewer, more;
    int     whole = cards / 64, all = c->m->unseen.cards;
    ul_odds_of(&c->m->unseen, (uint8_t)(whole < all ? whole : all), &fewer);
    ul_odds_of(&c->m->unseen, (uint8_t)(whole + 1 < all ? whole + 1 : all), &more);
    int64_t low = ul_odds_below(&fewer, points), high = ul_odds_below(&more, points);
    return in_64ths((uint32_t)(low + (high - low) * (cards % 64) / 64));
}

/* Cards in other hands than the observer's and the seat's, in 1/64; or what is likely to be paid of them. */
static int cards_against(const common *c, ul_seat seat, bool willing)
{
    int cards = 0;
    for (ul_seat k = 0; k < c->players; k++) {
        const habit *of = &c->bot->habit[k];
        int          each = willing ? 64 * (2 * of->paid + 2) / (2 * of->asked + 3) : 64;
        if (k != seat && k != c->m->view->seat)
            cards += c->scene->hand_size[k] * each;
    }
    return cards;
}

/* That an attempt of the seat of that value beats those cards, and what the observer holds against it. */
static int beats(const common *c, ul_seat seat, int cards, int value)
{
    return few_points(c, cards, seat == c->m->view->seat ? value : value - c->points[c->m->view->seat] / QUARTER);
}

static int usual_value(const common *c, ul_seat seat)
{
    return c->scene->tokens[seat] + (seat == c->m->view->seat ? c->weapon : USUAL_WEAPON);
}

/* That the last who would be asked about an attempt of the seat holds fewer points than it is worth. */
static int last_lacks(const common *c, ul_seat seat)
{
    const mind *m = c->m;
    int         value = seat == m->view->seat ? m->now_value : c->scene->tokens[seat] + USUAL_WEAPON;
    ul_seat     last = ul_seat_after(c->players, seat, (uint8_t)(c->players - 1));
    ul_odds     odds;
    if (last == m->view->seat)
        return c->points[last] < QUARTER * value ? 64 : 0;
    ul_odds_of(&m->unseen, c->scene->hand_size[last], &odds);
    return in_64ths(ul_odds_below(&odds, value));
}

static void common_fill(common *c, const ul_bot *bot)
{
    const mind *m = &bot->mind;
    ul_seat     me = m->view->seat;
    ul_scene    scene = m->view->scene;
    int         unseen = m->unseen.cards ? m->unseen.cards : 1;
    *c = (common){.bot = bot, .m = m, .scene = &m->view->scene, .players = ul_world_players(bot->world)};
    c->weapon = best_weapon(m);
    for (ul_seat k = 0; k < c->players; k++) {
        const habit *of = &bot->habit[k];
        c->points[k] = k == me ? QUARTER * ul_cards_points(bot->world, &m->view->hand)
                               : QUARTER * scene.hand_size[k] * hidden_points(&m->unseen) / unseen;
        c->all_points += c->points[k];
        c->gives[k] = (64 * of->paid + 32) / (of->asked + 1);
        c->wins[k] = in_64ths(k == me ? ul_odds_below(&m->others, scene.tokens[k] + c->weapon) : m->rival_wins[k]);
    }
    for (ul_seat k = 0; k < c->players; k++) {
        const habit *of = &bot->habit[k];
        c->alone[k] = last_lacks(c, k);
        c->willing[k] = beats(c, k, cards_against(c, k, true), usual_value(c, k));
        c->eager[k] = rate(of->attempts, of->turns);
        c->attempts += of->attempts;
    }
    if (scene.phase == UL_PHASE_TURN)
        ul_turn_outlook_fill(&c->outlook, bot->world, &scene, me);
}

static void describe_conduct(const common *c, ul_seat seat, int *in)
{
    const habit *of = &c->bot->habit[seat];
    in[0] = rate(of->attempts, of->turns);
    in[1] = rate(of->draws, of->turns);
    in[2] = rate(of->odd, of->turns);
    in[3] = rate(of->paid, of->asked);
    in[4] = of->points * 2;
    in[5] = of->attempts * 6;
    in[6] = of->weapons * 8;
    in[7] = of->turns * 3;
}

/* The most of what the other seats have. */
static void describe_others(const common *c, ul_seat seat, int *in)
{
    int tokens = 0, wins = 0, near = 0, gives = 0;
    for (ul_seat k = 0; k < c->players; k++) {
        if (k == seat)
            continue;
        int at_hand = c->outlook.near[k] * c->wins[k];
        tokens = c->scene->tokens[k] > tokens ? c->scene->tokens[k] : tokens;
        wins = c->wins[k] > wins ? c->wins[k] : wins;
        near = at_hand > near ? at_hand : near;
        gives += c->gives[k];
    }
    in[0] = tokens * 4;
    in[1] = wins;
    in[2] = near;
    in[3] = gives / (c->players - 1);
}

/* What only the observer knows, at its own turn. */
static void describe_own_turn(const common *c, int *in)
{
    in[0] = c->m->now_wins * 64 / EQUITY;
    in[1] = c->m->now_value * 4;
    in[2] = c->alone[c->m->view->seat];
    in[3] = c->outlook.turns != UL_NO_TURN ? 32 : 0;
}

/* An attempt of the seat that is being replied to. */
static void describe_attempt(const common *c, int *in)
{
    const ul_attempt *attempt = &c->scene->attempt;
    int               need = attempt->value - attempt->points;
    in[0] = in_64ths(ul_odds_below(&c->m->others, need - c->points[c->m->view->seat] / QUARTER));
    in[1] = 16 * (c->players - 1 - attempt->asked);
}

static void describe_place(const common *c, ul_seat seat, int *in)
{
    const ul_scene *s = c->scene;
    ul_room         room = s->doctor;
    in[0] = (seat + c->players - s->turn_seat) % c->players * 8;
    in[1] = c->outlook.near[seat] * 32;
    in[2] = c->outlook.reach[seat] * 16;
    in[3] = c->outlook.near[seat] * c->wins[seat];
    in[4] = c->outlook.reach[seat] * c->wins[seat] / 2;
    in[5] = c->outlook.near[seat] * c->alone[seat];
    for (int i = 6; i < 8; i++) {
        in[i] = 8 * ul_doors_between(c->m->world, s->sunk, s->at[seat], room);
        room = ul_world_walk(c->m->world, s->sunk, room);
    }
}

static void describe_game(const common *c, int *in)
{
    const ul_scene *s = c->scene;
    in[0] = (int)ul_game_phase(c->m->world, s) * 10;
    in[1] = hidden_points(&c->m->unseen);
    in[2] = c->players * 8;
    in[3] = s->turn / c->players * 3;
    in[4] = s->sunk * 16;
    in[5] = s->pile_size[s->sunk < UL_LEVELS ? ul_scene_pile(s) : 0] * 2;
}

/* What the seat could win with, dear and cheap, and how far it is ahead. */
static void describe_prospects(const common *c, ul_seat seat, int *in)
{
    const habit *of = &c->bot->habit[seat];
    int          cards = cards_against(c, seat, false), tokens = c->scene->tokens[seat], most = 0;
    for (ul_seat k = 0; k < c->players; k++)
        most = k != seat && c->scene->tokens[k] > most ? c->scene->tokens[k] : most;
    in[0] = beats(c, seat, cards, tokens + 1);
    in[1] = beats(c, seat, cards, tokens + 5);
    in[2] = beats(c, seat, cards, tokens + 8);
    in[3] = c->alone[seat];
    in[4] = c->willing[seat];
    in[5] = (log_16ths(4 * of->attempts + 2) - log_16ths(of->turns + 2)) * 3 / 4;
    in[6] = log_16ths(c->wins[seat] + 1) / 2;
    in[7] = 6 * (tokens - most);
}

/* The part of one seat in what all may hope for together. */
static void describe_shares(const common *c, ul_seat seat, int *in)
{
    const habit *of = &c->bot->habit[seat];
    int          hopes = 0, willing = 0, wins = 0;
    for (ul_seat k = 0; k < c->players; k++) {
        hopes += c->eager[k] * c->wins[k];
        willing += c->eager[k] * c->willing[k];
        wins += c->wins[k];
    }
    in[0] = 64 * c->eager[seat] * c->wins[seat] / (hopes + 4);
    in[1] = 64 * c->eager[seat] * c->willing[seat] / (willing + 4);
    in[2] = 64 * c->wins[seat] / (wins + 1);
    in[3] = c->attempts ? 64 * of->attempts / c->attempts : 64 / c->players;
    in[4] = 16 * of->points / (of->asked + 1);
}

/* Is that among the rooms that the Doctor walks to next? */
static bool is_ahead(const common *c, ul_room room)
{
    ul_room doctor = c->scene->doctor;
    for (int i = 0; i < AHEAD; i++)
        if ((doctor = ul_world_walk(c->m->world, c->scene->sunk, doctor)) == room)
            return true;
    return false;
}

/* The observer's own cards, and whether it is near the Doctor. */
static void describe_own_hand(const common *c, int *in)
{
    const mind    *m = c->m;
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    int            best = 1, second = 1;
    for (ul_card card = 0; card < deck->kinds; card++) {
        const ul_card_info *info = &deck->card[card];
        int                 held = ul_cards_count(&m->view->hand, card);
        if (!held)
            continue;
        if (info->kind == UL_CARD_FAILURE) {
            in[4 + info->value] = 12 * held;
        } else if (info->kind == UL_CARD_WEAPON) {
            in[0] += 8;
            in[10] = 6 * info->bonus > in[10] ? 6 * info->bonus : in[10];
            second = info->value > best ? best : info->value > second ? info->value : second;
            best = info->value > best ? info->value : best;
        } else {
            in[2] += 4 * held * info->steps;
            if (ul_world_card_room(m->world, card) != UL_NOWHERE) {
                in[3] += 12 * held;
                in[9] += is_ahead(c, ul_world_card_room(m->world, card)) ? 16 * held : 0;
            }
        }
    }
    in[1] = 8 * second;
    in[4] = !ul_turn_is_clear(m->world, c->scene, m->view->seat) ? 0
            : ul_turn_is_near(m->world, c->scene, m->view->seat) ? 48
                                                                 : 24;
    in[8] = m->now_value ? few_points(c, cards_against(c, m->view->seat, true), m->now_value) : 0;
}

static void describe_seat(const common *c, ul_seat seat, int *in)
{
    const ul_scene *s = c->scene;
    bool            own = seat == c->m->view->seat, defends = s->phase == UL_PHASE_DEFEND;
    int             others = c->all_points - c->points[seat];
    describe_conduct(c, seat, in);
    describe_others(c, seat, in + 8);
    describe_place(c, seat, in + 12);
    describe_game(c, in + 20);
    if (own && !defends)
        describe_own_turn(c, in + 26);
    if (defends && s->attempt.seat == seat)
        describe_attempt(c, in + 30);
    in[32] = own ? 32 : 0;
    in[33] = own ? 8 * c->weapon : 0;
    in[34] = s->tokens[seat] * 4;
    in[35] = s->hand_size[seat] * 4;
    in[36] = c->points[seat];
    in[37] = others / 2;
    in[38] = 2 * (s->tokens[seat] + (own ? c->weapon : USUAL_WEAPON)) - others / 2;
    in[39] = c->wins[seat];
    describe_prospects(c, seat, in + 40);
    describe_shares(c, seat, in + 48);
    if (own)
        describe_own_hand(c, in + 53);
}

void ul_onlooker_features(const ul_bot *bot, int16_t of[UL_MAX_SEATS][UL_ONLOOKER_INPUTS])
{
    common c;
    common_fill(&c, bot);
    for (ul_seat k = 0; k < c.players; k++) {
        int in[UL_ONLOOKER_INPUTS] = {0};
        describe_seat(&c, k, in);
        for (int i = 0; i < UL_ONLOOKER_INPUTS; i++)
            of[k][i] = (int16_t)(in[i] > 63 ? 63 : in[i] < -63 ? -63 : in[i]);
    }
}
