/* Tests of src/bots/rollout_policy.c and rollout_turn.c: it plays every game, replies to attempts as a Butler does, and
 * has his turns. */
#include "bots/rollout_policy.h"
#include <string.h>
#include "support/butler.h"
#include "support/stage.h"

static ul_fast_odds odds;

/* The seat to act decides as a Butler who has seen nothing. */
static void butler_play(const ul_world *world, ul_game *game)
{
    ul_rollout_table butlers;
    ul_rollout_butlers(&butlers, world);
    ul_rollout_play(world, game, &butlers, &odds);
}

/* What a Butler who has seen nothing would reply, done in a copy. */
static void butler_reply(const stage *s, ul_game *game)
{
    ul_seat seat = game->scene.to_act;
    ul_bot *bot = butler_by_weights(s->world, seat);
    assert_non_null(bot);
    while (game->scene.phase == UL_PHASE_DEFEND && game->scene.to_act == seat) {
        ul_view   view;
        ul_report report;
        ul_view_of(s->world, game, seat, &view);
        ul_bot_think(bot, &view, &(ul_budget){0}, &report);
        ul_game_act(s->world, game, report.action, NULL);
    }
    ul_bot_free(bot);
}

/* Whole games by the rollout policy; returns how many replies were compared. */
static unsigned play(const char *edition, uint8_t players, const char *options, const char *seed)
{
    stage    s;
    unsigned replies = 0;
    stage_open(&s, edition, players, options);
    ul_game_new(s.world, &s.game, seed, strlen(seed), UL_NOBODY);
    while (s.game.scene.phase != UL_PHASE_OVER) {
        ul_game before = s.game;
        bool    reply = s.game.scene.phase == UL_PHASE_DEFEND;
        butler_play(s.world, &s.game);
        assert_true(memcmp(&before, &s.game, sizeof before) != 0);
        if (!reply)
            continue;
        butler_reply(&s, &before);
        assert_memory_equal(&before.scene, &s.game.scene, sizeof before.scene);
        replies++;
    }
    stage_close(&s);
    return replies;
}

TEST(the_rollout_policy_replies_as_a_butler_does)
{
    static const char *const seeds[] = {"a", "b", "c", "d", "e", "f"};
    unsigned                 replies = 0;
    for (int i = 0; i < 6; i++) {
        replies += play("kill-1996", 5, NULL, seeds[i]);
        replies += play("kill-2009", 4, NULL, seeds[i]);
        replies += play("kill-2009", 3, "{\"dog\":\"old-dog-new-tricks\"}", seeds[i]);
        replies += play("save-2000", 6, NULL, seeds[i]);
    }
    assert_true(replies > 200);
}

TEST(the_rollout_policy_attempts_by_a_card_where_a_butler_would)
{
    stage s;
    stage_open(&s, "kill-2009", 3, NULL);
    stage_pawns(&s, "library hedge-maze hedge-maze");
    stage_doctor(&s, "kitchen");
    stage_hand(&s, 0, "move-1 room-kitchen chain-saw");
    butler_play(s.world, &s.game);
    assert_int_equal(s.game.scene.phase, UL_PHASE_DEFEND);
    assert_int_equal(s.game.scene.attempt.weapon, stage_card(&s, "chain-saw"));
    stage_close(&s);
}

/* Did both turns end alike: the same attempt, or the same cards, and everybody in the same place? */
static bool ends_alike(const ul_game *one, const ul_game *other, ul_seat seat)
{
    return one->scene.phase == other->scene.phase && one->scene.at[seat] == other->scene.at[seat] &&
           one->scene.doctor == other->scene.doctor && one->scene.attempt.weapon == other->scene.attempt.weapon &&
           !memcmp(&one->hand[seat], &other->hand[seat], sizeof one->hand[seat]);
}

/* A game of Butlers who have seen nothing; at every turn the rollout policy plays it in a copy. Adds up turns, and
 * those alike. */
static void compare(const char *edition, uint8_t players, const char *seed, unsigned *turns, unsigned *alike)
{
    stage s;
    stage_open(&s, edition, players, NULL);
    ul_game_new(s.world, &s.game, seed, strlen(seed), UL_NOBODY);
    ul_bot *bot = butler_by_weights(s.world, 0);
    assert_non_null(bot);
    while (s.game.scene.phase != UL_PHASE_OVER) {
        ul_game   copy = s.game;
        ul_view   view;
        ul_report report;
        ul_seat   seat = s.game.scene.to_act;
        bool      turn = s.game.scene.phase == UL_PHASE_TURN;
        ul_bot_reset(bot, seat);
        ul_view_of(s.world, &s.game, seat, &view);
        ul_bot_think(bot, &view, &(ul_budget){0}, &report);
        for (uint8_t i = 0; i < report.candidate[0].actions; i++)
            ul_game_act(s.world, &s.game, report.candidate[0].action[i], NULL);
        if (turn) {
            butler_play(s.world, &copy);
            *turns += 1;
            *alike += ends_alike(&copy, &s.game, seat);
        }
    }
    ul_bot_free(bot);
    stage_close(&s);
}

TEST(the_rollout_policy_has_the_turns_of_a_butler)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    for (int i = 0; i < 3; i++) {
        unsigned turns = 0, alike = 0;
        for (uint8_t players = 3; players <= 6; players++) {
            compare(editions[i], players, "a", &turns, &alike);
            compare(editions[i], players, "b", &turns, &alike);
        }
        assert_true(turns > 100);
        assert_true(100 * alike >= 94 * turns);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_rollout_policy_replies_as_a_butler_does),
        cmocka_unit_test(the_rollout_policy_has_the_turns_of_a_butler),
        cmocka_unit_test(the_rollout_policy_attempts_by_a_card_where_a_butler_would),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
