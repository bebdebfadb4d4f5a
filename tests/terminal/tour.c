/* tour.c: tests of src/terminal/tour.c and turn_summary.c. */
#include "terminal/tour.h"
#include "terminal/chances.h"
#include <stdio.h>
#include <string.h>
#include "terminal/turn_summary.h"
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
    ul_chances_begin(&chances, game, 0);
    assert_true(chances.each >= 150 && chances.each <= 1200);
    while (ul_chances_more(&chances, &voice, &text))
        ;
    for (const char *at = text.bytes; (at = strstr(at, "   A Ann ")); at++)
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
    ul_chances   chances = {.playback = game, .each = 150};
    ul_text      text = {0};
    while (ul_chances_more(&chances, &voice, &text)) {
        unsigned a, b, c;
        if (strstr(text.bytes, "lowered the chances"))
            break;
        assert_non_null(strstr(text.bytes, "A Ann"));
        assert_int_equal(sscanf(strstr(text.bytes, "A Ann"), "A Ann %u%% B Ben %u%% C Cem %u%%", &a, &b, &c), 3);
        assert_in_range(a + b + c, 98, 102);
        ul_text_clear(&text);
    }
    ul_text_free(&text);
    ul_match_free(match);
    ul_playback_free(game);
}

/* "   3   33%   40%   27%  AAAABBBBBCCC": three numbers that make a hundred, and a bar as long as it should be. */
static void check_row(const char *row, int bar)
{
    unsigned turn, a, b, c;
    char     letters[80];
    assert_int_equal(sscanf(row, "%u %u%% %u%% %u%% %79[ABC]", &turn, &a, &b, &c, letters), 5);
    assert_in_range(a + b + c, 98, 102);
    assert_int_equal(strlen(letters), bar);
    size_t as = strspn(letters, "A"), bs = strspn(letters + as, "B");
    assert_int_equal(as + bs + strspn(letters + as + bs, "C"), bar);
    assert_true(as * 100 + 100 > a * (unsigned)bar && as * 100 < a * (unsigned)bar + 200);
}

TEST(chances_stand_in_columns_with_a_bar_where_there_is_room)
{
    ul_playback *game = finished("tour");
    ul_match    *match = told(game);
    ul_cast      cast;
    ul_voice     voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances   chances;
    ul_text      text = {0};
    ul_chances_begin(&chances, game, 76);
    assert_int_equal(chances.bar, 40);
    assert_true(ul_chances_more(&chances, &voice, &text));
    assert_ptr_equal(strstr(text.bytes, "A Ann   B Ben   C Cem\n"), text.bytes);
    check_row(strchr(strchr(text.bytes, '\n') + 1, '\n') + 1, 40);
    for (;;) {
        ul_text_clear(&text);
        if (!ul_chances_more(&chances, &voice, &text) || *text.bytes == '\n')
            break;
        check_row(text.bytes, 40);
    }
    ul_chances_begin(&chances, game, 32); /* too narrow for a bar: sentences */
    assert_int_equal(chances.bar, 0);
    ul_text_free(&text);
    ul_match_free(match);
    ul_playback_free(game);
}

TEST(the_dearest_turns_are_told_and_the_dearest_comes_first)
{
    ul_playback *game = finished("tour");
    ul_match    *match = told(game);
    ul_cast      cast;
    ul_voice     voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances   chances;
    ul_text      text = {0};
    int          cost = 101, turns = 0;
    ul_chances_begin(&chances, game, 0);
    while (ul_chances_more(&chances, &voice, &text))
        ;
    const char *at = strstr(text.bytes, "lowered the chances");
    assert_non_null(at);
    while ((at = strstr(at, "went from "))) {
        unsigned before, after;
        assert_int_equal(sscanf(at, "went from %u%% to %u%%", &before, &after), 2);
        assert_true(before >= after && (int)(before - after) <= cost + 1); /* rounded */
        cost = (int)(before - after);
        turns++;
        at++;
    }
    assert_in_range(turns, 1, UL_COSTLY_TURNS);
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
        ul_turn_summary digest;
        unsigned        turns = 0, attempts = 0;
        bool            mine = false, behind = false;
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
        ul_turn_summary_of(match, seat, &digest);
        assert_int_equal(digest.turns, turns);
        assert_int_equal(digest.attempts, attempts);
    }
    assert_true(tested >= 2);
    ul_match_free(match);
    ul_playback_free(game);
}

TEST(who_has_not_played_has_no_digest)
{
    ul_playback    *game = finished("digest");
    ul_match       *match = evening_match(game, 1, UL_NOBODY);
    ul_turn_summary digest;
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_turn_summary_of(match, seat, &digest);
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
        cmocka_unit_test(chances_stand_in_columns_with_a_bar_where_there_is_room),
        cmocka_unit_test(the_dearest_turns_are_told_and_the_dearest_comes_first),
        cmocka_unit_test(a_digest_counts_what_others_did_since_ones_last_turn),
        cmocka_unit_test(who_has_not_played_has_no_digest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
