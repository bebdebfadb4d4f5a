/* random.c: xoshiro256** and SplitMix64 against published numbers, and the shuffle's fairness. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/random.h"

/* The first outputs from the state 1, 2, 3, 4: the vector that other implementations of it are tested by. */
static void the_stream_is_xoshiro(void **state)
{
    (void)state;
    static const uint64_t expected[] = {UINT64_C(11520),
                                        UINT64_C(0),
                                        UINT64_C(1509978240),
                                        UINT64_C(1215971899390074240),
                                        UINT64_C(1216172134540287360),
                                        UINT64_C(607988272756665600),
                                        UINT64_C(16172922978634559625),
                                        UINT64_C(8476171486693032832),
                                        UINT64_C(10595114339597558777),
                                        UINT64_C(2904607092377533576)};
    ul_random             random = {{1, 2, 3, 4}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        assert_true(ul_random_next(&random) == expected[i]);
}

/* SplitMix64's first outputs from the seed 1234567. */
static void the_seed_is_stretched_by_splitmix(void **state)
{
    (void)state;
    static const uint64_t expected[4] = {UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
                                         UINT64_C(9817491932198370423), UINT64_C(4593380528125082431)};
    ul_random             random;
    ul_random_seed(&random, 1234567);
    for (int i = 0; i < 4; i++)
        assert_true(random.s[i] == expected[i]);
}

static void any_seed_will_do(void **state)
{
    (void)state;
    ul_random a, b;
    ul_random_seed(&a, 0);
    ul_random_seed(&b, 0);
    assert_true(a.s[0] | a.s[1] | a.s[2] | a.s[3]);
    for (int i = 0; i < 100; i++)
        assert_true(ul_random_next(&a) == ul_random_next(&b));
    ul_random_seed(&b, 1);
    assert_true(ul_random_next(&a) != ul_random_next(&b));
}

static void numbers_stay_below_their_limit(void **state)
{
    (void)state;
    ul_random random;
    ul_random_seed(&random, 7);
    for (uint32_t limit = 1; limit < 200; limit++) {
        uint32_t greatest = 0;
        for (int i = 0; i < 4000; i++) {
            uint32_t number = ul_random_below(&random, limit);
            assert_true(number < limit);
            greatest = number > greatest ? number : greatest;
        }
        assert_int_equal(greatest, limit - 1);
    }
    for (int i = 0; i < 100; i++)
        assert_true(ul_random_below(&random, UINT32_MAX) < UINT32_MAX);
}

/*
 * All 24 orders of four cards, 24,000 shuffles: chi-square with 23 degrees of
 * freedom is above 58 once in ten thousand. The seed is fixed, so it is not.
 */
static void every_order_is_as_likely(void **state)
{
    (void)state;
    unsigned  seen[256] = {0};
    ul_random random;
    ul_random_seed(&random, 2026);
    for (int i = 0; i < 24000; i++) {
        uint8_t cards[4] = {0, 1, 2, 3};
        ul_random_shuffle(&random, cards, 4);
        assert_int_equal((1 << cards[0]) | (1 << cards[1]) | (1 << cards[2]) | (1 << cards[3]), 15);
        seen[cards[0] << 6 | cards[1] << 4 | cards[2] << 2 | cards[3]]++;
    }
    double chi = 0;
    int    orders = 0;
    for (int i = 0; i < 256; i++)
        if (seen[i]) {
            chi += (seen[i] - 1000.0) * (seen[i] - 1000.0) / 1000.0;
            orders++;
        }
    assert_int_equal(orders, 24);
    assert_true(chi < 58);
}

static void few_cards_are_shuffled_too(void **state)
{
    (void)state;
    ul_random random, before;
    uint8_t   card = 5;
    ul_random_seed(&random, 1);
    before = random;
    ul_random_shuffle(&random, NULL, 0);
    ul_random_shuffle(&random, &card, 1);
    assert_int_equal(card, 5);
    assert_memory_equal(&random, &before, sizeof random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_stream_is_xoshiro),    cmocka_unit_test(the_seed_is_stretched_by_splitmix),
        cmocka_unit_test(any_seed_will_do),         cmocka_unit_test(numbers_stay_below_their_limit),
        cmocka_unit_test(every_order_is_as_likely), cmocka_unit_test(few_cards_are_shuffled_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
