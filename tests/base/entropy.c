/* entropy.c: tests of src/base/entropy.c: random bytes of the system, and a system that has none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include "base/entropy.h"

#define BYTES 32

/*
 * Linked with --wrap=fopen, and with --wrap=fopen64: the same by the name that it has where files may be large.
 * What is opened instead of the true source, if not NULL; and how often.
 */
static const char *other_source;
static bool        breaks_off;
static int         opened;

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode);
FILE *__wrap_fopen64(const char *path, const char *mode);

FILE *__wrap_fopen(const char *path, const char *mode)
{
    opened++;
    assert_string_equal(path, UL_ENTROPY_SOURCE);
    static char ten[] = "0123456789";
    if (breaks_off)
        return fmemopen(ten, 10, mode);
    return __real_fopen(other_source ? other_source : path, mode);
}

FILE *__wrap_fopen64(const char *path, const char *mode)
{
    return __wrap_fopen(path, mode);
}

static void no_two_readings_are_alike(void **state)
{
    (void)state;
    uint8_t one[BYTES] = {0}, other[BYTES] = {0};
    other_source = NULL;
    assert_true(ul_entropy_read(one, sizeof one));
    assert_true(ul_entropy_read(other, sizeof other));
    assert_memory_not_equal(one, other, sizeof one);
    assert_int_equal(opened, 2); /* nothing is left over from one call for the next */
}

static void all_bytes_are_filled_and_none_beyond(void **state)
{
    (void)state;
    uint8_t seen[BYTES] = {0}; /* each byte, by all readings together */
    other_source = NULL;
    for (int i = 0; i < 16; i++) {
        uint8_t bytes[BYTES + 1] = {0};
        assert_true(ul_entropy_read(bytes, BYTES));
        assert_int_equal(bytes[BYTES], 0);
        for (size_t b = 0; b < BYTES; b++)
            seen[b] |= bytes[b];
    }
    for (size_t b = 0; b < BYTES; b++)
        assert_int_not_equal(seen[b], 0);
}

static void assert_refused(const char *source, uint8_t bytes[BYTES])
{
    static const uint8_t nothing[BYTES];
    memset(bytes, 0xaa, BYTES);
    other_source = source;
    assert_false(ul_entropy_read(bytes, BYTES));
    assert_memory_equal(bytes, nothing, BYTES);
}

static void a_source_that_is_not_there_is_told(void **state)
{
    (void)state;
    uint8_t bytes[BYTES];
    assert_refused("/no/such/source", bytes);
    assert_int_equal(errno, ENOENT);
}

static void a_source_that_breaks_off_leaves_no_half_of_a_key(void **state)
{
    (void)state;
    uint8_t bytes[BYTES];
    breaks_off = true;
    assert_refused(NULL, bytes);
    assert_int_equal(errno, EIO);
    breaks_off = false;
}

static void a_source_that_cannot_be_read_is_told(void **state)
{
    (void)state;
    uint8_t bytes[BYTES];
    assert_refused("/", bytes); /* a folder opens, and gives no bytes */
    assert_int_equal(errno, EISDIR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_readings_are_alike),
        cmocka_unit_test(all_bytes_are_filled_and_none_beyond),
        cmocka_unit_test(a_source_that_is_not_there_is_told),
        cmocka_unit_test(a_source_that_breaks_off_leaves_no_half_of_a_key),
        cmocka_unit_test(a_source_that_cannot_be_read_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
