/* Tests of src/arena/thread_pool.c: every part once, and a bot that decides the same with any number of threads. */
#include "arena/thread_pool.h"
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
        ul_thread_pool *hands = ul_thread_pool_new(threads);
        atomic_uint     times[PARTS] = {0};
        assert_non_null(hands);
        for (unsigned round = 1; round <= 500; round++) {
            ul_thread_pool_run(hands, count, times, PARTS);
            for (unsigned i = 0; i < PARTS; i++)
                assert_int_equal(atomic_load(&times[i]), round);
        }
        ul_thread_pool_free(hands);
    }
}

static ul_report think(const stage *s, ul_thread_pool *hands)
{
    ul_view   view;
    ul_report report;
    ul_bot   *bot = ul_bot_new(s->world, s->game.scene.to_act, UL_WIDOW);
    ul_budget budget = {.seed = 3, .playouts = 600, .parallel = hands ? ul_thread_pool_run : NULL, .threads = hands};
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
        ul_thread_pool *hands = ul_thread_pool_new(threads);
        assert_non_null(hands);
        ul_report together = think(&s, hands);
        assert_memory_equal(&alone, &together, sizeof alone);
        ul_thread_pool_free(hands);
    }
    ul_thread_pool_free(NULL);
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
