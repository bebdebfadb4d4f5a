/* memory_limit.c: how much there is left of the memory, measured or not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "server/server_state.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))
#define MIB ((uint64_t)1024 * 1024)

static ul_serve  how;
static ul_server server = {.how = &how};
static size_t    resident; /* 0: the system does not say */

static int trims; /* how often freed memory was given back to the system */

int __wrap_uv_resident_set_memory(size_t *bytes);
int __wrap_malloc_trim(size_t pad);

int __wrap_malloc_trim(size_t pad)
{
    (void)pad;
    trims++;
    return 1;
}

int __wrap_uv_resident_set_memory(size_t *bytes)
{
    *bytes = resident;
    return resident ? 0 : UV_ENOSYS;
}

static int begin(void **unused)
{
    (void)unused;
    ul_limits_init(&server.limits);
    server.limits.of[UL_LIMIT_MEMORY] = 100;
    server.memory = (ul_memory_budget){0};
    server.trimmed = server.trim_again = server.left = 0;
    trims = 0;
    return uv_loop_init(&server.loop);
}

static int end(void **unused)
{
    (void)unused;
    return uv_loop_close(&server.loop);
}

TEST(what_is_measured_counts_and_not_what_was_added_before)
{
    resident = 80 * MIB;
    assert_true(ul_memory_may_grow(&server.limits, &server.memory, 85 * MIB));
    assert_false(ul_memory_may_grow(&server.limits, &server.memory, 10 * MIB));
    ul_memory_trim(&server);
    assert_true(ul_memory_may_grow(&server.limits, &server.memory, 5 * MIB));
    assert_false(ul_memory_may_grow(&server.limits, &server.memory, 10 * MIB));
}

/* All that ever came would count, and in the end nobody be let in. */
TEST(if_it_cannot_be_measured_only_the_last_second_counts)
{
    resident = 0;
    for (int second = 0; second < 20; second++) {
        assert_true(ul_memory_may_grow(&server.limits, &server.memory, 50 * MIB));
        assert_false(ul_memory_may_grow(&server.limits, &server.memory, 50 * MIB));
        ul_memory_trim(&server);
    }
}

TEST(memory_is_refused_before_it_is_used_up)
{
    ul_limit_counts   counts = {0};
    ul_limits        *limits = &server.limits;
    ul_memory_budget *memory = &server.memory;
    limits->reached = &counts;
    ul_memory_measured(memory, 70 * MIB);
    assert_false(ul_memory_is_short(limits, memory));
    assert_true(ul_memory_may_grow(limits, memory, 15 * MIB)); /* not measured yet, and counted all the same */
    assert_true(ul_memory_is_short(limits, memory));
    assert_false(ul_memory_may_grow(limits, memory, 6 * MIB));
    assert_int_equal(counts.of[UL_LIMIT_MEMORY], 1);
    assert_true(ul_memory_may_grow(limits, memory, 4 * MIB));
    ul_memory_measured(memory, 60 * MIB);
    assert_true(ul_memory_may_grow(limits, memory, 6 * MIB));
    assert_int_equal(ul_memory_part(limits, 4), 25 * MIB);
    limits->of[UL_LIMIT_MEMORY] = 0;
    ul_memory_measured(memory, 1000000 * MIB);
    assert_true(ul_memory_may_grow(limits, memory, MIB) && !ul_memory_is_short(limits, memory));
    assert_true(ul_memory_part(limits, 4) == UINT64_MAX);
}

static int trims_after(unsigned seconds, uint64_t mib)
{
    resident = mib * MIB;
    server.trimmed = uv_now(&server.loop) - (uint64_t)seconds * 1000;
    ul_memory_trim(&server);
    return trims;
}

/* Not at every look: it takes time. */
TEST(what_was_freed_is_given_back_when_much_was_added)
{
    assert_int_equal(trims_after(60, 10), 0);
    assert_int_equal(trims_after(60, 30), 1);
    assert_int_equal(trims_after(9, 70), 1); /* so soon after the last */
    assert_int_equal(trims_after(10, 70), 2);
}

TEST(what_is_freed_after_the_crowd_is_given_back_too)
{
    assert_int_equal(trims_after(60, 30), 1); /* in their midst */
    assert_int_equal(trims_after(9, 30), 1);
    assert_int_equal(trims_after(10, 30), 2);
    assert_int_equal(trims_after(19, 30), 2); /* ever more rarely, if nothing happens */
    assert_int_equal(trims_after(20, 30), 3);
    assert_int_equal(trims_after(39, 30), 3);
    assert_int_equal(trims_after(10, 47), 4); /* the next crowd */
    assert_int_equal(trims_after(10, 47), 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(memory_is_refused_before_it_is_used_up, begin, end),
        cmocka_unit_test_setup_teardown(what_is_measured_counts_and_not_what_was_added_before, begin, end),
        cmocka_unit_test_setup_teardown(what_was_freed_is_given_back_when_much_was_added, begin, end),
        cmocka_unit_test_setup_teardown(what_is_freed_after_the_crowd_is_given_back_too, begin, end),
        cmocka_unit_test_setup_teardown(if_it_cannot_be_measured_only_the_last_second_counts, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
