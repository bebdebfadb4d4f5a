/* tour.c: tests of src/terminal/tour.c and digest.c, and of another game at the same table. */
#include "terminal/tour.h"
#include <stdio.h>
#include <string.h>
#include "support/stage.h"
#include "terminal/digest.h"
#include "terminal/say.h"

/* Butlers, to the end. */
static ul_match *finished(const char *seed)
{
    ul_edition edition;
    ul_options options;
    ul_chair   chair[UL_MAX_SEATS] = {{true, UL_BUTLER, "Ann"}, {true, UL_BUTLER, "Ben"}, {true, UL_BUTLER, "Cem"}};
    assert_true(ul_edition_find(&edition, "kill-2009", strlen("kill-2009")));
    assert_true(ul_options_read(&options, &edition, NULL, false, NULL));
    ul_match *match =
        ul_match_new(ul_record_new(&edition, &options, 3, NULL, 0, seed, strlen(seed), UL_NOBODY, NULL), chair);
    while (ul_match_to_act(match) != UL_NOBODY) {
        ul_report report;
        ul_match_think(match, &(ul_budget){.seed = 1}, &report);
        assert_true(ul_match_act(match, report.action));
    }
    return match;
}

static uint16_t turn_at(const ul_tour *tour)
{
    ul_view view;
    ul_match_view_then(tour->match, tour->at, UL_NOBODY, &view);
    return view.scene.turn;
}

TEST(a_tour_steps_both_ways_and_no_further)
{
    ul_match *match = finished("tour");
    ul_tour   tour;
    ul_tour_begin(&tour, match, 1);
    ul_tour_step(&tour, -1);
    assert_int_equal(tour.at, 0);
    assert_int_equal(ul_tour_events(&tour), 0);
    ul_tour_step(&tour, 5);
    ul_tour_step(&tour, -2);
    assert_int_equal(tour.at, 3);
    ul_tour_step(&tour, 1000000);
    assert_int_equal(tour.at, ul_match_actions(match));
    assert_int_equal(ul_tour_events(&tour), ul_match_events(match));
    ul_match_free(match);
}

TEST(turns_are_found_forwards_backwards_and_by_number)
{
    ul_match *match = finished("tour");
    ul_tour   tour;
    ul_tour_begin(&tour, match, UL_NOBODY);
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
    assert_int_equal(ul_match_action(match, tour.at - 1).kind, UL_ATTEMPT);
    ul_match_free(match);
}

TEST(eyes_go_round_to_everybodys_the_spectators_and_all)
{
    ul_match *match = finished("tour");
    ul_tour   tour;
    ul_tour_begin(&tour, match, 1);
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
    ul_match_free(match);
}

TEST(chances_have_a_line_a_turn)
{
    ul_match  *match = finished("tour");
    ul_cast    cast;
    ul_voice   voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances chances;
    ul_text    text = {0};
    ul_view    view;
    size_t     lines = 0;
    ul_chances_begin(&chances, match);
    assert_true(chances.each >= 5 && chances.each <= 50);
    while (ul_chances_more(&chances, &voice, &text))
        lines++;
    ul_match_view(match, UL_NOBODY, &view);
    assert_int_equal(lines, view.scene.turn);
    assert_non_null(strstr(text.bytes, "A Ann"));
    assert_false(ul_chances_more(&chances, &voice, &text));
    ul_text_free(&text);
    ul_match_free(match);
}

/* However little time there is, as on a busy machine. */
TEST(chances_are_never_nobodys)
{
    ul_match  *match = finished("tour");
    ul_cast    cast;
    ul_voice   voice = ul_say_voice(match, UL_ENGLISH, UL_NOBODY, &cast);
    ul_chances chances = {match, 0, 1};
    ul_text    text = {0};
    while (ul_chances_more(&chances, &voice, &text)) {
        unsigned a, b, c;
        assert_non_null(strstr(text.bytes, "A Ann"));
        assert_int_equal(sscanf(strstr(text.bytes, "A Ann"), "A Ann %u %% B Ben %u %% C Cem %u %%", &a, &b, &c), 3);
        assert_in_range(a + b + c, 98, 102);
        ul_text_clear(&text);
    }
    ul_text_free(&text);
    ul_match_free(match);
}

/* Counted the other way round: forwards, from the end of the seat's last turn but one that is over. */
TEST(a_digest_counts_what_others_did_since_ones_last_turn)
{
    ul_match *match = finished("digest");
    int       tested = 0;
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
}

TEST(who_has_not_played_has_no_digest)
{
    ul_match *match = finished("digest");
    ul_text   text = {0};
    ul_match_write(match, &text);
    ul_match_free(match);
    ul_record *record = ul_record_read(text.bytes, text.len, NULL);
    ul_record_cut(record, 1);
    ul_chair  chair[UL_MAX_SEATS] = {{0}};
    ul_digest digest;
    match = ul_match_new(record, chair);
    for (ul_seat seat = 0; seat < 3; seat++) {
        ul_digest_of(match, seat, &digest);
        assert_int_equal(digest.turns + digest.attempts + digest.skipped, 0);
    }
    ul_text_free(&text);
    ul_match_free(match);
}

TEST(R_SETUP_KILL_the_winner_deals_another_game)
{
    ul_match *match = finished("tour"), *again = ul_match_again(match, "tour/2", NULL);
    ul_view   view;
    ul_text   text = {0};
    char      line[32];
    ul_match_view(match, UL_NOBODY, &view);
    assert_non_null(again);
    ul_match_write(again, &text);
    snprintf(line, sizeof line, "[Dealer %u]", view.scene.winner);
    assert_non_null(strstr(text.bytes, line));
    assert_string_equal(ul_match_seed(again), "tour/2");
    assert_string_equal(ul_match_chair(again, 2)->name, "Cem");
    assert_true(ul_match_bot_to_act(again));
    assert_int_equal(ul_match_actions(again), 0);
    ul_text_free(&text);
    ul_match_free(again);
    ul_match_free(match);
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
        cmocka_unit_test(R_SETUP_KILL_the_winner_deals_another_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
