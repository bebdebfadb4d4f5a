/*
 * search.c: gated policy improvement.
 *
 * A Butler's best candidates are each played on for some turns in the same
 * imagined worlds, all seats by footmen, and the end is judged. The Butler's
 * choice stands unless another is better by more than chance would explain:
 * few playouts then do no harm, and many do good.
 */
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/footman.h"
#include "bots/leaf.h"

#define WHOLE 1000 /* a game won for certain, in sums of playouts */
#define BATCH 16   /* worlds between two looks at the standings */
#define MAX_WORLDS 8192

/* A candidate's standing: of its values, and of their differences to the first candidate's. */
typedef struct standing {
    int64_t sum, squares, gain, gain_squares;
    bool    out; /* behind by more than chance: not played any more */
} standing;

typedef struct search {
    ul_bot          *bot;
    const ul_view   *view;
    const ul_budget *budget;
    standing         of[UL_MAX_CANDIDATES];
    uint32_t         worlds;
    int64_t          chance[UL_MAX_SEATS]; /* sums over the first candidate's playouts */
} search;

/* Play a candidate and what follows it; each seat's chance at the end. */
static void playout(const search *s, const ul_game *world_game, const ul_candidate *candidate, int32_t *chance)
{
    const ul_world *world = s->bot->world;
    ul_game         game = *world_game;
    uint16_t        last = (uint16_t)(s->view->scene.turn + ul_world_players(world) * s->bot->search.turns / 4);
    for (uint8_t i = 0; i < candidate->actions; i++)
        ul_game_act(world, &game, candidate->action[i], NULL);
    while (game.scene.phase != UL_PHASE_OVER && (game.scene.turn < last || game.scene.phase != UL_PHASE_TURN))
        ul_footman_play(world, &game);
    ul_leaf_judge(world, s->bot->has_net ? &s->bot->net : NULL, &game, WHOLE, chance);
}

/* One world, the same for every candidate. */
static void world_play(search *s)
{
    ul_random  random;
    ul_game    game;
    int32_t    first = 0, chance[UL_MAX_SEATS];
    ul_report *report = &s->bot->report;
    ul_random_seed(&random, s->budget->seed * 0x9e3779b97f4a7c15u + s->worlds);
    ul_view_imagine(s->bot->world, s->view, &random, &game);
    for (uint8_t c = 0; c < report->candidates; c++) {
        standing *of = &s->of[c];
        if (of->out)
            continue;
        playout(s, &game, &report->candidate[c], chance);
        report->playouts++;
        report->candidate[c].visits++;
        int32_t mine = chance[s->view->seat];
        for (ul_seat k = 0; !c && k < ul_world_players(s->bot->world); k++)
            s->chance[k] += chance[k];
        first = c ? first : mine;
        of->sum += mine;
        of->squares += (int64_t)mine * mine;
        of->gain += mine - first;
        of->gain_squares += (int64_t)(mine - first) * (mine - first);
    }
    s->worlds++;
}

/* Is the gain, or the loss, more than z tenths of its standard error? */
static bool beyond(int64_t gain, int64_t squares, int64_t worlds, int64_t z)
{
    int64_t spread = worlds * squares - gain * gain;
    return gain * gain / 100 * (worlds - 1) > z * z * (spread / 10000);
}

static void losers_out(search *s)
{
    for (uint8_t c = 1; c < s->bot->report.candidates; c++) {
        standing *of = &s->of[c];
        if (!of->out && of->gain < 0 && beyond(of->gain, of->gain_squares, s->worlds, 20))
            of->out = true;
    }
}

/* How many candidates the next world will be played with. */
static uint32_t still_in(const search *s)
{
    uint32_t count = 0;
    for (uint8_t c = 0; c < s->bot->report.candidates; c++)
        count += !s->of[c].out;
    return count;
}

/* No playout more than is allowed, no world begun after the time is up or only one candidate is left. */
static bool enough(const search *s)
{
    const ul_budget *budget = s->budget;
    uint32_t         next = still_in(s);
    if (next < 2 || s->worlds >= MAX_WORLDS || s->bot->report.playouts + next > budget->playouts)
        return true;
    if (budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed))
        return true;
    return budget->now && s->worlds % 4 == 0 && budget->now(budget->clock) >= budget->until;
}

/* The whole number whose square is nearest below. */
static int64_t root(int64_t square)
{
    int64_t guess = 0;
    for (int64_t bit = (int64_t)1 << 30; bit; bit >>= 1)
        if ((guess + bit) * (guess + bit) <= square)
            guess += bit;
    return guess;
}

/* The best of those that passed the gate comes first; the report gets means and errors. */
static void conclude(search *s)
{
    ul_report *report = &s->bot->report;
    uint8_t    best = 0;
    for (uint8_t c = 1; c < report->candidates; c++) {
        const standing *of = &s->of[c];
        bool passes = !of->out && of->gain > 0 && beyond(of->gain, of->gain_squares, s->worlds, s->bot->search.gate);
        if (passes && of->gain > s->of[best].gain)
            best = c;
    }
    for (uint8_t c = 0; c < report->candidates; c++) {
        ul_candidate   *candidate = &report->candidate[c];
        const standing *of = &s->of[c];
        int64_t         visits = candidate->visits ? candidate->visits : 1;
        int64_t         variance = of->squares / visits - of->sum / visits * (of->sum / visits);
        candidate->mean = (int32_t)(of->sum * (EQUITY / WHOLE) / visits);
        candidate->error = (int32_t)root(variance * (EQUITY / WHOLE) * (EQUITY / WHOLE) / visits);
    }
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        report->chance[k] = (uint16_t)(s->chance[k] * (EQUITY / WHOLE) / s->worlds);
    ul_candidate chosen = report->candidate[best];
    memmove(report->candidate + 1, report->candidate, best * sizeof chosen);
    report->candidate[0] = chosen;
}

void ul_search_improve(ul_bot *bot, const ul_view *view, const ul_budget *budget)
{
    search s = {.bot = bot, .view = view, .budget = budget};
    while (!enough(&s)) {
        world_play(&s);
        if (s.worlds % BATCH == 0)
            losers_out(&s);
    }
    if (s.worlds > 1)
        conclude(&s);
}
