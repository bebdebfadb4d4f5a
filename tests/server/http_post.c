/* http_post.c: which addresses a message may be sent to. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include "server/http_post.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static bool is_private(const char *text)
{
    struct sockaddr_in  four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return ul_address_is_private(&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return ul_address_is_private(&six);
}

TEST(machines_nearby_are_told_from_those_of_the_world)
{
    static const char *const near[] = {"127.0.0.1",
                                       "10.1.2.3",
                                       "172.16.0.1",
                                       "172.31.255.255",
                                       "192.168.1.1",
                                       "169.254.1.1",
                                       "100.64.0.1",
                                       "0.0.0.0",
                                       "224.0.0.1",
                                       "255.255.255.255",
                                       "198.18.0.1",
                                       "::1",
                                       "::",
                                       "fe80::1",
                                       "fc00::1",
                                       "fd12::1",
                                       "::ffff:10.0.0.1",
                                       "ff02::1",
                                       "64:ff9b::a00:1",
                                       "2002:a00:1::1"};
    static const char *const far[] = {"8.8.8.8",     "172.15.0.1",   "172.32.0.1",    "192.169.0.1",
                                      "100.128.0.1", "2a00:1450::1", "::ffff:8.8.8.8"};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++) {
        if (!is_private(near[i]))
            fail_msg("%s is nearby", near[i]);
    }
    for (size_t i = 0; i < sizeof far / sizeof *far; i++) {
        if (is_private(far[i]))
            fail_msg("%s is not nearby", far[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(machines_nearby_are_told_from_those_of_the_world),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
