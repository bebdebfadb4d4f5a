/* match.c: tests of src/terminal/match.c, foresee.c and menu.c: what is kept, taken back, hidden and foretold. */
#include "terminal/match.h"
#include <string.h>
#include "support/stage.h"
#include "terminal/foresee.h"
#include "terminal/menu.h"

static ul_match *open_match(const char *edition_id, const char *seats, const char *seed)
{
    ul_edition edition;
    ul_options options;
    ul_chair   chair[UL_MAX_SEATS] = {0};
    uint8_t    players = (uint8_t)strlen(seats);
    assert_true(ul_edition_find(&edition, edition_id, strlen(edition_id)));
    assert_true(ul_options_read(&options, &edition, NULL, false, NULL));
    for (uint8_t i = 0; i < players; i++) {
        chair[i].bot = seats[i] != 'p';
        chair[i].level = seats[i] == 'n' ? UL_NEPHEW : UL_BUTLER;
        chair[i].name[0] = (char)('A' + i);
    }
    ul_record *record = ul_record_new(&edition, &options, players, NULL, 0, seed, strlen(seed), UL_NOBODY, NULL);
    assert_non_null(record);
    ul_match *match = ul_match_new(record, chair);
    assert_non_null(match);
    return match;
}

static void let_bot_act(ul_match *match)
{
    ul_report report;
    ul_match_think(match, &(ul_budget){.seed = 1}, &report);
    assert_true(ul_match_act(match, report.action));
}

static ul_action first_legal(const ul_match *match, ul_action_kind kind)
{
    static ul_action list[UL_MAX_ACTIONS];
    ul_view          view;
    ul_action        pattern = ul_pattern_any();
    pattern.kind = (uint8_t)kind;
    ul_match_view(match, ul_match_to_act(match), &view);
    assert_true(ul_pattern_pick(pattern, list, ul_view_legal(ul_match_world(match), &view, list)) > 0);
    return list[0];
}

TEST(bots_play_to_the_end_and_the_text_comes_back)
{
    ul_match *match = open_match("kill-2009", "bnb", "alone");
    ul_text   text = {0}, again = {0};
    ul_fault  fault;
    while (ul_match_bot_to_act(match))
        let_bot_act(match);
    assert_int_equal(ul_match_to_act(match), UL_NOBODY);
    ul_match_write(match, &text);
    ul_match *copy = ul_match_read(text.bytes, text.len, &fault);
    assert_non_null(copy);
    ul_match_write(copy, &again);
    assert_string_equal(text.bytes, again.bytes);
    assert_int_equal(ul_match_events(copy), ul_match_events(match));
    assert_int_equal(ul_match_chair(copy, 1)->level, UL_NEPHEW);
    assert_string_equal(ul_match_chair(copy, 2)->name, "C");
    ul_match_free(copy);
    ul_match_free(match);
    ul_text_free(&text);
    ul_text_free(&again);
}

TEST(a_match_left_in_the_middle_goes_on_as_if_it_had_not_been)
{
    ul_match *match = open_match("save-2000", "bbb", "middle");
    ul_text   text = {0}, left = {0}, right = {0};
    for (int i = 0; i < 25 && ul_match_bot_to_act(match); i++)
        let_bot_act(match);
    ul_match_write(match, &text);
    ul_match *copy = ul_match_read(text.bytes, text.len, NULL);
    for (; ul_match_bot_to_act(match); let_bot_act(match))
        ;
    for (; ul_match_bot_to_act(copy); let_bot_act(copy))
        ;
    ul_match_write(match, &left);
    ul_match_write(copy, &right);
    assert_string_equal(left.bytes, right.bytes);
    ul_text_free(&text);
    ul_text_free(&left);
    ul_text_free(&right);
    ul_match_free(match);
    ul_match_free(copy);
}

TEST(steps_are_taken_back_and_draws_are_not)
{
    ul_match *match = open_match("kill-2009", "ppp", "undo");
    ul_view   before, after;
    ul_seat   seat = ul_match_to_act(match);
    ul_match_view(match, seat, &before);
    assert_int_equal(ul_match_draft(match), 0);
    assert_true(ul_match_act(match, first_legal(match, UL_STEP)));
    assert_int_equal(ul_match_draft(match), 1);
    assert_int_equal(ul_match_events(match), 1);
    ul_match_take_back(match, 1);
    ul_match_view(match, seat, &after);
    assert_memory_equal(&before, &after, sizeof before);
    assert_int_equal(ul_match_events(match), 0);
    assert_true(ul_match_act(match, ul_action_plain(UL_DRAW)));
    assert_int_equal(ul_match_draft(match), 0);
    ul_match_free(match);
}

TEST(what_others_drew_stays_theirs)
{
    ul_match *match = open_match("kill-2009", "ppp", "secret");
    ul_seat   seat = ul_match_to_act(match), other = (ul_seat)((seat + 1) % 3);
    ul_cards  hands[UL_MAX_SEATS];
    ul_reveal reveal;
    assert_true(ul_match_act(match, ul_action_plain(UL_DRAW)));
    assert_int_equal(ul_match_event(match, 0, seat).kind, UL_DREW);
    assert_int_not_equal(ul_match_event(match, 0, seat).card, UL_NO_CARD);
    assert_int_equal(ul_match_event(match, 0, other).card, UL_NO_CARD);
    assert_int_equal(ul_match_event(match, 0, UL_NOBODY).card, UL_NO_CARD);
    assert_false(ul_match_reveal(match, &reveal));
    assert_false(ul_match_hands_then(match, 0, hands));
    ul_match_free(match);
}

/* What the forecast says of `end` is what happens. */
static void foretell(ul_match *match)
{
    ul_view     view, then;
    ul_forecast forecast;
    ul_seat     seat = ul_match_to_act(match);
    ul_match_view(match, seat, &view);
    ul_foresee_end(ul_match_world(match), &view, UL_END, &forecast);
    assert_true(ul_match_act(match, ul_action_plain(UL_END)));
    ul_match_view(match, UL_NOBODY, &then);
    assert_int_equal(then.scene.doctor, forecast.doctor);
    assert_int_equal(then.scene.turn_seat, forecast.next);
}

TEST(R_NEXT_the_forecast_comes_true)
{
    ul_match *match = open_match("kill-1996", "pppp", "forecast");
    bool      walked = false, skipped = false;
    for (int i = 0; i < 60; i++) {
        ul_view     view;
        ul_forecast forecast;
        if (i % 3 == 0)
            assert_true(ul_match_act(match, first_legal(match, UL_STEP)));
        ul_match_view(match, ul_match_to_act(match), &view);
        ul_foresee_end(ul_match_world(match), &view, UL_END, &forecast);
        walked |= forecast.walks_in;
        skipped |= forecast.skipped != 0;
        foretell(match);
    }
    assert_true(walked);
    assert_true(skipped);
    ul_match_free(match);
}

TEST(R_DOCTOR_he_reaches_a_seat_when_it_was_said)
{
    ul_match *match = open_match("kill-2009", "ppp", "reach");
    ul_view   view;
    ul_match_view(match, 0, &view);
    unsigned turns = ul_foresee_reach(ul_match_world(match), &view.scene, 0);
    assert_true(turns > 0);
    for (unsigned i = 0; i < turns; i++) {
        ul_match_view(match, 0, &view);
        assert_true(i == 0 || view.scene.doctor != view.scene.at[0]);
        assert_true(ul_match_act(match, ul_action_plain(UL_END)));
    }
    ul_match_view(match, 0, &view);
    assert_int_equal(view.scene.doctor, view.scene.at[0]);
    ul_match_free(match);
}

/* Every legal action can be reached by choices alone, and every choice leads to one. */
static size_t reach(const ul_match *match, const ul_view *view, ul_action pattern, int depth)
{
    ul_menu menu;
    size_t  found = 0;
    ul_menu_fill(&menu, ul_match_world(match), view, pattern);
    assert_true(menu.count > 0 && depth < 4);
    for (size_t i = 0; i < menu.count; i++) {
        ul_action action;
        if (ul_menu_only(ul_match_world(match), view, menu.choice[i], &action)) {
            assert_int_equal(ul_view_why(ul_match_world(match), view, action).reason, UL_WHY_LEGAL);
            found++;
        } else {
            found += reach(match, view, menu.choice[i], depth + 1);
        }
    }
    return found;
}

TEST(choices_lead_to_every_legal_action_once)
{
    static ul_action list[UL_MAX_ACTIONS];
    const char      *editions[] = {"kill-2009", "save-2000"};
    for (int e = 0; e < 2; e++) {
        ul_match *match = open_match(editions[e], "bbb", "choices");
        for (int i = 0; i < 80 && ul_match_bot_to_act(match); i++) {
            ul_view view;
            ul_match_view(match, ul_match_to_act(match), &view);
            assert_int_equal(reach(match, &view, ul_pattern_any(), 0),
                             ul_view_legal(ul_match_world(match), &view, list));
            let_bot_act(match);
        }
        ul_match_free(match);
    }
}

TEST(records_without_seats_are_refused)
{
    ul_match *match = open_match("kill-2009", "pp", "seats");
    ul_text   text = {0};
    ul_fault  fault;
    ul_match_write(match, &text);
    char *seats = strstr(text.bytes, "[Seats");
    assert_non_null(seats);
    memcpy(seats, "[Seatz", 6);
    assert_null(ul_match_read(text.bytes, text.len, &fault));
    ul_text_free(&text);
    ul_match_free(match);
}

/* A save may come from anywhere, and names are shown. */
TEST(a_name_that_a_terminal_would_obey_is_no_name)
{
    ul_text   text = {0};
    ul_match *match = open_match("kill-2009", "ppp", "names");
    ul_match_write(match, &text);
    ul_match_free(match);
    char *name = strstr(text.bytes, "\"A\",\"B\",\"C\"");
    assert_non_null(name);
    ul_text other = {0};
    ul_text_add(&other, text.bytes, (size_t)(name - text.bytes));
    ul_text_put(&other, "\"\\u001b[2J\",\"Ben\",\"\\u202eecA\"");
    ul_text_put(&other, name + strlen("\"A\",\"B\",\"C\""));
    char *digest = strstr(other.bytes, "[Digest "); /* of the text as it was */
    assert_non_null(digest);
    memset(digest, '\n', strcspn(digest, "\n"));
    match = ul_match_read(other.bytes, other.len, NULL);
    assert_non_null(match);
    assert_string_equal(ul_match_chair(match, 0)->name, "1");
    assert_string_equal(ul_match_chair(match, 1)->name, "Ben");
    assert_string_equal(ul_match_chair(match, 2)->name, "3");
    ul_match_free(match);
    ul_text_free(&text);
    ul_text_free(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_play_to_the_end_and_the_text_comes_back),
        cmocka_unit_test(a_match_left_in_the_middle_goes_on_as_if_it_had_not_been),
        cmocka_unit_test(steps_are_taken_back_and_draws_are_not),
        cmocka_unit_test(what_others_drew_stays_theirs),
        cmocka_unit_test(R_NEXT_the_forecast_comes_true),
        cmocka_unit_test(R_DOCTOR_he_reaches_a_seat_when_it_was_said),
        cmocka_unit_test(choices_lead_to_every_legal_action_once),
        cmocka_unit_test(records_without_seats_are_refused),
        cmocka_unit_test(a_name_that_a_terminal_would_obey_is_no_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
