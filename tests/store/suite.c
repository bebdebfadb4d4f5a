/* suite.c: what every store does. Run once for each of them. */
#include "store/owners.h"
#include "store/place.h"
#include "store/values.h"

#include <pthread.h>
#include <time.h>

static void lines_are_kept_in_order(void **state)
{
    ul_store *store = *state;
    assert_int_equal(keep(store, change_of("t", 1, "one\ntwo\n")), UL_STORE_KEPT);
    assert_int_equal(keep(store, change_of("t", 3, "three\n")), UL_STORE_KEPT);
    assert_log(store, "t", "one\ntwo\nthree\n");
}

static void a_part_of_a_log_can_be_read(void **state)
{
    ul_store *store = *state;
    ul_text   lines = {0};
    int64_t   count;
    keep(store, change_of("t", 1, "1\n2\n3\n"));
    keep(store, change_of("t", 4, "4\n5\n"));
    assert_ok(ul_store_read(store, "t", 2, 3, &lines, &count, &fault));
    assert_int_equal(count, 3);
    assert_string_equal(lines.bytes, "2\n3\n4\n");
    assert_ok(ul_store_read(store, "t", 6, 10, &lines, &count, &fault));
    assert_int_equal(count, 0);
    assert_string_equal(lines.bytes, "2\n3\n4\n");
    assert_ok(ul_store_read(store, "t", 5, 10, &lines, &count, &fault));
    assert_string_equal(lines.bytes, "2\n3\n4\n5\n");
    ul_text_free(&lines);
}

static void what_is_not_there_is_none(void **state)
{
    ul_store *store = *state;
    ul_text   text = {0};
    int64_t   count;
    assert_result(UL_STORE_NONE, ul_store_read(store, "t", 1, 1, &text, &count, &fault));
    assert_result(UL_STORE_NONE, ul_store_read(store, "no name", 1, 1, &text, &count, &fault));
    assert_result(UL_STORE_NONE, ul_store_find(store, "t", NULL, NULL, &fault));
    assert_result(UL_STORE_NONE, ul_store_find(store, "", NULL, NULL, &fault));
    assert_result(UL_STORE_NONE, ul_store_delete(store, "t", &fault));
    assert_result(UL_STORE_NONE, ul_store_rewrite(store, "t", 1, "x\n", 2, "", 0, &fault));
    assert_result(UL_STORE_NONE, ul_store_claim(store, "t", "here", "", &fault));
    assert_result(UL_STORE_NONE, ul_store_value_get(store, "s", "k", &text, &fault));
    assert_result(UL_STORE_NONE, ul_store_value_delete(store, "s", "k", &fault));
    assert_result(UL_STORE_NONE, ul_store_node_delete(store, "n", &fault));
    assert_null(text.bytes);
}

static void who_is_late_harms_nobody_else(void **state)
{
    ul_store *store = *state;
    keep(store, change_of("a", 1, "1\n2\n"));
    ul_store_change batch[] = {
        change_of("b", 1, "b1\n"),       /* new */
        change_of("a", 2, "other 2\n"),  /* was written already */
        change_of("c", 5, "c5\n"),       /* there is no such table */
        change_of("a", 4, "gap\n"),      /* 3 is missing */
        change_of("a", 1, "again\n"),    /* is there */
        change_of("b", 2, "b2\nb3\n"),   /* after the first of this batch */
        change_of("a", 3, "3\n"),        /* right */
        change_of("b", 2, "other b2\n"), /* after the one above */
    };
    assert_ok(ul_store_commit(store, batch, 8, &fault));
    const ul_store_fate fates[] = {UL_STORE_KEPT, UL_STORE_LATE, UL_STORE_LATE, UL_STORE_LATE,
                                   UL_STORE_LATE, UL_STORE_KEPT, UL_STORE_KEPT, UL_STORE_LATE};
    for (size_t i = 0; i < 8; i++)
        assert_int_equal(batch[i].fate, fates[i]);
    assert_log(store, "a", "1\n2\n3\n");
    assert_log(store, "b", "b1\nb2\nb3\n");
    assert_ids(store, (ul_store_filter){0}, "a b ");
}

static void what_can_never_be_kept_is_refused(void **state)
{
    ul_store *store = *state;
    char     *big = malloc(UL_STORE_BODY_BYTES + 3);
    char      longest[UL_STORE_NAME_BYTES + 2];
    memset(big, 'x', UL_STORE_BODY_BYTES + 1);
    strcpy(big + UL_STORE_BODY_BYTES + 1, "\n");
    memset(longest, 'n', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ul_store_change batch[] = {
        change_of("", 1, "x\n"),      change_of("a b", 1, "x\n"),  change_of("caf\xc3\xa9", 1, "x\n"),
        change_of(longest, 1, "x\n"), change_of("big", 1, big),    change_of("zero", 0, "x\n"),
        change_of("empty", 1, ""),    change_of("cut", 1, "x\ny"), change_of("sum", 1, "x\n"),
        change_of("owned", 1, "x\n"), change_of("mark", 1, "x\n"), change_of("good", 1, "x\n"),
    };
    batch[7].count = 2;
    batch[8].summary = big;
    batch[8].summary_len = UL_STORE_BODY_BYTES + 1;
    batch[9].owner = "two words";
    batch[10].bookmark = big;
    batch[10].bookmark_len = UL_STORE_BODY_BYTES + 1;
    assert_ok(ul_store_commit(store, batch, 12, &fault));
    for (size_t i = 0; i < 11; i++)
        assert_int_equal(batch[i].fate, UL_STORE_REFUSED);
    assert_int_equal(batch[11].fate, UL_STORE_KEPT);
    assert_ids(store, (ul_store_filter){0}, "good ");
    assert_ok(ul_store_commit(store, batch, 11, &fault)); /* none at all is fine too */
    assert_result(UL_STORE_BROKEN, ul_store_value_put(store, "s", "k", big, UL_STORE_BODY_BYTES + 1, &fault));
    assert_result(UL_STORE_BROKEN, ul_store_beat(store, "a b", &fault));
    free(big);
}

static void the_greatest_of_each_is_kept(void **state)
{
    ul_store *store = *state;
    char     *big = malloc(UL_STORE_BODY_BYTES + 2);
    char      longest[UL_STORE_NAME_BYTES + 1];
    memset(big, 'x', UL_STORE_BODY_BYTES);
    strcpy(big + UL_STORE_BODY_BYTES, "\n");
    memset(longest, '~', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    ul_store_change change = change_of(longest, 1, big);
    change.summary = big;
    change.summary_len = UL_STORE_BODY_BYTES;
    change.bookmark = big;
    change.bookmark_len = UL_STORE_BODY_BYTES;
    change.owner = longest;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    assert_log(store, longest, big);
    free(big);
}

static void any_bytes_are_kept(void **state)
{
    ul_store *store = *state;
    char      all[512];
    size_t    len = 0;
    for (int i = 0; i < 256; i++)
        if (i != '\n')
            all[len++] = (char)i;
    all[len++] = '\n';
    const char *words = "caf\xc3\xa9 \xe6\x97\xa5\xe6\x9c\xac \\x00 ' \" $1 %s {1,NULL}\n";
    memcpy(all + len, words, strlen(words));
    len += strlen(words);
    all[len++] = '\n'; /* and an empty line */
    ul_store_change change = {.table = "t", .first = 1, .count = 3, .lines = all, .lines_len = len};
    change.summary = all;
    change.summary_len = len;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    ul_text log = log_of(store, "t", 1);
    assert_int_equal(log.len, len);
    assert_memory_equal(log.bytes, all, len);
    ul_text_free(&log);
    ul_text value = {0};
    assert_ok(ul_store_value_put(store, "s", "k", all, len, &fault));
    assert_ok(ul_store_value_get(store, "s", "k", &value, &fault));
    assert_int_equal(value.len, len);
    assert_memory_equal(value.bytes, all, len);
    ul_text_free(&value);
}

/* What is known of a table. */

static bool table_write(void *context, const ul_store_table *table)
{
    ul_text_print(context, "%s %lld %d%d %lld %lld <%s> %.*s", table->id, (long long)table->lines, table->open,
                  table->listed, (long long)table->changed, (long long)table->finished, table->owner,
                  (int)table->summary_len, table->summary);
    return true;
}

static void assert_table(ul_store *store, const char *table, const char *expected)
{
    ul_text text = {0};
    assert_ok(ul_store_find(store, table, table_write, &text, &fault));
    assert_string_equal(text.bytes, expected);
    ul_text_free(&text);
}

static void a_summary_stays_until_there_is_another(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 1, "1\n");
    keep(store, change);
    assert_table(store, "t", "t 1 10 1000 0 <> ");
    change = change_of("t", 2, "2\n");
    change.summary = "{}";
    change.summary_len = 2;
    change.owner = "north";
    change.listed = true;
    change.changed = INT64_MAX;
    keep(store, change);
    assert_table(store, "t", "t 2 11 9223372036854775807 0 <north> {}");
    change = change_of("t", 3, "3\n");
    change.open = false;
    change.finished = 77;
    keep(store, change);
    assert_table(store, "t", "t 3 00 1000 77 <north> {}");
    change.first = 4;
    change.summary = change.owner = "";
    change.summary_len = 0;
    change.lines = "4\n";
    keep(store, change);
    assert_table(store, "t", "t 4 00 1000 77 <> ");
}

/* A change with a bookmark behind its lines. */
static ul_store_change marked(ul_store_change change, const char *bookmark, size_t len)
{
    change.bookmark = bookmark;
    change.bookmark_len = len;
    return change;
}

/* What it takes to go on: the bookmark, its line, and the lines from there on. */
static void assert_bookmark(ul_store *store, const char *table, int64_t line, const char *bookmark, size_t len)
{
    ul_store_resumed resumed;
    ul_text          log = log_of(store, table, line);
    assert_ok(ul_store_resume(store, table, &resumed, &fault));
    assert_int_equal(resumed.first, line);
    assert_int_equal(resumed.bookmark.len, len);
    assert_memory_equal(resumed.bookmark.bytes, bookmark, len);
    assert_string_equal(resumed.lines.bytes, log.bytes);
    ul_text_free(&log);
    ul_store_resumed_free(&resumed);
}

static void assert_no_bookmark(ul_store *store, const char *table)
{
    ul_store_resumed resumed;
    ul_text          log = log_of(store, table, 1);
    assert_ok(ul_store_resume(store, table, &resumed, &fault));
    assert_int_equal(resumed.first, 1);
    assert_null(resumed.bookmark.bytes);
    assert_string_equal(resumed.lines.bytes, log.bytes);
    ul_text_free(&log);
    ul_store_resumed_free(&resumed);
}

static void assert_no_table(ul_store *store, const char *table)
{
    ul_store_resumed resumed;
    assert_result(UL_STORE_NONE, ul_store_resume(store, table, &resumed, &fault));
    assert_null(resumed.bookmark.bytes);
    assert_null(resumed.lines.bytes);
}

static void a_table_is_resumed_with_its_owner(void **state)
{
    ul_store_resumed resumed;
    ul_store_change  change = marked(change_of("t", 1, "1\n2\n"), "two", 3);
    change.owner = "north";
    keep(*state, change);
    keep(*state, change_of("t", 3, "3\n"));
    keep(*state, marked(change_of("u", 1, "other\n"), "u", 1));
    assert_ok(ul_store_resume(*state, "t", &resumed, &fault));
    assert_string_equal(resumed.owner, "north");
    assert_string_equal(resumed.lines.bytes, "2\n3\n");
    ul_store_resumed_free(&resumed);
}

static void a_bookmark_stays_until_there_is_another(void **state)
{
    ul_store *store = *state;
    assert_no_table(store, "t");
    assert_no_table(store, "no name");
    keep(store, change_of("t", 1, "1\n"));
    assert_no_bookmark(store, "t");
    assert_int_equal(keep(store, marked(change_of("t", 2, "2\n3\n"),
                                        "\0\xff"
                                        "a",
                                        3)),
                     UL_STORE_KEPT);
    assert_bookmark(store, "t", 3,
                    "\0\xff"
                    "a",
                    3);
    keep(store, change_of("t", 4, "4\n"));
    assert_bookmark(store, "t", 3,
                    "\0\xff"
                    "a",
                    3);
    keep(store, marked(change_of("t", 5, "5\n"), "other", 5));
    assert_bookmark(store, "t", 5, "other", 5);
    keep(store, marked(change_of("u", 1, "1\n"), "of u", 4));
    assert_bookmark(store, "u", 1, "of u", 4);
    assert_bookmark(store, "t", 5, "other", 5);
    keep(store, marked(change_of("t", 6, "6\n"), "", 0)); /* none from now on */
    assert_no_bookmark(store, "t");
    assert_log(store, "t", "1\n2\n3\n4\n5\n6\n");
}

static void who_is_late_leaves_no_bookmark(void **state)
{
    ul_store *store = *state;
    keep(store, marked(change_of("t", 1, "1\n"), "one", 3));
    ul_store_change batch[] = {
        change_of("t", 2, "2\n"),                        /* somebody else's */
        marked(change_of("t", 2, "our 2\n"), "ours", 4), /* late, although the log has two lines now */
        marked(change_of("u", 2, "2\n"), "none", 4),     /* there is no such table */
    };
    assert_ok(ul_store_commit(store, batch, 3, &fault));
    assert_int_equal(batch[1].fate, UL_STORE_LATE);
    assert_int_equal(batch[2].fate, UL_STORE_LATE);
    assert_bookmark(store, "t", 1, "one", 3);
    assert_no_table(store, "u");
}

static void a_bookmark_goes_with_what_it_stands_for(void **state)
{
    ul_store       *store = *state;
    ul_store_change closed = marked(change_of("c", 1, "sit Anna\n"), "Anna", 4);
    int64_t         count;
    closed.open = false;
    closed.finished = 10;
    keep(store, closed);
    assert_ok(ul_store_rewrite(store, "c", 1, "sit -\n", 6, "", 0, &fault));
    assert_no_bookmark(store, "c");
    closed.table = "r";
    keep(store, closed);
    assert_ok(ul_store_retire(store, 20, 100, &count, &fault));
    assert_no_table(store, "r");
    keep(store, marked(change_of("d", 1, "1\n"), "d", 1));
    assert_ok(ul_store_delete(store, "d", &fault));
    keep(store, change_of("d", 1, "new\n"));
    assert_no_bookmark(store, "d");
}

static void a_change_without_lines_changes_the_rest(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 2, "");
    assert_int_equal(keep(store, change), UL_STORE_LATE);
    keep(store, change_of("t", 1, "1\n"));
    change.summary = "new";
    change.summary_len = 3;
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
    change.first = 3;
    assert_int_equal(keep(store, change), UL_STORE_LATE);
    assert_table(store, "t", "t 1 10 1000 0 <> new");
    assert_log(store, "t", "1\n");
}

/* Ten tables, some open, some listed, some finished. */
static void ten_tables(ul_store *store)
{
    for (int i = 0; i < 10; i++) {
        char            id[] = {'t', (char)('0' + i), '\0'};
        ul_store_change change = change_of(id, 1, "x\n");
        change.open = i % 2 == 0;
        change.listed = i % 3 == 0;
        change.changed = 100 * i;
        change.finished = i % 2 ? 10 * i : 0;
        change.owner = i < 5 ? "north" : "";
        keep(store, change);
    }
}

static void tables_are_listed_by_what_they_are(void **state)
{
    ul_store *store = *state;
    ten_tables(store);
    assert_ids(store, (ul_store_filter){0}, "t0 t1 t2 t3 t4 t5 t6 t7 t8 t9 ");
    assert_ids(store, (ul_store_filter){.open = UL_STORE_YES}, "t0 t2 t4 t6 t8 ");
    assert_ids(store, (ul_store_filter){.open = UL_STORE_NO}, "t1 t3 t5 t7 t9 ");
    assert_ids(store, (ul_store_filter){.listed = UL_STORE_YES}, "t0 t3 t6 t9 ");
    assert_ids(store, (ul_store_filter){.open = UL_STORE_YES, .listed = UL_STORE_YES}, "t0 t6 ");
    assert_ids(store, (ul_store_filter){.open = UL_STORE_YES, .listed = UL_STORE_NO}, "t2 t4 t8 ");
    assert_ids(store, (ul_store_filter){.changed_since = 700}, "t7 t8 t9 ");
    assert_ids(store, (ul_store_filter){.finished_since = 50}, "t5 t7 t9 ");
    assert_ids(store, (ul_store_filter){.finished_before = 50}, "t1 t3 ");
    assert_ids(store, (ul_store_filter){.finished_since = 30, .finished_before = 70}, "t3 t5 ");
    assert_ids(store, (ul_store_filter){.owner = "north"}, "t0 t1 t2 t3 t4 ");
    assert_ids(store, (ul_store_filter){.owner = "", .open = UL_STORE_YES}, "t6 t8 ");
    assert_ids(store, (ul_store_filter){.owner = "south"}, "");
    assert_ids(store,
               (ul_store_filter){.open = UL_STORE_NO,
                                 .listed = UL_STORE_YES,
                                 .changed_since = 200,
                                 .finished_since = 1,
                                 .finished_before = 90,
                                 .owner = "north",
                                 .after = "t1"},
               "t3 ");
}

static void lists_come_page_by_page(void **state)
{
    ul_store *store = *state;
    ten_tables(store);
    keep(store, change_of("T", 1, "x\n")); /* capitals come before: bytes count */
    assert_ids(store, (ul_store_filter){.most = 4}, "T t0 t1 t2 ");
    assert_ids(store, (ul_store_filter){.after = "t2", .most = 4}, "t3 t4 t5 t6 ");
    assert_ids(store, (ul_store_filter){.after = "t8", .most = 4}, "t9 ");
    assert_ids(store, (ul_store_filter){.after = "t9", .most = 4}, "");
    assert_ids(store, (ul_store_filter){.after = "t1x", .most = 1}, "t2 ");
}

static bool stop_at_two(void *context, const ul_store_table *table)
{
    (void)table;
    return ++*(int *)context < 2;
}

/* Public tables, the newest first; two of them were made at the same moment. */
static void five_in_the_lobby(ul_store *store)
{
    static const char *const ids[] = {"c", "a", "e", "b", "d"};
    for (int64_t i = 0; i < 5; i++) {
        ul_store_change change = change_of(ids[i], 1, "x\n");
        change.listed = true;
        change.changed = i < 3 ? 100 + i : 103;
        assert_int_equal(keep(store, change), UL_STORE_KEPT);
    }
    assert_int_equal(keep(store, change_of("private", 1, "x\n")), UL_STORE_KEPT);
}

static void change_listed(ul_store *store, const char *id, int64_t line, bool open, bool listed)
{
    ul_store_change change = change_of(id, line, "x\n");
    change.open = open;
    change.listed = listed;
    change.changed = 900 + line; /* when it changed is of no importance */
    assert_int_equal(keep(store, change), UL_STORE_KEPT);
}

static void the_lobby_has_the_newest_first(void **state)
{
    ul_store *store = *state;
    assert_lobby(store, NULL, 10, "");
    five_in_the_lobby(store);
    assert_lobby(store, NULL, 10, "b d e a c ");
    change_listed(store, "c", 2, true, true);
    assert_lobby(store, NULL, 3, "b d e ");
    assert_lobby(store, "b", 1, "d ");
    assert_lobby(store, "e", 9, "a c ");
    assert_lobby(store, "c", 9, "");
    assert_lobby(store, "nowhere", 9, "");
    assert_lobby(store, "no name", 9, "");
    change_listed(store, "e", 2, false, false);
    assert_lobby(store, NULL, 10, "b d a c ");
    assert_lobby(store, "e", 10, "a c "); /* it was closed between two pages */
    change_listed(store, "d", 2, true, false);
    change_listed(store, "b", 2, false, true);
    assert_lobby(store, NULL, 10, "a c ");
    change_listed(store, "d", 3, true, true);
    assert_lobby(store, NULL, 10, "d a c ");
    assert_ok(ul_store_delete(store, "a", &fault));
    assert_lobby(store, NULL, 10, "d c ");
}

static void a_lobby_ends_when_it_is_enough(void **state)
{
    int seen = 0;
    five_in_the_lobby(*state);
    assert_ok(ul_store_lobby(*state, NULL, 4, stop_at_two, &seen, &fault));
    assert_int_equal(seen, 2);
}

static void a_list_ends_when_it_is_enough(void **state)
{
    int seen = 0;
    ten_tables(*state);
    assert_ok(ul_store_list(*state, &(ul_store_filter){0}, stop_at_two, &seen, &fault));
    assert_int_equal(seen, 2);
    assert_ids(*state, (ul_store_filter){.most = 1}, "t0 ");
}

/* Export, rewriting, deleting. */

static bool log_write(void *context, const ul_store_table *table, const char *lines, size_t len)
{
    ul_text_print(context, "%s/%lld:%.*s", table->id, (long long)table->lines, (int)len, lines);
    return true;
}

static void finished_tables_are_exported_one_by_one(void **state)
{
    ul_store       *store = *state;
    ul_text         text = {0};
    ul_store_change change = change_of("b", 1, "b1\nb2\n");
    change.finished = 5;
    keep(store, change_of("a", 1, "a\n"));
    keep(store, change);
    change = change_of("c", 1, "c\n");
    change.finished = 6;
    keep(store, change);
    assert_ok(ul_store_export(store, &(ul_store_filter){.finished_since = 1}, log_write, &text, &fault));
    assert_string_equal(text.bytes, "b/2:b1\nb2\nc/1:c\n");
    ul_text_free(&text);
}

static bool log_count(void *context, const ul_store_table *table, const char *lines, size_t len)
{
    int *counts = context;
    assert_true(len == 2 && lines[1] == '\n' && table->lines == 1);
    return ++counts[0] < counts[1];
}

static void an_export_has_every_table_once(void **state)
{
    ul_store       *store = *state;
    ul_store_change batch[150];
    char            ids[150][16];
    for (int i = 0; i < 150; i++) {
        snprintf(ids[i], sizeof ids[i], "t%03d", i);
        batch[i] = change_of(ids[i], 1, "x\n");
    }
    assert_ok(ul_store_commit(store, batch, 150, &fault));
    int all[] = {0, 1000}, some[] = {0, 70}, limited[] = {0, 1000};
    assert_ok(ul_store_export(store, &(ul_store_filter){0}, log_count, all, &fault));
    assert_int_equal(all[0], 150);
    assert_ok(ul_store_export(store, &(ul_store_filter){0}, log_count, some, &fault));
    assert_int_equal(some[0], 70);
    assert_ok(ul_store_export(store, &(ul_store_filter){.after = "t009", .most = 128}, log_count, limited, &fault));
    assert_int_equal(limited[0], 128);
}

static void a_closed_table_can_be_rewritten(void **state)
{
    ul_store       *store = *state;
    ul_store_change change = change_of("t", 1, "sit Anna\nact\n");
    keep(store, change);
    assert_result(UL_STORE_BEHIND, ul_store_rewrite(store, "t", 2, "sit -\nact\n", 10, "s", 1, &fault));
    change.first = 3;
    change.open = false;
    change.lines = "say\nclose\n";
    change.lines_len = strlen(change.lines);
    keep(store, change);
    assert_result(UL_STORE_BEHIND, ul_store_rewrite(store, "t", 2, "sit -\nact\n", 10, "s", 1, &fault));
    assert_result(UL_STORE_BROKEN, ul_store_rewrite(store, "t", 4, "sit -\n", 6, "s", 1, &fault));
    assert_log(store, "t", "sit Anna\nact\nsay\nclose\n");
    assert_ok(ul_store_rewrite(store, "t", 4, "sit -\nact\nsay\nclose\n", 20, "s", 1, &fault));
    assert_log(store, "t", "sit -\nact\nsay\nclose\n");
    assert_table(store, "t", "t 4 00 1000 0 <> s");
    assert_ok(ul_store_rewrite(store, "t", 4, "sit !\nact\nsay\nclose\n", 20, NULL, 0, &fault));
    assert_table(store, "t", "t 4 00 1000 0 <> s");
    assert_int_equal(keep(store, change_of("t", 5, "more\n")), UL_STORE_KEPT);
    assert_log(store, "t", "sit !\nact\nsay\nclose\nmore\n");
}

static void a_deleted_table_is_gone_whole(void **state)
{
    ul_store       *store = *state;
    ul_text         lines = {0};
    int64_t         count;
    ul_store_change change = change_of("a", 1, "a1\na2\n");
    change.summary = "who is there";
    change.summary_len = strlen(change.summary);
    keep(store, change);
    keep(store, change_of("b", 1, "b1\n"));
    assert_ok(ul_store_delete(store, "a", &fault));
    assert_result(UL_STORE_NONE, ul_store_read(store, "a", 1, 9, &lines, &count, &fault));
    assert_int_equal(keep(store, change_of("a", 3, "a3\n")), UL_STORE_LATE);
    assert_int_equal(keep(store, change_of("a", 1, "new\n")), UL_STORE_KEPT);
    assert_log(store, "a", "new\n");
    assert_table(store, "a", "a 1 10 1000 0 <> ");
    assert_log(store, "b", "b1\n");
}

static void old_tables_are_retired(void **state)
{
    ul_store *store = *state;
    int64_t   count;
    ten_tables(store); /* 1, 3, 5, 7, 9 finished, at 10, 30 ... */
    assert_ok(ul_store_retire(store, 70, 2, &count, &fault));
    assert_int_equal(count, 2);
    assert_ids(store, (ul_store_filter){0}, "t0 t2 t4 t5 t6 t7 t8 t9 ");
    assert_ok(ul_store_retire(store, 70, 100, &count, &fault));
    assert_int_equal(count, 1);
    assert_ok(ul_store_retire(store, 70, 100, &count, &fault));
    assert_int_equal(count, 0);
    assert_ids(store, (ul_store_filter){0}, "t0 t2 t4 t6 t7 t8 t9 ");
    assert_int_equal(keep(store, change_of("t1", 1, "new\n")), UL_STORE_KEPT); /* its lines have gone too */
    assert_log(store, "t1", "new\n");
}

/* Values. */

static bool value_write(void *context, const char *key, const char *value, size_t len)
{
    ul_text_print(context, "%s=%.*s ", key, (int)len, value);
    return true;
}

static void values_are_kept_by_space_and_key(void **state)
{
    ul_store *store = *state;
    ul_text   text = {0};
    assert_ok(ul_store_value_put(store, "bot", "b", "2", 1, &fault));
    assert_ok(ul_store_value_put(store, "bot", "a", "1", 1, &fault));
    assert_ok(ul_store_value_put(store, "bot", "B", "", 0, &fault));
    assert_ok(ul_store_value_put(store, "bots", "c", "4", 1, &fault));
    assert_ok(ul_store_value_put(store, "bo", "c", "5", 1, &fault));
    assert_ok(ul_store_value_put(store, "bot", "a", "one", 3, &fault));
    assert_ok(ul_store_value_list(store, "bot", value_write, &text, &fault));
    assert_string_equal(text.bytes, "B= a=one b=2 ");
    ul_text_clear(&text);
    assert_ok(ul_store_value_delete(store, "bot", "a", &fault));
    assert_result(UL_STORE_NONE, ul_store_value_get(store, "bot", "a", &text, &fault));
    assert_ok(ul_store_value_get(store, "bot", "B", &text, &fault));
    assert_ok(ul_store_value_get(store, "bots", "c", &text, &fault));
    assert_string_equal(text.bytes, "4");
    assert_ok(ul_store_value_list(store, "none", value_write, &text, &fault));
    assert_string_equal(text.bytes, "4");
    ul_text_free(&text);
}

/* Nodes and owners. */

typedef struct silence {
    char    nodes[64];
    int64_t ms[4];
    int     count;
} silence;

static bool node_take(void *context, const char *node, int64_t silent_ms)
{
    silence *heard = context;
    strcat(strcat(heard->nodes, node), " ");
    heard->ms[heard->count++] = silent_ms;
    return true;
}

static void a_node_that_is_silent_is_noticed(void **state)
{
    ul_store *store = *state;
    silence   heard = {0};
    assert_ok(ul_store_beat(store, "south", &fault));
    nanosleep(&(struct timespec){.tv_nsec = 300000000}, NULL);
    assert_ok(ul_store_beat(store, "north", &fault));
    assert_ok(ul_store_nodes(store, node_take, &heard, &fault));
    assert_string_equal(heard.nodes, "north south ");
    assert_in_range(heard.ms[1], 299, 30000);
    assert_true(heard.ms[0] <= heard.ms[1] - 299);
    assert_ok(ul_store_beat(store, "south", &fault));
    heard = (silence){0};
    assert_ok(ul_store_nodes(store, node_take, &heard, &fault));
    assert_true(heard.ms[1] <= heard.ms[0]);
    assert_ok(ul_store_node_delete(store, "north", &fault));
    heard = (silence){0};
    assert_ok(ul_store_nodes(store, node_take, &heard, &fault));
    assert_string_equal(heard.nodes, "south ");
}

static void a_table_is_claimed_by_one(void **state)
{
    ul_store *store = *state;
    keep(store, change_of("t", 1, "x\n"));
    assert_ok(ul_store_claim(store, "t", "north", "", &fault));
    assert_result(UL_STORE_BEHIND, ul_store_claim(store, "t", "south", "", &fault));
    assert_ok(ul_store_claim(store, "t", "south", "north", &fault));
    assert_ids(store, (ul_store_filter){.owner = "south"}, "t ");
    assert_ok(ul_store_claim(store, "t", "", "south", &fault));
    assert_ids(store, (ul_store_filter){.owner = ""}, "t ");
}

static void the_open_tables_of_a_dead_node_are_taken_over(void **state)
{
    ul_store *store = *state;
    int64_t   count;
    ten_tables(store); /* north has 0 to 4; 0, 2 and 4 are open */
    assert_ok(ul_store_take_over(store, "north", "south", &count, &fault));
    assert_int_equal(count, 3);
    assert_ids(store, (ul_store_filter){.owner = "south"}, "t0 t2 t4 ");
    assert_ids(store, (ul_store_filter){.owner = "north"}, "t1 t3 ");
}

/* Several handles. */

static void a_handle_beside_sees_the_same(void **state)
{
    ul_store *store = *state, *beside = ul_store_open_beside(store, NULL);
    assert_non_null(beside);
    assert_string_equal(ul_store_kind(store), ul_store_kind(beside));
    keep(store, change_of("t", 1, "1\n"));
    assert_log(beside, "t", "1\n");
    assert_int_equal(keep(beside, change_of("t", 2, "2\n")), UL_STORE_KEPT);
    assert_int_equal(keep(store, change_of("t", 2, "other\n")), UL_STORE_LATE);
    ul_store_close(store);
    *state = beside; /* may outlive the first */
    assert_log(beside, "t", "1\n2\n");
}

enum { WRITERS = 3, TABLES = 4, NUMBERS = 40 };

typedef struct writer {
    ul_store *store;
    char      name;
    int       won;
    pthread_t thread;
} writer;

/* Try to write number n of each table, for n up to NUMBERS; orders differ, to see whether batches get entangled. */
static void *write_all(void *context)
{
    writer *me = context;
    for (int number = 1; number <= NUMBERS; number++) {
        ul_store_change batch[TABLES];
        char            ids[TABLES][4], line[] = {me->name, '\n', '\0'};
        for (int i = 0; i < TABLES; i++) {
            int which = me->name % 2 ? i : TABLES - 1 - i;
            snprintf(ids[i], sizeof ids[i], "t%d", which % 10);
            batch[i] = change_of(ids[i], number, line);
        }
        ul_store_result result = ul_store_commit(me->store, batch, TABLES, NULL);
        for (int i = 0; i < TABLES && result == UL_STORE_OK; i++)
            me->won += batch[i].fate == UL_STORE_KEPT;
        if (result != UL_STORE_OK)
            me->won = INT32_MIN;
    }
    return NULL;
}

static void of_several_writers_one_wins_each_number(void **state)
{
    ul_store *store = *state;
    writer    writers[WRITERS];
    int       won = 0, seen[WRITERS] = {0};
    for (int i = 0; i < WRITERS; i++) {
        writers[i] = (writer){.store = ul_store_open_beside(store, NULL), .name = (char)('a' + i)};
        assert_non_null(writers[i].store);
    }
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&writers[i].thread, NULL, write_all, &writers[i]);
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(writers[i].thread, NULL);
        ul_store_close(writers[i].store);
        won += writers[i].won;
    }
    assert_int_equal(won, TABLES * NUMBERS);
    for (int i = 0; i < TABLES; i++) {
        char    id[] = {'t', (char)('0' + i), '\0'};
        ul_text log = log_of(store, id, 1);
        assert_int_equal(log.len, 2 * NUMBERS);
        for (size_t at = 0; at < log.len; at += 2)
            seen[log.bytes[at] - 'a']++;
        ul_text_free(&log);
    }
    for (int i = 0; i < WRITERS; i++)
        assert_int_equal(seen[i], writers[i].won);
}

static void *open_close(void *context)
{
    for (int i = 0; i < 5; i++) {
        ul_store *beside = ul_store_open_beside(context, NULL);
        ul_text   text = {0};
        if (!beside || ul_store_value_get(beside, "s", "k", &text, NULL) != UL_STORE_OK)
            return context;
        ul_text_free(&text);
        ul_store_close(beside);
    }
    return NULL;
}

static void handles_may_be_opened_while_others_write(void **state)
{
    ul_store *store = *state;
    pthread_t threads[2];
    assert_ok(ul_store_value_put(store, "s", "k", "v", 1, &fault));
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, open_close, store);
    for (int i = 1; i <= 20; i++)
        assert_int_equal(keep(store, change_of("t", i, "x\n")), UL_STORE_KEPT);
    for (int i = 0; i < 2; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
}

/* Much. */

static void a_log_of_65536_lines_goes_in_and_out(void **state)
{
    enum { ALL = 65536, STEP = 4096 };
    ul_store *store = *state;
    ul_text   whole = {0};
    for (int number = 1; number <= ALL; number += STEP) {
        ul_text lines = {0};
        for (int i = number; i < number + STEP; i++)
            ul_text_print(&lines, "%d 1731711448123 act 2 person c%d step foyer; draw\n", i, i);
        assert_int_equal(keep(store, change_of("t", number, lines.bytes)), UL_STORE_KEPT);
        ul_text_put(&whole, lines.bytes);
        ul_text_free(&lines);
    }
    ul_text log = log_of(store, "t", 1), end = log_of(store, "t", ALL - 1);
    assert_int_equal(log.len, whole.len);
    assert_memory_equal(log.bytes, whole.bytes, whole.len);
    assert_memory_equal(end.bytes, whole.bytes + whole.len - end.len, end.len);
    assert_int_equal(strncmp(end.bytes, "65535 ", 6), 0);
    ul_text_free(&log);
    ul_text_free(&end);
    ul_store_change close = change_of("t", ALL + 1, "end\n");
    close.open = false;
    keep(store, close);
    memset(whole.bytes, '-', 5);
    ul_text_put(&whole, "end\n");
    assert_ok(ul_store_rewrite(store, "t", ALL + 1, whole.bytes, whole.len, NULL, 0, &fault));
    assert_log(store, "t", whole.bytes);
    ul_text_free(&whole);
}

static void what_is_kept_is_there_when_opened_again(void **state)
{
    ul_store *store = *state;
    keep(store, marked(change_of("t", 1, "1\n2\n"), "mark", 4));
    assert_ok(ul_store_value_put(store, "s", "k", "v", 1, &fault));
    if (strcmp(ul_store_kind(store), "memory") == 0)
        return; /* it is of no use after its end, and says so */
    ul_store_close(store);
    *state = store = place_store();
    assert_non_null(store);
    assert_log(store, "t", "1\n2\n");
    assert_bookmark(store, "t", 2, "mark", 4);
    ul_text text = {0};
    assert_ok(ul_store_value_get(store, "s", "k", &text, &fault));
    assert_string_equal(text.bytes, "v");
    ul_text_free(&text);
    assert_int_equal(keep(store, change_of("t", 3, "3\n")), UL_STORE_KEPT);
}

static void an_address_that_is_none_is_told(void **state)
{
    (void)state;
    assert_refused("", "bad-store", "postgresql://USER@HOST/DATABASE");
    assert_refused("sqlite:", "bad-store", "sqlite:PATH");
    assert_refused("sqlite::memory:", "bad-store", "memory:");
    assert_refused("memory:x", "bad-store", "memory:");
    assert_refused("memory", "bad-store", "memory:");
    assert_refused("sqlite", "bad-store", "sqlite:PATH");
    assert_refused("mysql://root:secret@host/db", "bad-store", "postgresql://");
    assert_refused("postgresql://u:secret@host:port/db", "bad-store", "postgresql://USER@HOST:PORT/DATABASE");
    const char *const secrets[] = {"postgresql://u:secret@[::1/db", "postgresql://u:secret/@h/db", "x://u:secret@h"};
    for (size_t i = 0; i < 3; i++) {
        ul_fault fault;
        assert_null(ul_store_open(secrets[i], &fault));
        assert_string_equal(fault.code, "bad-store");
        assert_null(strstr(fault.message, "secret"));
    }
}

#define WITH_STORE(test) cmocka_unit_test_setup_teardown(test, place_open, place_close)

int main(int count, char **arguments)
{
    assert_int_equal(count, 2);
    place_set(arguments[1]);
    const struct CMUnitTest tests[] = {
        WITH_STORE(lines_are_kept_in_order),
        WITH_STORE(a_part_of_a_log_can_be_read),
        WITH_STORE(what_is_not_there_is_none),
        WITH_STORE(who_is_late_harms_nobody_else),
        WITH_STORE(what_can_never_be_kept_is_refused),
        WITH_STORE(the_greatest_of_each_is_kept),
        WITH_STORE(any_bytes_are_kept),
        WITH_STORE(a_summary_stays_until_there_is_another),
        WITH_STORE(a_table_is_resumed_with_its_owner),
        WITH_STORE(a_bookmark_stays_until_there_is_another),
        WITH_STORE(who_is_late_leaves_no_bookmark),
        WITH_STORE(a_bookmark_goes_with_what_it_stands_for),
        WITH_STORE(a_change_without_lines_changes_the_rest),
        WITH_STORE(tables_are_listed_by_what_they_are),
        WITH_STORE(lists_come_page_by_page),
        WITH_STORE(a_list_ends_when_it_is_enough),
        WITH_STORE(the_lobby_has_the_newest_first),
        WITH_STORE(a_lobby_ends_when_it_is_enough),
        WITH_STORE(finished_tables_are_exported_one_by_one),
        WITH_STORE(an_export_has_every_table_once),
        WITH_STORE(a_closed_table_can_be_rewritten),
        WITH_STORE(a_deleted_table_is_gone_whole),
        WITH_STORE(old_tables_are_retired),
        WITH_STORE(values_are_kept_by_space_and_key),
        WITH_STORE(a_node_that_is_silent_is_noticed),
        WITH_STORE(a_table_is_claimed_by_one),
        WITH_STORE(the_open_tables_of_a_dead_node_are_taken_over),
        WITH_STORE(a_handle_beside_sees_the_same),
        WITH_STORE(of_several_writers_one_wins_each_number),
        WITH_STORE(handles_may_be_opened_while_others_write),
        WITH_STORE(a_log_of_65536_lines_goes_in_and_out),
        WITH_STORE(what_is_kept_is_there_when_opened_again),
        cmocka_unit_test(an_address_that_is_none_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
