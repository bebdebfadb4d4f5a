/* match.c: one game, from the deal to its end. */
#include "arena/match.h"

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

static void tell_all(const ul_match *match, const ul_events *events)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat seat = 0; seat < ul_world_players(match->world); seat++) {
            ul_event event = ul_event_for(events->event[i], seat);
            ul_chair_see(match->chair[seat], &event);
        }
}

static ul_action ask(const ul_match *match, const ul_game *game, uint64_t seed)
{
    ul_view view;
    ul_seat seat = game->scene.to_act;
    ul_view_of(match->world, game, seat, &view);
    return ul_chair_ask(match->chair[seat], &view, seed);
}

static void play(const ul_match *match, ul_game *game, uint64_t seed)
{
    const ul_watcher *watcher = match->watcher;
    for (uint64_t actions = 0; game->scene.phase != UL_PHASE_OVER; actions++) {
        if (match->stop && atomic_load(match->stop))
            return;
        ul_events events = {0};
        ul_game   before = *game;
        ul_action action = ask(match, game, ul_mix(seed, actions));
        ul_game_act(match->world, game, action, &events);
        tell_all(match, &events);
        if (watcher)
            watcher->act(watcher->context, match->world, &before, action, game, &events);
    }
}

static bool sit_down(const ul_match *match, uint64_t seed)
{
    bool all = true;
    for (ul_seat seat = 0; seat < ul_world_players(match->world); seat++)
        all &= ul_chair_sit(match->chair[seat], seat, ul_mix(seed, UINT64_MAX - seat));
    return all;
}

bool ul_match_play(const ul_match *match, ul_scene *end)
{
    ul_game           game;
    const ul_watcher *watcher = match->watcher;
    uint64_t          seed = ul_mix_text(match->seed);
    ul_game_new(match->world, &game, match->seed, strlen(match->seed), UL_NOBODY);
    if (watcher)
        watcher->begin(watcher->context, match->world, &game);
    if (sit_down(match, seed))
        play(match, &game, seed);
    for (ul_seat seat = 0; seat < ul_world_players(match->world); seat++)
        ul_chair_rise(match->chair[seat], &game.scene);
    *end = game.scene;
    if (game.scene.phase != UL_PHASE_OVER)
        return false;
    if (watcher)
        watcher->end(watcher->context, match->world, &game);
    return true;
}
