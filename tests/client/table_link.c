/* table_link.c: links of tables and seats, taken apart and put together. */
#include "client/table_link.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#define TEST(name) static void name(void **unused __attribute__((unused)))

static void good(const char *text, bool tls, const char *host, const char *port, const char *table, const char *key)
{
    ul_table_link link;
    ul_fault      fault = {0};
    ul_text       again = {0};
    if (!ul_table_link_read(text, &link, &fault))
        fail_msg("%s: %s", text, fault.message);
    assert_int_equal(link.tls, tls);
    assert_string_equal(link.host, host);
    assert_string_equal(link.port, port);
    assert_string_equal(link.table, table);
    assert_string_equal(link.key, key);
    ul_table_link_write(&link, true, &again);
    assert_string_equal(again.bytes, text);
    ul_text_free(&again);
}

TEST(links_come_out_as_they_went_in)
{
    good("https://example.org/t/evening", true, "example.org", "443", "evening", "");
    good("http://127.0.0.1:8080/t/a-b_C9", false, "127.0.0.1", "8080", "a-b_C9", "");
    good("http://[::1]:8080/t/x", false, "::1", "8080", "x", "");
    good("https://[2001:db8::7]/t/x", true, "2001:db8::7", "443", "x", "");
    good("https://h/t/x#00112233445566778899aabbccddeeff", true, "h", "443", "x", "00112233445566778899aabbccddeeff");
}

TEST(a_ticket_is_for_oneself_or_for_a_friend_and_is_never_written_again)
{
    static const char ticket[] = "00112233445566778899aabbccddeeff0011223344556677";
    ul_table_link     link;
    ul_text           text = {0};
    assert_true(
        ul_table_link_read("https://h/t/x#ticket-00112233445566778899aabbccddeeff0011223344556677", &link, NULL));
    assert_string_equal(link.ticket, ticket);
    assert_false(link.gift);
    assert_string_equal(link.key, "");
    ul_table_link_write(&link, true, &text);
    assert_string_equal(text.bytes, "https://h/t/x");
    ul_text_free(&text);
    assert_true(ul_table_link_read("https://h/t/x#gift-00112233445566778899aabbccddeeff0011223344556677", &link, NULL));
    assert_string_equal(link.ticket, ticket);
    assert_true(link.gift);
}

TEST(the_key_is_left_out_unless_it_is_asked_for)
{
    ul_table_link link;
    ul_text       text = {0};
    assert_true(ul_table_link_read("https://h/t/x#00112233445566778899aabbccddeeff", &link, NULL));
    ul_table_link_write(&link, false, &text);
    assert_string_equal(text.bytes, "https://h/t/x");
    ul_text_free(&text);
}

TEST(what_is_no_link_is_refused_with_a_reason)
{
    static const char *const bad[] = {
        "",
        "example.org/t/x",
        "ftp://h/t/x",
        "https:///t/x",
        "https://h",
        "https://h/",
        "https://h/t/",
        "https://h/t/x/y",
        "https://h/t/x#ticket-0011",
        "https://h/t/x#ticket",
        "https://h/t/x#other-00112233445566778899aabbccddeeff0011223344556677",
        "https://h/t/x?y",
        "https://h/t/x#",
        "https://h/t/x#12",
        "https://h/t/x#00112233445566778899AABBCCDDEEFF",
        "https://h/t/x#00112233445566778899aabbccddeeff0",
        "https://h:0/t/x",
        "https://h:65536/t/x",
        "https://h:80x/t/x",
        "https://h:/t/x",
        "https://[::1/t/x",
        "https://[::1]8080/t/x",
        "https://a b/t/x",
        "https://user@h/t/x",
        "https://h/t/0123456789012345678901234567890123",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        ul_table_link link;
        ul_fault      fault = {0};
        if (ul_table_link_read(bad[i], &link, &fault))
            fail_msg("'%s' is taken", bad[i]);
        assert_string_equal(fault.code, "bad-link");
        assert_non_null(strstr(fault.message, "https://"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(links_come_out_as_they_went_in),
        cmocka_unit_test(a_ticket_is_for_oneself_or_for_a_friend_and_is_never_written_again),
        cmocka_unit_test(the_key_is_left_out_unless_it_is_asked_for),
        cmocka_unit_test(what_is_no_link_is_refused_with_a_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
