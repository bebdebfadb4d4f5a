/*
 * Random games of every edition, every combination of options and every
 * number of players, with every invariant after each action. The count of
 * games a combination is small; all of them together are many.
 */
#include <stdio.h>
#include <string.h>
#include "support/stage.h"

static ul_random random_source;
static unsigned  games, endings[4];

/* No legal action may leave a game that breaks an invariant; no game may go on for ever. */
static void play_out(const ul_world *world, ul_game *game)
{
    ul_action list[UL_MAX_ACTIONS];
    ul_events events;
    for (;;) {
        size_t count = ul_game_legal(world, game, list);
        stage_check(world, game, &random_source);
        if (!count)
            break;
        events.count = 0;
        ul_game_act(world, game, list[ul_random_below(&random_source, (uint32_t)count)], &events);
        assert_true(events.count > 0);
    }
    games++;
    endings[game->scene.ending]++;
}

static void play_world(const ul_edition *edition, const ul_options *options, uint8_t players)
{
    ul_fault  fault;
    ul_game   game;
    char      seed[64];
    ul_world *world = ul_world_new(edition, options, players, NULL, 0, &fault);
    assert_non_null(world);
    int len = snprintf(seed, sizeof seed, "%s %u", edition->id, games);
    ul_game_new(world, &game, seed, (size_t)len, UL_NOBODY);
    /* Some start late, near the end that R-STALL sets. */
    if (games % 16 == 15)
        game.scene.turn = (uint16_t)(UL_MAX_TURNS - 40);
    play_out(world, &game);
    ul_world_free(world);
}

/* All combinations of the options from `which` on. */
static void play_options(const ul_edition *edition, ul_options options, int which)
{
    if (which == UL_OPTION_COUNT) {
        if (options.value[UL_DOG] >= UL_DOG_NEW_TRICKS && !options.value[UL_SPITE])
            return; /* a dog with tokens needs spite */
        uint8_t span = (uint8_t)(edition->max_players - edition->min_players + 1);
        play_world(edition, &options, (uint8_t)(edition->min_players + games % span));
        return;
    }
    uint8_t values = edition->has[which] ? ul_option_about((ul_option)which)->values : 1;
    for (uint8_t value = 0; value < values; value++) {
        options.value[which] = value;
        play_options(edition, options, which + 1);
    }
}

static void play_edition(const char *id)
{
    ul_edition edition;
    ul_random_seed(&random_source, 2009);
    memset(endings, 0, sizeof endings);
    games = 0;
    assert_true(ul_edition_find(&edition, id, strlen(id)));
    play_options(&edition, (ul_options){{0}}, 0);
    for (uint8_t players = edition.min_players; players <= edition.max_players; players++)
        for (int repeat = 0; repeat < 10; repeat++)
            play_world(&edition, &edition.defaults, players);
    assert_int_equal(endings[UL_ENDING_NONE], 0);
}

TEST(random_games_of_1996_keep_every_invariant)
{
    play_edition("kill-1996");
    assert_true(endings[UL_ENDING_SUCCESS] > games / 2);
    assert_int_equal(endings[UL_ENDING_DROWNED], 0);
}

TEST(random_games_of_2009_keep_every_invariant)
{
    play_edition("kill-2009");
    assert_true(endings[UL_ENDING_SUCCESS] > games / 2);
    assert_true(endings[UL_ENDING_STALLED] > 0);
}

TEST(random_games_of_2000_end_saved_drowned_or_stalled)
{
    play_edition("save-2000");
    assert_true(endings[UL_ENDING_SUCCESS] > 0);
    assert_true(endings[UL_ENDING_DROWNED] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_of_1996_keep_every_invariant),
        cmocka_unit_test(random_games_of_2009_keep_every_invariant),
        cmocka_unit_test(random_games_of_2000_end_saved_drowned_or_stalled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
