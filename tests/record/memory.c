/*
 * memory.c: memory runs out, at every single place where it can; what was
 * there stays as it was and nothing leaks.
 */
#include "support/stage.h"
#include "record/play.h"
#include <stdlib.h>
#include <string.h>
#include "record/playback.h"
#include "record/state_text.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

static size_t left = SIZE_MAX; /* how many more times memory is to be had */

static bool runs_out(void)
{
    return left != SIZE_MAX && left-- == 0;
}

void *__wrap_malloc(size_t size)
{
    return runs_out() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return runs_out() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return runs_out() ? NULL : __real_realloc(old, size);
}

/* Do `what` with memory for n allocations, for n from 0 until it is enough. */
static size_t exhaust(bool (*what)(ul_fault *fault))
{
    for (size_t n = 0;; n++) {
        ul_fault fault = {0};
        left = n;
        bool done = what(&fault);
        bool enough = left != SIZE_MAX && left < SIZE_MAX / 2;
        left = SIZE_MAX;
        if (done && enough)
            return n;
        assert_false(done);
        /* An edition that cannot be read for want of memory is one that cannot be found. */
        assert_true(strcmp(fault.code, "out-of-memory") == 0 || strcmp(fault.code, "unknown-edition") == 0);
        assert_in_range(n, 0, 2000);
    }
}

static char      *given;
static ul_record *kept;

static bool read_given(ul_fault *fault)
{
    ul_record *record = ul_record_read(given, strlen(given), fault);
    ul_record_free(record);
    return record != NULL;
}

static void exhaust_reading(const char *name)
{
    given = play_file(name);
    assert_in_range(exhaust(read_given), 10, 2000);
    free(given);
}

TEST(reading_a_record)
{
    exhaust_reading("games/killed.record");
    exhaust_reading("games/manor.record");
    exhaust_reading("games/loaded.record");
}

static bool write_kept(ul_fault *fault)
{
    ul_text text = {0};
    ul_record_write(kept, &text);
    bool good = !text.failed;
    ul_text_free(&text);
    return good || ul_fault_set(fault, "out-of-memory", 0, 0, "!");
}

static bool tag_kept(ul_fault *fault)
{
    return ul_record_tag(kept, "Date", "\"today\"", 7, fault);
}

TEST(writing_and_tagging_a_record)
{
    char *text = play_file("games/manor.record");
    kept = ul_record_read(text, strlen(text), NULL);
    assert_in_range(exhaust(write_kept), 2, 2000);
    assert_in_range(exhaust(tag_kept), 2, 100);
    size_t len;
    assert_non_null(ul_record_tagged(kept, "Date", &len));
    ul_record_free(kept);
    free(text);
}

TEST(adding_an_action)
{
    ul_random random;
    ul_game   game;
    kept = play_named("kill-2009", 4, NULL, NULL, "s", 0);
    ul_random_seed(&random, 1);
    play_on(kept, &random, 64);
    ul_record_game(kept, 64, &game);
    ul_action next = play_pick(kept->world, &game, &random);
    left = 0;
    assert_false(ul_record_add(kept, next));
    left = SIZE_MAX;
    assert_int_equal(kept->count, 64);
    assert_true(ul_record_add(kept, next));
    assert_int_equal(kept->count, 65);
    ul_record_free(kept);
}

TEST(playing_a_record_back)
{
    kept = play_named("kill-2009", 4, NULL, NULL, "s", 0);
    left = 0;
    assert_null(ul_playback_new(kept)); /* the record is gone, too */
    left = SIZE_MAX;
}

static bool load_given(ul_fault *fault)
{
    ul_game   game;
    ul_json  *json = ul_json_read(given, strlen(given), fault);
    ul_world *world = json ? ul_state_read(json, NULL, 0, "", 0, &game, fault) : NULL;
    ul_json_free(json);
    ul_world_free(world);
    return world != NULL;
}

TEST(reading_a_state)
{
    given = play_file("states/collect.json");
    assert_in_range(exhaust(load_given), 2, 2000);
    free(given);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_a_record), cmocka_unit_test(writing_and_tagging_a_record),
        cmocka_unit_test(adding_an_action), cmocka_unit_test(playing_a_record_back),
        cmocka_unit_test(reading_a_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
