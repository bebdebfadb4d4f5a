/* Tests of src/arena/hands.c: every part once, and a bot that decides the same with any number of threads. */
#include "arena/hands.h"
#include <stdatomic.h>
#include <string.h>
#include "bots/bot.h"
#include "support/stage.h"

#define PARTS 37

static void count(void *context, unsigned number)
{
    atomic_uint *times = context;
    atomic_fetch_add(&times[number], 1);
}

TEST(every_part_is_done_once)
{
    for (unsigned threads = 1; threads <= 5; threads++) {
        ul_hands   *hands = ul_hands_new(threads);
        atomic_uint times[PARTS] = {0};
        assert_non_null(hands);
        for (unsigned round = 1; round <= 500; round++) {
            ul_hands_work(hands, count, times, PARTS);
            for (unsigned i = 0; i < PARTS; i++)
                assert_int_equal(atomic_load(&times[i]), round);
        }
        ul_hands_free(hands);
    }
}

static ul_report think(const stage *s, ul_hands *hands)
{
    ul_view   view;
    ul_report report;
    ul_bot   *bot = ul_bot_new(s->world, s->game.scene.to_act, UL_WIDOW);
    ul_budget budget = {.seed = 3, .playouts = 600, .crew = hands ? ul_hands_work : NULL, .hands = hands};
    assert_non_null(bot);
    ul_view_of(s->world, &s->game, s->game.scene.to_act, &view);
    ul_bot_think(bot, &view, &budget, &report);
    ul_bot_free(bot);
    return report;
}

TEST(a_bot_decides_the_same_with_any_number_of_threads)
{
    stage s;
    stage_open(&s, "kill-2009", 4, NULL);
    ul_report alone = think(&s, NULL);
    assert_true(alone.playouts > 100);
    for (unsigned threads = 1; threads <= 4; threads++) {
        ul_hands *hands = ul_hands_new(threads);
        assert_non_null(hands);
        ul_report together = think(&s, hands);
        assert_memory_equal(&alone, &together, sizeof alone);
        ul_hands_free(hands);
    }
    ul_hands_free(NULL);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_part_is_done_once),
        cmocka_unit_test(a_bot_decides_the_same_with_any_number_of_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
