/* ladder_play.c: players sat down, watched, and got up again. */
#include "arena/ladder_play.h"

#include <stdlib.h>
#include <string.h>
#include "arena/arena_game.h"
#include "base/json.h"
#include "record/record.h"

typedef struct table {
    ul_arena_shared shared;
    ul_arena_player player[UL_MAX_SEATS];
    ul_record      *record;
    bool            failed; /* the record ran out of memory */
} table;

/* Writing it down */

static void begin(void *context, const ul_world *world, const ul_game *game)
{
    (void)context;
    (void)world;
    (void)game;
}

static void act(void *context, const ul_world *world, const ul_game *before, ul_action action, const ul_game *after,
                const ul_events *events)
{
    table *t = context;
    (void)world;
    (void)before;
    (void)after;
    (void)events;
    t->failed = t->failed || !ul_record_add(t->record, action);
}

static void end(void *context, const ul_world *world, const ul_game *game)
{
    (void)context;
    (void)world;
    (void)game;
}

static void write_names(ul_record *record, const ul_ladder *ladder, const ul_ladder_game *game)
{
    ul_text     names = {0};
    ul_json_out out;
    ul_json_begin(&out, &names);
    ul_json_open_array(&out);
    for (uint8_t i = 0; i < game->players; i++)
        ul_json_string(&out, ladder->entrant[game->seat[i].entrant].name);
    ul_json_close(&out);
    ul_record_tag(record, "Names", ul_text_bytes(&names), names.len, NULL);
    ul_text_free(&names);
}

/* What is told of each seat */

static void settle(ul_ladder_seat *seat, const ul_error_counts *errors, uint64_t decisions)
{
    memcpy(seat->errors, errors->times, sizeof seat->errors);
    memcpy(seat->first, errors->first, sizeof seat->first);
    seat->failed = ul_program_failed(errors, decisions);
}

static bool play(const ul_ladder_run *run, table *t, const ul_ladder *ladder, const char *seed, ul_ladder_game *game)
{
    ul_watcher    watcher = {.begin = begin, .act = act, .end = end, .context = t};
    ul_arena_game arena = {.world = run->world, .seed = seed, .watcher = &watcher, .stop = run->stop};
    ul_scene      scene;
    for (uint8_t i = 0; i < game->players; i++) {
        ul_arena_player_init(&t->player[i], &t->shared, &ladder->entrant[game->seat[i].entrant].spec,
                             &t->shared.errors[i]);
        arena.player[i] = &t->player[i];
    }
    bool over = ul_arena_game_play(&arena, &scene);
    for (uint8_t i = 0; i < game->players; i++) {
        ul_arena_player_free(&t->player[i]);
        settle(&game->seat[i], &t->shared.errors[i], t->player[i].decisions);
    }
    game->winner = scene.winner;
    game->turns = scene.turn;
    return over && !t->failed;
}

bool ul_ladder_play(const ul_ladder_run *run, const ul_ladder *ladder, const char *seed, ul_ladder_game *game,
                    ul_text *record)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        return false;
    ul_arena_shared_init(&t->shared, run->world, run->plan ? ul_text_bytes(run->plan) : NULL, run->answer_ms,
                         run->lives);
    t->record = ul_record_new(ul_world_edition(run->world), ul_world_options(run->world), game->players,
                              run->plan ? ul_text_bytes(run->plan) : NULL, run->plan ? run->plan->len : 0, seed,
                              strlen(seed), UL_NOBODY, NULL);
    bool right = t->record && play(run, t, ladder, seed, game);
    if (right) {
        write_names(t->record, ladder, game);
        ul_record_write(t->record, record);
    }
    ul_record_free(t->record);
    ul_arena_shared_free(&t->shared);
    free(t);
    return right && !record->failed;
}
