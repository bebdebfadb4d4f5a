/*
 * search.c: gated policy improvement.
 *
 * A Butler's best candidates are each played on for some turns in the same
 * imagined worlds, all seats by footmen, and the end is judged. The Butler's
 * choice stands unless another is better by more than chance would explain:
 * few playouts then do no harm, and many do good.
 *
 * The work is cut into rounds and each round into slices, always the same
 * ones, whoever does them and in which order: sums are all that comes of them.
 */
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/footman.h"
#include "bots/leaf.h"

#define WHOLE 1000 /* a game won for certain, in sums of playouts */
#define ROUND 16   /* worlds between the first looks at the standings; later looks are rarer, for threads meet there, */
#define LONG 64    /* but never longer apart than this, for a crew looks at the clock only then */
#define MAX_WORLDS 65536

typedef struct search {
    ul_bot          *bot;
    const ul_view   *view;
    const ul_budget *budget;
    uint32_t         worlds; /* begun so far */
    uint32_t         round;  /* worlds of the round that is on */
    standing         of[UL_MAX_CANDIDATES];
    int64_t          chance[UL_MAX_SEATS]; /* sums over the first candidate's playouts */
} search;

/* Play a candidate and what follows it; each seat's chance at the end. */
static void playout(const search *s, slice *part, const ul_game *world_game, const ul_candidate *candidate,
                    int32_t *chance)
{
    const ul_world *world = s->bot->world;
    ul_game         game = *world_game;
    uint16_t        last = (uint16_t)(s->view->scene.turn + ul_world_players(world) * s->bot->search.turns / 4);
    for (uint8_t i = 0; i < candidate->actions; i++)
        ul_game_act(world, &game, candidate->action[i], NULL);
    while (game.scene.phase != UL_PHASE_OVER && (game.scene.turn < last || game.scene.phase != UL_PHASE_TURN))
        ul_footman_play(world, &game, &part->odds);
    ul_leaf_judge(world, s->bot->has_net ? &s->bot->net : NULL, &game, WHOLE, chance);
}

static void standing_add(standing *of, int32_t mine, int32_t first)
{
    int64_t gain = mine - first;
    of->visits++;
    of->sum += mine;
    of->squares += (int64_t)mine * mine;
    of->gain += gain;
    of->gain_squares += gain * gain;
}

/* One world, the same for every candidate. */
static void world_play(const search *s, slice *part)
{
    ul_game          game;
    int32_t          first = 0, chance[UL_MAX_SEATS];
    const ul_report *report = &s->bot->report;
    ul_deal_next(&part->deal, &game);
    for (uint8_t c = 0; c < report->candidates; c++) {
        if (s->of[c].out)
            continue;
        playout(s, part, &game, &report->candidate[c], chance);
        for (ul_seat k = 0; !c && k < ul_world_players(s->bot->world); k++)
            part->chance[k] += chance[k];
        first = c ? first : chance[s->view->seat];
        standing_add(&part->of[c], chance[s->view->seat], first);
    }
}

static bool is_stopped(const search *s)
{
    const ul_budget *budget = s->budget;
    return budget->stop && atomic_load_explicit(budget->stop, memory_order_relaxed);
}

static bool is_late(const search *s)
{
    const ul_budget *budget = s->budget;
    return budget->now && budget->now(budget->clock) >= budget->until;
}

/* A slice's share of the round: it touches nothing that another slice does. */
static void slice_work(void *context, unsigned number)
{
    const search *s = context;
    slice        *part = &s->bot->slice[number];
    bool          alone = !s->budget->crew; /* on the caller's own thread, whose clock it is */
    for (uint32_t world = number; world < s->round && !is_stopped(s); world += UL_SLICES) {
        if (alone && is_late(s))
            return;
        world_play(s, part);
    }
}

static void round_work(search *s)
{
    const ul_budget *budget = s->budget;
    if (budget->crew)
        budget->crew(budget->hands, slice_work, s, UL_SLICES);
    else
        for (unsigned i = 0; i < UL_SLICES; i++)
            slice_work(s, i);
    s->worlds += s->round;
}

static void slices_begin(search *s)
{
    ul_bot *bot = s->bot;
    bool    believes = bot->believes && !bot->belief.lost;
    for (unsigned i = 0; i < UL_SLICES; i++) {
        slice *part = &bot->slice[i];
        memset(part->of, 0, sizeof part->of);
        memset(part->chance, 0, sizeof part->chance);
        ul_deal_begin(&part->deal, bot->world, s->view, believes ? &bot->belief : NULL,
                      s->budget->seed * 0x9e3779b97f4a7c15u + i);
    }
}

/* What all slices have found so far; who is out stays out. */
static void slices_sum(search *s)
{
    memset(s->chance, 0, sizeof s->chance);
    s->bot->report.playouts = 0;
    for (uint8_t c = 0; c < s->bot->report.candidates; c++) {
        standing sum = {.out = s->of[c].out};
        for (unsigned i = 0; i < UL_SLICES; i++) {
            const standing *of = &s->bot->slice[i].of[c];
            sum.visits += of->visits;
            sum.sum += of->sum;
            sum.squares += of->squares;
            sum.gain += of->gain;
            sum.gain_squares += of->gain_squares;
        }
        s->of[c] = sum;
        s->bot->report.playouts += sum.visits;
    }
    for (unsigned i = 0; i < UL_SLICES; i++)
        for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
            s->chance[k] += s->bot->slice[i].chance[k];
}

/* Is the gain, or the loss, more than z tenths of its standard error? */
static bool beyond(const standing *of, int64_t z)
{
    int64_t visits = of->visits, spread = visits * of->gain_squares - of->gain * of->gain;
    return of->gain * of->gain / 100 * (visits - 1) > z * z * (spread / 10000);
}

static void losers_out(search *s)
{
    for (uint8_t c = 1; c < s->bot->report.candidates; c++)
        if (!s->of[c].out && s->of[c].gain < 0 && beyond(&s->of[c], 20))
            s->of[c].out = true;
}

/* How many candidates the next world will be played with. */
static uint32_t still_in(const search *s)
{
    uint32_t count = 0;
    for (uint8_t c = 0; c < s->bot->report.candidates; c++)
        count += !s->of[c].out;
    return count;
}

/* The worlds of the next round: no playout more than is allowed, none when time is up or one candidate is left. */
static uint32_t round_size(const search *s)
{
    const ul_budget *budget = s->budget;
    uint32_t         in = still_in(s), done = s->bot->report.playouts;
    if (in < 2 || s->worlds >= MAX_WORLDS || is_stopped(s) || is_late(s))
        return 0;
    uint32_t left = done < budget->playouts ? (budget->playouts - done) / in : 0;
    uint32_t round = s->worlds < 4 * ROUND ? ROUND : s->worlds < 4 * LONG ? s->worlds / 4 : LONG;
    return left < round ? left : round;
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

static void candidate_judge(ul_candidate *candidate, const standing *of)
{
    int64_t visits = of->visits ? of->visits : 1;
    int64_t variance = of->squares / visits - of->sum / visits * (of->sum / visits);
    candidate->visits = of->visits;
    candidate->mean = (int32_t)(of->sum * (EQUITY / WHOLE) / visits);
    candidate->error = (int32_t)root(variance * (EQUITY / WHOLE) * (EQUITY / WHOLE) / visits);
}

/* The best of those that passed the gate comes first; the report gets means and errors. */
static void conclude(search *s)
{
    ul_report *report = &s->bot->report;
    uint8_t    best = 0;
    for (uint8_t c = 1; c < report->candidates; c++) {
        const standing *of = &s->of[c];
        bool            passes = !of->out && of->gain > 0 && beyond(of, s->bot->search.gate);
        if (passes && of->gain > s->of[best].gain)
            best = c;
    }
    for (uint8_t c = 0; c < report->candidates; c++)
        candidate_judge(&report->candidate[c], &s->of[c]);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        report->chance[k] = (uint16_t)(s->chance[k] * (EQUITY / WHOLE) / s->of[0].visits);
    ul_candidate chosen = report->candidate[best];
    memmove(report->candidate + 1, report->candidate, best * sizeof chosen);
    report->candidate[0] = chosen;
}

void ul_search_improve(ul_bot *bot, const ul_view *view, const ul_budget *budget)
{
    search s = {.bot = bot, .view = view, .budget = budget};
    if (!(s.round = round_size(&s)))
        return;
    slices_begin(&s);
    while (s.round) {
        round_work(&s);
        slices_sum(&s);
        losers_out(&s);
        s.round = round_size(&s);
    }
    if (s.of[0].visits > 1)
        conclude(&s);
}
