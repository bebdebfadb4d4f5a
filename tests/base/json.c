/* json.c: the tree that a text becomes, and what each kind of bad text is told. json_oracle.c compares with jansson. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"

/* Linked with --wrap=malloc. */
static bool no_memory;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return no_memory ? NULL : __real_malloc(size);
}

static ul_json *read(const char *text)
{
    ul_fault fault = {0};
    ul_json *root = ul_json_read(text, strlen(text), &fault);
    if (!root)
        fail_msg("%s, line %zu, column %zu: %s", fault.code, fault.line, fault.column, fault.message);
    return root;
}

static void refused(const char *text, size_t len, const char *code, size_t line, size_t column)
{
    ul_fault fault = {0};
    if (ul_json_read(text, len, &fault))
        fail_msg("accepted: %s", text);
    if (strcmp(fault.code, code) != 0 || fault.line != line || fault.column != column)
        fail_msg("of %s: %s, line %zu, column %zu: %s", text, fault.code, fault.line, fault.column, fault.message);
    assert_true(strlen(fault.message) > 10);
    assert_null(ul_json_read(text, len, NULL));
}

static void bad(const char *text, size_t line, size_t column)
{
    refused(text, strlen(text), "bad-json", line, column);
}

static void scalars_have_their_types(void **state)
{
    (void)state;
    static const struct {
        const char  *text;
        ul_json_type type;
        int64_t      integer;
    } cases[] = {
        {"null", UL_JSON_NULL, 0},
        {" true\n", UL_JSON_BOOL, 1},
        {"\tfalse\r\n", UL_JSON_BOOL, 0},
        {"0", UL_JSON_INTEGER, 0},
        {"-0", UL_JSON_INTEGER, 0},
        {"96", UL_JSON_INTEGER, 96},
        {"-30", UL_JSON_INTEGER, -30},
        {"9223372036854775807", UL_JSON_INTEGER, INT64_MAX},
        {"-9223372036854775808", UL_JSON_INTEGER, INT64_MIN},
        {"1.0", UL_JSON_REAL, 0},
        {"-0.5e-7", UL_JSON_REAL, 0},
        {"1E+2", UL_JSON_REAL, 0},
        {"12e3", UL_JSON_REAL, 0},
        {"\"\"", UL_JSON_STRING, 0},
        {"[]", UL_JSON_ARRAY, 0},
        {"{ }", UL_JSON_OBJECT, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ul_json *root = read(cases[i].text);
        assert_int_equal(root->type, cases[i].type);
        assert_true(root->integer == cases[i].integer);
        assert_int_equal(root->span, 1);
        assert_int_equal(root->count, 0);
        assert_null(root->key);
        assert_null(ul_json_first(root));
        ul_json_free(root);
    }
}

static void a_tree_lies_flat(void **state)
{
    (void)state;
    ul_json *root = read("{\"a\": [1, [2, 3], {}], \"b\": {\"c\": \"d\"}, \"\": null}");
    assert_int_equal(root->count, 3);
    assert_int_equal(root->span, 10);
    const ul_json *a = ul_json_first(root), *b = ul_json_next(root, a), *empty = ul_json_next(root, b);
    assert_string_equal(a->key, "a");
    assert_int_equal(a->span, 6);
    assert_int_equal(a->count, 3);
    assert_string_equal(b->key, "b");
    assert_string_equal(empty->key, "");
    assert_int_equal(empty->key_len, 0);
    assert_null(ul_json_next(root, empty));
    const ul_json *one = ul_json_first(a), *pair = ul_json_next(a, one), *none = ul_json_next(a, pair);
    assert_int_equal(one->integer, 1);
    assert_null(one->key);
    assert_int_equal(pair->count, 2);
    assert_int_equal(ul_json_next(pair, ul_json_first(pair))->integer, 3);
    assert_int_equal(none->type, UL_JSON_OBJECT);
    assert_null(ul_json_next(a, none));
    assert_ptr_equal(ul_json_member(root, "b"), b);
    assert_string_equal(ul_json_member(b, "c")->text, "d");
    ul_json_free(root);
}

static void members_and_strings_are_found(void **state)
{
    (void)state;
    ul_json *root = read("{\"cmd\": \"new\", \"players\": 4}");
    assert_true(ul_json_is(ul_json_member(root, "cmd"), "new"));
    assert_false(ul_json_is(ul_json_member(root, "cmd"), "ne"));
    assert_false(ul_json_is(ul_json_member(root, "cmd"), "newer"));
    assert_false(ul_json_is(ul_json_member(root, "players"), "4"));
    assert_null(ul_json_member(root, "seed"));
    assert_null(ul_json_member(ul_json_member(root, "cmd"), "cmd"));
    assert_int_equal(ul_json_member_of(root, "players", UL_JSON_INTEGER)->integer, 4);
    assert_null(ul_json_member_of(root, "players", UL_JSON_STRING));
    assert_null(ul_json_member_of(root, "seed", UL_JSON_NULL));
    assert_string_equal(ul_json_text_of(root, "cmd"), "new");
    assert_string_equal(ul_json_text_of(root, "players"), "");
    assert_string_equal(ul_json_text_of(root, "seed"), "");
    ul_json_free(root);
    root = read("[{\"cmd\": 1}]");
    assert_null(ul_json_member(root, "cmd"));
    ul_json_free(root);
}

static void strings_are_decoded(void **state)
{
    (void)state;
    ul_json *root = read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t \\u0041\\u00e9\\u90E8\\ud83d\\uDC15 é部🐕\"");
    assert_string_equal(root->text, "\"\\/\b\f\n\r\t Aé部🐕 é部🐕");
    assert_int_equal(root->text_len, strlen(root->text));
    ul_json_free(root);
    root = read("\"\\u0001\\u007f\\u0080\\u07ff\\u0800\\uffff\\ud800\\udc00\\udbff\\udfff\"");
    assert_string_equal(root->text, "\x01\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xef\xbf\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
    ul_json_free(root);
    root = read("{\"\\u006bey\": 1}");
    assert_string_equal(ul_json_first(root)->key, "key");
    assert_int_equal(ul_json_first(root)->key_len, 3);
    ul_json_free(root);
}

/* Lines and columns are those that an editor shows: characters, not bytes. */
static void values_know_their_place(void **state)
{
    (void)state;
    ul_json       *root = read("\n {\"部屋\": 1,\r\n\t\"é\" :\n\n  [true,\"x\"]}");
    const ul_json *room = ul_json_first(root), *list = ul_json_next(root, room);
    assert_int_equal(root->line, 2);
    assert_int_equal(root->column, 2);
    assert_int_equal(room->line, 2);
    assert_int_equal(room->column, 9);
    assert_int_equal(list->line, 5);
    assert_int_equal(list->column, 3);
    assert_int_equal(ul_json_next(list, ul_json_first(list))->column, 9);
    ul_json_free(root);
}

static void what_is_not_json_is_refused_where_it_goes_wrong(void **state)
{
    (void)state;
    bad("", 1, 1);
    bad("  \n ", 2, 2);
    bad("nul", 1, 1);
    bad("nulL", 1, 1);
    bad("True", 1, 1);
    bad("truefalse", 1, 5);
    bad("[1] 2", 1, 5);
    bad("[1, 2", 1, 6);
    bad("[1 2]", 1, 4);
    bad("[1,]", 1, 4);
    bad("[,1]", 1, 2);
    bad("[1}", 1, 3);
    bad("]", 1, 1);
    bad("{\"a\":1]", 1, 7);
    bad("{\"a\" 1}", 1, 6);
    bad("{\"a\":1,}", 1, 8);
    bad("{\"a\":1 \"b\":2}", 1, 8);
    bad("{a:1}", 1, 2);
    bad("{\"a\"", 1, 5);
    bad("{\"a\":", 1, 6);
    bad("{\"a", 1, 4);
    bad("{", 1, 2);
    bad("'a'", 1, 1);
    bad("// no\n1", 1, 1);
    bad("NaN", 1, 1);
    bad("\xef\xbb\xbf{}", 1, 1); /* a byte order mark */
    refused("1\0", 2, "bad-json", 1, 2);
    refused("\0", 1, "bad-json", 1, 1);
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    bad("-", 1, 1);
    bad("-a", 1, 1);
    bad("+1", 1, 1);
    bad("01", 1, 1);
    bad("-00", 1, 1);
    bad(".5", 1, 1);
    bad("1.", 1, 1);
    bad("1.e5", 1, 1);
    bad("1e", 1, 1);
    bad("1e+", 1, 1);
    bad("1E-x", 1, 1);
    bad("0x10", 1, 2);
    bad("1.5.5", 1, 4);
}

static void too_large(const char *text)
{
    refused(text, strlen(text), "number-too-large", 1, 1);
}

static void numbers_that_fit_nowhere_are_refused(void **state)
{
    (void)state;
    too_large("9223372036854775808");
    too_large("-9223372036854775809");
    too_large("18446744073709551616");
    too_large("99999999999999999999999999");
    too_large("1e309");
    too_large("-1e999");
    too_large("0.1e310");
    too_large("1e99999999999999999999999999");
    ul_json_free(read("1e308"));
    ul_json_free(read("0.0e999"));
    ul_json_free(read("0e99999999999999999999999999"));
    ul_json_free(read("1e-99999999999999999999999999"));
}

static void bad_strings_are_refused(void **state)
{
    (void)state;
    bad("\"a", 1, 3);
    bad("\"a\\", 1, 4);
    bad("\"\\x41\"", 1, 3);
    bad("\"a\nb\"", 1, 3);
    bad("\"a\x1f\"", 1, 3);
    refused("\"a\0b\"", 5, "bad-json", 1, 3);
    refused("\"\\\0\"", 4, "bad-json", 1, 3);
    bad("\"\\u12g4\"", 1, 6);
    bad("\"\\u12", 1, 6);
    bad("\"\\u0000\"", 1, 8);
    bad("\"\\ud800\"", 1, 8);
    bad("\"\\ud800\\n\"", 1, 9);
    bad("\"\\ud800\\u0041\"", 1, 14);
    bad("\"\\ud800\\ue000\"", 1, 14);
    bad("\"\\ud800\\ud800\"", 1, 14);
    bad("\"\\ud800\\udc0\"", 1, 13);
    bad("\"\\udc00\"", 1, 8);
    bad("\"\\udfff\\ud800\"", 1, 8);
    bad("{\"a\\q\":1}", 1, 5);
}

static void what_is_not_utf8_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"\"a\xff\"", "\"a\xc3\"", "\"a\xc0\x80\"", "\"a\xed\xa0\x80\"",
                                        "\"a\xf4\x90\x80\x80\""};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        refused(texts[i], strlen(texts[i]), "bad-utf8", 1, 3);
    refused("\"部\xe9\"", 6, "bad-utf8", 1, 3);
}

static void duplicate(const char *text, size_t column)
{
    refused(text, strlen(text), "duplicate-key", 1, column);
}

static void a_key_stands_once(void **state)
{
    (void)state;
    duplicate("{\"a\":1,\"a\":2}", 12);
    duplicate("{\"a\":1,\"b\":2,\"\\u0061\":3}", 23);
    duplicate("[{\"x\":{\"\":1,\"\":2}}]", 16);
    duplicate("{\"b\":[{},{\"q\":[]}],\"a\":{},\"b\":1}", 31);
    ul_json_free(read("{\"a\":{\"a\":{\"a\":[{\"a\":1},{\"a\":1}]}},\"aa\":1,\"A\":1,\"b\":1}"));
}

/* A hundred thousand keys must not take a hundred thousand times a hundred thousand comparisons. */
static void many_keys_are_compared_quickly(void **state)
{
    (void)state;
    ul_text text = {0};
    for (int twice = 0; twice < 2; twice++) {
        ul_text_clear(&text);
        for (int i = 0; i < 100000; i++)
            ul_text_print(&text, "%s\"%d\":0", i ? "," : "{", (int)((i * 7919LL) % 100003));
        ul_text_put(&text, twice ? ",\"7919\":0}" : "}");
        ul_fault fault = {0};
        ul_json *root = ul_json_read(text.bytes, text.len, &fault);
        assert_int_equal(root != NULL, !twice);
        if (twice)
            assert_string_equal(fault.code, "duplicate-key");
        ul_json_free(root);
    }
    ul_text_free(&text);
}

/* `depth` brackets inside each other, with or without a value inside them all. */
static bool reads_at_depth(size_t depth, const char *bracket, const char *inside, const char *end)
{
    ul_text text = {0};
    for (size_t i = 0; i < depth; i++)
        ul_text_put(&text, bracket);
    ul_text_put(&text, inside);
    for (size_t i = 0; i < depth; i++)
        ul_text_put(&text, end);
    ul_fault fault = {0};
    ul_json *root = ul_json_read(text.bytes, text.len, &fault);
    if (root)
        assert_int_equal(root->span, depth + (*inside ? 1 : 0));
    else
        assert_string_equal(fault.code, "too-deep");
    bool good = root != NULL;
    ul_json_free(root);
    ul_text_free(&text);
    return good;
}

static void nesting_has_an_end(void **state)
{
    (void)state;
    assert_true(reads_at_depth(UL_JSON_DEPTH, "[", "", "]"));
    assert_false(reads_at_depth(UL_JSON_DEPTH, "[", "1", "]"));
    assert_true(reads_at_depth(UL_JSON_DEPTH - 1, "[", "1", "]"));
    assert_false(reads_at_depth(UL_JSON_DEPTH + 1, "[", "", "]"));
    assert_true(reads_at_depth(UL_JSON_DEPTH - 1, "{\"a\":", "1", "}"));
    assert_false(reads_at_depth(UL_JSON_DEPTH, "{\"a\":", "1", "}"));
    assert_false(reads_at_depth(500000, "[", "", "]"));
}

static void siblings_do_not_count_as_depth(void **state)
{
    (void)state;
    ul_text text = {0};
    ul_text_put(&text, "[[]");
    for (int i = 0; i < 2 * UL_JSON_DEPTH; i++)
        ul_text_put(&text, ",[[]]");
    ul_text_put(&text, "]");
    ul_json *root = read(text.bytes);
    assert_int_equal(root->count, 2 * UL_JSON_DEPTH + 1);
    ul_json_free(root);
    ul_text_free(&text);
}

static void a_message_quotes_a_long_key_in_part(void **state)
{
    (void)state;
    ul_text text = {0};
    for (int i = 0; i < 2; i++) {
        ul_text_put(&text, i ? ",\"" : "{\"");
        for (int j = 0; j < 500; j++)
            ul_text_put(&text, "部");
        ul_text_put(&text, "\":1");
    }
    ul_text_put(&text, "}");
    ul_fault fault;
    assert_null(ul_json_read(text.bytes, text.len, &fault));
    assert_string_equal(fault.code, "duplicate-key");
    assert_non_null(strstr(fault.message, "twice"));
    ul_text_free(&text);
}

static void without_memory_there_is_a_fault(void **state)
{
    (void)state;
    ul_fault fault = {0};
    no_memory = true;
    ul_json *root = ul_json_read("[1]", 3, &fault);
    no_memory = false;
    assert_null(root);
    assert_string_equal(fault.code, "out-of-memory");
    assert_int_equal(fault.line, 0);
}

static void nothing_at_all_is_welcome(void **state)
{
    (void)state;
    ul_fault fault = {0};
    assert_null(ul_json_read(NULL, 0, &fault));
    assert_string_equal(fault.code, "bad-json");
    ul_json_free(NULL);
    assert_null(ul_json_first(NULL));
    assert_null(ul_json_member(NULL, "cmd"));
    assert_null(ul_json_member_of(NULL, "cmd", UL_JSON_STRING));
    assert_string_equal(ul_json_text_of(NULL, "cmd"), "");
    assert_false(ul_json_is(NULL, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalars_have_their_types),
        cmocka_unit_test(a_tree_lies_flat),
        cmocka_unit_test(members_and_strings_are_found),
        cmocka_unit_test(strings_are_decoded),
        cmocka_unit_test(values_know_their_place),
        cmocka_unit_test(what_is_not_json_is_refused_where_it_goes_wrong),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(numbers_that_fit_nowhere_are_refused),
        cmocka_unit_test(bad_strings_are_refused),
        cmocka_unit_test(what_is_not_utf8_is_refused),
        cmocka_unit_test(a_key_stands_once),
        cmocka_unit_test(many_keys_are_compared_quickly),
        cmocka_unit_test(nesting_has_an_end),
        cmocka_unit_test(siblings_do_not_count_as_depth),
        cmocka_unit_test(a_message_quotes_a_long_key_in_part),
        cmocka_unit_test(without_memory_there_is_a_fault),
        cmocka_unit_test(nothing_at_all_is_welcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
