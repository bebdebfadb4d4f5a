/*
 * round.c: text goes out and comes back, for random games of every edition,
 * every combination of its options and every number of players.
 *
 * In each game all actions do, and the whole record. To read a state or a view
 * builds a world, and so not all of them are read: of each combination of
 * options one game, with fewer or more players in turn, is looked at after
 * every action of a stretch of it (CLOSE), early or late in turn, and all
 * events of the stretch are read. Of the rest it is some positions, among them
 * every end, and some events. One whole game of each edition and number of
 * players is read after every action from its first to its last. Under a
 * sanitizer, or not optimised and counting lines, all this takes at least four
 * times as long, and a quarter of the games, and every third number of players,
 * has to do; the release build reads them all.
 */
#include "support/stage.h"
#include "record/play.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/action_text.h"
#include "record/event_text.h"
#include "record/state_text.h"
#include "record/view_text.h"

#define CLOSE 24 /* actions; the games have up to 300 */

#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
#define EVERY 4
#define EVERY_NUMBER 3
#else
#define EVERY 1
#define EVERY_NUMBER 1
#endif

static unsigned phases[UL_PHASE_OVER + 1], endings[UL_ENDING_STALLED + 1], kinds[UL_EVENT_KINDS];

static char *state_text(const ul_world *world, const ul_game *game)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_state_write(&out, world, game);
    assert_false(text.failed);
    return text.bytes;
}

static char *view_text(const ul_world *world, const ul_view *view, const ul_reveal *reveal)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_view_write(&out, world, view, reveal);
    assert_false(text.failed);
    return text.bytes;
}

static ul_json *json_of(const char *text)
{
    ul_json *json = ul_json_read(text, strlen(text), NULL);
    assert_non_null(json);
    return json;
}

/* Two games are alike if they would go on alike; the pasts of their chances may differ. */
static void check_state(const ul_world *world, const ul_game *game)
{
    ul_fault  fault = {0};
    ul_game   again;
    char     *once = state_text(world, game);
    ul_json  *json = json_of(once);
    ul_world *copy = ul_state_read(json, NULL, 0, "s", 1, &again, &fault);
    if (!copy)
        fail_msg("%s: %s in %s", fault.code, fault.message, once);
    char *twice = state_text(copy, &again);
    assert_string_equal(once, twice);
    assert_memory_equal(game->deck, again.deck, game->deck_size);
    assert_memory_equal(game->hand, again.hand, sizeof game->hand);
    assert_int_equal(again.chance.drawings, UL_FIRST_RESHUFFLE);
    assert_int_equal(again.could_foil, UL_NOBODY);
    ul_world_free(copy);
    ul_json_free(json);
    free(once);
    free(twice);
}

static void check_view(const ul_world *world, const ul_game *game, ul_seat seat)
{
    ul_fault  fault = {0};
    ul_view   view, view_again;
    ul_reveal reveal, reveal_again;
    ul_view_of(world, game, seat, &view);
    bool      over = ul_game_reveal(world, game, &reveal);
    char     *once = view_text(world, &view, over ? &reveal : NULL);
    ul_json  *json = json_of(once);
    ul_world *copy = ul_view_read(json, NULL, 0, &view_again, &reveal_again, &fault);
    if (!copy)
        fail_msg("%s: %s in %s", fault.code, fault.message, once);
    char *twice = view_text(copy, &view_again, over ? &reveal_again : NULL);
    assert_string_equal(once, twice);
    ul_world_free(copy);
    ul_json_free(json);
    free(once);
    free(twice);
}

static void check_action(const ul_world *world, ul_action action)
{
    char      buffer[UL_ACTION_TEXT];
    ul_action again;
    ul_action_write(world, action, buffer);
    assert_true(ul_action_read(world, buffer, strlen(buffer), &again, NULL));
    assert_true(ul_action_same(action, again));
}

static char *event_text(const ul_world *world, ul_event event)
{
    ul_text     text = {0};
    ul_json_out out;
    ul_json_begin(&out, &text);
    ul_event_write(&out, world, event);
    return text.bytes;
}

static void check_event(const ul_world *world, ul_event event)
{
    ul_fault fault = {0};
    ul_event again;
    char    *once = event_text(world, event);
    ul_json *json = json_of(once);
    if (!ul_event_read(world, json, &again, &fault))
        fail_msg("%s: %s in %s", fault.code, fault.message, once);
    char *twice = event_text(world, again);
    assert_string_equal(once, twice);
    ul_json_free(json);
    free(once);
    free(twice);
    kinds[event.kind]++;
}

/* A record replays to the same state, and its text to the same text. */
static void check_record(const ul_record *record)
{
    ul_fault   fault = {0};
    ul_game    game, game_again;
    char      *once = play_text(record);
    ul_record *again = ul_record_read(once, strlen(once), &fault);
    if (!again)
        fail_msg("line %zu: %s: %s in %s", fault.line, fault.code, fault.message, once);
    char *twice = play_text(again);
    assert_string_equal(once, twice);
    ul_record_game(record, record->count, &game);
    ul_record_game(again, again->count, &game_again);
    assert_memory_equal(&game, &game_again, sizeof game);
    assert_true(again->loaded || ul_record_verify(again, NULL) == (game.scene.phase == UL_PHASE_OVER));
    free(once);
    free(twice);
    ul_record_free(again);
}

/* The same game, begun in its middle from its state. */
static void check_loaded(const ul_record *record, ul_random *random)
{
    ul_game game;
    ul_record_game(record, record->count / 2, &game);
    char      *text = state_text(record->world, &game);
    ul_json   *json = json_of(text);
    ul_record *loaded = ul_record_load(json, NULL, 0, "later", 5, NULL);
    assert_non_null(loaded);
    play_on(loaded, random, 40);
    check_record(loaded);
    ul_record_free(loaded);
    ul_json_free(json);
    free(text);
}

/* Some positions only. Those that are rare are looked at more often. */
static bool worth_a_look(const ul_game *game, size_t nth)
{
    bool rare = game->scene.phase == UL_PHASE_DOG || game->scene.phase == UL_PHASE_COLLECT;
    phases[game->scene.phase]++;
    return rare ? phases[game->scene.phase] % 64 == 1 : nth % 149 == 7 || game->scene.phase == UL_PHASE_OVER;
}

/* Closely from the action `close` on, for `stretch` of them; here and there otherwise. */
static void check_game(const ul_record *record, ul_random *random, size_t close, size_t stretch)
{
    const ul_world *world = record->world;
    ul_game         game = record->start;
    for (size_t i = 0; i < record->count; i++) {
        bool      closely = i >= close && i - close < stretch;
        ul_events events = {0};
        check_action(world, record->action[i]);
        ul_game_act(world, &game, record->action[i], &events);
        for (uint8_t e = 0; e < events.count; e++)
            if (closely || i % 8 == 0 || events.count > 4)
                check_event(world, events.event[e]);
        if (!worth_a_look(&game, i) && !closely)
            continue;
        check_state(world, &game);
        check_view(world, &game, (ul_seat)ul_random_below(random, ul_world_players(world)));
        if (i % 2)
            check_view(world, &game, UL_NOBODY);
    }
    endings[game.scene.ending]++;
}

/*
 * Where the stretch begins that is looked at closely; past the end if it is in
 * another game of these options. The next combination of them has it in the
 * game of other players, and elsewhere.
 */
static size_t find_stretch(const ul_edition *edition, uint8_t players, size_t actions)
{
    static unsigned combination;
    unsigned        seats = edition->max_players - edition->min_players + 1u;
    combination += players == edition->min_players;
    if (combination % seats != (unsigned)(players - edition->min_players))
        return actions;
    return actions > CLOSE ? combination * 7 % (actions - CLOSE + 1) : 0;
}

static void check_world(const ul_edition *edition, const ul_options *options, uint8_t players, unsigned nth)
{
    if ((nth + nth / 8) % EVERY != 0) /* not always the same numbers of players */
        return;
    ul_random  random;
    ul_record *record = play_random(edition, options, players, nth, 300);
    ul_random_seed(&random, nth);
    check_game(record, &random, find_stretch(edition, players, record->count), CLOSE);
    check_record(record);
    if (nth % 4 == 0)
        check_loaded(record, &random);
    ul_record_free(record);
}

TEST(random_games_of_every_world_go_out_and_come_back)
{
    play_each_world(check_world);
    for (int i = 0; i <= UL_PHASE_OVER; i++)
        assert_in_range(phases[i], 16, UINT32_MAX);
    assert_in_range(endings[UL_ENDING_SUCCESS], 16, UINT32_MAX);
    assert_in_range(endings[UL_ENDING_DROWNED], 16, UINT32_MAX);
    for (int i = 0; i < UL_EVENT_KINDS; i++)
        if (kinds[i] == 0)
            fail_msg("no event %s was met", ul_event_name((ul_event_kind)i));
}

/* Of each edition and number of players one whole game, looked at after every action. */
TEST(whole_games_go_out_and_come_back_after_every_action)
{
    for (size_t place = 0; place < ul_edition_count(); place++) {
        ul_edition edition;
        assert_true(ul_edition_nth(&edition, place));
        for (uint8_t players = edition.min_players; players <= edition.max_players; players += EVERY_NUMBER) {
            ul_random  random;
            ul_record *record = play_random(&edition, &edition.defaults, players, players, 2000);
            ul_random_seed(&random, players);
            check_game(record, &random, 0, record->count);
            check_record(record);
            ul_record_free(record);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_every_world_go_out_and_come_back),
        cmocka_unit_test(whole_games_go_out_and_come_back_after_every_action),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
