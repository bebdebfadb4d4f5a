/* hosted_table.c: a host with its log in memory, opened, read again, and refused what is no log. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "hosting/hosted_table.h"
#include "hosting/table_bots.h"

#define NOW 1000000
#define OPENING "{\"edition\":\"kill-1996\",\"seats\":3,\"seeds\":false}"

static ul_hosted_table hosted;
static size_t          kept;

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)context;
    memset(bytes, 7, UL_SECRET_BYTES);
}

static void keep(void *context, const char *lines, size_t len)
{
    (void)context;
    (void)lines;
    kept += len;
}

static void begin(void)
{
    ul_fault fault = {0};
    memset(&hosted, 0, sizeof hosted);
    kept = 0;
    hosted.hosting = (ul_hosting){.anybody_watches = true, .draw = draw};
    hosted.kept = keep;
    assert_true(ul_hosted_table_begin(&hosted, &fault));
}

static void open_table(void)
{
    ul_opening opening;
    ul_fault   fault = {0};
    assert_true(ul_opening_read(OPENING, strlen(OPENING), ul_table_bots_levels(), &opening, &fault));
    assert_true(ul_hosted_table_open(&hosted, &opening, "0123456789abcdef", NOW, &fault));
    ul_opening_free(&opening);
}

static void a_table_that_is_read_again_from_its_log_is_the_same(void **state)
{
    (void)state;
    ul_fault fault = {0};
    begin();
    open_table();
    assert_true(kept > 0);
    assert_int_equal(kept, hosted.log.len);
    ul_text log = {0};
    ul_text_add(&log, hosted.log.bytes, hosted.log.len);
    size_t entries = ul_table_entries(ul_host_table(hosted.host));
    ul_hosted_table_clear(&hosted);
    assert_null(hosted.host);
    ul_text_add(&hosted.log, log.bytes, log.len);
    if (!ul_hosted_table_read(&hosted, NULL, 0, NOW, &fault))
        fail_msg("%s", fault.message);
    assert_int_equal(ul_table_entries(ul_host_table(hosted.host)), entries);
    ul_text_free(&log);
    ul_hosted_table_free(&hosted);
}

static void what_is_no_log_is_refused_by_its_code(void **state)
{
    (void)state;
    ul_fault fault = {0};
    begin();
    ul_text_put(&hosted.log, "no log\n");
    assert_false(ul_hosted_table_read(&hosted, NULL, 0, NOW, &fault));
    assert_true(fault.code && *fault.code);
    ul_hosted_table_free(&hosted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_is_read_again_from_its_log_is_the_same),
        cmocka_unit_test(what_is_no_log_is_refused_by_its_code),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
