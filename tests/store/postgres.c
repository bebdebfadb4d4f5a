/* postgres.c: what only the store in PostgreSQL has to stand, as long as that runs. crash.py kills it. */
#include "store/place.h"

#include <libpq-fe.h>
#include <poll.h>
#include <time.h>
#include "store/postgres_inside.h"

static void a_place_that_is_not_there_is_told(void **state)
{
    (void)state;
    char where[600];
    assert_refused("postgresql://unlucky@/postgres?host=/nowhere", "store-away", "does it run");
    snprintf(where, sizeof where, "%s&dbname=nothing", place());
    assert_refused(where, "store-away", "nothing");
}

/* The place, but as another role. */
static const char *place_as(char where[600], const char *role)
{
    snprintf(where, 600, "%s&user=%s", place(), role);
    return where;
}

static void without_rights_that_is_told(void **state)
{
    (void)state;
    char where[600];
    postgres_do("CREATE ROLE poor LOGIN");
    assert_refused(place_as(where, "poor"), "no-rights", "schema `unlucky`");
    /* A schema that somebody made for it is all that it needs. */
    postgres_do("CREATE SCHEMA unlucky AUTHORIZATION poor");
    ul_store *store = ul_store_open(where, NULL);
    assert_non_null(store);
    assert_int_equal(keep(store, change_of("t", 1, "x\n")), UL_STORE_KEPT);
    /* A right that is taken away while it runs. */
    postgres_do(
        "REVOKE UPDATE, INSERT ON unlucky.store_lines FROM poor; ALTER TABLE unlucky.store_lines OWNER TO unlucky");
    ul_fault        fault = {0};
    ul_store_change change = change_of("t", 2, "x\n");
    assert_int_equal(ul_store_commit(store, &change, 1, &fault), UL_STORE_BROKEN);
    assert_string_equal(fault.code, "no-rights");
    ul_store_close(store);
    postgres_do("DROP SCHEMA unlucky CASCADE; DROP ROLE poor");
}

static void an_old_postgresql_is_told(void **state)
{
    (void)state;
    ul_fault fault = {0};
    assert_true(postgres_version_fits(120000, &fault));
    assert_false(postgres_version_fits(110022, &fault));
    assert_string_equal(fault.code, "old-database");
    assert_non_null(strstr(fault.message, "11"));
}

static void a_schema_of_something_else_is_left_alone(void **state)
{
    (void)state;
    postgres_do("CREATE SCHEMA unlucky; CREATE TABLE unlucky.recipes (name TEXT)");
    assert_refused(place(), "not-a-store", "something else");
    postgres_do("INSERT INTO unlucky.recipes VALUES ('soup')");
}

static void a_newer_store_is_refused(void **state)
{
    ul_store *store = *state;
    postgres_do("UPDATE unlucky.store_version SET version = 5");
    assert_refused(place(), "newer-store", "version 5");
    /* And by a server that runs, as soon as it connects again. */
    postgres_do("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'unlucky'");
    ul_fault        fault = {0};
    ul_store_change change = change_of("t", 1, "x\n");
    assert_int_equal(ul_store_commit(store, &change, 1, &fault), UL_STORE_BROKEN);
    assert_string_equal(fault.code, "newer-store");
}

static void version_0_is_brought_up(void **state)
{
    (void)state;
    script_do("0.postgresql.sql");
    assert_version_0_is_brought_up();
}

static void version_1_is_brought_up(void **state)
{
    (void)state;
    script_do("1.postgresql.sql");
    assert_version_1_is_brought_up();
}

static void version_2_is_brought_up(void **state)
{
    (void)state;
    script_do("2.postgresql.sql");
    assert_version_2_is_brought_up();
}

static void version_3_is_brought_up(void **state)
{
    (void)state;
    script_do("3.postgresql.sql");
    assert_version_3_is_brought_up();
}

static void a_rung_that_fails_changes_nothing(void **state)
{
    (void)state;
    script_do("0.postgresql.sql");
    postgres_do("CREATE TABLE unlucky.store_nodes (x BIGINT)");
    assert_refused(place(), "store-broken", "store_nodes");
    postgres_do("DROP TABLE unlucky.store_nodes");
    ul_store *store = ul_store_open(place(), NULL);
    assert_non_null(store);
    ul_store_close(store);
}

static void what_is_told_to_be_kept_is_flushed(void **state)
{
    (void)state;
    char  where[600];
    char *role_off = "ALTER ROLE lazy SET synchronous_commit = off; ALTER ROLE lazy SET default_transaction_isolation ="
                     " 'serializable'; ALTER ROLE lazy SET default_transaction_read_only = on";
    postgres_do("CREATE ROLE lazy LOGIN SUPERUSER");
    postgres_do(role_off);
    postgres_store *store = (postgres_store *)ul_store_open(place_as(where, "lazy"), NULL);
    assert_non_null(store);
    /* Asked on the store's own connection, whose settings they are. */
    PQsetnonblocking(store->link, 0);
    PGresult *answer = PQexec(store->link, "SELECT current_setting('synchronous_commit') || ' ' ||"
                                           " current_setting('default_transaction_isolation')");
    assert_string_equal(PQgetvalue(answer, 0, 0), "on read committed");
    PQclear(answer);
    assert_int_equal(keep(&store->base, change_of("t", 1, "x\n")), UL_STORE_KEPT);
    ul_store_close(&store->base);
    postgres_do("DROP SCHEMA unlucky CASCADE; DROP ROLE lazy");
}

static void a_connection_that_was_ended_is_made_again(void **state)
{
    ul_store *store = *state;
    for (int number = 1; number <= 5; number++) {
        assert_int_equal(keep(store, change_of("t", number, "x\n")), UL_STORE_KEPT);
        postgres_do("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'unlucky'");
    }
    assert_log(store, "t", "x\nx\nx\nx\nx\n");
}

/* Somebody holds the row of a table: the batch waits, is told to have waited for too long, and nothing is kept. */
static void a_lock_that_stays_is_told_in_time(void **state)
{
    ul_store       *store = *state;
    PGconn         *other = PQconnectdb(place());
    struct timespec begin, end;
    ul_store_change batch[] = {change_of("a", 1, "1\n"), change_of("t", 2, "2\n")};
    keep(store, change_of("t", 1, "1\n"));
    PQclear(PQexec(other, "BEGIN; UPDATE unlucky.store_tables SET listed = 1 WHERE id = 't'"));
    clock_gettime(CLOCK_MONOTONIC, &begin);
    assert_result(UL_STORE_AWAY, ul_store_commit(store, batch, 2, &fault));
    clock_gettime(CLOCK_MONOTONIC, &end);
    assert_in_range(end.tv_sec - begin.tv_sec, 3, 6);
    PQclear(PQexec(other, "ROLLBACK"));
    PQfinish(other);
    assert_ids(store, (ul_store_filter){0}, "t ");
    assert_ok(ul_store_commit(store, batch, 2, &fault));
    assert_ids(store, (ul_store_filter){0}, "a t ");
}

/* Twice, when a line is put: what PL/pgSQL says. In the middle, or, DEFERRABLE INITIALLY DEFERRED, with the commit. */
static void twice_do(const char *what, const char *when)
{
    char sql[800];
    snprintf(sql, sizeof sql,
             "SET search_path = unlucky; CREATE SEQUENCE tries;"
             "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
             " IF nextval('unlucky.tries') < 3 THEN %s; END IF; RETURN NEW; END $$;"
             "CREATE CONSTRAINT TRIGGER failing AFTER INSERT ON store_lines %s FOR EACH ROW EXECUTE FUNCTION fail()",
             what, when);
    postgres_do(sql);
}

#define WITH_THE_COMMIT "DEFERRABLE INITIALLY DEFERRED"
#define FAIL(state) "RAISE EXCEPTION 'it fails' USING ERRCODE = '" state "'"
#define LEAVE "PERFORM pg_terminate_backend(pg_backend_pid())"

static void a_full_disk_is_told(void **state)
{
    ul_store       *store = *state;
    ul_store_change batch[] = {change_of("a", 1, "1\n"), change_of("t", 1, "1\n")};
    ul_fault        told = {0};
    twice_do(FAIL("53100"), "");
    assert_int_equal(ul_store_commit(store, batch, 2, &told), UL_STORE_FULL);
    assert_string_equal(told.code, "store-full");
    assert_ids(store, (ul_store_filter){0}, "");
    assert_int_equal(ul_store_commit(store, batch, 2, &told), UL_STORE_FULL);
    assert_ok(ul_store_commit(store, batch, 2, &fault));
    assert_ids(store, (ul_store_filter){0}, "a t ");
}

static void what_fails_with_the_very_commit_is_not_kept(void **state)
{
    ul_store       *store = *state;
    ul_store_change batch[] = {change_of("a", 1, "1\n"), change_of("t", 1, "1\n")};
    twice_do(FAIL("53100"), WITH_THE_COMMIT);
    assert_result(UL_STORE_FULL, ul_store_commit(store, batch, 2, &fault));
    assert_ids(store, (ul_store_filter){0}, "");
    assert_result(UL_STORE_FULL, ul_store_commit(store, batch, 2, &fault));
    assert_ok(ul_store_commit(store, batch, 2, &fault));
    assert_log(store, "t", "1\n");
}

static void what_others_stood_in_the_way_of_is_tried_again(void **state)
{
    ul_store *store = *state;
    twice_do(FAIL("40P01"), ""); /* a deadlock, twice */
    assert_int_equal(keep(store, change_of("t", 1, "1\n")), UL_STORE_KEPT);
    assert_log(store, "t", "1\n");
}

static void a_mistake_in_the_database_is_told(void **state)
{
    ul_store *store = *state;
    twice_do(FAIL("22012"), "");
    ul_store_change change = change_of("t", 1, "1\n");
    ul_fault        fault = {0};
    assert_int_equal(ul_store_commit(store, &change, 1, &fault), UL_STORE_BROKEN);
    assert_non_null(strstr(fault.message, "it fails"));
    assert_ids(store, (ul_store_filter){0}, "");
}

static void a_connection_lost_before_the_commit_has_kept_nothing(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 1, "1\n");
    twice_do(LEAVE, "");
    assert_result(UL_STORE_AWAY, ul_store_commit(store, &change, 1, &fault));
    assert_result(UL_STORE_AWAY, ul_store_commit(store, &change, 1, &fault));
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
}

static void a_connection_lost_with_the_commit_leaves_it_unknown(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 1, "1\n");
    ul_fault        told = {0};
    twice_do(LEAVE, WITH_THE_COMMIT);
    assert_int_equal(ul_store_commit(store, &change, 1, &told), UL_STORE_UNKNOWN);
    assert_string_equal(told.code, "store-unknown");
    assert_ids(store, (ul_store_filter){0}, ""); /* this time it was not; and now we know */
    assert_result(UL_STORE_UNKNOWN, ul_store_commit(store, &change, 1, &fault));
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
}

/* Hints. */

struct heard {
    char tables[9000];
    int  all;
};

static void hear(void *context, const char *table)
{
    struct heard *so_far = context;
    if (table)
        strcat(strcat(so_far->tables, table), " ");
    else
        so_far->all++;
}

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Two servers, one in the north and one in the south, each with its loop. */
struct two {
    ul_hints    *hints[2];
    struct heard heard[2];
};

enum { NORTH, SOUTH };

static struct two two_open(ul_store *store)
{
    struct two two = {.hints = {ul_hints_open(store, NULL), ul_hints_open(store, NULL)}};
    assert_true(two.hints[NORTH] && two.hints[SOUTH]);
    return two;
}

static void two_close(struct two *two)
{
    ul_hints_close(two->hints[NORTH]);
    ul_hints_close(two->hints[SOUTH]);
}

/* As event loops would: wait for the descriptors, and step. */
static void two_step(struct two *two)
{
    struct pollfd wait[2];
    for (int i = 0; i < 2; i++)
        wait[i] = (struct pollfd){.fd = ul_hints_descriptor(two->hints[i]),
                                  .events = ul_hints_wants_write(two->hints[i]) ? POLLIN | POLLOUT : POLLIN};
    poll(wait, 2, 20);
    for (int i = 0; i < 2; i++)
        ul_hints_step(two->hints[i], now_ms(), hear, &two->heard[i]);
}

/* Until one of them has heard all of that, and no more; for ten seconds at most. */
static void two_until(struct two *two, int who, int all, const char *tables)
{
    struct heard *heard = &two->heard[who];
    int64_t       end = now_ms() + 10000;
    while ((heard->all < all || strcmp(heard->tables, tables) != 0) && now_ms() < end)
        two_step(two);
    assert_string_equal(heard->tables, tables);
    assert_int_equal(heard->all, all);
}

static void hints_reach_the_others_once(void **state)
{
    struct two two = two_open(*state);
    assert_int_equal(ul_hints_descriptor(two.hints[NORTH]), -1);
    two_until(&two, SOUTH, 1, "");
    two_until(&two, NORTH, 1, "");
    const char *const tables[] = {"a", "ab", "a", "b", "ab"};
    for (size_t i = 0; i < 5; i++)
        ul_hints_tell(two.hints[NORTH], tables[i]);
    two_until(&two, SOUTH, 1, "a ab b ");
    ul_hints_tell(two.hints[SOUTH], "c");
    two_until(&two, NORTH, 1, "c "); /* and nothing of its own */
    two_close(&two);
}

static void a_hint_waits_for_a_connection(void **state)
{
    struct two two = two_open(*state);
    int64_t    end = now_ms() + 10000;
    while (two.heard[SOUTH].all == 0 && now_ms() < end) /* the south alone */
        ul_hints_step(two.hints[SOUTH], now_ms(), hear, &two.heard[SOUTH]);
    ul_hints_tell(two.hints[NORTH], "early");
    two_until(&two, SOUTH, 1, "early ");
    two_close(&two);
}

static void too_many_hints_become_one_for_all(void **state)
{
    struct two two = two_open(*state);
    two_until(&two, SOUTH, 1, "");
    two_until(&two, NORTH, 1, "");
    for (int i = 0; i < 1000; i++) {
        char id[24];
        snprintf(id, sizeof id, "table-%d", i);
        ul_hints_tell(two.hints[NORTH], id);
    }
    two_until(&two, SOUTH, 2, "");
    ul_hints_tell(two.hints[NORTH], "t");
    two_until(&two, SOUTH, 2, "t ");
    two_close(&two);
}

static void hints_come_back_after_a_lost_connection(void **state)
{
    struct two two = two_open(*state);
    two_until(&two, SOUTH, 1, "");
    two_until(&two, NORTH, 1, "");
    postgres_do("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'unlucky'");
    two_until(&two, SOUTH, 2, ""); /* look at all: something may have been missed */
    two_until(&two, NORTH, 2, "");
    ul_hints_tell(two.hints[NORTH], "t");
    two_until(&two, SOUTH, 2, "t ");
    two_close(&two);
}

#define EMPTY(test) cmocka_unit_test_setup(test, place_empty)
#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, place_open, place_close)

int main(int count, char **arguments)
{
    assert_int_equal(count, 2);
    place_set(arguments[1]);
    const struct CMUnitTest tests[] = {
        EMPTY(a_place_that_is_not_there_is_told),
        EMPTY(without_rights_that_is_told),
        EMPTY(an_old_postgresql_is_told),
        EMPTY(a_schema_of_something_else_is_left_alone),
        WITH_STORE(a_newer_store_is_refused),
        EMPTY(version_0_is_brought_up),
        EMPTY(version_1_is_brought_up),
        EMPTY(version_2_is_brought_up),
        EMPTY(version_3_is_brought_up),
        EMPTY(a_rung_that_fails_changes_nothing),
        EMPTY(what_is_told_to_be_kept_is_flushed),
        WITH_STORE(a_connection_that_was_ended_is_made_again),
        WITH_STORE(a_lock_that_stays_is_told_in_time),
        WITH_STORE(a_full_disk_is_told),
        WITH_STORE(what_fails_with_the_very_commit_is_not_kept),
        WITH_STORE(what_others_stood_in_the_way_of_is_tried_again),
        WITH_STORE(a_mistake_in_the_database_is_told),
        WITH_STORE(a_connection_lost_before_the_commit_has_kept_nothing),
        WITH_STORE(a_connection_lost_with_the_commit_leaves_it_unknown),
        WITH_STORE(hints_reach_the_others_once),
        WITH_STORE(a_hint_waits_for_a_connection),
        WITH_STORE(too_many_hints_become_one_for_all),
        WITH_STORE(hints_come_back_after_a_lost_connection),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
