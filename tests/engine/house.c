/* house.c: memory that runs out in a house, wherever: the answer says so, and what was kept opens again. */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "base/text.h"
#include "engine/house.h"
#include "engine/wasm.h"
#include "table/evening.h"

static long left = -1; /* so many allocations succeed; -1: all */

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static bool fails(void)
{
    return left >= 0 && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

static const uint8_t entropy[UL_HOUSE_ENTROPY] = {1, 2, 3};

static const char *ask(ul_house *house, const char *line)
{
    size_t len;
    char   quoted[700];
    assert_true(strlen(line) < sizeof quoted);
    strcpy(quoted, line);
    for (char *at = quoted; (at = strchr(at, '\'')) != NULL;)
        *at = '"';
    const char *answer = ul_house_answer(house, quoted, strlen(quoted), &len);
    assert_int_equal(strlen(answer), len);
    return answer;
}

#define KEY "000102030405060708090a0b0c0d0e0f"

static const char *const evening_of_one[] = {
    "{'cmd':'new','now':1000,'id':'t','opening':{'edition':'kill-2009','seats':3,'bots':['butler','colonel'],"
    "'quick':true,'seeds':false,'dwell':0}}",
    "{'cmd':'message','now':1001,'from':1,'message':{'do':'hello'}}",
    "{'cmd':'message','now':1002,'from':1,'message':{'do':'sit','key':'" KEY "','name':'Ana'}}",
    "{'cmd':'message','now':1003,'from':1,'message':{'do':'start'}}",
    "{'cmd':'message','now':1004,'from':1,'message':{'do':'rest','flag':true}}",
    "{'cmd':'think','now':1005,'playouts':5}",
    "{'cmd':'think','now':1006,'playouts':5}",
    "{'cmd':'think','now':1007,'playouts':5}",
    "{'cmd':'message','now':1008,'from':1,'message':{'do':'history','seen':0}}",
    "{'cmd':'message','now':1009,'from':1,'message':{'do':'digest'}}",
    "{'cmd':'message','now':1010,'from':1,'message':{'do':'close'}}",
    "{'cmd':'record'}",
};
#define REQUESTS (sizeof evening_of_one / sizeof evening_of_one[0])

/* The lines of an answer's keep, as a request to open them. */
static void add_kept(ul_text *log, const char *answer)
{
    ul_json       *root = ul_json_read(answer, strlen(answer), NULL);
    const ul_json *keep = root ? ul_json_member(root, "keep") : NULL;
    ul_json_out    json;
    if (!root)
        fail_msg("not JSON: %s", answer);
    for (const ul_json *line = keep ? ul_json_first(keep) : NULL; line; line = ul_json_next(keep, line)) {
        ul_text_put(log, log->len ? "," : "");
        ul_json_begin(&json, log);
        ul_json_string_n(&json, line->text, line->text_len);
    }
    ul_json_free(root);
}

static bool opens(ul_house *house, const ul_text *log)
{
    ul_text line = {0};
    size_t  len;
    ul_text_print(&line, "{\"cmd\":\"open\",\"now\":2000,\"log\":[%s]}", log->len ? log->bytes : "");
    const char *answer = ul_house_answer(house, line.bytes, line.len, &len);
    bool        good = strncmp(answer, "{\"ok\":true", 10) == 0;
    ul_text_free(&line);
    return good;
}

TEST(an_evening_of_one_is_answered)
{
    ul_house *house = ul_house_new(entropy);
    for (size_t i = 0; i < REQUESTS; i++) {
        const char *answer = ask(house, evening_of_one[i]);
        if (strncmp(answer, "{\"ok\":true", 10) != 0 || strstr(answer, "\"refused\""))
            fail_msg("%s: %s", evening_of_one[i], answer);
    }
    ul_house_free(house);
}

/* With memory for `some` allocations at request `when`: true if that was enough. */
static bool try_with(size_t when, long some)
{
    ul_house *house = ul_house_new(entropy);
    ul_text   log = {0};
    for (size_t i = 0; i < when; i++)
        add_kept(&log, ask(house, evening_of_one[i]));
    left = some;
    const char *answer = ask(house, evening_of_one[when]);
    bool        enough = left >= 0;
    left = -1;
    bool good = strncmp(answer, "{\"ok\":true", 10) == 0;
    /* An edition that cannot be read for want of memory is one that is not found. */
    if (!enough && !good && !strstr(answer, "\"out-of-memory\"") && !strstr(answer, "edition"))
        fail_msg("%ld at request %zu: %s", some, when, answer);
    if (good)
        add_kept(&log, answer);
    /* Whatever was kept opens, here and now. */
    if (log.len)
        assert_true(opens(house, &log));
    ul_text_free(&log);
    ul_house_free(house);
    return enough;
}

TEST(memory_that_runs_out_loses_nothing_that_was_kept)
{
    for (size_t when = 0; when < REQUESTS; when++) {
        long some = 0, step = 1;
        while (!try_with(when, some)) {
            some += step;
            step = some > 60 ? 1 + some / 20 : 1; /* reading data takes thousands: not every one of them */
        }
        assert_true(some > 0);
    }
}

/* The lesson of the data, as a request. */
static void write_lesson(ul_text *line)
{
    const ul_asset *asset = ul_asset_find("tutorial-game.json");
    const char     *state = strstr(asset->bytes, "\"state\":"), *end = strstr(state, ",\n\"script\"");
    ul_text_put(line, "{\"cmd\":\"new\",\"now\":1000,\"opening\":{\"position\":{");
    ul_text_add(line, state, (size_t)(end - state));
    ul_text_put(line, ",\"script\":[\"draw\"]},\"bots\":[\"butler\"]}}");
}

TEST(a_position_takes_memory_or_opens_nothing)
{
    ul_house *house = ul_house_new(entropy);
    ul_text   line = {0};
    size_t    len;
    long      some = 0;
    bool      enough = false;
    write_lesson(&line);
    for (; !enough; some += 1 + some / 20) {
        left = some;
        const char *answer = ul_house_answer(house, line.bytes, line.len, &len);
        enough = left >= 0;
        left = -1;
        bool good = strncmp(answer, "{\"ok\":true", 10) == 0;
        /* An edition that cannot be read for want of memory is one that is not found. */
        if (good != enough && !good && !strstr(answer, "\"out-of-memory\"") && !strstr(answer, "edition"))
            fail_msg("%ld: %s", some, answer);
        if (!good)
            assert_non_null(strstr(ask(house, "{'cmd':'tick','now':1001}"), "\"no-table\""));
    }
    assert_true(some > 20);
    ul_text_free(&line);
    ul_house_free(house);
}

TEST(a_house_needs_memory_to_begin_with)
{
    long some = 0;
    for (;; some += 1 + some / 10) {
        left = some;
        ul_house *house = ul_house_new(entropy);
        bool      enough = left >= 0;
        left = -1;
        assert_true(house || !enough);
        ul_house_free(house);
        if (enough)
            break;
    }
    ul_house_free(NULL);
    assert_true(some > 2);
}

TEST(the_doors_for_javascript)
{
    ul_wasm_house *port = ul_wasm_house_new(1, 2, 3, 4, 5, 6, 7, 8);
    assert_non_null(port);
    char *buffer = ul_wasm_house_buffer(port, 14);
    memcpy(buffer, "{\"cmd\":\"tick\"}", 14);
    const char *answer = ul_wasm_house_request(port, 14);
    assert_int_equal(strlen(answer), ul_wasm_house_length(port));
    assert_non_null(strstr(answer, "missing-key"));
    assert_ptr_equal(ul_wasm_house_buffer(port, 3), buffer);
    ul_wasm_house_free(port);
    ul_wasm_house_free(NULL);
    left = 1;
    assert_null(ul_wasm_house_new(1, 2, 3, 4, 5, 6, 7, 8));
    left = 0;
    assert_null(ul_wasm_house_new(1, 2, 3, 4, 5, 6, 7, 8));
    left = -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_evening_of_one_is_answered),
        cmocka_unit_test(memory_that_runs_out_loses_nothing_that_was_kept),
        cmocka_unit_test(a_position_takes_memory_or_opens_nothing),
        cmocka_unit_test(a_house_needs_memory_to_begin_with),
        cmocka_unit_test(the_doors_for_javascript),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
