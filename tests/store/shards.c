/* shards.c: what only a store of several databases has to stand. They are three, and all of one PostgreSQL. */
#include "store/owners.h"
#include "store/place.h"

#include "store/shards_inside.h"
#include "store/values.h"

#include <poll.h>
#include <pthread.h>

/* Ids as a server draws them, of the first, the second and the third. */
#define FIRST "abcdefghijklmnop"
#define SECOND "2-abcdefghijklmnop"
#define THIRD "3-abcdefghijklmnop"

/* Those of the place, as far as `count`; with the words `instead` for the last. */
static ul_store *open_some(unsigned count, const char *instead, ul_fault *fault)
{
    char where[1900] = "";
    for (unsigned i = 0; i < count; i++) {
        strcat(where, i ? "\n  " : "");
        strcat(where, instead && i + 1 == count ? instead : place_shard(i));
    }
    return ul_store_open(where, fault);
}

static ul_store *open_all(void)
{
    ul_fault  fault = {0};
    ul_store *store = open_some(3, NULL, &fault);
    if (!store)
        fail_msg("%s: %s", fault.code, fault.message);
    return store;
}

static void assert_not_opened(ul_store *store, const ul_fault *fault, const char *code, const char *word)
{
    assert_null(store);
    assert_string_equal(fault->code, code);
    if (!strstr(fault->message, word))
        fail_msg("nothing of '%s' in: %s", word, fault->message);
}

static void assert_only_in(unsigned shard, const char *table)
{
    for (unsigned i = 0; i < 3; i++) {
        char sql[200];
        snprintf(sql, sizeof sql,
                 "DO $$ BEGIN ASSERT (SELECT count(*) FROM unlucky.store_lines WHERE table_id = '%s') = %d; END $$",
                 table, i == shard);
        shard_do(i, sql);
    }
}

static void an_id_tells_its_shard(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned    shard;
    } names[] = {
        {FIRST, 0},
        {SECOND, 1},
        {THIRD, 2},
        {SECOND ".0123456789abcdef01234567", 1}, /* a player's value goes with the table */
        {"2-bcdefghijklmnop", 0},                /* an id that was drawn before there were marks */
        {"2-bcdefghijklmno.0123456789abcdef01234567", 0},
        {"4-abcdefghijklmnop", 0}, /* there are three */
        {"1-abcdefghijklmnop", 0},
        {"02-abcdefghijklmnop", 0},
        {"2_abcdefghijklmnop", 0},
        {"99999999999999999999-abcdefghijklmnop", 0},
        {"2026-11-18.north", 0},
        {"t", 0},
        {"", 0},
    };
    ul_store *store = open_all();
    assert_int_equal(ul_store_shards(store), 3);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (ul_store_shard_of(store, names[i].name) != names[i].shard)
            fail_msg("%s", names[i].name);
    for (unsigned i = 0; i < 3; i++) {
        char id[40];
        ul_store_mark(i, id);
        strcat(id, FIRST);
        assert_int_equal(ul_store_shard_of(store, id), i);
    }
    char last[UL_STORE_MARK_BYTES + 1];
    ul_store_mark(UL_STORE_SHARDS - 1, last);
    assert_string_equal(last, "64-");
    ul_store_close(store);
}

static void a_table_and_its_values_lie_in_its_shard_alone(void **state)
{
    (void)state;
    ul_store       *store = open_all();
    ul_store_change batch[] = {change_of(FIRST, 1, "1\n"), change_of(SECOND, 1, "2\n"), change_of(THIRD, 1, "3\n")};
    assert_ok(ul_store_commit(store, batch, 3, &fault));
    for (unsigned i = 0; i < 3; i++)
        assert_only_in(i, batch[i].table);
    assert_ok(ul_store_value_put(store, "hook", SECOND ".x", "v", 1, &fault));
    shard_do(1, "DO $$ BEGIN ASSERT (SELECT count(*) FROM unlucky.store_values WHERE space = 'hook') = 1; END $$");
    assert_ids(store, (ul_store_filter){0}, SECOND " " THIRD " " FIRST " ");
    ul_store *second = ul_store_open_shard(store, 1, NULL);
    assert_ids(second, (ul_store_filter){0}, SECOND " ");
    assert_result(UL_STORE_NONE, ul_store_find(second, FIRST, NULL, NULL, &fault));
    ul_store_close(second);
    ul_store_close(store);
}

static const char *const databases[] = {"east", "north", "west"};

/* From another one that is there; to the second database last, since it is away most often. */
static void do_elsewhere(unsigned shard, const char *sql)
{
    unsigned from = shard == 0 || !shard_answers(0) ? 2 : 0;
    shard_do(from != shard && shard_answers(from) ? from : 1, sql);
}

static void set_connections(unsigned shard, const char *allowed)
{
    char sql[100];
    snprintf(sql, sizeof sql, "ALTER DATABASE %s ALLOW_CONNECTIONS %s", databases[shard], allowed);
    do_elsewhere(shard, sql);
}

/* From now on nobody can connect to it, and those who have are thrown out. */
static void take_away(unsigned shard)
{
    char sql[200];
    set_connections(shard, "false");
    snprintf(sql, sizeof sql, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '%s'",
             databases[shard]);
    do_elsewhere(shard, sql);
}

static void bring_back(unsigned shard)
{
    set_connections(shard, "true");
}

static void assert_away(ul_store *store, const char *table)
{
    ul_fault        fault = {0};
    ul_store_change change = change_of(table, 2, "x\n");
    assert_int_equal(ul_store_commit(store, &change, 1, &fault), UL_STORE_AWAY);
    assert_string_equal(fault.code, "store-away");
    assert_non_null(strstr(fault.message, "database 2 of the store"));
    assert_int_equal(ul_store_find(store, table, NULL, NULL, &fault), UL_STORE_AWAY);
}

static ul_store_change listed(const char *table, int64_t first, const char *lines)
{
    ul_store_change change = change_of(table, first, lines);
    change.listed = true;
    return change;
}

static void one_that_is_away_refuses_its_own_tables_alone(void **state)
{
    (void)state;
    ul_store *store = open_all(), *own = ul_store_open_shard(store, 1, NULL);
    int64_t   count;
    keep(store, listed(FIRST, 1, "1\n"));
    keep(store, listed(SECOND, 1, "1\n"));
    keep(store, listed(THIRD, 1, "1\n"));
    take_away(1);
    assert_away(store, SECOND);
    assert_away(own, SECOND);
    assert_true(ul_store_shard_is_away(store, 1));
    assert_false(ul_store_shard_is_away(store, 2));
    assert_int_equal(keep(store, listed(FIRST, 2, "2\n")), UL_STORE_KEPT);
    assert_int_equal(keep(store, listed(THIRD, 2, "2\n")), UL_STORE_KEPT);
    assert_lobby(store, NULL, 9, THIRD " " FIRST " ");
    assert_lobby(store, SECOND, 9, THIRD " " FIRST " "); /* where it was among them nobody can say */
    /* Who wants all is told that it is not all. */
    assert_result(UL_STORE_AWAY, ul_store_list(store, &(ul_store_filter){0}, NULL, NULL, &fault));
    assert_result(UL_STORE_AWAY, ul_store_count(store, &(ul_store_filter){0}, &count, &fault));
    /* A batch that only a part of can be kept. */
    ul_store_change both[] = {listed(FIRST, 3, "3\n"), listed(SECOND, 2, "2\n")};
    assert_result(UL_STORE_UNKNOWN, ul_store_commit(store, both, 2, &fault));
    bring_back(1);
    assert_away(store, SECOND); /* nobody has heard of it yet */
    assert_ok(ul_store_beat(own, "north", &fault));
    assert_int_equal(keep(store, listed(SECOND, 2, "2\n")), UL_STORE_KEPT);
    assert_log(store, SECOND, "1\n2\n");
    assert_lobby(store, NULL, 9, SECOND " " THIRD " " FIRST " ");
    assert_lobby(store, SECOND, 1, THIRD " ");
    ul_store_close(own);
    ul_store_close(store);
}

static void one_may_be_away_when_the_store_is_opened(void **state)
{
    (void)state;
    ul_store *store = open_all();
    keep(store, change_of(SECOND, 1, "1\n"));
    ul_store_close(store);
    take_away(1);
    store = open_all();
    assert_true(ul_store_shard_is_away(store, 1));
    assert_int_equal(keep(store, change_of(THIRD, 1, "1\n")), UL_STORE_KEPT);
    bring_back(1);
    ul_store *own = ul_store_open_shard(store, 1, NULL);
    assert_log(own, SECOND, "1\n");
    ul_store_close(own);
    ul_store_close(store);
    /* But not the first: it says how many there are. */
    ul_fault fault = {0};
    char     where[1300];
    snprintf(where, sizeof where, "postgresql://x@/y?host=/nowhere %s", place_shard(1));
    assert_not_opened(ul_store_open(where, &fault), &fault, "store-away", "database 1");
}

static void one_that_was_away_when_it_was_added_is_never_left_out(void **state)
{
    (void)state;
    ul_fault fault = {0};
    take_away(2);
    ul_store *store = open_all();
    bring_back(2);
    ul_store *own = ul_store_open_shard(store, 2, NULL);
    assert_int_equal(keep(own, change_of(THIRD, 1, "1\n")), UL_STORE_KEPT);
    ul_store_close(own);
    ul_store_close(store);
    assert_not_opened(open_some(2, NULL, &fault), &fault, "wrong-shard", "has 3 databases");
}

static void one_that_comes_back_does_not_need_the_first(void **state)
{
    (void)state;
    ul_store *store = open_all();
    keep(store, change_of(SECOND, 1, "1\n"));
    ul_store_close(store);
    take_away(1);
    store = open_all();
    take_away(0);
    bring_back(1);
    ul_store *own = ul_store_open_shard(store, 1, NULL);
    assert_log(own, SECOND, "1\n");
    assert_int_equal(keep(own, change_of(SECOND, 2, "2\n")), UL_STORE_KEPT);
    assert_false(ul_store_shard_is_away(store, 1));
    ul_store_close(own);
    ul_store_close(store);
}

static void a_new_one_waits_for_the_first_and_is_not_blamed_for_it(void **state)
{
    (void)state;
    ul_fault fault = {0};
    take_away(2);
    ul_store *store = open_all(), *own = ul_store_open_shard(store, 2, NULL);
    take_away(0);
    bring_back(2);
    for (int i = 0; i < 2; i++) { /* all of it asks the first once, and then not again for some time */
        assert_int_equal(ul_store_find(i ? store : own, THIRD, NULL, NULL, &fault), UL_STORE_AWAY);
        assert_string_equal(fault.code, "store-away");
        if (!strstr(fault.message, "database 1 of the store"))
            fail_msg("%s", fault.message);
        assert_true(ul_store_shard_is_away(store, 0));
        assert_true(ul_store_shard_is_away(store, 2)); /* nothing can be kept there yet */
        assert_false(ul_store_shard_is_away(store, 1));
    }
    bring_back(0);
    assert_int_equal(keep(own, change_of(THIRD, 1, "1\n")), UL_STORE_KEPT);
    assert_false(ul_store_shard_is_away(store, 2));
    ul_store_close(own);
    ul_store_close(store);
}

static void what_the_first_said_before_counts_only_if_it_is_away(void **state)
{
    (void)state;
    ul_fault fault = {0};
    ul_store_close(open_all());
    take_away(1);
    ul_store *store = open_all(), *own = ul_store_open_shard(store, 1, NULL);
    shard_do(0, "UPDATE unlucky.store_values SET value = 'another' WHERE space = 'shard' AND key = 'database-2'");
    bring_back(1);
    assert_int_equal(ul_store_find(own, SECOND, NULL, NULL, &fault), UL_STORE_BROKEN);
    assert_string_equal(fault.code, "wrong-shard");
    assert_non_null(strstr(fault.message, "database 2 of the store: number 2 of the store is another database"));
    ul_store_close(own);
    ul_store_close(store);
}

static void a_new_one_is_not_blamed_for_a_first_without_room(void **state)
{
    (void)state;
    ul_fault fault = {0};
    ul_store_close(open_some(2, NULL, &fault));
    shard_do(0, "CREATE FUNCTION unlucky.refuse() RETURNS trigger LANGUAGE plpgsql AS"
                " 'BEGIN RAISE disk_full; END'");
    shard_do(0, "CREATE TRIGGER no_room BEFORE INSERT ON unlucky.store_values EXECUTE FUNCTION unlucky.refuse()");
    assert_not_opened(open_some(3, NULL, &fault), &fault, "store-full",
                      "database 1 of the store: PostgreSQL has no room");
}

static void hear(void *context, const char *table)
{
    (void)context;
    (void)table;
}

/* In a minute of the caller's clock, which stands still while an answer is awaited. */
static void hints_of_one_that_stays_away_are_tried_ever_less(void **state)
{
    (void)state;
    ul_store *store = open_all(), *own = ul_store_open_shard(store, 1, NULL);
    ul_hints *hints = ul_hints_open(own, NULL);
    unsigned  tries = 0;
    bool      rested = true;
    take_away(1);
    for (int64_t now = 0; now < 60000; now += rested ? 100 : 0) {
        ul_hints_step(hints, now, hear, NULL);
        struct pollfd wait = {.fd = ul_hints_descriptor(hints)};
        wait.events = ul_hints_wants_write(hints) ? POLLIN | POLLOUT : POLLIN;
        tries += rested && wait.fd >= 0;
        rested = wait.fd < 0;
        if (!rested)
            poll(&wait, 1, 1000);
    }
    assert_in_range(tries, 5, 10);
    ul_hints_close(hints);
    ul_store_close(own);
    ul_store_close(store);
}

static void shards_are_added_and_nothing_moves(void **state)
{
    (void)state;
    ul_fault  fault = {0};
    ul_store *store = open_some(1, NULL, &fault);
    assert_int_equal(ul_store_shards(store), 1);
    keep(store, change_of(FIRST, 1, "1\n"));
    ul_store_close(store);
    for (unsigned count = 2; count <= 3; count++) {
        store = open_some(count, NULL, &fault);
        assert_int_equal(ul_store_shards(store), count);
        assert_int_equal(keep(store, change_of(count == 2 ? SECOND : THIRD, 1, "1\n")), UL_STORE_KEPT);
        ul_store_close(store);
    }
    store = open_all();
    assert_ids(store, (ul_store_filter){0}, SECOND " " THIRD " " FIRST " ");
    ul_store_close(store);
    assert_only_in(0, FIRST);
    assert_only_in(1, SECOND);
    assert_only_in(2, THIRD);
}

static void each_must_be_where_it_was(void **state)
{
    (void)state;
    ul_fault fault = {0};
    char     where[1300], second[600];
    ul_store_close(open_all());
    assert_not_opened(open_some(2, NULL, &fault), &fault, "wrong-shard", "has 3 databases");
    assert_not_opened(open_some(1, NULL, &fault), &fault, "wrong-shard", "has 3 databases");
    assert_not_opened(ul_store_open(place_shard(1), &fault), &fault, "wrong-shard", "number 2");
    strcpy(second, place_shard(1));
    assert_not_opened(open_some(3, second, &fault), &fault, "wrong-shard", "database 3");
    snprintf(where, sizeof where, "%s %s", second, place_shard(0));
    assert_not_opened(ul_store_open(where, &fault), &fault, "wrong-shard", "database 1");
}

static void assert_wrong(const char *first, const char *second, const char *word)
{
    ul_fault fault = {0};
    char     where[1300];
    snprintf(where, sizeof where, "%s %s", first, second);
    assert_not_opened(ul_store_open(where, &fault), &fault, "wrong-shard", word);
}

static void a_list_does_not_mix_stores(void **state)
{
    (void)state;
    ul_fault fault = {0};
    char     east[600], north[600], west[600];
    strcpy(east, place_shard(0));
    strcpy(north, place_shard(1));
    strcpy(west, place_shard(2));
    ul_store_close(open_some(2, NULL, &fault));
    assert_wrong(west, north, "belongs to another store"); /* it is number 2, but not of this one */
    assert_wrong(east, west, "number 2 of the store is another database");
    /* Nothing of that is left in it: it may still be number 3. */
    ul_store *store = open_all();
    assert_int_equal(keep(store, change_of(SECOND, 1, "1\n")), UL_STORE_KEPT);
    assert_int_equal(keep(store, change_of(THIRD, 1, "1\n")), UL_STORE_KEPT);
    ul_store_close(store);
}

static void a_new_database_that_is_named_twice_is_no_worse_for_it(void **state)
{
    (void)state;
    char        twice[600];
    const char *first = place_shard(0);
    snprintf(twice, sizeof twice, "%s%cconnect_timeout=9", first, strchr(first, '?') ? '&' : '?');
    assert_wrong(first, twice, "it was number 1");
    ul_store *store = open_all();
    assert_int_equal(keep(store, change_of(SECOND, 1, "1\n")), UL_STORE_KEPT);
    ul_store_close(store);
}

typedef struct opening {
    char      where[1300];
    ul_store *store;
    ul_fault  fault;
} opening;

static void *open_one(void *context)
{
    opening *o = context;
    o->store = ul_store_open(o->where, &o->fault);
    return NULL;
}

static void of_servers_that_start_at_once_with_other_lists_one_has_its_way(void **state)
{
    for (int i = 0; i < 6; i++) {
        opening   server[2] = {0};
        pthread_t thread[2];
        place_empty(state);
        for (unsigned k = 0; k < 2; k++) {
            strcpy(server[k].where, place_shard(0));
            strcat(strcat(server[k].where, " "), place_shard(1 + k));
            assert_int_equal(pthread_create(&thread[k], NULL, open_one, &server[k]), 0);
        }
        for (unsigned k = 0; k < 2; k++)
            pthread_join(thread[k], NULL);
        unsigned lost = server[0].store ? 1 : 0;
        assert_non_null(server[1 - lost].store);
        assert_not_opened(server[lost].store, &server[lost].fault, "wrong-shard", "number 2 of the store is another");
        ul_store_close(server[1 - lost].store);
    }
}

static void what_a_server_died_over_is_finished_by_the_next(void **state)
{
    (void)state;
    ul_fault fault = {0};
    ul_store_close(open_some(2, NULL, &fault));
    shard_do(1, "DELETE FROM unlucky.store_values WHERE space = 'shard' AND key IN ('number', 'store')");
    ul_store_close(open_some(2, NULL, &fault));
    shard_do(1, "DO $$ BEGIN ASSERT (SELECT count(*) FROM unlucky.store_values WHERE space = 'shard') = 3; END $$");
}

/* Databases from before identities were kept, or backups of them: each is what its number says. */
static void identities_are_given_to_stores_that_have_none(void **state)
{
    (void)state;
    static const char none[] =
        "DELETE FROM unlucky.store_values WHERE space = 'shard' AND key NOT IN ('number', 'count')";
    char      north[600], west[600];
    ul_store *store = open_all();
    strcpy(north, place_shard(1));
    strcpy(west, place_shard(2));
    keep(store, change_of(SECOND, 1, "1\n"));
    ul_store_close(store);
    postgres_do(none);
    ul_store_close(open_all());
    shard_do(1, none);
    store = open_all();
    assert_log(store, SECOND, "1\n");
    ul_store_close(store);
    shard_do(2, "DELETE FROM unlucky.store_values WHERE space = 'shard'");
    assert_wrong(west, north, "belongs to another store");
}

static void a_database_with_tables_of_its_own_is_no_new_shard(void **state)
{
    (void)state;
    ul_fault  fault = {0};
    ul_store *other = ul_store_open(place_shard(1), NULL);
    keep(other, change_of("theirs", 1, "1\n"));
    ul_store_close(other);
    assert_not_opened(open_some(2, NULL, &fault), &fault, "wrong-shard", "tables of another store");
}

static void what_is_no_list_of_databases_is_refused(void **state)
{
    (void)state;
    ul_fault fault = {0};
    ul_text  many = {0};
    assert_not_opened(open_some(2, "sqlite:second.db", &fault), &fault, "bad-store", "blanks between");
    assert_not_opened(open_some(2, "postgresql://a:secret@b:c/d", &fault), &fault, "bad-store", "address");
    assert_null(strstr(fault.message, "secret"));
    for (unsigned i = 0; i <= UL_STORE_SHARDS; i++)
        ul_text_put(&many, "postgresql://x@/y ");
    assert_not_opened(ul_store_open(many.bytes, &fault), &fault, "bad-store", "64 at most");
    ul_text_free(&many);
}

/* Whatever happened, the next test has all of them. */
static int all_back(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 3; i++)
        bring_back(i);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    place_set(argv[1]);
#define IN_A_PLACE(test) cmocka_unit_test_setup_teardown(test, place_empty, all_back)
    const struct CMUnitTest tests[] = {
        IN_A_PLACE(an_id_tells_its_shard),
        IN_A_PLACE(a_table_and_its_values_lie_in_its_shard_alone),
        IN_A_PLACE(one_that_is_away_refuses_its_own_tables_alone),
        IN_A_PLACE(one_may_be_away_when_the_store_is_opened),
        IN_A_PLACE(one_that_was_away_when_it_was_added_is_never_left_out),
        IN_A_PLACE(one_that_comes_back_does_not_need_the_first),
        IN_A_PLACE(a_new_one_waits_for_the_first_and_is_not_blamed_for_it),
        IN_A_PLACE(what_the_first_said_before_counts_only_if_it_is_away),
        IN_A_PLACE(a_new_one_is_not_blamed_for_a_first_without_room),
        IN_A_PLACE(hints_of_one_that_stays_away_are_tried_ever_less),
        IN_A_PLACE(shards_are_added_and_nothing_moves),
        IN_A_PLACE(each_must_be_where_it_was),
        IN_A_PLACE(a_list_does_not_mix_stores),
        IN_A_PLACE(a_new_database_that_is_named_twice_is_no_worse_for_it),
        IN_A_PLACE(of_servers_that_start_at_once_with_other_lists_one_has_its_way),
        IN_A_PLACE(what_a_server_died_over_is_finished_by_the_next),
        IN_A_PLACE(identities_are_given_to_stores_that_have_none),
        IN_A_PLACE(a_database_with_tables_of_its_own_is_no_new_shard),
        IN_A_PLACE(what_is_no_list_of_databases_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
