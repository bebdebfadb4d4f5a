/* choice_features.c: see choice_features.h. */
#include "bots/choice_features.h"
#include <string.h>
#include "bots/turn_meeting.h"
#include "rules/check.h"

#define ONE UL_CHOICE_ONE
/* What a turn's end has to itself; what a payment has; what both have of the game. Nets were taught in this order. */
enum {
    T_SCORE,
    T_CARDS, /* that the route takes, their steps, and how many name a room */
    T_STEPS,
    T_ROOMS,
    T_AGAIN,
    T_SOON, /* how soon I can attempt without a card */
    T_DOORS,
    T_NEAR, /* rivals who can attempt until then, without a card and by one; what it would cost me */
    T_REACH,
    T_HARM,
    T_WATCHED, /* of the Doctor's next rooms */
    T_ON_HIS_WAY,
    T_SOON_BEST,
    T_BEST,
    T_DRAWS,
    T_DRAWS_NEEDED,
    T_ATTEMPTS,
    T_VALUE,
    T_WEAPON,
    T_WINS,
    T_BARE,
    T_ATTEMPTS_PAID, /* who attempts, spends a weapon or draws among those who pay willingly */
    T_WEAPON_PAID,
    T_DRAWS_PAID,
    T_ATTEMPTS_POINTS,
    T_BY_CARD, /* a card would do for an attempt at my next turn */
    T_BY_CARD_BEST,
    T_LIKELY_WINS, /* among the cards that may well be failures; that beyond the cards of all */
    T_LIKELY_GAIN,
    T_SOON_WINS,   /* the same of the best attempt that I could make at my next turn */
    T_OPEN_TOKENS, /* the most tokens of a rival who can attempt until then */
    GAME = 32,
};
enum {
    R_WORTH,
    R_ALL,
    R_SOME,
    R_PAID,
    R_PART_OF_HELD,
    R_SUPPLIED, /* the chance that those after me hold the rest */
    R_SURE,
    R_UNLIKELY,
    R_WASTED,
    R_LATER,
    R_NEED,
    R_HELD,
    R_CANNOT, /* stop it alone */
    R_REST,
    R_SUPPLIED_SQUARED,
    R_WILLING, /* those after me, so far */
    R_NOTHING_WILLING,
    R_SUPPLIED_WILLING,
    R_THEIR_TOKENS,
    R_LAST,
    R_LIKELY, /* the chance that those after me hold the rest among what may well be failures */
    R_LIKELY_WILLING,
    R_PART, /* of what is wanted; and what those after me have paid so far */
    R_THEIR_PART,
    R_REST_OF_THEIRS,
    R_PAID_OF_POINTS,
    R_END,
};
enum {
    G_POINTS = GAME, /* mine, my cards, the others' points as expected, all that are hidden */
    G_HAND,
    G_OTHERS_POINTS,
    G_POINTS_LEFT,
    G_PILES,
    G_OTHERS_CARDS,
    G_PLAYERS,
    G_ROUND,
    G_PAY, /* how often the others pay, attempt, spend weapons, draw, do odd things; and how much they pay */
    G_ATTEMPT,
    G_SPEND_WEAPONS,
    G_DRAW,
    G_ARE_ODD,
    G_PAY_POINTS,
    G_TOKENS,
    G_MOST_TOKENS,
    G_HURRY,
    G_PART,          /* of what was wanted, when others have paid */
    G_LIKELY_POINTS, /* the others', among what may well be failures */
    G_STEPS,         /* in my hand: steps, rooms, weapons, and the best of these */
    G_ROOMS,
    G_WEAPONS,
    G_BEST_WEAPON,
    G_THEIR_WEAPONS, /* that have not been seen yet */
    G_FEWEST,        /* cards that another has */
    G_NEXT_WILLING,  /* who plays after me: whether it pays, attempts; its tokens */
    G_NEXT_ATTEMPTS,
    G_NEXT_TOKENS,
    G_WALK, /* how many cards others play to walk, or to move the Doctor */
    G_PUSH,
    INPUTS,
};
_Static_assert(INPUTS == UL_CHOICE_INPUTS && (int)T_OPEN_TOKENS < (int)GAME && (int)R_END <= (int)GAME,
               "a net is given as many numbers as there are");

static int16_t at_most(int64_t value)
{
    return (int16_t)(value > 4 * ONE ? 4 * ONE : value < -4 * ONE ? -4 * ONE : value);
}

#define ASKED 2 /* times, as if everybody had been before */

int32_t ul_habit_willing(const habit *of)
{
    return (ASKED * UL_USUALLY_WILLING + 100 * of->paid) / (ASKED + of->asked);
}

int16_t ul_habit_part(const habit *of)
{
    return at_most(2 * ONE * (of->part + 16) / (16 * of->paid + 32) - ONE);
}

habit ul_habits_of_others(const mind *m)
{
    habit all = {0};
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        const habit *of = &m->habits[k];
        if (k == m->view->seat)
            continue;
        all.turns = (uint16_t)(all.turns + of->turns);
        all.odd = (uint16_t)(all.odd + of->odd);
        all.asked = (uint16_t)(all.asked + of->asked);
        all.paid = (uint16_t)(all.paid + of->paid);
        all.attempts = (uint16_t)(all.attempts + of->attempts);
        all.weapons = (uint16_t)(all.weapons + of->weapons);
        all.draws = (uint16_t)(all.draws + of->draws);
        all.points = (uint16_t)(all.points + of->points);
        all.part = (uint16_t)(all.part + of->part);
        all.walks = (uint16_t)(all.walks + of->walks);
        all.pushes = (uint16_t)(all.pushes + of->pushes);
    }
    return all;
}

/* A part of a whole, as if `known` had been seen before of which `usual` in 100 were so; less than usual is below 0. */
static int16_t part(int is, int of, int known, int usual)
{
    return at_most(4 * ONE * (100 * is + known * usual) / (of + known) / 100 - 4 * ONE * usual / 100);
}

/*
 * Who paid less than was lacking had no more, or leaves it to others: the
 * oftener it has paid before, the less the cards that it had then are failures.
 */
static uint8_t telling_cards(const mind *m, ul_seat seat)
{
    const habit *of = &m->habits[seat];
    int          hand = m->view->scene.hand_size[seat], fresh = of->since_lacking - 1;
    if (fresh < 0 || fresh >= hand)
        return (uint8_t)hand;
    return (uint8_t)(fresh + (hand - fresh) * (100 - ul_habit_willing(of)) / 100);
}

void ul_mind_choose(mind *m, const ul_chooser *chooser)
{
    unsigned all = 0;
    m->chooser = chooser;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        if (k != m->view->seat)
            all += m->telling[k] = telling_cards(m, k);
    ul_odds_of(&m->unseen, (uint8_t)all, &m->likely);
}

static int points_left(const mind *m)
{
    return m->unseen.failure[1] + 2 * m->unseen.failure[2] + 3 * m->unseen.failure[3];
}

static int cards_of_others(const mind *m)
{
    int cards = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        cards += k == m->view->seat ? 0 : m->view->scene.hand_size[k];
    return cards;
}

static int cards_in_piles(const ul_scene *scene)
{
    int cards = 0;
    for (int level = 0; level <= ul_scene_pile(scene) && level < UL_LEVELS; level++)
        cards += scene->pile_size[level];
    return cards;
}

/* My own cards by what they are for, and what is known of the others'. */
static void describe_hands(const mind *m, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    const ul_deck  *deck = &ul_world_edition(m->world)->deck;
    int             steps = 0, rooms = 0, weapons = 0, best = 0, telling = 0, unseen = 0, fewest = 12;
    for (ul_card c = 0; c < deck->kinds; c++) {
        int copies = ul_cards_count(&m->view->hand, c);
        steps += copies * deck->card[c].steps;
        rooms += copies * (deck->card[c].kind != UL_CARD_WEAPON && ul_world_card_room(m->world, c) != UL_NOWHERE);
        if (deck->card[c].kind != UL_CARD_WEAPON)
            continue;
        weapons += copies * deck->card[c].value;
        best = copies && deck->card[c].value > best ? deck->card[c].value : best;
        unseen += !copies;
    }
    for (uint8_t i = 0; i < scene->discard_size; i++)
        unseen -= deck->card[scene->discard[i]].kind == UL_CARD_WEAPON;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        if (k != m->view->seat) {
            telling += m->telling[k];
            fewest = scene->hand_size[k] < fewest ? scene->hand_size[k] : fewest;
        }
    in[G_LIKELY_POINTS] = at_most(m->unseen.cards ? ONE * points_left(m) * telling / m->unseen.cards / 12 : 0);
    in[G_STEPS] = at_most(ONE * steps / 4);
    in[G_ROOMS] = at_most(ONE * rooms / 2);
    in[G_WEAPONS] = at_most(ONE * weapons / 8);
    in[G_BEST_WEAPON] = at_most(ONE * best / 4);
    in[G_THEIR_WEAPONS] = at_most(ONE * unseen / 16);
    in[G_FEWEST] = at_most(ONE * fewest / 6);
}

/* Who sits to the left of me. */
static void describe_next(const mind *m, int16_t *in)
{
    ul_seat      next = ul_seat_after(ul_world_players(m->world), m->view->seat, 1);
    const habit *of = &m->habits[next];
    in[G_NEXT_WILLING] = part(of->paid, of->asked, ASKED, UL_USUALLY_WILLING);
    in[G_NEXT_ATTEMPTS] = part(of->attempts, of->turns, 6, 30);
    in[G_NEXT_TOKENS] = at_most(ONE * m->view->scene.tokens[next] / 8);
}

void ul_choice_game_describe(const mind *m, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    habit           all = ul_habits_of_others(m);
    int             cards = cards_of_others(m), most = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        if (k != m->view->seat && scene->tokens[k] > most)
            most = scene->tokens[k];
    memset(in, 0, sizeof(ul_choice_inputs));
    in[G_POINTS] = at_most(ONE * ul_cards_points(m->world, &m->view->hand) / 8);
    in[G_HAND] = at_most(ONE * scene->hand_size[m->view->seat] / 8);
    in[G_OTHERS_POINTS] = at_most(m->unseen.cards ? ONE * points_left(m) * cards / m->unseen.cards / 12 : 0);
    in[G_POINTS_LEFT] = at_most(ONE * points_left(m) / 32);
    in[G_PILES] = at_most(ONE * cards_in_piles(scene) / 32);
    in[G_OTHERS_CARDS] = at_most(ONE * cards / 16);
    in[G_PLAYERS] = at_most(ONE * (ul_world_players(m->world) - 4) / 2);
    in[G_ROUND] = at_most(ONE * scene->turn / ul_world_players(m->world) / 8);
    in[G_PAY] = part(all.paid, all.asked, ASKED, UL_USUALLY_WILLING);
    in[G_ATTEMPT] = part(all.attempts, all.turns, 6, 30);
    in[G_SPEND_WEAPONS] = part(all.weapons, all.attempts, 3, 40);
    in[G_DRAW] = part(all.draws, all.turns, 6, 50);
    in[G_ARE_ODD] = part(all.odd, all.turns, 6, 10);
    in[G_PAY_POINTS] = at_most(ONE * all.points / (all.attempts + 2) / 2);
    in[G_TOKENS] = at_most(ONE * scene->tokens[m->view->seat] / 8);
    in[G_MOST_TOKENS] = at_most(ONE * most / 8);
    in[G_HURRY] = at_most(ONE * (m->hurry - 100) / 100);
    in[G_PART] = ul_habit_part(&all);
    in[G_WALK] = part(all.walks, all.turns, 6, 20);
    in[G_PUSH] = part(all.pushes, all.turns, 6, 20);
    describe_hands(m, in);
    describe_next(m, in);
}

static void describe_route(const mind *m, const ul_turn_route *route, int16_t *in)
{
    int steps, rooms;
    ul_turn_route_spends(m->world, route, &steps, &rooms);
    in[T_CARDS] = at_most(ONE * route->cards / 2);
    in[T_STEPS] = at_most(ONE * steps / 4);
    in[T_ROOMS] = at_most(ONE * rooms / 2);
}

static int cards_to_attempt(const mind *m, const ul_choice_place *p)
{
    return ul_turn_cards_to_attempt(&(ul_turn_meeting){
        .world = m->world,
        .scene = p->scene,
        .hand = &m->view->hand,
        .route = p->route,
        .outlook = p->outlook,
        .seat = m->view->seat,
        .doctor = p->meeting,
    });
}

/* The chance that an attempt wins if nobody has more than what may well be failures. */
static int likely_wins(const mind *m, int value)
{
    return (int)((int64_t)ONE * ul_odds_below(&m->likely, value) / UL_CERTAIN);
}

void ul_choice_place_describe(const mind *m, const ul_choice_place *p, int16_t *in)
{
    const ul_turn_outlook *o = p->outlook;
    ul_rooms               ahead = ul_turn_rooms_ahead(m->world, p->scene);
    int                    near = 0, reach = 0, tokens = 0;
    int64_t                harm = 0;
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        near += o->near[k];
        reach += o->reach[k];
        harm += (int64_t)o->near[k] * m->rival_harm[k];
        if (o->near[k] && m->view->scene.tokens[k] + 1 > tokens)
            tokens = m->view->scene.tokens[k] + 1;
    }
    describe_route(m, p->route, in);
    in[T_AGAIN] = o->again ? ONE : 0;
    in[T_SOON] = at_most(o->turns == UL_NO_TURN ? 0 : ONE / (o->turns + 1));
    in[T_DOORS] = at_most(ONE * o->doors / 4);
    in[T_NEAR] = at_most(ONE * near / 4);
    in[T_REACH] = at_most(ONE * reach / 4);
    in[T_HARM] = at_most(ONE * harm / 500);
    in[T_WATCHED] =
        at_most(ONE * __builtin_popcountll(ahead & ul_plan_sight(ul_world_plan(m->world), p->route->me)) / 3);
    in[T_ON_HIS_WAY] = ahead >> p->route->me & 1 ? ONE : 0;
    in[T_SOON_BEST] = at_most(in[T_SOON] * p->best / 4);
    in[T_BEST] = at_most(ONE * p->best / 8);
    in[T_BY_CARD] = cards_to_attempt(m, p) == 1 ? ONE : 0;
    in[T_BY_CARD_BEST] = at_most(in[T_BY_CARD] * p->best / 4);
    in[T_SOON_WINS] = at_most(in[T_SOON] * likely_wins(m, p->best) / ONE);
    in[T_OPEN_TOKENS] = at_most(ONE * tokens / 8);
}

void ul_choice_end_describe(const mind *m, const ul_choice_end *end, int16_t *in)
{
    int     hand = m->view->scene.hand_size[m->view->seat];
    int32_t wins = end->value ? ul_attempt_wins(m, end->value) : 0;
    in[T_SCORE] = at_most((int64_t)ONE * end->score / 500);
    in[T_DRAWS] = end->draws ? ONE : 0;
    in[T_DRAWS_NEEDED] = at_most(end->draws && hand < 6 ? ONE * (6 - hand) / 4 : 0);
    in[T_ATTEMPTS] = end->value ? ONE : 0;
    in[T_VALUE] = at_most(ONE * end->value / 8);
    in[T_WEAPON] = at_most(ONE * end->weapon / 8);
    in[T_WINS] = at_most(ONE * wins / EQUITY);
    in[T_BARE] = end->value && !end->weapon ? ONE : 0;
    in[T_ATTEMPTS_PAID] = at_most(end->value ? in[G_PAY] : 0);
    in[T_WEAPON_PAID] = at_most(in[G_PAY] * end->weapon / 4);
    in[T_DRAWS_PAID] = at_most(end->draws ? in[G_PAY] : 0);
    in[T_ATTEMPTS_POINTS] = at_most(end->value ? in[G_OTHERS_POINTS] : 0);
    in[T_LIKELY_WINS] = at_most(end->value ? likely_wins(m, end->value) : 0);
    in[T_LIKELY_GAIN] = at_most(end->value ? in[T_LIKELY_WINS] - in[T_WINS] : 0);
}

void ul_choice_payment_describe(const mind *m, const ul_choice_payment *p, int16_t *in)
{
    const ul_scene *scene = &m->view->scene;
    int             can = (int)((int64_t)ONE * p->supplied / UL_CERTAIN), rest = p->need - p->paid;
    in[R_WORTH] = at_most((int64_t)ONE * p->worth / 1000);
    in[R_ALL] = rest <= 0 ? ONE : 0;
    in[R_SOME] = p->paid ? ONE : 0;
    in[R_PAID] = at_most(ONE * p->paid / 8);
    in[R_PART_OF_HELD] = at_most(p->held ? ONE * p->paid / p->held : 0);
    in[R_SUPPLIED] = at_most(can);
    in[R_SURE] = 100 * can >= 95 * ONE ? ONE : 0;
    in[R_UNLIKELY] = 2 * can < ONE ? ONE : 0;
    in[R_WASTED] = at_most(rest < 0 ? -ONE * rest / 2 : 0);
    in[R_LATER] = at_most(ONE * p->later / 4);
    in[R_NEED] = at_most(ONE * p->need / 8);
    in[R_HELD] = at_most(ONE * p->held / 8);
    in[R_CANNOT] = p->held < p->need ? ONE : 0;
    in[R_REST] = at_most(rest > 0 ? ONE * rest / 8 : 0);
    in[R_SUPPLIED_SQUARED] = at_most(can * can / ONE);
    in[R_WILLING] = at_most(4 * ONE * (p->willing - UL_USUALLY_WILLING) / 100);
    in[R_NOTHING_WILLING] = at_most(p->paid ? 0 : in[R_WILLING]);
    in[R_SUPPLIED_WILLING] = at_most(rest > 0 ? can * in[R_WILLING] / ONE : 0);
    in[R_THEIR_TOKENS] = at_most(ONE * scene->tokens[scene->attempt.seat] / 8);
    in[R_LAST] = at_most(p->later == 0 ? ONE : 0);
    in[R_LIKELY] = at_most((int64_t)ONE * p->likely / UL_CERTAIN);
    in[R_LIKELY_WILLING] = at_most(rest > 0 ? in[R_LIKELY] * in[R_WILLING] / ONE : 0);
    in[R_PART] = at_most(p->need ? ONE * p->paid / p->need : 0);
    in[R_THEIR_PART] = at_most(p->part);
    in[R_REST_OF_THEIRS] = at_most(rest > 0 ? in[R_REST] * in[R_THEIR_PART] / ONE : 0);
    in[R_PAID_OF_POINTS] = at_most(in[R_PAID] * in[G_OTHERS_POINTS] / ONE);
}
