/* fair_queue.c: who has had much waits for who has had little, and what is short goes first. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "server/fair_queue.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static ul_fair_queue queue;
static ul_job        jobs[256];
static size_t        used;

static int begin(void **unused)
{
    (void)unused;
    memset(&queue, 0, sizeof queue);
    used = 0;
    return 0;
}

static void put(uint64_t account, unsigned count)
{
    while (count--) {
        jobs[used] = (ul_job){.account = account};
        ul_fair_queue_put(&queue, &jobs[used++]);
    }
}

/* The next is run, and takes so long. For whom was it? */
static uint64_t run(uint64_t us)
{
    ul_job *job = ul_fair_queue_next(&queue);
    if (!job)
        return 0;
    ul_fair_queue_charge(&queue, job, us);
    return job->account;
}

TEST(many_of_one_wait_for_one_of_another)
{
    put(1, 50);
    for (int i = 0; i < 5; i++)
        assert_int_equal(run(1000), 1);
    put(2, 1);
    put(3, 1);
    assert_int_equal(queue.accounts, 3);
    assert_int_equal(ul_fair_queue_waiting_for(&queue, 1), 45);
    uint64_t next[3] = {run(1000), run(1000), run(1000)};
    assert_true((next[0] == 2 && next[1] == 3) || (next[0] == 3 && next[1] == 2) || next[0] == 1);
    assert_int_equal(next[0] + next[1] + next[2], 6);
    assert_int_equal(queue.accounts, 1);
}

TEST(time_is_shared_not_jobs)
{
    uint64_t spent[3] = {0};
    put(1, 100);
    put(2, 100);
    while (ul_fair_queue_waiting_for(&queue, 1) && ul_fair_queue_waiting_for(&queue, 2)) {
        ul_job  *job = ul_fair_queue_next(&queue);
        uint64_t us = job->account == 1 ? 9000 : 1000;
        ul_fair_queue_charge(&queue, job, us);
        spent[job->account] += us;
    }
    assert_in_range(spent[1], spent[2] - 10000, spent[2] + 10000);
}

/* One whose jobs are short, and one whose jobs are long, both waiting: the short ones do not wait for the long. */
TEST(the_short_one_goes_first)
{
    put(1, 1);
    run(1000);
    put(2, 1);
    run(15000);
    put(2, 1); /* it comes first, and both begin anew here */
    put(1, 8);
    for (int i = 0; i < 8; i++)
        assert_int_equal(run(1000), 1);
    assert_int_equal(run(15000), 2);
}

TEST(who_asks_for_nothing_saves_nothing_up)
{
    put(1, 60);
    for (int i = 0; i < 30; i++)
        run(1000);
    put(2, 30);
    unsigned of_two = 0;
    for (int i = 0; i < 20; i++)
        of_two += run(1000) == 2;
    assert_in_range(of_two, 9, 12);
}

TEST(one_long_job_is_not_held_against_anybody_for_long)
{
    put(1, 1);
    run(5000000); /* five seconds */
    put(2, 100);
    put(1, 1);
    unsigned before = 0;
    while (run(1000) == 2)
        before++;
    assert_in_range(before, 0, 25);
}

TEST(several_at_once_serve_several_accounts)
{
    put(1, 10);
    put(2, 10);
    assert_int_equal(run(1000) + run(1000), 3);
    const ul_job *a = ul_fair_queue_next(&queue), *b = ul_fair_queue_next(&queue);
    assert_int_equal(a->account + b->account, 3);
}

TEST(of_ones_own_the_first_comes_first_and_in_the_end_there_is_none)
{
    put(7, 20);
    for (size_t i = 0; i < 20; i++)
        assert_ptr_equal(ul_fair_queue_next(&queue), &jobs[i]);
    assert_null(ul_fair_queue_next(&queue));
    assert_int_equal(queue.waiting + queue.accounts, 0);
}

TEST(who_shares_a_turn_is_not_counted_with_the_other)
{
    put(1, 3);
    put(988, 2);
    assert_int_equal(queue.accounts, 1); /* these two share one */
    assert_int_equal(ul_fair_queue_waiting_for(&queue, 1), 3);
    assert_int_equal(ul_fair_queue_waiting_for(&queue, 988), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(many_of_one_wait_for_one_of_another, begin),
        cmocka_unit_test_setup(time_is_shared_not_jobs, begin),
        cmocka_unit_test_setup(the_short_one_goes_first, begin),
        cmocka_unit_test_setup(who_asks_for_nothing_saves_nothing_up, begin),
        cmocka_unit_test_setup(one_long_job_is_not_held_against_anybody_for_long, begin),
        cmocka_unit_test_setup(several_at_once_serve_several_accounts, begin),
        cmocka_unit_test_setup(of_ones_own_the_first_comes_first_and_in_the_end_there_is_none, begin),
        cmocka_unit_test_setup(who_shares_a_turn_is_not_counted_with_the_other, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
