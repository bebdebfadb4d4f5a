/* judge.c: see judge.h. */
#include "arena/judge.h"

#include <string.h>

static ul_bot *bot_new(const ul_world *world, ul_seat seat, const ul_bot_spec *spec)
{
    return spec->variant ? ul_bot_new_variant(world, seat, spec->variant) : ul_bot_new(world, seat, spec->level);
}

bool ul_judge_open(ul_judge *judge, const ul_world *world, const ul_bot_spec *spec, const char *seed)
{
    judge->world = world;
    judge->spec = spec;
    judge->seed = ul_mix_text(seed);
    judge->turn = 0;
    judge->says = 0;
    for (ul_seat k = 0; k < ul_world_players(world); k++) {
        if (judge->bot[k])
            ul_bot_reset(judge->bot[k], k);
        else if (!(judge->bot[k] = bot_new(world, k, spec)))
            return false;
    }
    return true;
}

void ul_judge_close(ul_judge *judge)
{
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        ul_bot_free(judge->bot[k]);
    memset(judge->bot, 0, sizeof judge->bot);
}

static void look(ul_judge *judge, const ul_game *game)
{
    const ul_scene *scene = &game->scene;
    ul_report       report;
    ul_view         view;
    bool            fresh = scene->phase == UL_PHASE_TURN && scene->turn != judge->turn;
    if (!fresh)
        return;
    judge->turn = scene->turn;
    if (ul_mix(judge->seed, scene->turn) % UL_JUDGED_EVERY || judge->says == UL_MOST_TOLD)
        return;
    ul_view_of(judge->world, game, scene->to_act, &view);
    ul_bot_think(judge->bot[view.seat], &view, &(ul_budget){.playouts = judge->spec->playouts}, &report);
    ul_told *told = &judge->say[judge->says++];
    told->turn = scene->turn;
    told->phase = (uint8_t)ul_game_phase(judge->world, scene);
    memcpy(told->chance, report.chance, sizeof told->chance);
}

static void begin(void *context, const ul_world *world, const ul_game *game)
{
    (void)world;
    look(context, game);
}

static void act(void *context, const ul_world *world, const ul_game *before, ul_action action, const ul_game *after,
                const ul_events *events)
{
    ul_judge *judge = context;
    (void)before;
    (void)action;
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat k = 0; k < ul_world_players(world); k++) {
            ul_event event = ul_event_for(events->event[i], k);
            ul_bot_see(judge->bot[k], &event);
        }
    look(judge, after);
}

static void end(void *context, const ul_world *world, const ul_game *game)
{
    ul_judge *judge = context;
    ul_calibration_add(&judge->calibration, judge->say, judge->says, ul_world_players(world), &game->scene);
}

ul_watcher ul_judge_watcher(ul_judge *judge)
{
    return (ul_watcher){.begin = begin, .act = act, .end = end, .context = judge};
}
