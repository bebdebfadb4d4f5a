/*
 * Bots of every level in every game there is: all that they do is legal, and
 * depends on nothing that their seat cannot see.
 *
 *     legal                       as a test: some decisions of each level
 *     legal LEVEL DECISIONS       so many of one level: for tools/strength, under sanitizers
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/random.h"
#include "bots/bot.h"
#include "support/stage.h"

#define PLAYOUTS 20

/* A game, and at each seat two bots that see the same. */
typedef struct table {
    ul_world *world;
    ul_game   game;
    ul_bot   *bot[2][UL_MAX_SEATS];
    ul_level  level;
    uint32_t  decision;
    bool      twins;
} table;

/* Any edition, any number of players, any options that go together. */
static ul_world *any_world(ul_random *random)
{
    ul_edition edition;
    ul_world  *world = NULL;
    while (!world) {
        assert_true(ul_edition_nth(&edition, ul_random_below(random, (uint32_t)ul_edition_count())));
        ul_options options = edition.defaults;
        uint32_t   span = (uint32_t)(edition.max_players - edition.min_players + 1);
        uint8_t    players = (uint8_t)(edition.min_players + ul_random_below(random, span));
        for (int i = 0; i < UL_OPTION_COUNT; i++)
            if (edition.has[i])
                options.value[i] = (uint8_t)ul_random_below(random, ul_option_about((ul_option)i)->values);
        world = ul_world_new(&edition, &options, players, NULL, 0, NULL); /* NULL: a dog with tokens, but no spite */
    }
    return world;
}

static void open_table(table *t, ul_level level, bool twins, ul_random *random, unsigned number)
{
    char seed[32];
    int  len = snprintf(seed, sizeof seed, "legal %u", number);
    memset(t, 0, sizeof *t);
    t->world = any_world(random);
    t->level = level;
    t->twins = twins;
    ul_game_new(t->world, &t->game, seed, (size_t)len, UL_NOBODY);
    for (ul_seat seat = 0; seat < ul_world_players(t->world); seat++)
        for (int twin = 0; twin < 1 + twins; twin++)
            assert_non_null(t->bot[twin][seat] = ul_bot_new(t->world, seat, level));
}

static void close_table(table *t)
{
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        ul_bot_free(t->bot[0][seat]);
        ul_bot_free(t->bot[1][seat]);
    }
    ul_world_free(t->world);
}

static void tell(table *t, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat seat = 0; seat < ul_world_players(t->world); seat++) {
            ul_event event = ul_event_for(events->event[i], seat);
            for (int twin = 0; twin < 1 + t->twins; twin++)
                ul_bot_see(t->bot[twin][seat], &event);
        }
}

/* The twin is shown the view of a game in which the hidden cards lie otherwise. */
static void ask_twin(table *t, const ul_view *view, const ul_budget *budget, const ul_report *report, ul_random *random)
{
    ul_game   other;
    ul_view   again;
    ul_report same;
    ul_view_imagine(t->world, view, random, &other);
    ul_view_of(t->world, &other, view->seat, &again);
    ul_bot_think(t->bot[1][view->seat], &again, budget, &same);
    assert_true(ul_action_same(report->action, same.action));
    assert_memory_equal(report->chance, same.chance, sizeof same.chance);
}

/* One action; true if a decision began with it. */
static bool play(table *t, ul_random *random)
{
    ul_view         view;
    ul_report       report;
    ul_events       events = {0};
    const ul_scene *scene = &t->game.scene;
    ul_budget       budget = {.seed = ul_random_next(random), .playouts = PLAYOUTS};
    uint32_t        decision = (uint32_t)scene->turn << 8 | (uint32_t)scene->phase << 4 | scene->to_act;
    bool            fresh = decision != t->decision;
    t->decision = decision;
    ul_view_of(t->world, &t->game, scene->to_act, &view);
    ul_bot_think(t->bot[0][view.seat], &view, &budget, &report);
    assert_int_equal(ul_game_why(t->world, &t->game, report.action).reason, UL_WHY_LEGAL);
    if (t->twins)
        ask_twin(t, &view, &budget, &report, random);
    ul_game_act(t->world, &t->game, report.action, &events);
    tell(t, &events);
    return fresh;
}

/* Games until there were so many decisions; every other one with twins. */
static void decide(ul_level level, unsigned decisions)
{
    ul_random random;
    ul_random_seed(&random, 1 + (uint64_t)level);
    for (unsigned done = 0, number = 0; done < decisions; number++) {
        table t;
        open_table(&t, level, number % 2 == 0, &random, number);
        while (t.game.scene.phase != UL_PHASE_OVER && done < decisions)
            done += play(&t, &random);
        close_table(&t);
    }
}

TEST(sleepwalkers_play_legally_and_by_their_view_alone)
{
    decide(UL_SLEEPWALKER, 3000);
}

TEST(nephews_play_legally_and_by_their_view_alone)
{
    decide(UL_NEPHEW, 6000);
}

TEST(butlers_play_legally_and_by_their_view_alone)
{
    decide(UL_BUTLER, 6000);
}

TEST(those_who_think_play_legally_and_by_their_view_alone)
{
    for (int level = UL_BUTLER + 1; level < UL_BOT_LEVELS; level++)
        decide((ul_level)level, 600);
}

static unsigned asked_decisions;
static ul_level asked_level;

TEST(so_many_decisions_are_legal)
{
    decide(asked_level, asked_decisions);
}

static int run_long(const char *level, const char *decisions)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(so_many_decisions_are_legal)};
    asked_decisions = (unsigned)strtoul(decisions, NULL, 10);
    if (!ul_level_find(level, strlen(level), &asked_level) || asked_decisions == 0)
        return 2;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    if (!failed)
        printf("%u decisions, all legal\n", asked_decisions);
    return failed;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sleepwalkers_play_legally_and_by_their_view_alone),
        cmocka_unit_test(nephews_play_legally_and_by_their_view_alone),
        cmocka_unit_test(butlers_play_legally_and_by_their_view_alone),
        cmocka_unit_test(those_who_think_play_legally_and_by_their_view_alone),
    };
    if (argc == 3)
        return run_long(argv[1], argv[2]);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
