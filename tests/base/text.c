/* text.c: growing text, with memory and without; UTF-8 against a definition of its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "base/text.h"

/* Linked with --wrap=realloc: the next `grows` calls succeed, then none. */
static int grows = -1;

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    if (grows == 0)
        return NULL;
    grows -= grows > 0;
    return __real_realloc(memory, size);
}

static int memory_is_back(void **state)
{
    (void)state;
    grows = -1;
    return 0;
}

static void pieces_make_one_text(void **state)
{
    (void)state;
    ul_text text = {0};
    assert_null(text.bytes);
    ul_text_put(&text, "kill ");
    ul_text_add(&text, "Doctor Lucky", 6);
    ul_text_print(&text, " %s, %d times", "Lucky", 96);
    assert_string_equal(text.bytes, "kill Doctor Lucky, 96 times");
    assert_int_equal(text.len, strlen(text.bytes));
    ul_text_free(&text);
    assert_null(text.bytes);
    assert_int_equal(text.room, 0);
}

static void nothing_added_is_an_empty_text(void **state)
{
    (void)state;
    ul_text text = {0};
    ul_text_add(&text, NULL, 0);
    assert_string_equal(text.bytes, "");
    ul_text_print(&text, "%s", "");
    assert_int_equal(text.len, 0);
    ul_text_free(&text);
}

static void it_grows_as_far_as_it_must(void **state)
{
    (void)state;
    ul_text text = {0};
    for (int i = 0; i < 10000; i++)
        i % 2 ? ul_text_print(&text, "%05d", i) : ul_text_add(&text, "12345", 5);
    assert_int_equal(text.len, 50000);
    assert_int_equal(strlen(text.bytes), 50000);
    assert_memory_equal(text.bytes + 49990, "1234509999", 10);
    ul_text_free(&text);
}

/* Exactly full, and one more: the NUL needs room too. */
static void the_nul_has_its_place(void **state)
{
    (void)state;
    for (size_t len = 60; len < 70; len++) {
        ul_text text = {0};
        for (size_t i = 0; i < len; i++)
            ul_text_add(&text, "x", 1);
        assert_true(text.len < text.room);
        assert_int_equal(strlen(text.bytes), len);
        ul_text_free(&text);
    }
}

static void clearing_keeps_the_memory(void **state)
{
    (void)state;
    ul_text text = {0};
    ul_text_clear(&text);
    assert_null(text.bytes);
    ul_text_put(&text, "something");
    const char *before = text.bytes;
    ul_text_clear(&text);
    assert_ptr_equal(text.bytes, before);
    assert_string_equal(text.bytes, "");
    ul_text_put(&text, "else");
    assert_string_equal(text.bytes, "else");
    ul_text_free(&text);
}

static void of_a_secret_nothing_is_left(void **state)
{
    (void)state;
    static const char nothing[64];
    ul_text           text = {.secret = true};
    ul_text_put(&text, "a key");
    for (int i = 0; i < 100; i++)
        ul_text_put(&text, " and more");
    assert_int_equal(text.len, 5 + 100 * 9);
    assert_memory_equal(text.bytes, "a key and more and", 18); /* it has moved */
    ul_text_clear(&text);
    assert_memory_equal(text.bytes, nothing, sizeof nothing);
    ul_text_free(&text);
    assert_true(text.secret);
    ul_text_put(&text, "another");
    assert_string_equal(text.bytes, "another");
    ul_text_free(&text);
}

static void without_memory_it_fails_and_stays_failed(void **state)
{
    (void)state;
    ul_text text = {0};
    grows = 1;
    ul_text_put(&text, "fits");
    assert_false(text.failed);
    for (int i = 0; i < 100; i++)
        ul_text_put(&text, "fits not");
    assert_true(text.failed);
    assert_null(text.bytes);
    assert_int_equal(text.len, 0);
    grows = -1;
    ul_text_put(&text, "too late");
    ul_text_print(&text, "%d", 1);
    assert_true(text.failed);
    assert_null(text.bytes);
    ul_text_clear(&text);
    assert_false(text.failed);
    ul_text_put(&text, "a new run");
    assert_string_equal(text.bytes, "a new run");
    ul_text_free(&text);
}

static void printing_without_memory_fails(void **state)
{
    (void)state;
    ul_text text = {0};
    grows = 0;
    ul_text_print(&text, "%d", 5);
    assert_true(text.failed);
    assert_null(text.bytes);
    ul_text_free(&text);
    assert_false(text.failed);
}

/* Write a code point by the definition of RFC 3629. */
static size_t encode(uint32_t code, uint8_t bytes[4])
{
    static const struct {
        uint32_t below;
        uint8_t  lead;
    } sizes[] = {{0x80, 0}, {0x800, 0xc0}, {0x10000, 0xe0}, {0x110000, 0xf0}};
    size_t more = 0;
    while (code >= sizes[more].below)
        more++;
    for (size_t i = more; i > 0; i--, code >>= 6)
        bytes[i] = (uint8_t)(0x80 | (code & 0x3f));
    bytes[0] = (uint8_t)(sizes[more].lead | code);
    return more + 1;
}

static void every_character_of_unicode_is_one(void **state)
{
    (void)state;
    uint8_t bytes[4];
    for (uint32_t code = 0; code < 0x110000; code++) {
        size_t len = encode(code, bytes);
        int    surrogate = code >= 0xd800 && code < 0xe000;
        assert_int_equal(ul_utf8_char((const char *)bytes, len), surrogate ? 0 : len);
    }
}

/* Of all strings of up to four bytes, `step` apart, those are characters that some code point encodes to. */
static void nothing_else_is_a_character(void **state)
{
    (void)state;
    uint8_t bytes[4], again[4];
    for (uint32_t all = 0; all < UINT32_MAX - 8191; all += 4093) {
        for (int i = 0; i < 4; i++)
            bytes[i] = (uint8_t)(all >> (24 - 8 * i));
        for (size_t len = 1; len <= 4; len++) {
            size_t n = ul_utf8_char((const char *)bytes, len);
            if (n == 0)
                continue;
            uint32_t code = n == 1 ? bytes[0] : bytes[0] & (0x7fu >> n);
            for (size_t i = 1; i < n; i++)
                code = code << 6 | (bytes[i] & 0x3f);
            assert_true(code < 0x110000);
            assert_int_equal(encode(code, again), n);
            assert_memory_equal(bytes, again, n);
        }
    }
}

static void bytes_that_are_no_character(void **state)
{
    (void)state;
    static const char *const wrong[] = {"\x80",         "\xbf",         "\xc0\x80",         "\xc1\xbf",
                                        "\xc3",         "\xc3\x28",     "\xe0\x9f\xbf",     "\xed\xa0\x80",
                                        "\xe2\x82",     "\xe2\x82\x28", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80",
                                        "\xf5\x80\x80", "\xff",         "\xf0\x9f\x90\x28", "\xe2\xc2\x80"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(ul_utf8_char(wrong[i], strlen(wrong[i])), 0);
    assert_int_equal(ul_utf8_char("", 0), 0);
    assert_int_equal(ul_utf8_char("", 1), 1); /* U+0000 */
}

static void controls_are_told_from_characters_to_show(void **state)
{
    (void)state;
    const char *const controls[] = {"\0", "\n", "\x1b[0m", "\x1f", "\x7f", "\xc2\x80", "\xc2\x9b", "\xc2\x9f"};
    const char *const others[] = {" ", "~", "\xc2\xa0", "\xc3\x80", "\xe0\xa0\x80"};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        assert_true(ul_utf8_is_control(controls[i]));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(ul_utf8_is_control(others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_make_one_text),
        cmocka_unit_test(nothing_added_is_an_empty_text),
        cmocka_unit_test(it_grows_as_far_as_it_must),
        cmocka_unit_test(the_nul_has_its_place),
        cmocka_unit_test(clearing_keeps_the_memory),
        cmocka_unit_test(of_a_secret_nothing_is_left),
        cmocka_unit_test_teardown(without_memory_it_fails_and_stays_failed, memory_is_back),
        cmocka_unit_test_teardown(printing_without_memory_fails, memory_is_back),
        cmocka_unit_test(every_character_of_unicode_is_one),
        cmocka_unit_test(nothing_else_is_a_character),
        cmocka_unit_test(bytes_that_are_no_character),
        cmocka_unit_test(controls_are_told_from_characters_to_show),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
