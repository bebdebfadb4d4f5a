/* url.c: what is an address, and what its parts are. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <string.h>
#include "client/url.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static void expect_url(const char *text, bool tls, const char *host, const char *port, const char *path)
{
    ul_url   url;
    ul_fault fault;
    assert_true(ul_url_read(text, &url, &fault));
    assert_int_equal(url.tls, tls);
    assert_string_equal(url.host, host);
    assert_string_equal(url.port, port);
    assert_string_equal(url.path, path);
}

TEST(an_address_is_cut_into_its_parts)
{
    expect_url("http://a.example", false, "a.example", "80", "/");
    expect_url("https://a.example:8443/x/y?z=1", true, "a.example", "8443", "/x/y?z=1");
    expect_url("http://[2001:db8::1]:8080/", false, "2001:db8::1", "8080", "/");
    expect_url("http://[::1]", false, "::1", "80", "/");
    expect_url("http://a?b", false, "a", "80", "/?b");
}

TEST(what_is_no_address_is_refused)
{
    static const char *const bad[] = {"",
                                      "a.example",
                                      "ftp://a",
                                      "http://",
                                      "http:///x",
                                      "http://:80",
                                      "http://a:",
                                      "http://a:123456",
                                      "http://a:8x",
                                      "http://[::1",
                                      "http://a b",
                                      "http://a/\r\nX:",
                                      "http://u@a/",
                                      "http://u:p@a/",
                                      "http://a/#f",
                                      "http://a\\b",
                                      "http://\xc3\xa9/",
                                      "http://[::1]x/",
                                      "HTTP://a/"};
    ul_url                   url;
    ul_fault                 fault;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(ul_url_read(bad[i], &url, &fault));
        assert_string_equal(fault.code, "bad-url");
    }
    char text[UL_URL_BYTES + 1];
    memset(text, 'a', sizeof text);
    memcpy(text, "http://", 7);
    text[UL_URL_BYTES] = '\0';
    assert_false(ul_url_read(text, &url, &fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_is_cut_into_its_parts),
        cmocka_unit_test(what_is_no_address_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
