/* about.c: what a table can be, and memory that runs out while one is opened, read or played at. */
#include <stdlib.h>
#include <string.h>
#include "table/archive.h"
#include "table/evening.h"
#include "table/log.h"
#include "table/table_inside.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static long memory_left = -1; /* so many allocations succeed; -1: all */

static bool fails(void)
{
    return memory_left >= 0 && memory_left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

static evening e;

static int tear_down(void **unused)
{
    (void)unused;
    memory_left = -1;
    evening_end(&e);
    return 0;
}

static void refuse(const char *message)
{
    uint8_t   secret[UL_SECRET_BYTES] = {0};
    ul_outbox out = {0};
    ul_fault  fault = {0};
    assert_null(ul_table_new(&e.ground, &e.about, secret, 0, &out, &fault));
    assert_string_equal(fault.code, "bad-table");
    if (!strstr(fault.message, message))
        fail_msg("%s", fault.message);
    ul_outbox_free(&out);
}

#define BUT(change, message)                                                                                           \
    do {                                                                                                               \
        ul_about kept = e.about;                                                                                       \
        change;                                                                                                        \
        refuse(message);                                                                                               \
        e.about = kept;                                                                                                \
    } while (0)

TEST(what_does_not_fit_together_is_refused)
{
    evening_begin(&e, "kill-2009", NULL, 4);
    BUT(e.about.id[0] = 0, "\"id\"");
    BUT(e.about.id[0] = '/', "\"id\"");
    BUT(e.about.seats = 1, "\"seats\"");
    BUT(e.about.seats = 9, "\"seats\"");
    BUT(e.about.level[0] = 0, "\"level\"");
    BUT(e.about.level[0] = ' ', "\"level\"");
    BUT(e.about.least = 60001, "\"least\"");
    BUT(e.about.spectators = UL_MAX_SPECTATORS + 1, "\"spectators\"");
    BUT(e.about.turn = e.about.abandon, "\"abandon\"");
    BUT(e.about.answer = e.about.abandon, "\"abandon\"");
    BUT((e.about.listed = true, e.about.quick = true), "\"quick\"");
    ul_ground kept = e.ground;
    memset(&e.ground, 0, sizeof e.ground);
    refuse("no world");
    e.ground = kept;
}

TEST(a_description_is_read_as_it_was_written)
{
    ul_text     text = {0};
    ul_json_out json;
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    ul_fault    fault = {0};
    evening_begin(&e, "kill-2009", "{\"dog\":\"old-dog\"}", 4);
    e.about.listed = true;
    e.about.turn = (uint64_t)7 * 24 * 3600 * 1000;
    ul_json_begin(&json, &text);
    ul_about_write(&e.about, e.world[4], &json);
    assert_true(ul_about_read(text.bytes, text.len, &about, &edition, &options, &fault));
    assert_memory_equal(&about, &e.about, sizeof about);
    assert_int_equal(options.value[UL_DOG], UL_DOG_OLD);
    /* Any key but one of the table's own matters. */
    for (char *at = text.bytes; (at = strchr(at, '"')) != NULL; at++) {
        char was = at[1];
        at[1] = '~';
        bool good = ul_about_read(text.bytes, text.len, &about, &edition, &options, &fault);
        if (good) /* only names and levels can be anything */
            assert_true(about.id[0] == '~' || about.level[0] == '~' || at[1] == '~');
        at[1] = was;
    }
    ul_text_free(&text);
    assert_false(ul_about_read("{", 1, &about, &edition, &options, &fault));
    assert_false(ul_about_read("[]", 2, &about, &edition, &options, &fault));
    static const char wrong[] = "{\"id\":\"0123456789012345678901234567890123\"}";
    assert_false(ul_about_read(wrong, sizeof wrong - 1, &about, &edition, &options, &fault));
    static const char large[] = "{\"id\":\"x\",\"seats\":300}";
    assert_false(ul_about_read(large, sizeof large - 1, &about, &edition, &options, &fault));
    static const char small[] = "{\"id\":\"x\",\"seats\":-1}";
    assert_false(ul_about_read(small, sizeof small - 1, &about, &edition, &options, &fault));
}

TEST(a_table_that_cannot_be_opened_for_lack_of_memory_is_none)
{
    uint8_t   secret[UL_SECRET_BYTES] = {0};
    long      need = 0;
    ul_table *table = NULL;
    evening_begin(&e, "kill-2009", NULL, 4);
    for (; !table; need++) {
        ul_outbox out = {0};
        ul_fault  fault = {0};
        memory_left = need;
        table = ul_table_new(&e.ground, &e.about, secret, 0, &out, &fault);
        memory_left = -1;
        if (!table)
            assert_string_equal(fault.code, "out-of-memory");
        ul_outbox_free(&out);
    }
    assert_true(need > 3);
    ul_table_free(table);
}

TEST(memory_that_runs_out_breaks_a_table_and_its_log_mends_it)
{
    evening_begin(&e, "kill-1996", NULL, 3);
    evening_start(&e, 3);
    bool done = false;
    for (long need = 0; !done; need++) {
        ul_fault  fault = {0};
        ul_outbox out = {0};
        ul_table *table = ul_table_read(&e.ground, e.log.bytes, e.log.len, NULL, &fault);
        ul_input  input = {.seen = ul_table_told(table)};
        uint8_t   key[UL_KEY_BYTES];
        ul_deed_init(&input.deed, UL_DO_ACT, evening_to_act(&e));
        input.deed.action[0] = ul_action_plain(UL_END);
        input.deed.count = 1;
        evening_key(input.deed.seat, key);
        input.key = key;
        input.key_len = sizeof key;
        memory_left = need;
        ul_answer answer = ul_table_do(table, &input, e.now, &out);
        memory_left = -1;
        done = answer.refusal == UL_FINE;
        assert_int_equal(out.failed, !done);
        if (!done) { /* from now on it does nothing, and wants nothing */
            assert_int_equal(answer.refusal, UL_REFUSED_BROKEN);
            assert_int_equal(ul_table_do(table, &input, e.now, &out).refusal, UL_REFUSED_BROKEN);
            assert_int_equal(ul_table_next_time(table), UL_NEVER);
        }
        ul_outbox_free(&out);
        ul_table_free(table);
    }
}

/* Looking an edition up needs memory, too, and cannot say which of the two was lacking. */
static bool lacks_memory(const ul_fault *fault)
{
    return strcmp(fault->code, "out-of-memory") == 0 || strstr(fault->message, "\"edition\"");
}

TEST(a_log_or_record_that_memory_does_not_suffice_for_is_not_read)
{
    evening_begin(&e, "save-2000", "{\"penalties\":true}", 3);
    evening_start(&e, 3);
    evening_act(&e, evening_to_act(&e), "end");
    ul_record *record = NULL;
    ul_table  *table = NULL;
    for (long need = 0; !table || !record; need++) {
        ul_fault fault = {0};
        ul_table_free(table);
        ul_record_free(record);
        memory_left = need;
        table = ul_table_read(&e.ground, e.log.bytes, e.log.len, NULL, &fault);
        memory_left = -1;
        assert_true(table || lacks_memory(&fault));
        memory_left = need;
        record = ul_table_record(&e.ground, e.log.bytes, e.log.len, 1, &fault);
        memory_left = -1;
        assert_true(record || lacks_memory(&fault));
    }
    ul_table_free(table);
    ul_record_free(record);
}

#define AT_A_TABLE(test) cmocka_unit_test_teardown(test, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_A_TABLE(what_does_not_fit_together_is_refused),
        AT_A_TABLE(a_description_is_read_as_it_was_written),
        AT_A_TABLE(a_table_that_cannot_be_opened_for_lack_of_memory_is_none),
        AT_A_TABLE(memory_that_runs_out_breaks_a_table_and_its_log_mends_it),
        AT_A_TABLE(a_log_or_record_that_memory_does_not_suffice_for_is_not_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
