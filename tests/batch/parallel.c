/* A batch whose games are shared out among threads: the same games, whoever plays which. */
#include <stdlib.h>
#include "arena/thread_pool.h"
#include "batch/opponents.h"
#include "batch/worlds.h"

#define GAMES 37 /* which no number of threads here divides */
#define STEPS 25

static ul_batch *open_batch(const ul_world *world)
{
    ul_fault       fault;
    ul_batch_setup setup = {.seed = "many", .seed_len = 4, .games = GAMES, .observing = UL_OBSERVE_BYTES, .history = 4};
    size_t         size = ul_batch_size(world, &setup, &fault);
    void          *memory = aligned_alloc(UL_BATCH_ALIGNMENT, size);
    assert_non_null(memory);
    return ul_batch_init(memory, world, &setup, &fault);
}

static uint64_t sum_of(const ul_batch *batch, const ul_world *world)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (uint32_t i = 0; i < GAMES; i++)
        sum = worlds_hash(sum, ul_batch_game(batch, i), sizeof(ul_game));
    sum = worlds_hash(sum, ul_batch_array_of(batch, UL_BATCH_MASK), (size_t)GAMES * ul_batch_numbers(batch)->count);
    sum =
        worlds_hash(sum, ul_batch_array_of(batch, UL_BATCH_OBSERVATION), (size_t)GAMES * ul_batch_layout(batch)->size);
    sum = worlds_hash(sum, ul_batch_array_of(batch, UL_BATCH_DEAL), GAMES * sizeof(uint32_t));
    sum = worlds_hash(sum, ul_batch_array_of(batch, UL_BATCH_REWARD), GAMES * ul_world_players(world) * sizeof(float));
    return worlds_hash(sum, ul_batch_array_of(batch, UL_BATCH_TO_ACT), GAMES);
}

/* What comes of so many steps in so many parts; 0 parts: of the plain function. */
static uint64_t play(const ul_world *world, const uint8_t *levels, unsigned parts)
{
    ul_fault        fault;
    int32_t         actions[GAMES];
    uint64_t        sum = 0;
    ul_batch       *batch = open_batch(world);
    ul_thread_pool *pool = ul_thread_pool_new(parts ? parts : 1);
    ul_opponents   *opponents =
        levels ? ul_opponents_new_parts(world, GAMES, levels, 4, parts ? parts : 1, &fault) : NULL;
    assert_non_null(pool);
    if (opponents && parts)
        ul_batch_play_parallel(batch, opponents, NULL, ul_thread_pool_run, pool);
    else if (opponents)
        ul_batch_play(batch, opponents, NULL);
    for (int step = 0; step < STEPS; step++) {
        int32_t wrong;
        ul_batch_sample(batch, actions);
        if (opponents)
            wrong = parts ? ul_batch_play_parallel(batch, opponents, actions, ul_thread_pool_run, pool)
                          : ul_batch_play(batch, opponents, actions);
        else
            wrong = parts ? ul_batch_step_parallel(batch, actions, ul_thread_pool_run, pool, parts)
                          : ul_batch_step(batch, actions);
        assert_int_equal(wrong, UL_ALL_WELL);
        sum = sum * 31 + sum_of(batch, world);
    }
    ul_opponents_free(opponents);
    ul_thread_pool_free(pool);
    free(batch);
    return sum;
}

static ul_world *world_of(const char *id, uint8_t players)
{
    ul_edition edition;
    ul_fault   fault;
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    return ul_world_new(&edition, &edition.defaults, players, NULL, 0, &fault);
}

TEST(any_number_of_threads_plays_the_same_games)
{
    static const char *const ids[] = {"kill-1996", "kill-2009", "save-2000"};
    for (size_t i = 0; i < 3; i++) {
        ul_world *world = world_of(ids[i], 4);
        uint64_t  alone = play(world, NULL, 0);
        for (unsigned parts = 1; parts <= 5; parts++)
            assert_true(play(world, NULL, parts) == alone);
        ul_world_free(world);
    }
}

TEST(and_so_it_does_with_bots_in_some_seats)
{
    ul_world *world = world_of("kill-2009", 3);
    uint8_t   levels[GAMES][3];
    for (int i = 0; i < GAMES; i++) {
        levels[i][i % 3] = UL_LEARNER;
        levels[i][(i + 1) % 3] = (uint8_t)(i % 3); /* sleepwalker, nephew, butler */
        levels[i][(i + 2) % 3] = i % 9 == 0 ? UL_WIDOW : i % 5 == 0 ? UL_COLONEL : UL_BUTLER;
    }
    uint64_t alone = play(world, levels[0], 0);
    assert_true(play(world, levels[0], 1) == alone);
    assert_true(play(world, levels[0], 3) == alone);
    assert_true(play(world, levels[0], 40) == alone); /* more threads than games */
    ul_world_free(world);
}

TEST(one_illegal_action_and_nothing_is_done_in_any_part)
{
    ul_world       *world = world_of("kill-2009", 4);
    ul_batch       *batch = open_batch(world);
    ul_thread_pool *pool = ul_thread_pool_new(3);
    uint64_t        before = sum_of(batch, world);
    int32_t         actions[GAMES];
    ul_batch_sample(batch, actions);
    actions[35] = ul_batch_numbers(batch)->count;
    actions[20] = -2;
    assert_int_equal(ul_batch_step_parallel(batch, actions, ul_thread_pool_run, pool, 3), 20);
    assert_int_equal(ul_batch_check(batch, actions, 0, 20), UL_ALL_WELL);
    assert_int_equal(ul_batch_check(batch, actions, 21, 16), 35);
    assert_true(sum_of(batch, world) == before);
    ul_thread_pool_free(pool);
    free(batch);
    ul_world_free(world);
}

TEST(parts_that_cannot_be_are_refused)
{
    ul_world *world = world_of("kill-2009", 4);
    ul_fault  fault;
    uint8_t   levels[4] = {UL_LEARNER, UL_BUTLER, UL_BUTLER, UL_BUTLER};
    assert_null(ul_opponents_new_parts(world, 1, levels, 0, 0, &fault));
    assert_null(ul_opponents_new_parts(world, 1, levels, 0, UL_MAX_OPPONENT_PARTS + 1, &fault));
    assert_string_equal(fault.code, "bad-opponents");
    ul_world_free(world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_plays_the_same_games),
        cmocka_unit_test(and_so_it_does_with_bots_in_some_seats),
        cmocka_unit_test(one_illegal_action_and_nothing_is_done_in_any_part),
        cmocka_unit_test(parts_that_cannot_be_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
