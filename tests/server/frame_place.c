/* frame_place.c: when a stream of frames is between two messages, however it is cut into pieces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "server/frame_place.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static char   stream[200000];
static size_t stream_len;
static bool   between[200001]; /* after so many bytes */

/* `ends`: whoever has read up to here is between two messages. */
static void put_frame(uint8_t first, size_t payload, bool masked, bool ends)
{
    uint8_t head[14] = {first, (uint8_t)((masked ? 0x80 : 0) | (payload < 126     ? payload
                                                                : payload < 65536 ? 126
                                                                                  : 127))};
    size_t  bytes = payload < 126 ? 0 : payload < 65536 ? 2 : 8, len = 2 + bytes + (masked ? 4 : 0);
    for (size_t i = 0; i < bytes; i++)
        head[2 + i] = (uint8_t)((uint64_t)payload >> 8 * (bytes - 1 - i));
    memcpy(stream + stream_len, head, len);
    memset(stream + stream_len + len, 0x81, payload); /* looks like the beginning of a frame */
    stream_len += len + payload;
    between[stream_len] = ends;
}

static void put_all(void)
{
    stream_len = 0;
    memset(between, 0, sizeof between);
    between[0] = true;
    put_frame(0x81, 15, true, true);  /* a text */
    put_frame(0x81, 0, true, true);   /* an empty one */
    put_frame(0x89, 4, true, true);   /* a ping */
    put_frame(0x01, 10, true, false); /* a text in three pieces, */
    put_frame(0x00, 0, true, false);
    put_frame(0x89, 125, true, false); /* a ping between them */
    put_frame(0x80, 300, true, true);
    put_frame(0x82, 125, false, true);
    put_frame(0x81, 126, true, true);
    put_frame(0x81, 65535, true, true);
    put_frame(0x81, 65536, true, true);
    put_frame(0x88, 2, true, true);
}

TEST(it_is_between_where_all_that_began_has_ended)
{
    put_all();
    ul_frame_place place = {0};
    for (size_t at = 0; at < stream_len; at++) {
        assert_int_equal(ul_frame_place_is_between(&place), between[at]);
        ul_frame_place_pass(&place, stream + at, 1);
    }
    assert_true(ul_frame_place_is_between(&place));
}

TEST(the_pieces_in_which_it_comes_make_no_difference)
{
    put_all();
    srand(7);
    for (int round = 0; round < 200; round++) {
        ul_frame_place place = {0};
        for (size_t at = 0, step; at < stream_len; at += step) {
            step = 1 + (size_t)rand() % (round < 100 ? 40 : 70000);
            if (step > stream_len - at)
                step = stream_len - at;
            ul_frame_place_pass(&place, stream + at, step);
            assert_int_equal(ul_frame_place_is_between(&place), between[at + step]);
        }
    }
}

TEST(a_frame_as_long_as_can_be_said_never_ends)
{
    static const uint8_t head[] = {0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4};
    ul_frame_place       place = {0};
    ul_frame_place_pass(&place, (const char *)head, sizeof head);
    for (int i = 0; i < 10; i++) {
        ul_frame_place_pass(&place, stream, sizeof stream);
        assert_false(ul_frame_place_is_between(&place));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_between_where_all_that_began_has_ended),
        cmocka_unit_test(the_pieces_in_which_it_comes_make_no_difference),
        cmocka_unit_test(a_frame_as_long_as_can_be_said_never_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
