/* json_write.c: commas, quotes and escapes; what is written reads back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>
#include "base/hex.h"
#include "base/json.h"

static void pieces_are_put_together(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_json_key(&out, "ok");
    ul_json_bool(&out, true);
    ul_json_key(&out, "seats");
    ul_json_open_array(&out);
    ul_json_int(&out, 0);
    ul_json_int(&out, -7);
    ul_json_null(&out);
    ul_json_open_array(&out);
    ul_json_close(&out);
    ul_json_open_object(&out);
    ul_json_key(&out, "room");
    ul_json_string(&out, "foyer");
    ul_json_close(&out);
    ul_json_close(&out);
    ul_json_key(&out, "empty");
    ul_json_open_object(&out);
    ul_json_close(&out);
    ul_json_key(&out, "raw");
    ul_json_raw(&out, "[1,2]xx", 5);
    ul_json_key(&out, "over");
    ul_json_bool(&out, false);
    ul_json_close(&out);
    assert_string_equal(text.bytes, "{\"ok\":true,\"seats\":[0,-7,null,[],{\"room\":\"foyer\"}],\"empty\":{},"
                                    "\"raw\":[1,2],\"over\":false}");
    assert_int_equal(out.depth, 0);
    ul_text_free(&text);
}

static void a_key_and_its_value_are_put_at_once(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "room", "foyer");
    ul_json_put_string(&out, "dog", NULL);
    ul_json_put_string_n(&out, "part", "kitchen", 3);
    ul_json_put_int(&out, "below", -7);
    ul_json_put_number(&out, "most", INT64_MAX);
    ul_json_put_bool(&out, "ok", true);
    ul_json_put_null(&out, "nothing");
    ul_json_put_unless(&out, "seat", 3, 255);
    ul_json_put_unless(&out, "nobody", 255, 255);
    ul_json_put_raw(&out, "raw", "[1,2]xx", 5);
    ul_json_put_hex(&out, "hex", (const uint8_t[]){0x0a, 0xf0}, 2);
    ul_json_put_array(&out, "seats");
    ul_json_int(&out, 1);
    ul_json_close(&out);
    ul_json_put_object(&out, "inner");
    ul_json_put_bool(&out, "over", false);
    ul_json_close(&out);
    ul_json_close(&out);
    assert_string_equal(text.bytes,
                        "{\"room\":\"foyer\",\"dog\":null,\"part\":\"kit\",\"below\":-7,"
                        "\"most\":9223372036854775807,\"ok\":true,\"nothing\":null,\"seat\":3,"
                        "\"nobody\":null,\"raw\":[1,2],\"hex\":\"0af0\",\"seats\":[1],\"inner\":{\"over\":false}}");
    ul_text_free(&text);
}

static void a_value_may_stand_alone(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_string_n(&out, "kitchen", 3);
    assert_string_equal(text.bytes, "\"kit\"");
    ul_text_free(&text);
}

/* Each byte that must be escaped, alone, at every place of texts of every length around the pieces they are read in. */
static void no_byte_that_must_be_escaped_is_overlooked(void **state)
{
    (void)state;
    static const struct {
        char        byte;
        const char *escaped;
    } all[] = {{'"', "\\\""}, {'\\', "\\\\"}, {'\0', "\\u0000"}, {'\x1f', "\\u001f"}, {'\n', "\\n"}};
    static const char around[] = {'a', ' ', '!', '#', '[', ']', '\x7f', '\x80', '\xff'};
    for (size_t which = 0; which < sizeof all / sizeof all[0]; which++)
        for (size_t len = 1; len <= 66; len++)
            for (size_t place = 0; place < len; place++) {
                char        bytes[66];
                ul_text     text = {0}, expected = {0};
                ul_json_out out;
                memset(bytes, around[(len + place) % sizeof around], len);
                bytes[place] = all[which].byte;
                ul_text_add(&expected, "\"", 1);
                ul_text_add(&expected, bytes, place);
                ul_text_add(&expected, all[which].escaped, strlen(all[which].escaped));
                ul_text_add(&expected, bytes + place + 1, len - place - 1);
                ul_text_add(&expected, "\"", 1);
                ul_json_begin(&out, &text);
                ul_json_string_n(&out, bytes, len);
                assert_int_equal(text.len, expected.len);
                assert_memory_equal(text.bytes, expected.bytes, text.len);
                ul_text_free(&text);
                ul_text_free(&expected);
            }
}

static void strings_are_escaped_where_they_must_be(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_string(&out, "\"\\/\b\f\n\r\t\x01\x1f\x7fé部🐕");
    assert_string_equal(text.bytes, "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0001\\u001f\x7fé部🐕\"");
    ul_text_clear(&text);
    ul_json_begin(&out, &text);
    ul_json_string_n(&out, "a\0b", 3);
    assert_string_equal(text.bytes, "\"a\\u0000b\"");
    ul_text_clear(&text);
    ul_json_begin(&out, &text);
    ul_json_open_object(&out);
    ul_json_key(&out, "a \"b\"");
    ul_json_string(&out, "");
    ul_json_close(&out);
    assert_string_equal(text.bytes, "{\"a \\\"b\\\"\":\"\"}");
    ul_text_free(&text);
}

static void numbers_keep_all_their_digits(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_json_open_array(&out);
    ul_json_int(&out, INT64_MAX);
    ul_json_int(&out, INT64_MIN);
    ul_json_close(&out);
    assert_string_equal(text.bytes, "[9223372036854775807,-9223372036854775808]");
    ul_text_free(&text);
}

/* As deep as the writer goes, objects and arrays in turn, each after a first element. */
static void nesting_is_remembered(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    for (int depth = 0; depth < 31; depth++) {
        if (depth % 2 == 0) {
            ul_json_open_array(&out);
            ul_json_int(&out, depth);
        } else {
            ul_json_open_object(&out);
            ul_json_key(&out, "deeper");
        }
    }
    for (int depth = 0; depth < 31; depth++)
        ul_json_close(&out);
    ul_json *root = ul_json_read(text.bytes, text.len, NULL);
    assert_non_null(root);
    assert_int_equal(root->count, 2);
    assert_int_equal(root->span, 47); /* 31 brackets, 16 numbers */
    ul_json_free(root);
    ul_text_free(&text);
}

static void every_character_reads_back(void **state)
{
    (void)state;
    ul_text     text = {0};
    ul_json_out out;
    char        all[128];
    for (int i = 1; i < 128; i++)
        all[i - 1] = (char)i;
    all[127] = '\0';
    ul_json_begin(&out, &text);
    ul_json_string(&out, all);
    ul_json *root = ul_json_read(text.bytes, text.len, NULL);
    assert_non_null(root);
    assert_true(ul_json_is(root, all));
    ul_json_free(root);
    ul_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_are_put_together),       cmocka_unit_test(a_key_and_its_value_are_put_at_once),
        cmocka_unit_test(a_value_may_stand_alone),       cmocka_unit_test(strings_are_escaped_where_they_must_be),
        cmocka_unit_test(numbers_keep_all_their_digits), cmocka_unit_test(nesting_is_remembered),
        cmocka_unit_test(every_character_reads_back),    cmocka_unit_test(no_byte_that_must_be_escaped_is_overlooked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
