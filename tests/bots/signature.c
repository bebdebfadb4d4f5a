/*
 * What bots of every level decide in fixed games, as one number: with every
 * compiler it must be the one in tests/bots/signature.txt. If it moves, their
 * play changed; `test-bots-signature --accept` writes the new one.
 *
 * Butler-1 has a number of his own, here in the text, for nothing accepts
 * another: he is the yardstick of docs/strength.md.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "bots/bot.h"
#include "bots/bot_variant.h"
#include "support/stage.h"

#define KEPT UL_TESTS "/bots/signature.txt"

#define BUTLER_1 12866265393842697041u

static bool accepting;

static uint64_t mix(uint64_t sum, const void *bytes, size_t len)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ at[i]) * 0x100000001b3u;
    return sum;
}

static ul_bot *any_level(const ul_world *world, ul_seat seat)
{
    return ul_bot_new(world, seat, (ul_level)(UL_BOT_LEVELS - 1 - seat % UL_BOT_LEVELS));
}

static ul_bot *butler_1(const ul_world *world, ul_seat seat)
{
    return ul_bot_new_variant(world, seat, ul_bot_variant_find("butler-1", 8));
}

typedef ul_bot *sitting(const ul_world *world, ul_seat seat);

static uint64_t sign_game(sitting sit, uint64_t sum, const char *edition, uint8_t players, const char *options,
                          unsigned actions)
{
    stage   s;
    ul_bot *bots[UL_MAX_SEATS];
    stage_open(&s, edition, players, options);
    for (ul_seat k = 0; k < players; k++)
        bots[k] = sit(s.world, k);
    for (unsigned i = 0; i < actions && s.game.scene.phase != UL_PHASE_OVER; i++) {
        ul_view   view;
        ul_report report;
        ul_seat   seat = s.game.scene.to_act;
        ul_view_of(s.world, &s.game, seat, &view);
        ul_bot_think(bots[seat], &view, &(ul_budget){.seed = i, .playouts = 60}, &report);
        sum = mix(sum, &report.action, sizeof report.action);
        sum = mix(sum, report.chance, sizeof report.chance);
        s.events.count = 0;
        ul_game_act(s.world, &s.game, report.action, &s.events);
        for (uint8_t e = 0; e < s.events.count; e++)
            for (ul_seat k = 0; k < players; k++) {
                ul_event event = ul_event_for(s.events.event[e], k);
                ul_bot_see(bots[k], &event);
            }
    }
    for (ul_seat k = 0; k < players; k++)
        ul_bot_free(bots[k]);
    stage_close(&s);
    return sum;
}

static uint64_t sign_games(sitting sit)
{
    uint64_t sum = 0xcbf29ce484222325u;
    sum = sign_game(sit, sum, "kill-1996", 2, NULL, 200);
    sum = sign_game(sit, sum, "kill-1996", 8, "{\"dog\":\"old-dog\"}", 300);
    sum = sign_game(sit, sum, "kill-2009", 4, NULL, 300);
    sum = sign_game(sit, sum, "kill-2009", 7, "{\"dog\":\"old-dog-new-tricks\"}", 300);
    return sign_game(sit, sum, "save-2000", 5, NULL, 300);
}

TEST(butler_1_never_changes)
{
    uint64_t sum = sign_games(butler_1);
    if (sum != BUTLER_1)
        fail_msg("his signature is %" PRIu64 " and must be %" PRIu64, sum, (uint64_t)BUTLER_1);
}

TEST(bots_decide_as_they_did)
{
    uint64_t sum = sign_games(any_level), then = 0;
    FILE    *file = fopen(KEPT, accepting ? "w" : "r");
    assert_non_null(file);
    if (accepting)
        assert_true(fprintf(file, "%" PRIu64 "\n", sum) > 0);
    else
        assert_int_equal(fscanf(file, "%" SCNu64, &then), 1);
    assert_int_equal(fclose(file), 0);
    if (!accepting && sum != then)
        fail_msg("the signature was %" PRIu64 " and is %" PRIu64, then, sum);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(butler_1_never_changes),
                                       cmocka_unit_test(bots_decide_as_they_did)};
    accepting = argc == 2 && !strcmp(argv[1], "--accept");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
