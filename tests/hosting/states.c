/* states.c: the table of a connection's states in docs/server.md is what the program allows. */
#include "hosting/connection.h"
#include "support/state_page.h"
#include "table/evening.h"

static const char *name(unsigned state)
{
    return ul_connection_state_name((ul_connection_state)state);
}

static bool may(unsigned from, unsigned to)
{
    return ul_connection_may_become((ul_connection_state)from, (ul_connection_state)to);
}

TEST(the_page_has_every_step_and_no_other)
{
    state_page_check(&(state_machine){"## A connection", UL_CONNECTION_STATES, name, may});
}

TEST(nobody_becomes_new_again_or_forgets_its_hello)
{
    for (unsigned from = 0; from < UL_CONNECTION_STATES; from++)
        assert_false(ul_connection_may_become((ul_connection_state)from, UL_CONNECTION_NEW));
    assert_false(ul_connection_may_become(UL_CONNECTION_HERE, UL_CONNECTION_COMING));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_has_every_step_and_no_other),
        cmocka_unit_test(nobody_becomes_new_again_or_forgets_its_hello),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
