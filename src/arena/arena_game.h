/*
 * arena_game.h: one game, from the deal to its end, among players.
 */
#ifndef UL_ARENA_ARENA_GAME_H
#define UL_ARENA_ARENA_GAME_H

#include <stdatomic.h>
#include "arena/arena_player.h"
#include "rules/game.h"

/* Somebody who looks on, and may see everything. `begin` and `end` may be NULL. */
typedef struct ul_watcher {
    void (*begin)(void *context, const ul_world *world, const ul_game *game);
    void (*act)(void *context, const ul_world *world, const ul_game *before, ul_action action, const ul_game *after,
                const ul_events *events);
    void (*end)(void *context, const ul_world *world, const ul_game *game);
    void *context;
} ul_watcher;

typedef struct ul_arena_game {
    const ul_world    *world;
    ul_arena_player   *player[UL_MAX_SEATS]; /* by seat */
    const char        *seed;                 /* of the deal */
    const ul_watcher  *watcher;              /* may be NULL */
    const atomic_bool *stop;                 /* turns true: break off; may be NULL */
} ul_arena_game;

/*
 * Play it. What a player decides may hang on the seed and on how many actions
 * were done before, not on who sits where: bots that are alike play the same
 * game whichever seats they have. False, and *end is where it stood, if it was
 * broken off or memory ran out.
 */
bool ul_arena_game_play(const ul_arena_game *run, ul_scene *end);

/* Numbers that follow from a seed text and a place, and look like chance. */
uint64_t ul_mix(uint64_t a, uint64_t b);
uint64_t ul_mix_text(const char *text);

#endif
