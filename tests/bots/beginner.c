/* Tests of src/bots/beginner.c: each way in which a beginner errs, in a position where a Butler does not. */
#include "bots/beginner_inside.h"
#include <string.h>
#include "support/stage.h"

typedef struct player {
    ul_bot  *bot;
    ul_view  view;
    turn_end ends[UL_MAX_CANDIDATES];
    size_t   count;
} player;

/* Somebody of that level with the seat that is to act. */
static void sit(player *p, const stage *s, ul_level level)
{
    ul_seat seat = s->game.scene.to_act;
    memset(p, 0, sizeof *p);
    ul_view_of(s->world, &s->game, seat, &p->view);
    assert_non_null(p->bot = ul_bot_new(s->world, seat, level));
    ul_mind_fill(&p->bot->mind, p->bot, &p->view, 100);
}

/* What ends of his turn he finds best: without the chance that a Nephew also plays by. */
static void weigh(player *p)
{
    mind *m = &p->bot->mind;
    ul_turn_routes_find(m->world, &p->view.scene, &p->view.hand, UL_ROUTE_CARDS, m->cost, &p->bot->routes);
    p->count = ul_turn_ends(m, &p->bot->routes, p->ends, UL_MAX_CANDIDATES, NULL, 0);
    assert_true(p->count > 0);
}

static void leave(player *p)
{
    ul_bot_free(p->bot);
}

/* Do what he finds best. */
static void play_turn(stage *s, ul_level level)
{
    player p;
    sit(&p, s, level);
    weigh(&p);
    for (uint8_t i = 0; i < p.ends[0].route->actions; i++)
        ul_game_act(s->world, &s->game, p.ends[0].route->action[i], NULL);
    ul_game_act(s->world, &s->game, p.ends[0].last, NULL);
    leave(&p);
}

/* Too generous: with answers */

/* Seat 1 attempts with a point; seat 2 is asked, and two with full hands come after. */
static void small_attempt(stage *s)
{
    stage_open(s, "kill-1996", 4, NULL);
    stage_pawns(s, "kitchen nursery foyer piazza");
    stage_doctor(s, "nursery");
    stage_hand(s, 2, "failure-1 failure-1");
    stage_turn(s, 1, 20);
    stage_act(s, "attempt doctor bare");
    assert_int_equal(s->game.scene.to_act, 2);
}

static uint8_t answer_of(ul_level level)
{
    stage     s;
    player    p;
    ul_report report;
    small_attempt(&s);
    sit(&p, &s, level);
    ul_bot_think(p.bot, &p.view, &(ul_budget){.seed = 1}, &report);
    leave(&p);
    stage_close(&s);
    return report.action.kind;
}

TEST(a_nephew_pays_what_a_butler_leaves_to_those_after_him)
{
    assert_int_equal(answer_of(UL_BUTLER), UL_PASS);
    assert_int_equal(answer_of(UL_NEPHEW), UL_FOIL);
}

/* Too generous: with cards */

static int32_t price(const stage *s, ul_level level, const char *card)
{
    player p;
    sit(&p, s, level);
    int32_t cost = p.bot->mind.cost[stage_card(s, card)];
    leave(&p);
    return cost;
}

TEST(only_failure_cards_are_dear_to_a_nephew)
{
    static const char *const cheap[] = {"move-1", "move-3", "room-kitchen", "chain-saw"};
    stage                    s;
    stage_open(&s, "kill-1996", 4, NULL);
    for (size_t i = 0; i < sizeof cheap / sizeof *cheap; i++) {
        assert_true(price(&s, UL_BUTLER, cheap[i]) > 0);
        assert_int_equal(price(&s, UL_NEPHEW, cheap[i]), 0);
    }
    assert_int_equal(price(&s, UL_NEPHEW, "failure-2"), price(&s, UL_BUTLER, "failure-2"));
    stage_close(&s);
}

/* Too late */

/*
 * Seat 2 has many tokens and is alone where the Doctor walks next. Seat 0 can
 * look on from the parlor, a step away, or draw a card where it is.
 */
static void rival_ahead(stage *s)
{
    stage_open(s, "kill-2009", 4, NULL);
    stage_pawns(s, "carriage-house wine-cellar servants-quarters sitting-room");
    stage_doctor(s, "lilac-room");
    stage_hand(s, 0, "");
    stage_tokens(s, 2, 8);
    stage_turn(s, 0, 20);
}

static bool lets_him_attempt(ul_level level)
{
    stage s;
    rival_ahead(&s);
    play_turn(&s, level);
    assert_int_equal(s.game.scene.to_act, 2);
    assert_int_equal(s.game.scene.doctor, stage_room(&s, "servants-quarters"));
    bool may = ul_scene_may_attempt(s.world, &s.game.scene, UL_PAWN_DOCTOR);
    stage_close(&s);
    return may;
}

TEST(a_nephew_sees_no_threat_before_it_happens)
{
    stage  s;
    player p;
    assert_false(lets_him_attempt(UL_BUTLER));
    assert_true(lets_him_attempt(UL_NEPHEW));
    rival_ahead(&s);
    sit(&p, &s, UL_NEPHEW);
    for (ul_seat k = 0; k < 4; k++)
        assert_int_equal(p.bot->mind.rival_harm[k], 0);
    leave(&p);
    stage_close(&s);
}

/*
 * The Doctor is a step away in the winter garden, and seat 1 sees him there
 * from the piazza. He walks into the kitchen next, a step in the other
 * direction, where nobody would see him. Nobody else can do anything soon.
 */
static void two_ways(stage *s)
{
    stage_open(s, "kill-2009", 4, NULL);
    stage_pawns(s, "wine-cellar piazza piazza piazza");
    stage_doctor(s, "winter-garden");
    for (ul_seat k = 0; k < 4; k++)
        stage_hand(s, k, "");
    stage_turn(s, 0, 20);
}

static int32_t score_of(const player *p, ul_room me)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->ends[i].route->me == me && p->ends[i].last.kind == UL_END)
            return p->ends[i].score;
    fail_msg("no end of a turn in that room");
    return 0;
}

/* What to be where the Doctor comes next is worth, in 1/100 of an attempt there. */
static int32_t promise(ul_level level)
{
    stage  s;
    player p;
    two_ways(&s);
    sit(&p, &s, level);
    weigh(&p);
    const mind *m = &p.bot->mind;
    int32_t     ahead = score_of(&p, stage_room(&s, "kitchen")) - score_of(&p, stage_room(&s, "wine-cellar"));
    int32_t     part = (ahead - m->worth->again) * 100 / ul_attempt_worth(m, 1);
    leave(&p);
    stage_close(&s);
    return part;
}

TEST(his_next_turn_is_worth_little_to_a_nephew)
{
    assert_in_range(promise(UL_BUTLER), 40, 50);
    assert_in_range(promise(UL_NEPHEW), 1, 10);
}

/* Forgetful of who sees */

static ul_room goes_to(ul_level level)
{
    stage  s;
    player p;
    two_ways(&s);
    sit(&p, &s, level);
    weigh(&p);
    ul_room room = p.ends[0].route->me;
    assert_true(p.ends[0].last.kind != UL_ATTEMPT);
    leave(&p);
    stage_close(&s);
    return room;
}

TEST(a_nephew_walks_up_to_the_doctor_in_vain)
{
    stage s;
    two_ways(&s);
    assert_int_equal(goes_to(UL_BUTLER), stage_room(&s, "kitchen"));
    assert_int_equal(goes_to(UL_NEPHEW), stage_room(&s, "winter-garden"));
    stage_close(&s);
}

TEST(he_hopes_only_beside_the_doctor_and_only_where_he_is_seen)
{
    stage  s;
    player p;
    two_ways(&s);
    sit(&p, &s, UL_NEPHEW);
    ul_scene scene = p.view.scene;
    assert_int_equal(ul_nephew_hope(&p.bot->mind, &scene, 2), 0);
    scene.at[0] = scene.doctor;
    assert_int_equal(ul_nephew_hope(&p.bot->mind, &scene, 2), ul_attempt_worth(&p.bot->mind, 2) * 70 / 100);
    scene.at[1] = scene.at[2] = scene.at[3] = stage_room(&s, "tennessee-room"); /* nobody sees: that is no hope */
    assert_int_equal(ul_nephew_hope(&p.bot->mind, &scene, 2), 0);
    leave(&p);
    stage_close(&s);
}

/* A Sleepwalker */

TEST(a_sleepwalker_goes_anywhere_and_plays_cards_for_it)
{
    static ul_turn_routes routes;
    int                   times[3] = {0};
    for (uint64_t seed = 0; seed < 4000; seed++) {
        ul_random random;
        ul_random_seed(&random, seed);
        routes.count = 3;
        for (uint8_t i = 0; i < 3; i++)
            routes.route[i] = (ul_turn_route){.me = i, .cards = i == 2};
        ul_sleepwalker_stroll(&routes, &random);
        assert_int_equal(routes.count, 1);
        times[routes.route[0].me]++;
    }
    /* One time in eight he plays no card: 17 of 48, 17 of 48, 14 of 48. */
    assert_in_range(times[0], 1300, 1534);
    assert_in_range(times[1], 1300, 1534);
    assert_in_range(times[2], 1050, 1284);
}

/* Which of the list he answers with: bit i for the i-th of it. */
static unsigned answers(const ul_action *list, size_t count)
{
    unsigned given = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        ul_random random;
        ul_random_seed(&random, seed);
        ul_action answer = ul_sleepwalker_reply(list, count, &random);
        for (size_t i = 0; i < count; i++)
            given |= (unsigned)ul_action_same(answer, list[i]) << i;
    }
    return given;
}

TEST(a_sleepwalker_passes_or_pays_with_his_dearest_card)
{
    stage     s;
    ul_action list[4];
    stage_open(&s, "kill-1996", 4, NULL);
    list[0] = ul_action_give(UL_FOIL, stage_card(&s, "failure-1"));
    list[1] = ul_action_give(UL_FOIL, stage_card(&s, "failure-2"));
    list[2] = ul_action_give(UL_FOIL, stage_card(&s, "failure-3"));
    list[3] = ul_action_plain(UL_PASS);
    assert_int_equal(answers(list, 4), 1 << 3 | 1 << 2);
    assert_int_equal(answers(list, 3), 1 << 2 | 1 << 1); /* R-MUST: he may not pass */
    assert_int_equal(answers(list, 1), 1 << 0);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_nephew_pays_what_a_butler_leaves_to_those_after_him),
        cmocka_unit_test(only_failure_cards_are_dear_to_a_nephew),
        cmocka_unit_test(a_nephew_sees_no_threat_before_it_happens),
        cmocka_unit_test(his_next_turn_is_worth_little_to_a_nephew),
        cmocka_unit_test(a_nephew_walks_up_to_the_doctor_in_vain),
        cmocka_unit_test(he_hopes_only_beside_the_doctor_and_only_where_he_is_seen),
        cmocka_unit_test(a_sleepwalker_goes_anywhere_and_plays_cards_for_it),
        cmocka_unit_test(a_sleepwalker_passes_or_pays_with_his_dearest_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
