/* arena.c: blocks played on all cores and counted in order. */
#include "arena/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "arena/job_pool.h"
#include "base/random.h"

/* One thread's players: as many of a kind as can sit at one table, each set up when it is first needed. */
typedef struct worker_state {
    ul_arena_player *player[UL_MAX_BOT_SPECS][UL_MAX_SEATS];
    ul_judge         judge;
    ul_luck          luck;
} worker_state;

typedef struct arena_run {
    const ul_arena *arena;
    ul_arena_shared shared;
    ul_block       *block;
    worker_state    worker_state[UL_MAX_WORKERS];
    ul_sample       share; /* of the first kind, over `counted` blocks */
    size_t          counted;
    ul_sprt_result  verdict;
} arena_run;

/* Tables */

/* Who sits there, drawn without putting back for as long as there is somebody left. */
static void draw_table(const ul_arena *arena, size_t number, uint8_t place[UL_MAX_SEATS])
{
    uint8_t   players = ul_world_players(arena->world), taken = 0, first = arena->seating == UL_SEATING_GUEST;
    uint8_t   pool[UL_MAX_BOT_SPECS];
    size_t    left = 0;
    ul_random random;
    ul_random_seed(&random, ul_mix(ul_mix_text(arena->seed), number));
    if (first)
        place[taken++] = 0;
    while (taken < players) {
        for (uint8_t kind = first; left == 0 && kind < arena->kinds; kind++)
            pool[kind - first] = kind;
        left = left ? left : arena->kinds - first;
        size_t drawn = ul_random_below(&random, (uint32_t)left);
        place[taken++] = pool[drawn];
        pool[drawn] = pool[--left];
    }
}

/* Which kind sits at each place of a block's table. */
static void seat_kinds(const ul_arena *arena, size_t number, uint8_t place[UL_MAX_SEATS])
{
    if (arena->seating != UL_SEATING_FIXED) {
        draw_table(arena, number, place);
        return;
    }
    for (uint8_t i = 0; i < ul_world_players(arena->world); i++)
        place[i] = (uint8_t)(i < arena->kinds ? i : arena->kinds - 1);
}

/* Playing */

static ul_arena_player *player_of(arena_run *h, unsigned worker, uint8_t kind, uint8_t copy)
{
    ul_arena_player **player = &h->worker_state[worker].player[kind][copy];
    if (!*player) {
        *player = malloc(sizeof **player);
        if (*player)
            ul_arena_player_init(*player, &h->shared, &h->arena->kind[kind], &h->shared.errors[kind]);
    }
    return *player;
}

/* Everybody one seat on from where the last game of the block had him. False if memory ran out. */
static bool take_seats(arena_run *h, unsigned worker, const uint8_t *place, uint8_t turned, ul_arena_game *run)
{
    uint8_t players = ul_world_players(h->arena->world), copies[UL_MAX_BOT_SPECS] = {0};
    for (uint8_t i = 0; i < players; i++) {
        ul_arena_player *player = player_of(h, worker, place[i], copies[place[i]]++);
        if (!player)
            return false;
        run->player[(i + turned) % players] = player;
    }
    return true;
}

/* Who looks on, if anybody does. False if memory ran out. */
static bool find_watcher(arena_run *h, unsigned worker, const uint8_t *place, uint8_t turned, const char *seed,
                         ul_watcher *watcher)
{
    const ul_arena *arena = h->arena;
    worker_state   *state = &h->worker_state[worker];
    uint8_t         players = ul_world_players(arena->world), of[UL_MAX_SEATS];
    if (arena->judge) {
        *watcher = ul_judge_watcher(&state->judge);
        return ul_judge_open(&state->judge, arena->world, arena->judge, seed);
    }
    for (uint8_t i = 0; i < players; i++)
        of[(i + turned) % players] = place[i];
    *watcher = ul_luck_watcher(&state->luck);
    return arena->luck == 0 || ul_luck_open(&state->luck, arena->world, arena->kind, of, arena->luck, seed);
}

static bool play_game(arena_run *h, unsigned worker, const uint8_t *place, uint8_t turned, const char *seed,
                      ul_block *b)
{
    ul_watcher    watcher;
    ul_arena_game run = {.world = h->arena->world, .seed = seed, .stop = h->arena->stop};
    ul_scene      end;
    uint8_t       players = ul_world_players(run.world);
    if (!find_watcher(h, worker, place, turned, seed, &watcher))
        return false;
    run.watcher = h->arena->judge || h->arena->luck ? &watcher : NULL;
    if (!take_seats(h, worker, place, turned, &run) || !ul_arena_game_play(&run, &end))
        return false;
    b->turns += end.turn;
    for (uint8_t i = 0; i < players; i++)
        b->luck[i] += h->worker_state[worker].luck.sum[(i + turned) % players];
    if (end.winner == UL_NOBODY)
        b->no_winner++;
    else
        b->wins[(end.winner + players - turned) % players]++;
    return true;
}

static void play_block(void *context, unsigned worker, size_t number)
{
    arena_run *h = context;
    char       seed[200];
    uint8_t    place[UL_MAX_SEATS];
    ul_block  *b = &h->block[number];
    snprintf(seed, sizeof seed, "%.150s/%zu", h->arena->seed, h->arena->first + number);
    seat_kinds(h->arena, h->arena->first + number, place);
    b->complete = true;
    for (uint8_t turned = 0; turned < ul_world_players(h->arena->world) && b->complete; turned++)
        b->complete = play_game(h, worker, place, turned, seed, b);
}

/* Counting */

/*
 * Any fixed part of the luck may be taken out. A quarter of it stays, for some
 * of what a few worlds say is their own luck: so intervals are narrowest.
 */
#define TAKEN 0.75

double ul_block_wins(const ul_arena *arena, const ul_block *block, uint8_t place)
{
    double win = (double)arena->luck * UL_LUCK_WHOLE;
    return block->wins[place] - (arena->luck ? TAKEN * (double)block->luck[place] / win : 0);
}

/* What each of the kind at this table won, per game; false if none sat there. */
static bool share_of(const ul_arena *arena, const ul_block *b, const uint8_t *place, size_t kind, double *share,
                     ul_standing *standing)
{
    uint8_t  players = ul_world_players(arena->world);
    unsigned copies = 0, wins = 0;
    double   won = 0;
    for (uint8_t i = 0; i < players; i++)
        if (place[i] == kind) {
            copies++;
            wins += b->wins[i];
            won += ul_block_wins(arena, b, i);
        }
    if (copies == 0)
        return false;
    if (standing) {
        standing->games += (uint64_t)copies * players;
        standing->wins += wins;
        ul_sample_add(&standing->plain, (double)wins / (copies * players));
    }
    *share = won / (copies * players);
    return true;
}

/* Go over blocks that are newly done, in order; stop where the test has its answer. */
static bool look(void *context, size_t done)
{
    arena_run      *h = context;
    const ul_arena *arena = h->arena;
    uint8_t         place[UL_MAX_SEATS];
    double          share;
    for (; h->counted < done && h->verdict == UL_SPRT_GO_ON && h->block[h->counted].complete; h->counted++) {
        seat_kinds(arena, arena->first + h->counted, place);
        if (share_of(arena, &h->block[h->counted], place, 0, &share, NULL))
            ul_sample_add(&h->share, share);
        if (arena->sequential)
            h->verdict = ul_sprt_decide(&arena->test, &h->share);
    }
    if (arena->progress)
        arena->progress(arena->context, h->counted, &h->share);
    return h->verdict == UL_SPRT_GO_ON && !(arena->stop && atomic_load(arena->stop));
}

void ul_score_count(ul_score *score, const ul_arena *arena, const ul_block *block, size_t blocks)
{
    uint8_t place[UL_MAX_SEATS];
    double  share;
    for (score->blocks = 0; score->blocks < blocks; score->blocks++) {
        const ul_block *b = &block[score->blocks];
        seat_kinds(arena, arena->first + score->blocks, place);
        score->games += ul_world_players(arena->world);
        score->no_winner += b->no_winner;
        score->turns += b->turns;
        for (size_t kind = 0; kind < arena->kinds; kind++)
            if (share_of(arena, b, place, kind, &share, &score->standing[kind]))
                ul_sample_add(&score->standing[kind].share, share);
    }
}

bool ul_standing_failed(const ul_standing *standing)
{
    return ul_program_failed(&standing->errors, standing->decisions);
}

bool ul_score_failed(const ul_score *score, size_t kinds)
{
    for (size_t kind = 0; kind < kinds; kind++)
        if (ul_standing_failed(&score->standing[kind]))
            return true;
    return false;
}

static void count_players(arena_run *h, ul_score *score)
{
    for (unsigned worker = 0; worker < UL_MAX_WORKERS; worker++)
        for (size_t kind = 0; kind < h->arena->kinds; kind++)
            for (unsigned copy = 0; copy < UL_MAX_SEATS; copy++) {
                ul_arena_player *player = h->worker_state[worker].player[kind][copy];
                if (!player)
                    continue;
                score->standing[kind].decisions += player->decisions;
                score->standing[kind].cpu_us += player->cpu_us;
                ul_arena_player_free(player);
                free(player);
            }
    for (unsigned worker = 0; worker < UL_MAX_WORKERS; worker++) {
        ul_calibration_sum(&score->judged, &h->worker_state[worker].judge.calibration);
        ul_judge_close(&h->worker_state[worker].judge);
        ul_luck_close(&h->worker_state[worker].luck);
    }
    for (size_t kind = 0; kind < h->arena->kinds; kind++)
        score->standing[kind].errors = h->shared.errors[kind];
}

static void run(arena_run *h, ul_score *score)
{
    const ul_arena *arena = h->arena;
    ul_job_pool     pool = {
            .workers = arena->threads, .jobs = arena->blocks, .context = h, .work = play_block, .look = look};
    ul_arena_shared_init(&h->shared, arena->world, arena->plan, arena->answer_ms, arena->lives);
    h->shared.log = arena->log;
    look(h, ul_job_pool_run(&pool));
    ul_score_count(score, arena, h->block, h->counted);
    score->verdict = h->verdict;
    score->ratio = arena->sequential ? ul_sprt_ratio(&arena->test, &h->share) : 0;
    count_players(h, score);
    ul_arena_shared_free(&h->shared);
}

bool ul_arena_run(const ul_arena *arena, ul_block *block, ul_score *score)
{
    arena_run *h = calloc(1, sizeof *h);
    memset(score, 0, sizeof *score);
    if (!h)
        return false;
    h->arena = arena;
    h->block = block;
    run(h, score);
    free(h);
    return true;
}
