/* remembered_turn.c: see remembered_turn.h. */
#include "bots/remembered_turn.h"
#include <limits.h>
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/turn_outlook.h"
#include "rules/check.h"
#include "rules/why.h"

#define NO_PLACE 255

typedef struct survey {
    const mind         *m;
    const ul_scene     *scene;
    ul_remembered_turn *remembered;
    ul_turn_outlook     outlook[UL_REMEMBERED_PLACES];
    uint8_t             place[UL_MAX_ROOMS][UL_MAX_ROOMS]; /* [me][doctor] */
    ul_rooms            around;                            /* where the seat can be without a card */
    ul_rooms            self[UL_REMEMBERED_MOVERS][2];     /* where a card brings it, without a step and with */
    ul_rooms            doctor[UL_REMEMBERED_MOVERS];      /* where a card brings him */
    ul_card             card[UL_REMEMBERED_MOVERS];
    unsigned            cards;
} survey;

/* The number of a place; NO_PLACE if there are too many different ones. */
static uint8_t place_of(survey *s, ul_room me, ul_room doctor)
{
    uint8_t *number = &s->place[me][doctor];
    if (*number != NO_PLACE)
        return *number;
    ul_scene        scene = *s->scene;
    ul_turn_outlook o;
    scene.at[scene.turn_seat] = me;
    scene.doctor = doctor;
    ul_turn_outlook_fill(&o, s->m->world, &scene, s->m->view->seat);
    uint8_t i = 0;
    while (i < s->remembered->places && memcmp(&s->outlook[i], &o, sizeof o))
        i++;
    if (i == UL_REMEMBERED_PLACES)
        return NO_PLACE;
    if (i == s->remembered->places) {
        s->outlook[s->remembered->places++] = o;
        s->remembered->turns[i] = o.turns;
    }
    return *number = i;
}

static uint64_t places_of(survey *s, ul_rooms mine, ul_rooms his)
{
    uint64_t places = 0;
    for (; his; his &= his - 1)
        for (ul_rooms left = mine; left; left &= left - 1) {
            uint8_t place = place_of(s, (ul_room)__builtin_ctzll(left), (ul_room)__builtin_ctzll(his));
            places |= place == NO_PLACE ? 0 : (uint64_t)1 << place;
        }
    return places;
}

static ul_rooms doors_of(const survey *s, ul_rooms rooms)
{
    ul_rooms all = 0;
    for (; rooms; rooms &= rooms - 1)
        all |= ul_world_reach(s->m->world, s->scene->sunk, 1, (ul_room)__builtin_ctzll(rooms));
    return all;
}

static ul_rooms ends_of(const survey *s, ul_card card, ul_rooms rooms)
{
    ul_rooms all = 0;
    for (; rooms; rooms &= rooms - 1)
        all |= ul_scene_destinations(s->m->world, s->scene, card, (ul_room)__builtin_ctzll(rooms));
    return all;
}

static ul_rooms self_by(const survey *s, unsigned i)
{
    return s->self[i][0] | s->self[i][1];
}

/* Where two cards bring the seat itself, a step put in somewhere. */
static ul_rooms self_by_two(const survey *s, unsigned i, unsigned j)
{
    ul_card  a = s->card[i], b = s->card[j];
    ul_rooms plain = ends_of(s, b, s->self[i][0]) | ends_of(s, a, s->self[j][0]);
    return plain | doors_of(s, plain) | ends_of(s, b, s->self[i][1]) | ends_of(s, a, s->self[j][1]);
}

static void movers_find(survey *s)
{
    const ul_deck *deck = &ul_world_edition(s->m->world)->deck;
    ul_rooms       me = ul_rooms_of(s->scene->at[s->scene->turn_seat]), him = ul_rooms_of(s->scene->doctor);
    ul_rooms       doors = s->scene->stepped ? 0 : doors_of(s, me);
    s->around = me | doors;
    for (ul_card c = 0; c < deck->kinds; c++) {
        bool moves = deck->card[c].kind == UL_CARD_MOVE || deck->card[c].kind == UL_CARD_ROOM;
        if (deck->card[c].kind == UL_CARD_WEAPON)
            s->remembered->weapons |= (uint64_t)1 << c;
        if (!moves || s->cards == UL_REMEMBERED_MOVERS)
            continue;
        s->remembered->movers |= (uint64_t)1 << c;
        s->remembered->mover[c] = (uint8_t)s->cards;
        s->self[s->cards][0] = ends_of(s, c, me);
        s->self[s->cards][1] = doors_of(s, s->self[s->cards][0]) | ends_of(s, c, doors);
        s->doctor[s->cards] = ends_of(s, c, him);
        s->card[s->cards++] = c;
    }
}

/* Rooms where the seat could attempt if it met the Doctor there. */
static ul_rooms clear_rooms(const survey *s)
{
    ul_rooms rooms = 0;
    uint8_t  count = ul_plan_count(ul_world_plan(s->m->world));
    ul_scene scene = *s->scene;
    for (ul_room room = 0; room < count; room++) {
        scene.at[scene.turn_seat] = scene.doctor = room;
        rooms |= ul_scene_may_attempt(s->m->world, &scene, UL_PAWN_DOCTOR) ? ul_rooms_of(room) : 0;
    }
    return rooms;
}

/*
 * Where two cards lead. Of two that lead to rooms and move the same pawn one
 * alone does as well, so those are not looked at.
 */
static void pair_note(survey *s, unsigned i, unsigned j, ul_rooms clear)
{
    const ul_deck *deck = &ul_world_edition(s->m->world)->deck;
    bool           rooms = deck->card[s->card[i]].kind == UL_CARD_ROOM && deck->card[s->card[j]].kind == UL_CARD_ROOM;
    ul_rooms       mine[2] = {self_by(s, i), self_by(s, j)}, him = ul_rooms_of(s->scene->doctor);
    ul_rooms       meet = (mine[0] & s->doctor[j]) | (mine[1] & s->doctor[i]);
    uint64_t       ends = places_of(s, mine[0], s->doctor[j]) | places_of(s, mine[1], s->doctor[i]);
    if (!rooms) {
        ul_rooms self = self_by_two(s, i, j);
        ul_rooms his = ends_of(s, s->card[i], s->doctor[j]) | ends_of(s, s->card[j], s->doctor[i]);
        meet |= (s->around & his) | (self & him);
        ends |= places_of(s, s->around, his) | places_of(s, self, him);
    }
    s->remembered->ending_by_two[i][j] = ends;
    s->remembered->meet_by_two[i][j] = meet & clear;
}

static ul_rooms drawing_rooms(const survey *s)
{
    ul_rooms rooms = 0;
    ul_cards none = {0};
    ul_scene scene = *s->scene;
    for (ul_rooms left = s->around; left; left &= left - 1) {
        scene.at[scene.turn_seat] = (ul_room)__builtin_ctzll(left);
        if (ul_scene_why(s->m->world, &scene, &none, ul_action_plain(UL_DRAW)).reason == UL_WHY_LEGAL)
            rooms |= left & -left;
    }
    return rooms;
}

static void ways_note(survey *s)
{
    ul_remembered_turn *p = s->remembered;
    ul_rooms            him = ul_rooms_of(s->scene->doctor), clear = clear_rooms(s), drawing = drawing_rooms(s);
    p->drawing = places_of(s, drawing, him);
    p->ending = places_of(s, s->around & ~drawing, him);
    p->meet = s->around & him & clear;
    for (unsigned i = 0; i < s->cards; i++) {
        p->ending_by[i] = places_of(s, self_by(s, i), him) | places_of(s, s->around, s->doctor[i]);
        p->meet_by[i] = ((self_by(s, i) & him) | (s->around & s->doctor[i])) & clear;
    }
    for (unsigned i = 0; i < s->cards; i++)
        for (unsigned j = 0; j <= i; j++)
            pair_note(s, i, j, clear);
    for (ul_rooms left = clear; left; left &= left - 1) {
        ul_room room = (ul_room)__builtin_ctzll(left);
        p->meeting[room] = place_of(s, room, room);
    }
}

/* What rivals' attempts cost who holds so many points. */
static void harms_find(const mind *m, int own, unsigned all, int32_t harm[UL_MAX_SEATS])
{
    const ul_scene *scene = &m->view->scene;
    int64_t         fair = EQUITY / ul_world_players(m->world);
    for (ul_seat k = 0; k < ul_world_players(m->world); k++) {
        if (k == m->view->seat)
            continue;
        ul_odds odds;
        int     value = scene->tokens[k] + 3 - own;
        if (value > 0)
            ul_odds_up_to(&m->unseen, (uint8_t)(all - scene->hand_size[k]), (unsigned)value, &odds);
        int64_t wins = (ul_odds_below(&odds, value) + ul_odds_below(&odds, value - 2)) / 2;
        harm[k] = ul_rival_price(m->worth, wins, fair, scene->tokens[k]);
    }
}

static void worth_note(const survey *s, mind *m, const uint8_t held[4], ul_remembered_worth *worth)
{
    const ul_scene *scene = s->scene;
    unsigned        all = 0;
    int32_t         harm[UL_MAX_SEATS] = {0};
    for (ul_seat k = 0; k < ul_world_players(m->world); k++)
        all += k == m->view->seat ? 0 : scene->hand_size[k];
    harms_find(m, held[1] + 2 * held[2] + 3 * held[3], all, harm);
    ul_odds_up_to(&m->unseen, (uint8_t)all, scene->tokens[scene->turn_seat] + UL_REMEMBERED_VALUES - 1u, &m->others);
    for (int v = 1; v < UL_REMEMBERED_VALUES; v++) {
        uint8_t value = (uint8_t)(v + scene->tokens[scene->turn_seat]);
        worth->attempt[v] = ul_attempt_worth(m, value);
        worth->fails[v] = EQUITY - ul_attempt_wins(m, value);
    }
    for (uint8_t i = 0; i < s->remembered->places; i++) {
        const ul_turn_outlook *o = &s->outlook[i];
        int32_t                of = (o->again ? m->worth->again : 0) - m->worth->door * o->doors;
        for (ul_seat k = 0; k < ul_world_players(m->world); k++)
            of -= o->near[k] * harm[k] + o->reach[k] * (harm[k] * m->worth->reach / 100);
        worth->place[i] = (int16_t)(of < INT16_MIN ? INT16_MIN : of);
    }
}

/* For all numbers of failure cards that the hand may have had. */
static void worths_note(survey *s)
{
    mind           m = *s->m;
    uint8_t        all[4] = {0};
    unsigned       size = s->scene->hand_size[m.view->seat];
    const ul_deck *deck = &ul_world_edition(m.world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            all[deck->card[c].value] = (uint8_t)(ul_world_copies(m.world, c) - ul_cards_count(&s->scene->removed, c));
    for (uint8_t one = 0; one < UL_REMEMBERED_FEW_1; one++)
        for (uint8_t two = 0; two < UL_REMEMBERED_FEW_2; two++)
            for (uint8_t three = 0; three < UL_REMEMBERED_FEW_3; three++) {
                uint8_t held[4] = {0, one, two, three};
                if (one + two + three > (int)size || one > all[1] || two > all[2] || three > all[3])
                    continue;
                for (int v = 1; v <= 3; v++)
                    m.unseen.failure[v] = (uint8_t)(all[v] - held[v]);
                worth_note(s, &m, held, &s->remembered->worth[one][two][three]);
            }
}

static void deed_note(survey *s, const ul_turn_done *deed)
{
    ul_remembered_turn *p = s->remembered;
    const ul_scene     *after = deed->after;
    p->kind = deed->last;
    p->weapon = deed->weapon;
    p->room = after->at[s->m->view->seat];
    p->done = place_of(s, p->room, after->doctor);
    p->used = *deed->spent;
    if (deed->weapon != UL_NO_CARD)
        ul_cards_add(&p->used, deed->weapon);
    for (uint64_t left = deed->spent->kinds; left; left &= left - 1) {
        ul_card c = (ul_card)__builtin_ctzll(left);
        p->spent += p->cost[c] * ul_cards_count(deed->spent, c);
    }
}

static void failures_note(ul_remembered_turn *p, const mind *m)
{
    const ul_deck *deck = &ul_world_edition(m->world)->deck;
    for (ul_card c = 0; c < deck->kinds; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE) {
            p->failure[deck->card[c].value] = c;
            p->expected[deck->card[c].value] = ul_cards_count(&m->view->hand, c);
        }
}

void ul_remembered_turn_fill(ul_remembered_turn *remembered, const mind *m, const ul_turn_done *deed)
{
    survey s = {.m = m, .scene = &m->view->scene, .remembered = remembered};
    memset(remembered, 0, sizeof *remembered);
    memset(s.place, NO_PLACE, sizeof s.place);
    remembered->world = m->world;
    remembered->again = m->worth->again;
    remembered->draw = m->worth->draw;
    remembered->chance = m->worth->chance;
    memcpy(remembered->cost, m->cost, sizeof remembered->cost);
    failures_note(remembered, m);
    deed_note(&s, deed);
    movers_find(&s);
    ways_note(&s);
    worths_note(&s);
}

/* What a hand is, as far as it matters here. */
typedef struct grip {
    const ul_remembered_turn  *p;
    const ul_remembered_worth *worth;
    const ul_cards            *hand;
    uint64_t                   weapons;
    int                        best; /* value of a weapon anywhere */
} grip;

/* What a weapon adds, as far as values are told apart. */
static int weapon_value(const ul_remembered_turn *p, ul_card c, ul_room room)
{
    int value = ul_weapon_value(p->world, c, room);
    return value < UL_REMEMBERED_VALUES ? value : UL_REMEMBERED_VALUES - 1;
}

static int best_value(const grip *g, ul_room room)
{
    int best = 1;
    for (uint64_t left = g->weapons; left; left &= left - 1) {
        int value = weapon_value(g->p, (ul_card)__builtin_ctzll(left), room);
        best = value > best ? value : best;
    }
    return best;
}

static int32_t place_worth(const grip *g, uint8_t place, int best)
{
    int32_t worth = g->worth->place[place];
    uint8_t turns = g->p->turns[place];
    return turns == UL_NO_TURN ? worth : worth + g->worth->attempt[best] * g->p->chance / 100 / (turns + 1);
}

static int32_t weapon_worth(const grip *g, ul_card weapon, ul_room room)
{
    if (weapon == UL_NO_CARD)
        return g->worth->attempt[1];
    int value = weapon_value(g->p, weapon, room);
    return g->worth->attempt[value] - g->p->cost[weapon] * g->worth->fails[value] / EQUITY;
}

static int32_t done_worth(const grip *g)
{
    const ul_remembered_turn *p = g->p;
    int32_t                   worth = place_worth(g, p->done, best_value(g, p->room)) - p->spent;
    if (p->kind == UL_ATTEMPT)
        return worth + weapon_worth(g, p->weapon, p->room);
    return p->kind == UL_DRAW ? worth + p->draw : worth;
}

static int32_t places_best(const grip *g, uint64_t places)
{
    int32_t best = INT_MIN / 2;
    for (; places; places &= places - 1) {
        int32_t worth = place_worth(g, (uint8_t)__builtin_ctzll(places), g->best);
        best = worth > best ? worth : best;
    }
    return best;
}

/* The best attempt in one of the rooms. */
static int32_t meetings_best(const grip *g, ul_rooms rooms)
{
    int32_t best = INT_MIN / 2;
    for (; rooms; rooms &= rooms - 1) {
        ul_room room = (ul_room)__builtin_ctzll(rooms);
        uint8_t place = g->p->meeting[room];
        int32_t gain = g->worth->attempt[1];
        for (uint64_t left = g->weapons; left; left &= left - 1) {
            int32_t by = weapon_worth(g, (ul_card)__builtin_ctzll(left), room);
            gain = by > gain ? by : gain;
        }
        if (place != NO_PLACE && place_worth(g, place, g->best) + gain > best)
            best = place_worth(g, place, g->best) + gain;
    }
    return best;
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t cards_best(const grip *g)
{
    const ul_remembered_turn *p = g->p;
    int32_t                   best = INT_MIN / 2;
    for (uint64_t left = g->hand->kinds & p->movers; left; left &= left - 1) {
        ul_card a = (ul_card)__builtin_ctzll(left);
        uint8_t i = p->mover[a];
        best = larger(best, larger(places_best(g, p->ending_by[i]), meetings_best(g, p->meet_by[i])) - p->cost[a]);
        for (uint64_t more = left; more; more &= more - 1) {
            ul_card b = (ul_card)__builtin_ctzll(more);
            uint8_t j = p->mover[b];
            if (a != b || ul_cards_count(g->hand, a) > 1)
                best = larger(best,
                              larger(places_best(g, p->ending_by_two[j][i]), meetings_best(g, p->meet_by_two[j][i])) -
                                  p->cost[a] - p->cost[b]);
        }
    }
    return best;
}

int32_t ul_remembered_turn_regret(const ul_remembered_turn *p, const ul_cards *hand)
{
    const ul_deck *deck = &ul_world_edition(p->world)->deck;
    uint8_t        held[4] = {0};
    for (ul_card c = 0; c < deck->alike; c++)
        if (deck->card[c].kind == UL_CARD_FAILURE)
            held[deck->card[c].value] = ul_cards_count(hand, c);
    if (held[1] >= UL_REMEMBERED_FEW_1 || held[2] >= UL_REMEMBERED_FEW_2 || held[3] >= UL_REMEMBERED_FEW_3)
        return 0;
    grip g = {.p = p, .hand = hand, .weapons = hand->kinds & p->weapons};
    g.worth = &p->worth[held[1]][held[2]][held[3]];
    g.best = best_value(&g, UL_NOWHERE);
    int32_t best = larger(places_best(&g, p->drawing) + p->draw, places_best(&g, p->ending));
    best = larger(best, larger(meetings_best(&g, p->meet), cards_best(&g)));
    return best - done_worth(&g);
}
