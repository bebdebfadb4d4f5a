/* watched_game.h: bots play a game, each told what it may know, and a Widow watches with the eyes of seat 0. */
#ifndef UL_TESTS_WATCHED_GAME_H
#define UL_TESTS_WATCHED_GAME_H

#include <string.h>
#include "bots/bot.h"
#include "support/butler.h"
#include "support/stage.h"

typedef struct table {
    stage   s;
    ul_bot *player[UL_MAX_SEATS], *widow;
    ul_bot *second; /* another Widow with the same eyes, where a test wants one; else NULL */
} table;

static inline void table_open_with(table *t, ul_level level, const char *edition, uint8_t players, const char *options,
                                   const char *seed)
{
    stage_open(&t->s, edition, players, options);
    ul_game_new(t->s.world, &t->s.game, seed, strlen(seed), UL_NOBODY);
    for (ul_seat k = 0; k < players; k++)
        assert_non_null(t->player[k] =
                            level == UL_BUTLER ? butler_by_weights(t->s.world, k) : ul_bot_new(t->s.world, k, level));
    assert_non_null(t->widow = ul_bot_new(t->s.world, 0, UL_WIDOW));
    t->second = NULL;
}

static inline void table_open(table *t, const char *edition, uint8_t players, const char *options, const char *seed)
{
    table_open_with(t, UL_BUTLER, edition, players, options, seed);
}

static inline void table_close(table *t)
{
    for (ul_seat k = 0; k < ul_world_players(t->s.world); k++)
        ul_bot_free(t->player[k]);
    ul_bot_free(t->widow);
    ul_bot_free(t->second);
    stage_close(&t->s);
}

static inline void table_tell(table *t)
{
    for (uint8_t i = 0; i < t->s.events.count; i++) {
        ul_event mine = ul_event_for(t->s.events.event[i], 0);
        ul_bot_see(t->widow, &mine);
        if (t->second)
            ul_bot_see(t->second, &mine);
        for (ul_seat k = 0; k < ul_world_players(t->s.world); k++) {
            ul_event event = ul_event_for(t->s.events.event[i], k);
            ul_bot_see(t->player[k], &event);
        }
    }
}

/* The seat to act does what its bot says, and everybody is told. */
static inline void table_act(table *t, const ul_budget *budget)
{
    ul_view   view;
    ul_report report;
    ul_seat   seat = t->s.game.scene.to_act;
    ul_view_of(t->s.world, &t->s.game, seat, &view);
    ul_bot_think(t->player[seat], &view, budget, &report);
    t->s.events.count = 0;
    ul_game_act(t->s.world, &t->s.game, report.action, &t->s.events);
    table_tell(t);
}

#endif
