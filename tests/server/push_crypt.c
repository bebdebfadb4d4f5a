/* push_crypt.c: the example of RFC 8291, bytes that are no keys, and what is refused. tests/server/push.py decrypts. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>
#include <sodium.h>
#include <string.h>
#include "server/push_crypt.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

/* RFC 8291, section 5 and appendix A. */
static const char secret_text[] = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw";
static const char point_text[] =
    "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8";
static const char their_point[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
static const char their_auth[] = "BTBZMqHH6r4Tts7J_aSIgg";
static const char salt_text[] = "DGv6ra1nlYgDCS1FRnbzlw";
static const char clear_text[] = "When I grow up, I want to be a watermelon";
/* The head of its body, and the record: of the record the text and the delimiter, since ours is filled up behind. */
static const char their_body[] =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7"
    "A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";

static void fill(ul_push_pair *pair, ul_push_keys *keys, uint8_t salt[UL_PUSH_SALT_BYTES])
{
    uint8_t secret[UL_PUSH_SECRET_BYTES];
    assert_true(ul_push_read(secret_text, secret, sizeof secret));
    assert_true(ul_push_pair_of(pair, secret));
    assert_true(ul_push_read(their_point, keys->point, sizeof keys->point));
    assert_true(ul_push_read(their_auth, keys->auth, sizeof keys->auth));
    assert_true(ul_push_read(salt_text, salt, UL_PUSH_SALT_BYTES));
}

TEST(the_example_of_RFC_8291)
{
    ul_push_pair pair;
    ul_push_keys keys;
    uint8_t      salt[UL_PUSH_SALT_BYTES], expected[144], point[UL_PUSH_POINT_BYTES];
    ul_text      body = {0};
    fill(&pair, &keys, salt);
    assert_true(ul_push_read(point_text, point, sizeof point));
    assert_memory_equal(pair.point, point, sizeof point);
    assert_true(ul_push_read(their_body, expected, sizeof expected));
    assert_true(ul_push_encrypt(&keys, &pair, salt, clear_text, strlen(clear_text), &body));
    /* GCM encrypts byte by byte, so all but the tag of theirs is how ours begins. */
    assert_int_equal(body.len, 86 + UL_PUSH_TEXT_BYTES + 1 + 16);
    assert_memory_equal(body.bytes, expected, sizeof expected - 16);
    ul_text_free(&body);
}

TEST(all_messages_are_of_one_length_and_none_is_longer)
{
    ul_push_pair pair;
    ul_push_keys keys;
    uint8_t      salt[UL_PUSH_SALT_BYTES];
    char         text[UL_PUSH_TEXT_BYTES + 1];
    ul_text      one = {0}, other = {0};
    memset(text, 'x', sizeof text);
    fill(&pair, &keys, salt);
    assert_true(ul_push_encrypt(&keys, &pair, salt, "", 0, &one));
    assert_true(ul_push_encrypt(&keys, &pair, salt, text, UL_PUSH_TEXT_BYTES, &other));
    assert_int_equal(one.len, other.len);
    assert_false(ul_push_encrypt(&keys, &pair, salt, text, sizeof text, &one));
    ul_text_free(&one);
    ul_text_free(&other);
}

TEST(what_is_no_point_of_the_curve_is_refused)
{
    ul_push_pair  pair;
    ul_push_keys  keys;
    uint8_t       salt[UL_PUSH_SALT_BYTES];
    const uint8_t zero[UL_PUSH_SECRET_BYTES] = {0};
    uint8_t       order[UL_PUSH_SECRET_BYTES];
    ul_text       body = {0};
    fill(&pair, &keys, salt);
    assert_true(ul_push_is_point(keys.point));
    keys.point[64] ^= 1;
    assert_false(ul_push_is_point(keys.point));
    assert_false(ul_push_encrypt(&keys, &pair, salt, "x", 1, &body));
    keys.point[64] ^= 1;
    keys.point[0] = 2; /* compressed: browsers do not */
    assert_false(ul_push_is_point(keys.point));
    assert_false(ul_push_pair_of(&pair, zero));
    memset(order, 0xff, sizeof order);
    assert_false(ul_push_pair_of(&pair, order));
    assert_int_equal(body.len, 0);
}

TEST(base64url_of_the_right_length_and_nothing_else)
{
    uint8_t bytes[UL_PUSH_AUTH_BYTES];
    assert_true(ul_push_read("BTBZMqHH6r4Tts7J_aSIgg", bytes, sizeof bytes));
    assert_true(ul_push_read("BTBZMqHH6r4Tts7J_aSIgg==", bytes, sizeof bytes));
    assert_false(ul_push_read("BTBZMqHH6r4Tts7J_aSIgg==x", bytes, sizeof bytes));
    assert_false(ul_push_read("BTBZMqHH6r4Tts7J/aSIgg", bytes, sizeof bytes));
    assert_false(ul_push_read("BTBZMqHH6r4Tts7J_aSI", bytes, sizeof bytes));
    assert_false(ul_push_read("BTBZMqHH6r4Tts7J_aSIggAA", bytes, sizeof bytes));
    assert_false(ul_push_read("", bytes, sizeof bytes));
}

TEST(two_pairs_are_two)
{
    ul_push_pair one, other;
    ul_push_pair_draw(&one);
    ul_push_pair_draw(&other);
    assert_true(ul_push_is_point(one.point) && ul_push_is_point(other.point));
    assert_memory_not_equal(one.secret, other.secret, sizeof one.secret);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_RFC_8291),
        cmocka_unit_test(all_messages_are_of_one_length_and_none_is_longer),
        cmocka_unit_test(what_is_no_point_of_the_curve_is_refused),
        cmocka_unit_test(base64url_of_the_right_length_and_nothing_else),
        cmocka_unit_test(two_pairs_are_two),
    };
    return sodium_init() < 0 ? 1 : cmocka_run_group_tests(tests, NULL, NULL);
}
