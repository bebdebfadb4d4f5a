/* playback.c: tests of src/record/playback.c: what each action led to, and what every seat knew then. */
#include "record/playback.h"
#include <string.h>
#include "record/play.h"
#include "support/stage.h"

static ul_playback *play_back(size_t most)
{
    ul_random  random;
    ul_record *record = play_named("kill-2009", 4, NULL, NULL, "back", 0);
    ul_random_seed(&random, 7);
    play_on(record, &random, most);
    return ul_playback_new(record);
}

TEST(every_event_has_its_action)
{
    ul_playback     *playback = play_back(60);
    const ul_record *record = ul_playback_record(playback);
    ul_game          game = record->start;
    size_t           place = 0;
    assert_int_equal(ul_playback_events_by(playback, 0), 0);
    for (size_t i = 0; i < record->count; i++) {
        ul_events events = {0};
        ul_game_act(record->world, &game, record->action[i], &events);
        for (uint8_t k = 0; k < events.count; k++, place++) {
            ul_event told = ul_playback_event(playback, place, events.event[k].seat);
            ul_event expected = ul_event_for(events.event[k], events.event[k].seat);
            assert_int_equal(ul_playback_event_action(playback, place), i);
            assert_int_equal(told.kind, expected.kind);
            assert_int_equal(told.card, expected.card);
        }
        assert_int_equal(ul_playback_events_by(playback, i + 1), place);
    }
    assert_int_equal(ul_playback_events(playback), place);
    ul_playback_free(playback);
    ul_playback_free(NULL);
}

TEST(R_KNOWN_a_view_of_then_is_what_that_seat_saw)
{
    ul_playback     *playback = play_back(40);
    const ul_record *record = ul_playback_record(playback);
    for (size_t i = 0; i <= record->count; i += 10) {
        ul_game  game;
        ul_cards hands[UL_MAX_SEATS];
        ul_record_game(record, i, &game);
        ul_playback_hands(playback, i, hands);
        for (ul_seat seat = 0; seat < 4; seat++) {
            ul_view expected, view;
            ul_view_of(record->world, &game, seat, &expected);
            ul_playback_view(playback, i, seat, &view);
            assert_memory_equal(&view, &expected, sizeof view);
            assert_memory_equal(&hands[seat], &view.hand, sizeof view.hand);
        }
    }
    ul_playback_free(playback);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_event_has_its_action),
        cmocka_unit_test(R_KNOWN_a_view_of_then_is_what_that_seat_saw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
