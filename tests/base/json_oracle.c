/*
 * json_oracle.c: jansson accepts and refuses the same texts as base/json.h,
 * and finds the same values in them. Both are given the corpus of the fuzzer,
 * many damaged copies of it, and numbers round the greatest that there is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <dirent.h>
#include <errno.h>
#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/json.h"
#include "base/random.h"

#define FOLDER "fuzz/corpus/json"
#define MAX_TEXTS 200
#define MAX_LEN 20000

typedef struct sample {
    char  *bytes;
    size_t len;
} sample;

static sample samples[MAX_TEXTS];
static size_t sample_count;

static void assert_same_value(const ul_json *ours, json_t *theirs);

static void assert_same_array(const ul_json *ours, json_t *theirs)
{
    size_t place = 0;
    assert_int_equal(ours->count, json_array_size(theirs));
    for (const ul_json *child = ul_json_first(ours); child; child = ul_json_next(ours, child))
        assert_same_value(child, json_array_get(theirs, place++));
}

static void assert_same_object(const ul_json *ours, json_t *theirs)
{
    assert_int_equal(ours->count, json_object_size(theirs));
    for (const ul_json *child = ul_json_first(ours); child; child = ul_json_next(ours, child)) {
        json_t *member = json_object_get(theirs, child->key);
        assert_non_null(member);
        assert_same_value(child, member);
    }
}

static void assert_same_value(const ul_json *ours, json_t *theirs)
{
    switch (json_typeof(theirs)) {
    case JSON_OBJECT:
        assert_int_equal(ours->type, UL_JSON_OBJECT);
        assert_same_object(ours, theirs);
        break;
    case JSON_ARRAY:
        assert_int_equal(ours->type, UL_JSON_ARRAY);
        assert_same_array(ours, theirs);
        break;
    case JSON_STRING:
        assert_int_equal(ours->type, UL_JSON_STRING);
        assert_int_equal(ours->text_len, json_string_length(theirs));
        assert_memory_equal(ours->text, json_string_value(theirs), ours->text_len);
        break;
    case JSON_INTEGER:
        assert_int_equal(ours->type, UL_JSON_INTEGER);
        assert_true(ours->integer == json_integer_value(theirs));
        break;
    case JSON_REAL:
        assert_int_equal(ours->type, UL_JSON_REAL);
        break;
    case JSON_NULL:
        assert_int_equal(ours->type, UL_JSON_NULL);
        break;
    default:
        assert_int_equal(ours->type, UL_JSON_BOOL);
        assert_int_equal(ours->integer, json_is_true(theirs));
    }
}

/*
 * Both read it, or none does. The copy ends where its memory ends. Returns
 * whether it is JSON. A NUL never is: jansson 2.14 overlooks one that follows
 * a number or a word, since it puts the byte back and takes it for "none".
 */
static bool compare(const char *text, size_t len)
{
    if (memchr(text, '\0', len)) {
        assert_null(ul_json_read(text, len, NULL));
        return false;
    }
    char *copy = malloc(len ? len : 1);
    memcpy(copy, text, len);
    ul_fault     fault = {0};
    json_error_t error = {0};
    ul_json     *ours = ul_json_read(copy, len, &fault);
    json_t      *theirs = json_loadb(copy, len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    free(copy);
    if (!ours != !theirs)
        fail_msg("we: %s, jansson: %s, of %.*s", ours ? "fine" : fault.message, theirs ? "fine" : error.text, (int)len,
                 text);
    if (ours)
        assert_same_value(ours, theirs);
    bool good = ours != NULL;
    ul_json_free(ours);
    json_decref(theirs);
    return good;
}

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void load(const char *name)
{
    char path[512];
    snprintf(path, sizeof path, FOLDER "/%s", name);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    sample *s = &samples[sample_count++];
    s->bytes = malloc(MAX_LEN);
    s->len = fread(s->bytes, 1, MAX_LEN, file);
    assert_in_range(s->len, 0, MAX_LEN - 1);
    fclose(file);
}

static int load_corpus(void **state)
{
    (void)state;
    struct dirent **names = NULL;
    int             count = scandir(FOLDER, &names, is_file, alphasort);
    assert_in_range(count, 40, MAX_TEXTS);
    for (int i = 0; i < count; i++) {
        load(names[i]->d_name);
        free(names[i]);
    }
    free(names);
    return 0;
}

static int free_corpus(void **state)
{
    (void)state;
    for (size_t i = 0; i < sample_count; i++)
        free(samples[i].bytes);
    return 0;
}

static void both_agree_on_the_corpus(void **state)
{
    (void)state;
    size_t good = 0;
    for (size_t i = 0; i < sample_count; i++)
        good += compare(samples[i].bytes, samples[i].len);
    assert_in_range(good, 10, sample_count - 10);
}

/* Pieces that JSON is made of, and some that it is not. */
static const sample pieces[] = {
#define PIECE(literal)                                                                                                 \
    {                                                                                                                  \
        literal, sizeof literal - 1                                                                                    \
    }
    PIECE("{"),
    PIECE("}"),
    PIECE("["),
    PIECE("]"),
    PIECE(","),
    PIECE(":"),
    PIECE("\""),
    PIECE("\\"),
    PIECE("\"a\":1,"),
    PIECE("\"a\""),
    PIECE("null"),
    PIECE("true"),
    PIECE("false"),
    PIECE("0"),
    PIECE("-"),
    PIECE("1e"),
    PIECE("e999"),
    PIECE("."),
    PIECE("E+3"),
    PIECE("9223372036854775807"),
    PIECE("\\u0000"),
    PIECE("\\ud83d"),
    PIECE("\\udc15"),
    PIECE("\\u00e9"),
    PIECE("\\n"),
    PIECE(" "),
    PIECE("\n"),
    PIECE("\t"),
    PIECE("\r"),
    PIECE("\0"),
    PIECE("\x1f"),
    PIECE("\x7f"),
    PIECE("\xc3\xa9"),
    PIECE("\xc3"),
    PIECE("\xed\xa0\x80"),
    PIECE("\xc0\x80"),
    PIECE("\xf0\x9f"),
    PIECE("\xf0\x9f\x90\x95"),
    PIECE("\xff"),
    PIECE("\xef\xbb\xbf"),
    PIECE("[[[[[[[["),
    PIECE("]]]]]]]]"),
    PIECE("{\"\":"),
    PIECE("nul"),
    PIECE("\\u"),
#undef PIECE
};

/* Put `len` bytes in the place of the text's bytes from `from` to `to`. */
static void replace(sample *s, size_t from, size_t to, const char *bytes, size_t len)
{
    if (s->len - (to - from) + len > MAX_LEN)
        return;
    memmove(s->bytes + from + len, s->bytes + to, s->len - to);
    memcpy(s->bytes + from, bytes, len);
    s->len = s->len - (to - from) + len;
}

static size_t below(ul_random *random, size_t limit)
{
    return ul_random_below(random, (uint32_t)limit);
}

static void damage(sample *s, ul_random *random)
{
    char          part[64], byte = (char)below(random, 256);
    const sample *piece = &pieces[below(random, sizeof pieces / sizeof *pieces)];
    size_t        at = below(random, s->len + 1), left = s->len - at;
    size_t        len = below(random, (left < sizeof part ? left : sizeof part) + 1);
    size_t        goal = below(random, s->len + 1);
    switch (below(random, 6)) {
    case 0: /* a piece put in */
        replace(s, at, at, piece->bytes, piece->len);
        break;
    case 1: /* a part taken out */
        replace(s, at, at + len, "", 0);
        break;
    case 2: /* a part said twice, elsewhere */
        memcpy(part, s->bytes + at, len);
        replace(s, goal, goal, part, len);
        break;
    case 3: /* one byte changed */
        replace(s, at, at + (left > 0), &byte, 1);
        break;
    case 4: /* one bit changed */
        if (left)
            s->bytes[at] = (char)(s->bytes[at] ^ 1 << below(random, 8));
        break;
    default: /* a piece instead of a part */
        replace(s, at, at + len, piece->bytes, piece->len);
    }
}

static void both_agree_on_damaged_texts(void **state)
{
    (void)state;
    ul_random random;
    sample    s = {malloc(MAX_LEN), 0};
    size_t    good = 0, rounds = 60000;
    ul_random_seed(&random, 2014);
    for (size_t round = 0; round < rounds; round++) {
        const sample *from = &samples[below(&random, sample_count)];
        if (from->len > 2000 && round % 50)
            continue; /* the long ones are slow and rarely worth it */
        memcpy(s.bytes, from->bytes, from->len);
        s.len = from->len;
        for (size_t i = below(&random, 4) + 1; i > 0; i--)
            damage(&s, &random);
        good += compare(s.bytes, s.len);
    }
    free(s.bytes);
    assert_in_range(good, rounds / 20, rounds / 2); /* or the damage is no test */
}

/* Text that is nearly JSON, grown from its grammar with a mistake here and there. */
static void grow(ul_text *text, ul_random *random, int depth)
{
    size_t choice = below(random, depth > 6 ? 5 : 8);
    if (below(random, 60) == 0) {
        const sample *piece = &pieces[below(random, sizeof pieces / sizeof *pieces)];
        ul_text_add(text, piece->bytes, piece->len);
    }
    if (choice == 0)
        ul_text_put(text, below(random, 2) ? "true" : "null");
    else if (choice < 3)
        ul_text_print(text, "%d", (int)below(random, 2000) - 1000);
    else if (choice < 5)
        ul_text_print(text, "\"%c\"", (int)('a' + below(random, 26)));
    else if (choice == 5)
        ul_text_print(text, "%d.%de%d", (int)below(random, 20), (int)below(random, 20), (int)below(random, 700) - 350);
    else {
        ul_text_put(text, choice == 6 ? "[" : "{");
        for (size_t left = below(random, 4); left > 0; left--) {
            if (choice == 7)
                ul_text_print(text, "\"%c\":", (int)('a' + below(random, 20)));
            grow(text, random, depth + 1);
            ul_text_put(text, left > 1 ? ", " : "");
        }
        ul_text_put(text, choice == 6 ? "]" : "}");
    }
}

static void both_agree_on_grown_texts(void **state)
{
    (void)state;
    ul_random random;
    ul_text   text = {0};
    size_t    good = 0, rounds = 20000;
    ul_random_seed(&random, 8259);
    for (size_t round = 0; round < rounds; round++) {
        ul_text_clear(&text);
        grow(&text, &random, 0);
        good += compare(text.bytes, text.len);
    }
    ul_text_free(&text);
    assert_in_range(good, rounds / 3, rounds - rounds / 50);
}

/* 2^1024 - 2^970, from where the nearest double is infinite, written down exactly. */
static void print_limit(char digits[400])
{
    snprintf(digits, 400, "%.0f", DBL_MAX);
    /* DBL_MAX is 2^1024 - 2^971: add half of its last bit, 2^970, digit by digit. */
    char half[400];
    snprintf(half, sizeof half, "%.0f", ldexp(1, 970));
    size_t len = strlen(digits), half_len = strlen(half);
    for (size_t i = 1, carry = 0; i <= len; i++) {
        size_t sum = (size_t)(digits[len - i] - '0') + carry + (i <= half_len ? (size_t)(half[half_len - i] - '0') : 0);
        digits[len - i] = (char)('0' + sum % 10);
        carry = sum / 10;
    }
}

static void compare_print(const char *format, ...) __attribute__((format(printf, 1, 2)));

static void compare_print(const char *format, ...)
{
    char    text[2000];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert_in_range(len, 1, sizeof text - 1);
    errno = 0;
    double value = strtod(text, NULL);
    assert_int_equal(compare(text, (size_t)len), !isinf(value));
}

/* One digit of the greatest number changed, the point and the exponent moved against each other. */
static void both_agree_where_doubles_end(void **state)
{
    (void)state;
    char      limit[400], digits[400];
    ul_random random;
    ul_random_seed(&random, 754);
    print_limit(limit);
    assert_int_equal(strlen(limit), 309);
    for (int round = 0; round < 4000; round++) {
        memcpy(digits, limit, sizeof digits);
        if (round % 4)
            digits[below(&random, 309)] = (char)('0' + below(&random, 10));
        if (digits[0] == '0')
            continue;
        int         point = 1 + (int)below(&random, 308), shift = (int)below(&random, 3) - 1;
        const char *sign = round % 3 ? "" : "-";
        compare_print("%s%s.0", sign, digits);
        compare_print("%s%.*s.%se%d", sign, point, digits, digits + point, 309 - point + shift);
        compare_print("%s0.%0*d%sE+%d", sign, point, 0, digits, 309 + point + shift);
        compare_print("%s%s.%de-0", sign, digits, (int)below(&random, 100));
        compare_print("%s%s%0*d.1e-%d", sign, digits, point, 0, point - shift);
    }
    compare_print("%s.5", limit);
    compare_print("%se0", limit);
    compare_print("%.308se1", limit);
}

static void both_agree_where_integers_end(void **state)
{
    (void)state;
    ul_random random;
    ul_random_seed(&random, 64);
    for (int round = 0; round < 4000; round++) {
        char     text[64];
        uint64_t near = (UINT64_C(1) << 63) - 50 + below(&random, 100);
        int      zeros = round % 10 == 0;
        snprintf(text, sizeof text, "%s%llu%s", round % 2 ? "-" : "", (unsigned long long)near, zeros ? "0" : "");
        compare(text, strlen(text));
        snprintf(text, sizeof text, "%s%llu", round % 2 ? "-" : "", (unsigned long long)ul_random_next(&random));
        compare(text, strlen(text));
    }
}

/* jansson counts every value as a level, and so do we. */
static void both_agree_how_deep_is_too_deep(void **state)
{
    (void)state;
    static const char *const insides[] = {"", "1", "\"a\"", "[", "]", "{}", "[],[]"};
    ul_text                  text = {0};
    for (size_t depth = UL_JSON_DEPTH - 3; depth < UL_JSON_DEPTH + 4; depth++)
        for (size_t inside = 0; inside < sizeof insides / sizeof *insides; inside++)
            for (int object = 0; object < 2; object++) {
                ul_text_clear(&text);
                for (size_t i = 0; i < depth; i++)
                    ul_text_put(&text, object ? "{\"a\":" : "[");
                ul_text_put(&text, insides[inside]);
                for (size_t i = 0; i < depth; i++)
                    ul_text_put(&text, object ? "}" : "]");
                compare(text.bytes, text.len);
            }
    ul_text_free(&text);
}

/* Every string of two bytes between quotes, and every \u. */
static void both_agree_on_every_short_string(void **state)
{
    (void)state;
    char text[16] = "\"..\"";
    for (int pair = 0; pair < 65536; pair++) {
        text[1] = (char)(pair >> 8);
        text[2] = (char)pair;
        compare(text, 4);
    }
    for (unsigned code = 0; code < 65536; code++) {
        int len = snprintf(text, sizeof text, code % 2 ? "\"\\u%04x\"" : "\"\\u%04X\"", code);
        compare(text, (size_t)len);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_agree_on_the_corpus),         cmocka_unit_test(both_agree_on_damaged_texts),
        cmocka_unit_test(both_agree_on_grown_texts),        cmocka_unit_test(both_agree_where_doubles_end),
        cmocka_unit_test(both_agree_where_integers_end),    cmocka_unit_test(both_agree_how_deep_is_too_deep),
        cmocka_unit_test(both_agree_on_every_short_string),
    };
    return cmocka_run_group_tests(tests, load_corpus, free_corpus);
}
