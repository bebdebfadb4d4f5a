/* grow.c: tests of src/base/grow.c: arrays that grow, with memory and without. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdbool.h>
#include <stdlib.h>
#include "base/grow.h"

/* Linked with --wrap=realloc. */
static bool no_memory;
static int  asked;

void *__real_realloc(void *memory, size_t size);
void *__wrap_realloc(void *memory, size_t size);

void *__wrap_realloc(void *memory, size_t size)
{
    asked++;
    return no_memory ? NULL : __real_realloc(memory, size);
}

static void what_is_there_stays_and_growing_is_rare(void **state)
{
    (void)state;
    int   *numbers = NULL;
    size_t room = 0;
    asked = 0;
    for (int i = 0; i < 1000; i++) {
        int *more = ul_grow(numbers, (size_t)i, 1, &room, sizeof *more);
        assert_non_null(more);
        assert_true(room > (size_t)i);
        numbers = more;
        numbers[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(numbers[i], i);
    assert_int_equal(asked, 5); /* 64, 128, 256, 512, 1024 */
    free(numbers);
}

static void there_is_room_for_as_many_as_are_asked_for(void **state)
{
    (void)state;
    size_t room = 0;
    char  *bytes = ul_grow(NULL, 0, 1000, &room, 1);
    assert_non_null(bytes);
    assert_true(room >= 1000);
    bytes[999] = 'x';
    free(bytes);
}

static void without_memory_nothing_has_changed(void **state)
{
    (void)state;
    size_t room = 0;
    char  *bytes = ul_grow(NULL, 0, 1, &room, 1);
    assert_non_null(bytes);
    size_t before = room;
    no_memory = true;
    assert_ptr_equal(ul_grow(bytes, before - 1, 1, &room, 1), bytes); /* there is room */
    assert_null(ul_grow(bytes, before, 1, &room, 1));
    assert_int_equal(room, before);
    no_memory = false;
    free(bytes);
}

static void more_than_can_be_counted_is_refused(void **state)
{
    (void)state;
    size_t room = 0;
    asked = 0;
    assert_null(ul_grow(NULL, 0, SIZE_MAX, &room, 1));
    assert_null(ul_grow(NULL, SIZE_MAX - 1, 2, &room, 1));
    assert_null(ul_grow(NULL, 0, SIZE_MAX / 16, &room, 16));
    assert_int_equal(asked, 0);
    assert_int_equal(room, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_there_stays_and_growing_is_rare),
        cmocka_unit_test(there_is_room_for_as_many_as_are_asked_for),
        cmocka_unit_test(without_memory_nothing_has_changed),
        cmocka_unit_test(more_than_can_be_counted_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
