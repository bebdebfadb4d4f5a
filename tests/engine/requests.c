/*
 * Requests damaged by chance: whatever comes, the answer is one line of JSON,
 * the engine goes on, and what it refused has changed nothing.
 */
#include "engine/engine_tests.h"

static const char *const seeds[] = {
    "{'cmd':'hello'}",
    "{'cmd':'editions'}",
    "{'cmd':'board','edition':'save-2000'}",
    "{'cmd':'drawing','edition':'save-2000'}",
    "{'cmd':'board','plan':'board x\\nroom a attic 0 - Attic\\nplan\\naa\\n'}",
    "{'cmd':'deck','edition':'kill-1996'}",
    "{'cmd':'new','edition':'kill-2009','players':3,'options':{'dog':'old-dog','spite':true},'seed':'s','dealer':1}",
    "{'cmd':'new','edition':'save-2000','players':4}",
    "{'cmd':'state'}",
    "{'cmd':'view','seat':1}",
    "{'cmd':'legal'}",
    "{'cmd':'act','action':'step foyer'}",
    "{'cmd':'act','actions':['step foyer','draw']}",
    "{'cmd':'history','seat':0}",
    "{'cmd':'why','action':'attempt doctor bare'}",
    "{'cmd':'undo'}",
    "{'cmd':'record'}",
    "{'cmd':'bot','level':'butler','ms':10,'seed':'s'}",
};
#define SEEDS (sizeof seeds / sizeof *seeds)

/* Requests with a whole state, view or record in them, made of what the engine holds. */
static void long_request(desk *d, ul_random *random, ul_text *request)
{
    static const struct {
        const char *ask, *key, *request;
    } kinds[] = {
        {"{\"cmd\":\"state\"}", "state", "{\"cmd\":\"load\",\"state\":"},
        {"{\"cmd\":\"view\",\"seat\":0}", "view", "{\"cmd\":\"load\",\"view\":"},
        {"{\"cmd\":\"record\"}", "record", "{\"cmd\":\"replay\",\"record\":"},
    };
    uint32_t kind = ul_random_below(random, 3);
    ul_text_clear(request);
    ul_text_put(request, kinds[kind].request);
    char *value = say(d, kinds[kind].ask, strlen(kinds[kind].ask)) ? text_of(d, kinds[kind].key) : strdup("null");
    ul_text_put(request, value);
    ul_text_put(request, "}");
    free(value);
}

static void short_request(ul_random *random, ul_text *request)
{
    ul_text_clear(request);
    ul_text_put(request, seeds[ul_random_below(random, SEEDS)]);
    for (char *at = strchr(request->bytes, '\''); at; at = strchr(at, '\''))
        *at = '"';
}

/* One byte, or a piece, becomes something else. */
static void damage(ul_random *random, ul_text *request)
{
    static const char *const pieces[] = {"\"",       "{",
                                         "}",        "[",
                                         "]",        ",",
                                         ":",        "null",
                                         "-1",       "9999999999999999999",
                                         "1.5",      "\\u0000",
                                         "\xff",     "\xc3\xa9",
                                         "true",     "\"cmd\":\"undo\",",
                                         "[[[[[[[[", "0",
                                         "7",        " "};
    size_t                   at = ul_random_below(random, (uint32_t)request->len + 1);
    size_t                   cut = ul_random_below(random, 4) ? 0 : ul_random_below(random, 12);
    const char              *piece = pieces[ul_random_below(random, sizeof pieces / sizeof *pieces)];
    ul_text                  result = {0};
    if (cut > request->len - at)
        cut = request->len - at;
    ul_text_add(&result, request->bytes, at);
    if (ul_random_below(random, 3) == 0) {
        char byte = (char)ul_random_below(random, 256);
        ul_text_add(&result, &byte, 1);
    } else if (ul_random_below(random, 2)) {
        ul_text_put(&result, piece);
    }
    ul_text_add(&result, request->bytes + at + cut, request->len - at - cut);
    ul_text_free(request);
    *request = result;
}

/* Send it; if it is refused, nothing has changed. Memory of its own, so that a sanitizer sees who reads beyond it. */
static void send_any(desk *d, const ul_text *request)
{
    char *copy = malloc(request->len + 1);
    assert_non_null(copy);
    if (request->len)
        memcpy(copy + 1, request->bytes, request->len);
    take_stock(d, &d->before);
    if (!say(d, copy + 1, request->len)) {
        assert_non_null(ul_json_member(d->answer, "error"));
        take_stock(d, &d->after);
        assert_string_equal(d->before.bytes, d->after.bytes);
    }
    free(copy);
}

TEST(no_request_however_damaged_breaks_the_engine)
{
    desk      d = desk_open();
    ul_text   request = {0};
    ul_random random;
    ul_random_seed(&random, 17);
    for (int i = 0; i < 4000; i++) {
        if (ul_random_below(&random, 6) == 0)
            long_request(&d, &random, &request);
        else
            short_request(&random, &request);
        for (uint32_t hits = ul_random_below(&random, 4); hits > 0; hits--)
            damage(&random, &request);
        send_any(&d, &request);
    }
    ask(&d, "{'cmd':'hello'}");
    ul_text_free(&request);
    desk_close(&d);
}

TEST(bytes_without_any_sense_are_refused)
{
    desk      d = desk_open();
    ul_text   request = {0};
    ul_random random;
    ul_random_seed(&random, 18);
    ask(&d, "{'cmd':'new','edition':'kill-2009','players':3,'seed':'s'}");
    for (int i = 0; i < 1000; i++) {
        ul_text_clear(&request);
        for (uint32_t len = ul_random_below(&random, 200); len > 0; len--) {
            char byte = (char)ul_random_below(&random, 256);
            ul_text_add(&request, &byte, 1);
        }
        send_any(&d, &request);
    }
    ul_text_free(&request);
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_request_however_damaged_breaks_the_engine),
        cmocka_unit_test(bytes_without_any_sense_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
