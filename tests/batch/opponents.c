/* Bots in the seats of a batch play as they would at a table of their own. */
#include "batch/opponents.h"
#include <stdlib.h>
#include "batch/worlds.h"

#define GAMES 6

static ul_batch *open_batch(const ul_world *world, bool stays_over)
{
    ul_fault       fault;
    ul_batch_setup setup = {.seed = "foes", .seed_len = 4, .games = GAMES, .stays_over = stays_over};
    size_t         size = ul_batch_size(world, &setup, &fault);
    void          *memory = aligned_alloc(UL_BATCH_ALIGNMENT, size);
    assert_non_null(memory);
    return ul_batch_init(memory, world, &setup, &fault);
}

#define ARRAY(type, batch, which) ((const type *)ul_batch_array_of(batch, which))

/* The stream of chance of a place, as it is after init: by sampling in a batch that is played by nobody else. */
typedef struct table {
    ul_game          game;
    uint32_t         deal;
    ul_bot          *bot[UL_MAX_SEATS];
    ul_thumb_player *stranger[UL_MAX_SEATS];
    uint64_t         chance;
} table;

static void table_deal(const ul_world *world, table *t, unsigned place)
{
    char text[32];
    int  len = sprintf(text, "foes/%u/%u", place, (unsigned)t->deal);
    ul_game_new(world, &t->game, text, (size_t)len, UL_NOBODY);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (t->bot[seat])
            ul_bot_reset(t->bot[seat], seat);
        else if (t->stranger[seat])
            ul_thumb_player_reset(t->stranger[seat], seat);
}

static void table_seat(const ul_world *world, table *t, ul_seat seat, uint8_t level)
{
    if (level == UL_LEARNER)
        return;
    if (level >= UL_STRANGER)
        assert_non_null(t->stranger[seat] = ul_thumb_player_new(world, seat, ul_thumb_nth(level - UL_STRANGER)));
    else
        assert_non_null(t->bot[seat] = ul_bot_new(world, seat, (ul_level)level));
}

static uint64_t next_chance(table *t)
{
    uint64_t z = t->chance += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void table_act(const ul_world *world, table *t, unsigned place, ul_action action)
{
    ul_events events = {0};
    ul_game_act(world, &t->game, action, &events);
    for (uint8_t i = 0; i < events.count; i++)
        for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
            ul_event event = ul_event_for(events.event[i], seat);
            if (t->bot[seat])
                ul_bot_see(t->bot[seat], &event);
            else if (t->stranger[seat])
                ul_thumb_player_see(t->stranger[seat], &event);
        }
    if (t->game.scene.phase == UL_PHASE_OVER) {
        t->deal++;
        table_deal(world, t, place);
    }
}

static void table_bots(const ul_world *world, table *t, unsigned place, uint32_t playouts)
{
    for (ul_seat seat; (seat = t->game.scene.to_act) != UL_NOBODY && (t->bot[seat] || t->stranger[seat]);) {
        ul_view   view;
        ul_report report;
        ul_budget budget = {.seed = next_chance(t), .playouts = playouts};
        ul_view_of(world, &t->game, seat, &view);
        if (t->bot[seat])
            ul_bot_think(t->bot[seat], &view, &budget, &report);
        else
            report.action = ul_thumb_player_think(t->stranger[seat], &view, budget.seed);
        table_act(world, t, place, report.action);
    }
}

/* Every game with its own bots, told everything, never put aside. */
static void same_as_at_tables(const char *edition, uint8_t players, const uint8_t *levels, uint32_t playouts, int steps)
{
    stage        s;
    ul_fault     fault;
    static table tables[GAMES];
    unsigned     ends = 0;
    int32_t      actions[GAMES];
    stage_open(&s, edition, players, NULL);
    ul_batch     *batch = open_batch(s.world, false);
    ul_opponents *opponents = ul_opponents_new(s.world, GAMES, levels, playouts, &fault);
    assert_non_null(opponents);
    memset(tables, 0, sizeof tables);
    for (unsigned i = 0; i < GAMES; i++) {
        char seed[32];
        int  len = sprintf(seed, "foes/%u/0", i);
        for (int k = 0; k < len; k++)
            tables[i].chance = (tables[i].chance ^ (uint8_t)seed[k]) * 0x100000001b3u;
        for (ul_seat seat = 0; seat < players; seat++)
            table_seat(s.world, &tables[i], seat, levels[i * players + seat]);
        table_deal(s.world, &tables[i], i);
        table_bots(s.world, &tables[i], i, playouts);
    }
    assert_int_equal(ul_batch_play(batch, opponents, NULL), UL_ALL_WELL);
    for (int step = 0; step < steps; step++) {
        for (unsigned i = 0; i < GAMES; i++) {
            ul_seat seat = ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[i];
            assert_int_equal(levels[i * players + seat], UL_LEARNER);
            assert_memory_equal(&tables[i].game, ul_batch_game(batch, i), sizeof(ul_game));
            actions[i] = ARRAY(uint16_t, batch, UL_BATCH_LEGAL)[i * ul_batch_numbers(batch)->count];
        }
        assert_int_equal(ul_batch_play(batch, opponents, actions), UL_ALL_WELL);
        for (unsigned i = 0; i < GAMES; i++) {
            table_act(s.world, &tables[i], i, ul_batch_numbers(batch)->action[actions[i]]);
            table_bots(s.world, &tables[i], i, playouts);
            ends += ARRAY(uint8_t, batch, UL_BATCH_ENDED)[i] != UL_ENDING_NONE;
        }
    }
    assert_true(ends > 0);
    for (unsigned i = 0; i < GAMES; i++)
        for (ul_seat seat = 0; seat < players; seat++) {
            ul_bot_free(tables[i].bot[seat]);
            ul_thumb_player_free(tables[i].stranger[seat]);
        }
    ul_opponents_free(opponents);
    free(batch);
    stage_close(&s);
}

#define L UL_LEARNER

TEST(bots_that_share_what_they_have_seen_play_as_bots_of_their_own)
{
    const uint8_t levels[GAMES * 4] = {
        L, UL_SLEEPWALKER, UL_SLEEPWALKER, UL_SLEEPWALKER, UL_BUTLER, L, UL_NEPHEW, UL_BUTLER,  L,         UL_BUTLER,
        L, UL_SLEEPWALKER, UL_NEPHEW,      UL_NEPHEW,      UL_NEPHEW, L, L,         UL_COLONEL, UL_BUTLER, UL_COLONEL,
        L, UL_BUTLER,      UL_BUTLER,      UL_BUTLER,
    };
    same_as_at_tables("kill-2009", 4, levels, 24, 160);
}

TEST(a_widow_has_beliefs_of_her_own_in_every_game)
{
    const uint8_t levels[GAMES * 3] = {L, UL_WIDOW, UL_BUTLER, UL_WIDOW, UL_WIDOW, L,         L, L,        UL_WIDOW,
                                       L, L,        UL_WIDOW,  UL_WIDOW, L,        UL_BUTLER, L, UL_WIDOW, UL_NEPHEW};
    same_as_at_tables("save-2000", 3, levels, 16, 40);
}

#define S UL_STRANGER

TEST(strangers_who_share_what_they_think_in_play_as_strangers_of_their_own)
{
    const uint8_t levels[GAMES * 4] = {
        L,     S,         S,     S, S + 1, L,        S + 2, S + 3,  L, S + 4, L,      S + 5,
        S + 6, UL_BUTLER, S + 7, L, L,     UL_WIDOW, S,     S + 10, L, S,     S + 11, S + 10,
    };
    same_as_at_tables("kill-2009", 4, levels, 8, 160);
    same_as_at_tables("save-2000", 4, levels, 8, 60);
}

TEST(who_is_held_out_teaches_nobody)
{
    stage    s;
    ul_fault fault;
    size_t   nth = 0;
    stage_open(&s, "kill-2009", 2, NULL);
    while (!ul_thumb_is_held_out(ul_thumb_nth(nth)))
        nth++;
    const uint8_t levels[2] = {L, (uint8_t)(S + nth)}, nobody[2] = {(uint8_t)(S + ul_thumb_count()), L};
    assert_null(ul_opponents_new(s.world, 1, levels, 0, &fault));
    assert_string_equal(fault.code, "bad-opponents");
    assert_non_null(strstr(fault.message, ul_thumb_name(ul_thumb_nth(nth))));
    assert_null(ul_opponents_new(s.world, 1, nobody, 0, &fault));
    assert_non_null(strstr(fault.message, "no level"));
    stage_close(&s);
}

TEST(a_game_that_is_put_in_is_new_to_the_bots)
{
    stage         s;
    ul_fault      fault;
    const uint8_t levels[GAMES * 2] = {L, UL_BUTLER, L, UL_BUTLER, L, UL_BUTLER,
                                       L, UL_BUTLER, L, UL_BUTLER, L, UL_BUTLER};
    stage_open(&s, "kill-2009", 2, NULL);
    ul_batch     *batch = open_batch(s.world, true);
    ul_opponents *opponents = ul_opponents_new(s.world, GAMES, levels, 0, &fault);
    ul_batch_play(batch, opponents, NULL);
    stage_turn(&s, 1, 30);
    ul_batch_put(batch, 2, &s.game);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[2], 1);
    assert_int_equal(ul_batch_play_some(batch, opponents, NULL, 2, 1), UL_ALL_WELL);
    assert_int_equal(ARRAY(uint8_t, batch, UL_BATCH_TO_ACT)[2], 0);
    ul_opponents_free(opponents);
    free(batch);
    stage_close(&s);
}

TEST(an_illegal_action_is_named_and_nobody_plays)
{
    stage         s;
    ul_fault      fault;
    int32_t       actions[GAMES];
    const uint8_t levels[GAMES * 2] = {L, 0, L, 0, L, 0, L, 0, L, 0, L, 0};
    stage_open(&s, "kill-2009", 2, NULL);
    ul_batch     *batch = open_batch(s.world, true);
    ul_opponents *opponents = ul_opponents_new(s.world, GAMES, levels, 0, &fault);
    ul_batch_play(batch, opponents, NULL);
    ul_game before = *ul_batch_game(batch, 0);
    ul_batch_sample(batch, actions);
    actions[4] = 31999;
    assert_int_equal(ul_batch_play(batch, opponents, actions), 4);
    assert_memory_equal(&before, ul_batch_game(batch, 0), sizeof before);
    actions[4] = UL_NO_ACTION_NUMBER;
    assert_int_equal(ul_batch_play(batch, opponents, actions), UL_ALL_WELL);
    ul_opponents_free(opponents);
    free(batch);
    stage_close(&s);
}

TEST(who_cannot_sit_there_is_refused_with_game_and_seat)
{
    stage         s;
    ul_fault      fault;
    const uint8_t unknown[4] = {L, 0, L, UL_BOT_LEVELS}, full[4] = {L, 0, 1, 0};
    stage_open(&s, "kill-2009", 2, NULL);
    assert_null(ul_opponents_new(s.world, 2, unknown, 0, &fault));
    assert_string_equal(fault.code, "bad-opponents");
    assert_non_null(strstr(fault.message, "game 1, seat 1"));
    assert_null(ul_opponents_new(s.world, 2, full, 0, &fault));
    assert_non_null(strstr(fault.message, "game 1"));
    ul_opponents_free(NULL);
    stage_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bots_that_share_what_they_have_seen_play_as_bots_of_their_own),
        cmocka_unit_test(a_widow_has_beliefs_of_her_own_in_every_game),
        cmocka_unit_test(strangers_who_share_what_they_think_in_play_as_strangers_of_their_own),
        cmocka_unit_test(who_is_held_out_teaches_nobody),
        cmocka_unit_test(a_game_that_is_put_in_is_new_to_the_bots),
        cmocka_unit_test(an_illegal_action_is_named_and_nobody_plays),
        cmocka_unit_test(who_cannot_sit_there_is_refused_with_game_and_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
