/* table_state.c: the states of a table in memory in docs/server.md are those of the program. */
#include "server/table_state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "support/state_page.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static const char *live_name(unsigned state)
{
    return ul_live_steps[state].name;
}

static bool live_may(unsigned from, unsigned to)
{
    return ul_live_steps[from].next >> to & 1;
}

static const char *commit_name(unsigned state)
{
    return ul_commit_steps[state].name;
}

static bool commit_may(unsigned from, unsigned to)
{
    return ul_commit_steps[from].next >> to & 1;
}

TEST(the_page_has_every_step_of_a_table_and_no_other)
{
    state_page_check(&(state_machine){"## A table in memory", UL_LIVE_STATES, live_name, live_may});
}

TEST(the_page_has_every_step_of_its_commits_and_no_other)
{
    state_page_check(&(state_machine){"## What of it is kept", UL_COMMIT_STATES, commit_name, commit_may});
}

TEST(what_is_wrong_is_read_again_before_anybody_is_told_anything)
{
    assert_false(live_may(UL_LIVE_STALE, UL_LIVE_READY));
    assert_false(live_may(UL_LIVE_STALE, UL_LIVE_FOLLOWING));
    assert_false(commit_may(UL_COMMIT_CLEAN, UL_COMMIT_UNDER_WAY));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_every_step_of_a_table_and_no_other),
        cmocka_unit_test(the_page_has_every_step_of_its_commits_and_no_other),
        cmocka_unit_test(what_is_wrong_is_read_again_before_anybody_is_told_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
