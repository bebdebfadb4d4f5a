/*
 * Memory that runs out, at every place where any is asked for: the answer
 * says so, the game is as it was, and the next request is answered.
 */
#include "engine/engine_tests.h"
#include "engine/engine_inside.h"
#include "engine/lines.h"
#include "engine/wasm.h"

/* How many more allocations succeed; negative: all of them. */
static long left = -1;
static bool only_once; /* there is memory again after one failure */
static bool ran_out;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool fails(void)
{
    if (left < 0)
        return false;
    if (left > 0) {
        left--;
        return false;
    }
    ran_out = true;
    left = only_once ? -1 : 0;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    return fails() ? NULL : __real_realloc(memory, size);
}

/* An edition that cannot be read for want of memory is one that record/ does not find. */
static bool tells_of_memory(const char *answer)
{
    return strstr(answer, "\"error\":\"out-of-memory\"") || strstr(answer, "\"cause\":\"unknown-edition\"");
}

/* Send with memory for `some` allocations. True if it was granted. */
static bool send_with(desk *d, const ul_text *line, long some)
{
    size_t len;
    ran_out = false;
    left = some;
    const char *answer = ul_engine_answer(d->engine, line->bytes, line->len, &len);
    left = -1;
    bool granted = strncmp(answer, "{\"ok\":true", 10) == 0;
    if (!granted && (!ran_out || !tells_of_memory(answer)))
        fail_msg("%.200s with %ld: %s", line->bytes, some, answer);
    return granted;
}

/* A fresh desk for each try. Returns how many allocations it takes. */
static long starve_so(void (*prepare)(desk *d), const ul_text *line)
{
    for (long some = 0;; some++) {
        desk d = desk_open();
        if (prepare)
            prepare(&d);
        take_stock(&d, &d.before);
        ul_text_free(&d.engine->answer); /* they have grown by now */
        ul_text_free(&d.engine->scratch);
        if (send_with(&d, line, some)) {
            bool enough = !ran_out;
            desk_close(&d);
            if (enough)
                return some;
            continue; /* it could do without */
        }
        take_stock(&d, &d.after);
        assert_string_equal(d.before.bytes, d.after.bytes);
        assert_true(send_with(&d, line, -1));
        desk_close(&d);
        assert_in_range(some, 0, 5000);
    }
}

static void starve(void (*prepare)(desk *d), const ul_text *line)
{
    only_once = false;
    assert_in_range(starve_so(prepare, line), 1, 5000);
    only_once = true;
    assert_in_range(starve_so(prepare, line), 1, 5000);
    only_once = false;
}

static void a_deal(desk *d)
{
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'demo-145','dealer':0}");
}

static void a_game(desk *d)
{
    a_deal(d);
    ask(d, "{'cmd':'act','actions':['step foyer','end']}");
}

static void a_view(desk *d)
{
    a_deal(d);
    ask(d, "{'cmd':'view','seat':1}");
    char *view = text_of(d, "view");
    ask(d, "{'cmd':'load','view':%s}", view);
    free(view);
    ask(d, "{'cmd':'act','action':'step foyer'}");
}

static void a_game_on_a_plan(desk *d)
{
    ul_text plan = house_plan("my-house");
    ask(d, "{'cmd':'new','edition':'kill-2009','players':2,'seed':'p','plan':%s}", plan.bytes);
    ul_text_free(&plan);
}

__attribute__((format(printf, 2, 3))) static void starve_on(void (*prepare)(desk *d), const char *format, ...)
{
    desk    d = {0};
    va_list args;
    va_start(args, format);
    format_request(&d, format, args);
    va_end(args);
    starve(prepare, &d.request);
    desk_close(&d);
}

TEST(questions_without_a_game)
{
    starve_on(NULL, "{'cmd':'hello'}");
    starve_on(NULL, "{'cmd':'editions'}");
    starve_on(NULL, "{'cmd':'board','edition':'kill-2009'}");
    starve_on(NULL, "{'cmd':'drawing','edition':'kill-2009'}");
    starve_on(NULL, "{'cmd':'deck','edition':'save-2000'}");
    ul_text plan = house_plan("my-house");
    starve_on(NULL, "{'cmd':'board','plan':%s}", plan.bytes);
    ul_text_free(&plan);
}

TEST(games_that_come_in)
{
    desk d = desk_open();
    a_game(&d);
    ask(&d, "{'cmd':'state'}");
    char *state = text_of(&d, "state");
    ask(&d, "{'cmd':'view','seat':1}");
    char *view = text_of(&d, "view");
    ask(&d, "{'cmd':'history','seat':1}");
    char *events = text_of(&d, "events");
    void (*const before[])(desk *) = {NULL, a_game, a_view};
    for (size_t i = 0; i < 3; i++) {
        starve_on(before[i], "{'cmd':'new','edition':'kill-2009','players':4,'seed':'s'}");
        starve_on(before[i], "{'cmd':'load','state':%s,'seed':'s'}", state);
        starve_on(before[i], "{'cmd':'load','view':%s,'history':%s}", view, events);
    }
    free(state);
    free(view);
    free(events);
    desk_close(&d);
}

TEST(games_on_a_plan_of_their_own)
{
    desk d = desk_open();
    a_game_on_a_plan(&d);
    ask(&d, "{'cmd':'state'}");
    char *state = text_of(&d, "state");
    ask(&d, "{'cmd':'view','seat':1}");
    char *view = text_of(&d, "view");
    starve_on(a_game_on_a_plan, "{'cmd':'load','state':%s,'seed':'s'}", state);
    starve_on(a_game_on_a_plan, "{'cmd':'load','view':%s}", view);
    free(state);
    free(view);
    desk_close(&d);
}

TEST(records_that_come_in)
{
    desk d = desk_open();
    a_game(&d);
    ask(&d, "{'cmd':'record'}");
    char   *record = text_of(&d, "record");
    ul_text line = {0};
    ul_text_print(&line, "{\"cmd\":\"replay\",\"record\":%s}", record);
    starve(NULL, &line);
    starve(a_game, &line);
    ul_text_free(&line);
    free(record);
    desk_close(&d);
}

TEST(questions_about_a_game)
{
    static const char *const requests[] = {"{'cmd':'state'}",   "{'cmd':'view','seat':0}",      "{'cmd':'legal'}",
                                           "{'cmd':'history'}", "{'cmd':'why','action':'end'}", "{'cmd':'record'}"};
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        starve_on(a_game, "%s", requests[i]);
}

TEST(actions_done_and_undone)
{
    starve_on(a_deal, "{'cmd':'act','action':'end'}");
    starve_on(a_game, "{'cmd':'act','action':'end'}");
    starve_on(a_game,
              "{'cmd':'act','actions':['end','end','end','end','end','end','end','end','end','end','end','end',"
              "'end','end','end','end','end','end','end','end','end','end','end','end','end','end','end','end',"
              "'end','end','end','end','end','end','end','end','end','end','end','end','end','end','end','end']}");
    starve_on(a_game, "{'cmd':'undo'}");
    starve_on(a_view, "{'cmd':'act','action':'end'}");
    starve_on(a_view, "{'cmd':'undo'}");
}

/* With memory for `some` allocations, until there is enough; twice: it may come back after one failure. */
static void starve_port(void)
{
    ul_wasm *port = NULL;
    long     some = 0;
    for (; !port; some++) {
        left = some;
        port = ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
        left = -1;
    }
    assert_in_range(some, 4, 100);
    left = 0;
    assert_null(ul_wasm_buffer(port, 100));
    left = -1;
    assert_non_null(ul_wasm_buffer(port, 100));
    ul_wasm_free(port);
}

TEST(engines_and_their_ports)
{
    only_once = false;
    starve_port();
    only_once = true;
    starve_port();
    only_once = false;
}

TEST(lines_that_are_kept)
{
    ul_lines lines;
    left = 0;
    assert_false(ul_lines_init(&lines));
    left = -1;
    ul_lines_free(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(questions_without_a_game),     cmocka_unit_test(games_that_come_in),
        cmocka_unit_test(games_on_a_plan_of_their_own), cmocka_unit_test(records_that_come_in),
        cmocka_unit_test(questions_about_a_game),       cmocka_unit_test(actions_done_and_undone),
        cmocka_unit_test(engines_and_their_ports),      cmocka_unit_test(lines_that_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
