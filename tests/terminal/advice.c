/* advice.c: tests of src/terminal/advice.c: the reasons behind a plan, from what its seat knows. */
#include "terminal/advice.h"
#include <stdio.h>
#include <string.h>
#include "terminal/evening.h"
#include "terminal/match_told.h"
#include "terminal/say.h"
#include "words/langs.h"

/* What would be said to who did the first action of that kind in a game, before it was done. */
static void say_first(const char *edition, uint8_t kind, ul_text *out)
{
    ul_local_table *table = evening_open(edition, "bbb", "advice");
    ul_report       report = {.candidates = 1};
    ul_view         view;
    ul_cast         cast;
    evening_run(table, 100000);
    ul_playback     *playback = evening_playback(table, 1);
    const ul_record *record = ul_playback_record(playback);
    size_t           at = 0;
    while (at < record->count && record->action[at].kind != kind)
        at++;
    assert_true(at < record->count);
    ul_playback_view(playback, at, UL_NOBODY, &view);
    ul_playback_view(playback, at, view.scene.to_act, &view);
    report.candidate[0] = (ul_candidate){.action = {record->action[at]}, .actions = 1};
    ul_match *match = evening_match(playback, at, view.seat);
    ul_voice  voice = ul_say_voice(match, UL_ENGLISH, view.seat, &cast);
    ul_advice_say(&voice, &view, &report, out);
    ul_match_free(match);
    ul_playback_free(playback);
    ul_local_table_free(table);
}

TEST(an_attempt_is_told_with_its_value_and_who_could_stop_it)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (size_t i = 0; i < 3; i++) {
        ul_text  text = {0};
        unsigned value;
        say_first(editions[i], UL_ATTEMPT, &text);
        const char *worth = strstr(text.bytes, "The attempt is worth ");
        assert_non_null(worth);
        assert_int_equal(sscanf(worth, "The attempt is worth %u.", &value), 1);
        assert_in_range(value, 1, 12);
        assert_true(strstr(worth, "can stop it: ") || strstr(worth, "Certain to have") ||
                    strstr(worth, "Nobody else can"));
        /* Kill wants nobody to see it, Save somebody. */
        assert_non_null(strstr(text.bytes, i < 2 ? "Nobody sees you" : "Witness"));
        ul_text_free(&text);
    }
}

TEST(a_draw_is_told_with_who_plays_then)
{
    ul_text text = {0};
    say_first("kill-2009", UL_DRAW, &text);
    assert_non_null(strstr(text.bytes, "Advice: Draw a card and end your turn."));
    assert_non_null(strstr(text.bytes, "You gain a card."));
    assert_non_null(strstr(text.bytes, "The Doctor goes to "));
    assert_null(strstr(text.bytes, "chance")); /* nothing was weighed */
    ul_text_free(&text);
}

TEST(an_answer_is_told_with_what_is_missing_then)
{
    ul_text text = {0};
    say_first("kill-2009", UL_FOIL, &text);
    assert_true(strstr(text.bytes, "That stops the attempt.") || strstr(text.bytes, "needed."));
    ul_text_clear(&text);
    say_first("kill-2009", UL_PASS, &text);
    assert_non_null(strstr(text.bytes, "needed."));
    ul_text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_attempt_is_told_with_its_value_and_who_could_stop_it),
        cmocka_unit_test(a_draw_is_told_with_who_plays_then),
        cmocka_unit_test(an_answer_is_told_with_what_is_missing_then),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
