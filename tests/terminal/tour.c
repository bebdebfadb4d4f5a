/* tour.c: tests of src/terminal/tour.c and turn_summary.c. */
#include "terminal/tour.h"
#include "terminal/chances.h"
#include <stdio.h>
#include <string.h>
#include "terminal/evening.h"
#include "terminal/match_told.h"
#include "terminal/say.h"
#include "terminal/turn_summary.h"
#include "words/langs.h"

/* Butlers, to the end. */
static ul_playback *finished(const char *seed)
{
    ul_local_table *table = evening_open("kill-2009", "bbb", seed);
    evening_run(table, 100000);
    ul_playback *playback = evening_playback(table, 1);
    ul_local_table_free(table);
    return playback;
}

/* A finished game as spectators were told of it, and what is said about it. */
typedef struct watched {
    ul_playback *game;
    ul_match    *match;
    ul_cast      cast;
    ul_voice     voice;
    ul_text      text;
} watched;

static void watched_open(watched *w, const char *seed)
{
    *w = (watched){.game = finished(seed)};
    w->match = evening_match(w->game, ul_playback_record(w->game)->count, UL_NOBODY);
    w->voice = ul_say_voice(w->match, UL_ENGLISH, UL_NOBODY, &w->cast);
}

static void watched_close(watched *w)
{
    ul_text_free(&w->text);
    ul_match_free(w->match);
    ul_playback_free(w->game);
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
    watched    w;
    ul_chances chances;
    ul_view    view;
    size_t     lines = 0;
    watched_open(&w, "tour");
    ul_chances_begin(&chances, w.game, 0);
    assert_true(chances.each >= 150 && chances.each <= 1200);
    while (ul_chances_more(&chances, &w.voice, &w.text))
        ;
    for (const char *at = w.text.bytes; (at = strstr(at, "   A Ann ")); at++)
        lines++;
    ul_match_view(w.match, UL_NOBODY, &view);
    assert_int_equal(lines, view.scene.turn);
    assert_non_null(strstr(w.text.bytes, "A Ann"));
    assert_false(ul_chances_more(&chances, &w.voice, &w.text));
    watched_close(&w);
}

/* However little time there is, as on a busy machine. */
TEST(chances_are_never_nobodys)
{
    watched    w;
    ul_chances chances = {.each = 150};
    watched_open(&w, "tour");
    chances.playback = w.game;
    while (ul_chances_more(&chances, &w.voice, &w.text)) {
        unsigned a, b, c;
        if (strstr(w.text.bytes, "lowered the chances"))
            break;
        assert_non_null(strstr(w.text.bytes, "A Ann"));
        assert_int_equal(sscanf(strstr(w.text.bytes, "A Ann"), "A Ann %u%% B Ben %u%% C Cem %u%%", &a, &b, &c), 3);
        assert_in_range(a + b + c, 98, 102);
        ul_text_clear(&w.text);
    }
    watched_close(&w);
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
    watched    w;
    ul_chances chances;
    watched_open(&w, "tour");
    ul_chances_begin(&chances, w.game, 76);
    assert_int_equal(chances.bar, 40);
    assert_true(ul_chances_more(&chances, &w.voice, &w.text));
    assert_ptr_equal(strstr(w.text.bytes, "A Ann   B Ben   C Cem\n"), w.text.bytes);
    check_row(strchr(strchr(w.text.bytes, '\n') + 1, '\n') + 1, 40);
    for (;;) {
        ul_text_clear(&w.text);
        if (!ul_chances_more(&chances, &w.voice, &w.text) || *w.text.bytes == '\n')
            break;
        check_row(w.text.bytes, 40);
    }
    ul_chances_begin(&chances, w.game, 32); /* too narrow for a bar: sentences */
    assert_int_equal(chances.bar, 0);
    watched_close(&w);
}

TEST(the_dearest_turns_are_told_and_the_dearest_comes_first)
{
    watched    w;
    ul_chances chances;
    int        cost = 101, turns = 0;
    watched_open(&w, "tour");
    ul_chances_begin(&chances, w.game, 0);
    while (ul_chances_more(&chances, &w.voice, &w.text))
        ;
    const char *at = strstr(w.text.bytes, "lowered the chances");
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
    watched_close(&w);
}

/* Counted the other way round: forwards, from the end of the seat's last turn but one that is over. */
TEST(a_summary_counts_what_others_did_since_ones_last_turn)
{
    watched w;
    int     tested = 0;
    watched_open(&w, "digest");
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_turn_summary summary;
        unsigned        turns = 0, attempts = 0;
        bool            mine = false, behind = false;
        for (size_t i = 0; i < ul_match_events(w.match); i++) {
            ul_event event = ul_match_event(w.match, i, UL_NOBODY);
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
        ul_turn_summary_of(w.match, seat, &summary);
        assert_int_equal(summary.turns, turns);
        assert_int_equal(summary.attempts, attempts);
    }
    assert_true(tested >= 2);
    watched_close(&w);
}

TEST(who_has_not_played_has_no_summary)
{
    ul_playback    *game = finished("digest");
    ul_match       *match = evening_match(game, 1, UL_NOBODY);
    ul_turn_summary summary;
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_turn_summary_of(match, seat, &summary);
        assert_int_equal(summary.turns + summary.attempts + summary.skipped, 0);
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
        cmocka_unit_test(a_summary_counts_what_others_did_since_ones_last_turn),
        cmocka_unit_test(who_has_not_played_has_no_summary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
