/* Tests of src/arena/job_pool.c: every job once, whoever does it. */
#include "arena/job_pool.h"
#include <stdatomic.h>
#include <time.h>
#include "support/stage.h"

#define JOBS 2000

typedef struct yard {
    atomic_int  done[JOBS];
    atomic_uint workers; /* a set of those who did something */
    size_t      enough;
} yard;

static void work(void *context, unsigned worker, size_t job)
{
    yard *y = context;
    atomic_fetch_add(&y->done[job], 1);
    atomic_fetch_or(&y->workers, 1u << worker);
}

static bool look(void *context, size_t done)
{
    yard *y = context;
    for (size_t i = 0; i < done; i++)
        assert_int_equal(atomic_load(&y->done[i]), 1);
    return done < y->enough;
}

static void all_once(unsigned workers)
{
    static yard y;
    y = (yard){.enough = JOBS + 1};
    ul_job_pool pool = {.workers = workers, .jobs = JOBS, .context = &y, .work = work, .look = look};
    assert_int_equal(ul_job_pool_run(&pool), JOBS);
    for (size_t i = 0; i < JOBS; i++)
        assert_int_equal(atomic_load(&y.done[i]), 1);
}

TEST(every_job_is_done_once)
{
    all_once(1);
    all_once(2);
    all_once(7);
}

static void work_slowly(void *context, unsigned worker, size_t job)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    work(context, worker, job);
}

TEST(it_stops_when_there_is_enough)
{
    static yard y;
    y = (yard){.enough = 1};
    ul_job_pool pool = {.workers = 2, .jobs = JOBS, .context = &y, .work = work_slowly, .look = look};
    size_t      done = ul_job_pool_run(&pool);
    assert_in_range(done, 1, JOBS - 1);
    for (size_t i = 0; i < done; i++)
        assert_int_equal(atomic_load(&y.done[i]), 1);
    assert_int_equal(atomic_load(&y.done[JOBS - 1]), 0);
}

TEST(no_jobs_are_soon_done)
{
    static yard y;
    ul_job_pool pool = {.workers = 3, .jobs = 0, .context = &y, .work = work};
    assert_int_equal(ul_job_pool_run(&pool), 0);
    assert_in_range(ul_job_pool_cores(), 1, UL_MAX_WORKERS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_is_done_once),
        cmocka_unit_test(it_stops_when_there_is_enough),
        cmocka_unit_test(no_jobs_are_soon_done),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
