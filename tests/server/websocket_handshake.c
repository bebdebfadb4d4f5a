/* websocket_handshake.c: SHA-1 by its vectors, the handshake by RFC 6455's example, and whose page it is. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include "server/websocket_handshake.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static void expect(const char *text, size_t len, const char *hex)
{
    uint8_t digest[UL_SHA1_BYTES];
    char    got[2 * UL_SHA1_BYTES + 1];
    ul_sha1(text, len, digest);
    sodium_bin2hex(got, sizeof got, digest, sizeof digest);
    assert_string_equal(got, hex);
}

TEST(sha1_is_that_of_its_standard)
{
    expect("", 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    expect("abc", 3, "a9993e364706816aba3e25717850c26c9cd0d89d");
    expect("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    char *million = malloc(1000000);
    memset(million, 'a', 1000000);
    expect(million, 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    free(million);
}

TEST(the_answer_to_a_key_is_that_of_the_rfc)
{
    char accept[UL_ACCEPT_BYTES];
    assert_true(ul_handshake_is_key("dGhlIHNhbXBsZSBub25jZQ=="));
    ul_handshake_accept("dGhlIHNhbXBsZSBub25jZQ==", accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    assert_false(ul_handshake_is_key(""));
    assert_false(ul_handshake_is_key("dGhlIHNhbXBsZSBub25jZQ"));
    assert_false(ul_handshake_is_key("dGhlIHNhbXBsZSBub25jZQAA"));
    assert_false(ul_handshake_is_key("!!!!IHNhbXBsZSBub25jZQ=="));
}

TEST(a_word_of_a_header_is_found_whatever_its_case)
{
    assert_true(ul_header_has("keep-alive, Upgrade", "upgrade"));
    assert_true(ul_header_has("websocket", "WebSocket"));
    assert_false(ul_header_has("keep-alive", "upgrade"));
    assert_false(ul_header_has("upgraded", "upgrade"));
    assert_false(ul_header_has(NULL, "upgrade"));
    assert_false(ul_header_has("", "upgrade"));
}

TEST(a_page_is_ours_if_it_has_our_host)
{
    assert_true(ul_origin_is_host("http://127.0.0.1:8080", "127.0.0.1:8080"));
    assert_true(ul_origin_is_host("https://Play.example.org", "play.example.org"));
    assert_false(ul_origin_is_host("https://play.example.org.evil.example", "play.example.org"));
    assert_false(ul_origin_is_host("https://play.example.org:444", "play.example.org"));
    assert_false(ul_origin_is_host("ftp://play.example.org", "play.example.org"));
    assert_false(ul_origin_is_host("null", "null"));
    assert_false(ul_origin_is_host("http://a", NULL));
}

/* The last one has an end just behind it, where sanitizers see who reads on. */
TEST(the_host_of_a_request_is_compared_without_its_port)
{
    static const char *const near[] = {"localhost", "LOCALHOST:8080", "127.0.0.1:80", "[::1]", "[::1]:80"};
    static const char *const far[] = {"localhost.example", "127.0.0.1.example", "[::1", "[::2]", "", "["};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
        assert_true(ul_host_is_near(near[i]));
    for (size_t i = 0; i < sizeof far / sizeof *far; i++)
        assert_false(ul_host_is_near(far[i]));
    assert_true(ul_host_is("Play.example.org:444", "play.example.org"));
    assert_false(ul_host_is("play.example.org.evil.example", "play.example.org"));

    char *open = malloc(sizeof "[::1");
    assert_non_null(open);
    memcpy(open, "[::1", sizeof "[::1");
    assert_false(ul_host_is(open, "[::1]"));
    free(open);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha1_is_that_of_its_standard),
        cmocka_unit_test(the_answer_to_a_key_is_that_of_the_rfc),
        cmocka_unit_test(a_word_of_a_header_is_found_whatever_its_case),
        cmocka_unit_test(a_page_is_ours_if_it_has_our_host),
        cmocka_unit_test(the_host_of_a_request_is_compared_without_its_port),
    };
    return sodium_init() < 0 || cmocka_run_group_tests(tests, NULL, NULL);
}
