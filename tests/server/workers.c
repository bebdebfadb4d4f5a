/* workers.c: jobs in turn for whom they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "server/workers.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

typedef struct letter_job {
    ul_job job;
    char   letter;
} letter_job;

static uv_sem_t gate;
static char     ran[64];
static size_t   ran_count, done_count;

static void wait_at_gate(ul_job *job)
{
    (void)job;
    uv_sem_wait(&gate);
}

static void note(ul_job *job)
{
    ran[ran_count++] = ((letter_job *)job)->letter;
    uv_sleep(2);
}

static void done(ul_job *job)
{
    free(job);
    done_count++;
}

static void hand_in(ul_workers *workers, char letter, uint64_t account, void (*run)(ul_job *))
{
    letter_job *j = calloc(1, sizeof *j);
    j->job.run = run;
    j->job.done = done;
    j->job.account = account;
    j->letter = letter;
    ul_workers_send(workers, &j->job);
}

/* One thread, which is held up until everything is handed in; what ran then, in order. */
static void run_all(void (*all)(ul_workers *workers), size_t count)
{
    uv_loop_t loop;
    uv_loop_init(&loop);
    uv_sem_init(&gate, 0);
    memset(ran, 0, sizeof ran);
    ran_count = done_count = 0;
    ul_workers *workers = ul_workers_new(&loop, 1, false);
    hand_in(workers, '-', 99, wait_at_gate);
    while (ul_workers_waiting(workers) > 0)
        uv_sleep(1);
    all(workers);
    assert_int_equal(ul_workers_waiting(workers), count);
    uv_sem_post(&gate);
    while (done_count < count + 1)
        uv_run(&loop, UV_RUN_ONCE);
    ul_workers_end(workers);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_loop_close(&loop);
    uv_sem_destroy(&gate);
    assert_int_equal(ran_count, count);
}

static void many_and_one(ul_workers *workers)
{
    for (int i = 0; i < 20; i++)
        hand_in(workers, 'a', 1, note);
    hand_in(workers, 'b', 2, note);
    hand_in(workers, 'c', 3, note);
    assert_int_equal(ul_workers_waiting_for(workers, 1), 20);
    assert_int_equal(ul_workers_waiting_for(workers, 2), 1);
}

TEST(who_asks_for_much_waits_for_who_asks_for_little)
{
    run_all(many_and_one, 22);
    assert_true(strchr(ran, 'b') - ran <= 2);
    assert_true(strchr(ran, 'c') - ran <= 2);
}

static void in_order(ul_workers *workers)
{
    for (char letter = 'a'; letter < 'k'; letter++)
        hand_in(workers, letter, 7, note);
}

TEST(of_ones_own_the_first_comes_first)
{
    run_all(in_order, 10);
    assert_string_equal(ran, "abcdefghij");
}

static void two_of_a_kind(ul_workers *workers)
{
    for (int i = 0; i < 8; i++)
        hand_in(workers, 'a', 1, note);
    for (int i = 0; i < 8; i++)
        hand_in(workers, 'b', 2, note);
}

TEST(two_who_ask_for_as_much_take_turns)
{
    run_all(two_of_a_kind, 16);
    size_t first_half = 0;
    for (size_t i = 0; i < 8; i++)
        first_half += ran[i] == 'a';
    assert_in_range(first_half, 3, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_asks_for_much_waits_for_who_asks_for_little),
        cmocka_unit_test(of_ones_own_the_first_comes_first),
        cmocka_unit_test(two_who_ask_for_as_much_take_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
