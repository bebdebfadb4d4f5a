/* tour.c: tests of src/terminal/tour.c and digest.c. */
#include "terminal/tour.h"
#include <stdio.h>
#include <string.h>
#include "terminal/digest.h"
#include "terminal/evening.h"
#include "terminal/say.h"
#include "words/langs.h"
#include "terminal/match_told.h"

/* Butlers, to the end. */
static ul_playback *finished(const char *seed)
{
    ul_local_table *table = evening_open("kill-2009", "bbb", seed);
    evening_run(table, 100000);
    ul_playback *playback = evening_playback(table, 1);
    ul_local_table_free(table);
    return playback;
}

static ul_match *told(const ul_playback *playback)
{
    return evening_match(playback, ul_playback_record(playback)->count, UL_NOBODY);
}

static uint16_t turn_at(const ul_tour *tour)
{
    ul_view view;
    ul_playback_view(tour->playback, tour->at, UL_NOBODY, &view);
    return view.scene.turn;
}

TEST(a_tour_steps_both_ways_and_no_further)
{
    ul_playback *game = finished("tour");
    ul_tour      tour;
    ul_tour_begin(&tour, game, 1);
    ul_tour_step(&tour, -1);
    assert_int_equal(tour.at, 0);
    assert_int_equal(ul_tour_events(&tour), 0);
    ul_tour_step(&tour, 5);
    ul_tour_step(&tour, -2);
    assert_int_equal(tour.at, 3);
    ul_tour_step(&tour, 1000000);
    assert_int_equal(tour.at, ul_playback_record(game)->count);
    assert_int_equal(ul_tour_events(&tour), ul_playback_events(game));
    ul_playback_free(game);
}

TEST(turns_are_found_forwards_backwards_and_by_number)
{
    ul_playback *game = finished("tour");
    ul_tour      tour;
    ul_tour_begin(&tour, game, UL_NOBODY);
    uint16_t first = turn_at(&tour);
    ul_tour_turn(&tour, 1);
    assert_int_equal(turn_at(&tour), first + 1);
    size_t second = tour.at;
    ul_tour_turn(&tour, 1);
    ul_tour_turn(&tour, -1);
    assert_int_equal(tour.at, second);
    assert_true(ul_tour_goto(&tour, first + 4u));
    assert_int_equal(turn_at(&tour), first + 4);
    size_t there = tour.at;
    assert_false(ul_tour_goto(&tour, 60000));
    assert_int_equal(tour.at, there);
    ul_tour_attempt(&tour);
    assert_int_equal(ul_playback_record(game)->action[tour.at - 1].kind, UL_ATTEMPT);
    ul_playback_free(game);
}

TEST(eyes_go_round_to_everybodys_the_spectators_and_all)
{
    ul_playback *game = finished("tour");
    ul_tour      tour;
    ul_tour_begin(&tour, game, 1);
    ul_tour_next_eyes(&tour);
    assert_int_equal(tour.as, 2);
    ul_tour_next_eyes(&tour);
    assert_int_equal(tour.as, UL_NOBODY);
    assert_false(tour.open);
    ul_tour_next_eyes(&tour);
    assert_true(tour.open);
    ul_tour_next_eyes(&tour);
    assert_false(tour.open);
    assert_int_equal(tour.as, 0);
    ul_playback_free(game);
}

TEST(chances_have_a_line_a_turn)
{
    ul_playback *game = finished("tour");
    ul_match    *match = told(game);
    ul_cast      cast;
    ul_voice     voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances   chances;
    ul_text      text = {0};
    ul_view      view;
    size_t       lines = 0;
    ul_chances_begin(&chances, game);
    assert_true(chances.each >= 150 && chances.each <= 1200);
    while (ul_chances_more(&chances, &voice, &text))
        lines++;
    ul_match_view(match, UL_NOBODY, &view);
    assert_int_equal(lines, view.scene.turn);
    assert_non_null(strstr(text.bytes, "A Ann"));
    assert_false(ul_chances_more(&chances, &voice, &text));
    ul_text_free(&text);
    ul_match_free(match);
    ul_playback_free(game);
}

/* However little time there is, as on a busy machine. */
TEST(chances_are_never_nobodys)
{
    ul_playback *game = finished("tour");
    ul_match    *match = told(game);
    ul_cast      cast;
    ul_voice     voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances   chances = {game, 0, 150};
    ul_text      text = {0};
    while (ul_chances_more(&chances, &voice, &text)) {
        unsigned a, b, c;
        assert_non_null(strstr(text.bytes, "A Ann"));
        assert_int_equal(sscanf(strstr(text.bytes, "A Ann"), "A Ann %u%% B Ben %u%% C Cem %u%%", &a, &b, &c), 3);
        assert_in_range(a + b + c, 98, 102);
        ul_text_clear(&text);
    }
    ul_text_free(&text);
    ul_match_free(match);
    ul_playback_free(game);
}

/* Counted the other way round: forwards, from the end of the seat's last turn but one that is over. */
TEST(a_digest_counts_what_others_did_since_ones_last_turn)
{
    ul_playback *game = finished("digest");
    ul_match    *match = told(game);
    int          tested = 0;
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_digest digest;
        unsigned  turns = 0, attempts = 0;
        bool      mine = false, behind = false;
        for (size_t i = 0; i < ul_match_events(match); i++) {
            ul_event event = ul_match_event(match, i, UL_NOBODY);
            if (event.kind == UL_TURN) {
                behind = behind || mine;
                if (mine)
                    turns = attempts = 0;
                mine = event.seat == seat;
                turns += !mine;
            }
            attempts += event.kind == UL_ATTEMPTED && !mine;
        }
        if (!behind)
            continue;
        tested++;
        ul_digest_of(match, seat, &digest);
        assert_int_equal(digest.turns, turns);
        assert_int_equal(digest.attempts, attempts);
    }
    assert_true(tested >= 2);
    ul_match_free(match);
    ul_playback_free(game);
}

TEST(who_has_not_played_has_no_digest)
{
    ul_playback *game = finished("digest");
    ul_match    *match = evening_match(game, 1, UL_NOBODY);
    ul_digest    digest;
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_digest_of(match, seat, &digest);
        assert_int_equal(digest.turns + digest.attempts + digest.skipped, 0);
    }
    ul_match_free(match);
    ul_playback_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tour_steps_both_ways_and_no_further),
        cmocka_unit_test(turns_are_found_forwards_backwards_and_by_number),
        cmocka_unit_test(eyes_go_round_to_everybodys_the_spectators_and_all),
        cmocka_unit_test(chances_have_a_line_a_turn),
        cmocka_unit_test(chances_are_never_nobodys),
        cmocka_unit_test(a_digest_counts_what_others_did_since_ones_last_turn),
        cmocka_unit_test(who_has_not_played_has_no_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
