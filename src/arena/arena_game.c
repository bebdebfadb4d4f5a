/* arena_game.c: one game, from the deal to its end. */
#include "arena/arena_game.h"

#include <string.h>

/* The finisher of SplitMix64: every bit of the input moves half of the output's. */
uint64_t ul_mix(uint64_t a, uint64_t b)
{
    uint64_t z = a + 0x9e3779b97f4a7c15u * (b + 1);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint64_t ul_mix_text(const char *text)
{
    uint64_t hash = 0;
    for (; *text; text++)
        hash = ul_mix(hash, (unsigned char)*text);
    return hash;
}

static void tell_all(const ul_arena_game *run, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat seat = 0; seat < ul_world_players(run->world); seat++) {
            ul_event event = ul_event_for(events->event[i], seat);
            ul_arena_player_see(run->player[seat], &event);
        }
}

static ul_action ask(const ul_arena_game *run, const ul_game *game, uint64_t seed)
{
    ul_view view;
    ul_seat seat = game->scene.to_act;
    ul_view_of(run->world, game, seat, &view);
    return ul_arena_player_ask(run->player[seat], &view, seed);
}

static void play(const ul_arena_game *run, ul_game *game, uint64_t seed)
{
    const ul_watcher *watcher = run->watcher;
    for (uint64_t actions = 0; game->scene.phase != UL_PHASE_OVER; actions++) {
        if (run->stop && atomic_load(run->stop))
            return;
        ul_events events = {0};
        ul_game   before = *game;
        ul_action action = ask(run, game, ul_mix(seed, actions));
        ul_game_act(run->world, game, action, &events);
        tell_all(run, &events);
        if (watcher)
            watcher->act(watcher->context, run->world, &before, action, game, &events);
    }
}

static bool sit_down(const ul_arena_game *run, uint64_t seed)
{
    bool all = true;
    for (ul_seat seat = 0; seat < ul_world_players(run->world); seat++)
        all &= ul_arena_player_begin(run->player[seat], seat, ul_mix(seed, UINT64_MAX - seat));
    return all;
}

bool ul_arena_game_play(const ul_arena_game *run, ul_scene *end)
{
    ul_game           game;
    const ul_watcher *watcher = run->watcher;
    uint64_t          seed = ul_mix_text(run->seed);
    ul_game_new(run->world, &game, run->seed, strlen(run->seed), UL_NOBODY);
    if (watcher && watcher->begin)
        watcher->begin(watcher->context, run->world, &game);
    if (sit_down(run, seed))
        play(run, &game, seed);
    for (ul_seat seat = 0; seat < ul_world_players(run->world); seat++)
        ul_arena_player_end(run->player[seat], &game.scene);
    *end = game.scene;
    if (game.scene.phase != UL_PHASE_OVER)
        return false;
    if (watcher && watcher->end)
        watcher->end(watcher->context, run->world, &game);
    return true;
}
