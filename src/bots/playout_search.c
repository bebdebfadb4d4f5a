/*
 * playout_search.c: gated policy improvement.
 *
 * A Butler's best candidates are each played on for some turns in the same
 * imagined worlds, all seats by the rollout policy, and the end is judged. Whoever is
 * clearly behind the best is not played any more, so that most of the playouts
 * go to those between whom it is hard to choose. The Butler's choice stands
 * unless another is better by more than chance would explain: few playouts
 * then do no harm, and many do good.
 *
 * The work is cut into rounds and each round into slices, always the same
 * ones, whoever does them and in which order: sums are all that comes of them.
 */
#include <string.h>
#include "bots/bots_inside.h"
#include "bots/calibrate.h"
#include "bots/evaluate.h"
#include "bots/onlooker_features.h"
#include "bots/rollout_policy.h"

#define WHOLE 1000 /* a game won for certain, in sums of playouts */
#define ROUND 16   /* worlds between the first looks at the standings; later looks are rarer, for threads meet there */
#define WORTH_IT 128 /* playouts of a round: for fewer it is not worth waking threads, */
#define LONG 1024    /* and more of them bring no better balance between two threads; */
#define BY_CLOCK 256 /* where it is timed, as threads look at the clock only between rounds */
#define MAX_WORLDS 65536
#define ENOUGH 4           /* worlds: by fewer nothing is known of their spread */
#define MANY_PLAYOUTS 1000 /* enough for more than a few candidates */
#define LONG_TIME 8000     /* the same in microseconds */
#define CLEARLY 20         /* in 1/10 standard errors: so far behind the best, and a candidate is out */

typedef struct search {
    ul_bot          *bot;
    const ul_view   *view;
    const ul_budget *budget;
    uint16_t         turns;  /* that a playout lasts, in 1/4 rounds */
    uint32_t         worlds; /* begun so far */
    uint32_t         round;  /* worlds of the round that is on */
    findings         found;
    bool             out[UL_MAX_CANDIDATES]; /* not played any more */
} search;

/* Play a candidate and what follows it; each seat's chance at the end. */
static void playout(const search *s, slice *part, const ul_game *world_game, const ul_rollout_table *table,
                    const ul_candidate *candidate, int32_t *chance)
{
    const ul_world *world = s->bot->world;
    ul_game         game = *world_game;
    uint16_t        last = (uint16_t)(s->view->scene.turn + ul_world_players(world) * s->turns / 4);
    for (uint8_t i = 0; i < candidate->actions; i++)
        ul_game_act(world, &game, candidate->action[i], NULL);
    while (game.scene.phase != UL_PHASE_OVER && (game.scene.turn < last || game.scene.phase != UL_PHASE_TURN))
        ul_rollout_play(world, &game, table, &part->odds);
    ul_game_evaluate(world, s->bot->has_net ? &s->bot->net : NULL, &game, WHOLE, chance);
}

static void standing_add(standing *of, int32_t mine, const int32_t *chance)
{
    of->visits++;
    of->sum += mine;
    of->squares += (int64_t)mine * mine;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        of->chance[k] += chance[k];
}

static void contest_add(contest *of, int64_t gain)
{
    of->worlds++;
    of->gain += gain;
    of->squares += gain * gain;
}

/* Who sits there in a world: I as a Butler, the others in a style that their choices so far make likely. */
static void table_draw(const search *s, slice *part, ul_rollout_table *table)
{
    const ul_bot *bot = s->bot;
    ul_rollout_butlers(table, bot->world);
    memcpy(table->trust, bot->mind.trust, sizeof table->trust);
    for (ul_seat k = 0; bot->believes && k < ul_world_players(bot->world); k++)
        if (k != s->view->seat)
            ul_style_draw(&bot->guess[k], &bot->styles, &part->deal.random, k, table);
}

/* One world, the same for every candidate. */
static void world_play(const search *s, slice *part)
{
    ul_game          game;
    ul_rollout_table table;
    int32_t          mine[UL_MAX_CANDIDATES], chance[UL_MAX_SEATS];
    const ul_report *report = &s->bot->report;
    ul_deal_sampler_next(&part->deal, &game);
    table_draw(s, part, &table);
    for (uint8_t c = 0; c < report->candidates; c++) {
        if (s->out[c])
            continue;
        playout(s, part, &game, &table, &report->candidate[c], chance);
        mine[c] = chance[s->view->seat];
        standing_add(&part->found.of[c], mine[c], chance);
        for (uint8_t d = 0; d < c; d++)
            if (!s->out[d])
                contest_add(&part->found.over[c][d], mine[c] - mine[d]);
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
    bool          alone = !s->budget->parallel; /* on the caller's own thread, whose clock it is */
    for (uint32_t world = number; world < s->round && !is_stopped(s); world += UL_SLICES) {
        if (alone && is_late(s))
            return;
        world_play(s, part);
    }
}

static void round_work(search *s)
{
    const ul_budget *budget = s->budget;
    if (budget->parallel)
        budget->parallel(budget->threads, slice_work, s, UL_SLICES);
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
        memset(&part->found, 0, sizeof part->found);
        uint64_t seed = s->budget->seed * 0x9e3779b97f4a7c15u + i;
        if (i == 0)
            ul_deal_sampler_begin(&part->deal, bot->world, s->view, believes ? &bot->belief : NULL, seed);
        else
            ul_deal_sampler_branch(&part->deal, &bot->slice[0].deal, seed);
    }
}

static void standing_sum(standing *sum, const standing *of)
{
    sum->visits += of->visits;
    sum->sum += of->sum;
    sum->squares += of->squares;
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        sum->chance[k] += of->chance[k];
}

static void contest_sum(contest *sum, const contest *of)
{
    sum->worlds += of->worlds;
    sum->gain += of->gain;
    sum->squares += of->squares;
}

/* What all slices have found so far. */
static void slices_sum(search *s)
{
    ul_report *report = &s->bot->report;
    memset(&s->found, 0, sizeof s->found);
    report->playouts = 0;
    for (uint8_t c = 0; c < report->candidates; c++) {
        for (unsigned i = 0; i < UL_SLICES; i++) {
            const findings *part = &s->bot->slice[i].found;
            standing_sum(&s->found.of[c], &part->of[c]);
            for (uint8_t d = 0; d < c; d++)
                contest_sum(&s->found.over[c][d], &part->over[c][d]);
        }
        report->playouts += s->found.of[c].visits;
    }
}

/* How a did against b. */
static contest contest_of(const search *s, uint8_t a, uint8_t b)
{
    contest of = s->found.over[a > b ? a : b][a > b ? b : a];
    of.gain = a > b ? of.gain : -of.gain;
    return of;
}

/*
 * What a net that has learned from games holds of a candidate, beside the
 * first: playouts know nothing of how people play who are no Butlers. A
 * judgement of one (of the logarithm of how often it would be done) weighs as
 * much as a part of a game that is chosen in bot.c.
 */
static int64_t leaning(const search *s, uint8_t c)
{
    return -s->bot->behind[c] * s->bot->search.leaning / (EQUITY / WHOLE) / (UL_CHOICE_ONE * UL_CHOICE_SCALE);
}

static int64_t standing_of(const search *s, uint8_t c)
{
    return s->found.of[c].sum + leaning(s, c) * s->found.of[c].visits;
}

/* Is a better than b, and by more than z tenths of the standard error? */
static bool beats(const search *s, uint8_t a, uint8_t b, int64_t z)
{
    contest of = contest_of(s, a, b);
    int64_t worlds = of.worlds, spread = worlds * of.squares - of.gain * of.gain;
    of.gain += (leaning(s, a) - leaning(s, b)) * worlds;
    return worlds >= ENOUGH && of.gain > 0 && of.gain * of.gain / 100 * (worlds - 1) > z * z * (spread / 10000);
}

/* The best so far of those that are still played, and that have therefore been in the same worlds. */
static uint8_t leader(const search *s)
{
    uint8_t best = UL_MAX_CANDIDATES;
    for (uint8_t c = 0; c < s->bot->report.candidates; c++)
        if (!s->out[c] && (best == UL_MAX_CANDIDATES || standing_of(s, c) > standing_of(s, best)))
            best = c;
    return best;
}

/* Who is clearly behind the best is out. */
static void losers_out(search *s)
{
    uint8_t best = leader(s);
    for (uint8_t c = 0; c < s->bot->report.candidates; c++)
        if (c != best && !s->out[c])
            s->out[c] = beats(s, best, c, CLEARLY);
}

/* How many candidates the next world will be played with. */
static uint32_t still_in(const search *s)
{
    uint32_t count = 0;
    for (uint8_t c = 0; c < s->bot->report.candidates; c++)
        count += !s->out[c];
    return count;
}

/* The worlds of the next round: no playout more than is allowed, none when time is up or one candidate is left;
 * but where there is only one from the start, one round for the chances that are told. */
static uint32_t round_size(const search *s)
{
    const ul_budget *budget = s->budget;
    uint32_t         in = still_in(s), done = s->bot->report.playouts;
    if (in < (s->worlds ? 2 : 1) || s->worlds >= MAX_WORLDS || is_stopped(s) || is_late(s))
        return 0;
    uint32_t left = done < budget->playouts ? (budget->playouts - done) / in : 0;
    uint32_t most = (budget->now ? BY_CLOCK : LONG) / in, least = WORTH_IT / in > ROUND ? WORTH_IT / in : ROUND;
    uint32_t round = s->worlds / 2 < least ? least : s->worlds / 2 > most ? most : s->worlds / 2;
    return left < round ? left : round;
}

static void candidate_judge(ul_candidate *candidate, const standing *of)
{
    int64_t visits = of->visits ? of->visits : 1;
    int64_t variance = of->squares / visits - of->sum / visits * (of->sum / visits);
    candidate->visits = of->visits;
    candidate->mean = (int32_t)(of->sum * (EQUITY / WHOLE) / visits);
    candidate->error = (int32_t)ul_root(variance * (EQUITY / WHOLE) * (EQUITY / WHOLE) / visits);
}

/* The best, if it passes the gate: the first candidate is out, or beaten by more than chance. */
static uint8_t choose(const search *s)
{
    uint8_t best = 0;
    if (s->out[0])
        return leader(s);
    for (uint8_t c = 1; c < s->bot->report.candidates; c++)
        if (!s->out[c] && beats(s, c, 0, s->bot->search.gate) && standing_of(s, c) > standing_of(s, best))
            best = c;
    return best;
}

/* Each seat's chance as it is told: by the playouts of the choice, and by what its seat sees. */
static void chances_tell(const search *s, const standing *of, uint16_t chance[UL_MAX_SEATS])
{
    const ul_bot *bot = s->bot;
    int16_t       in[UL_MAX_SEATS][UL_ONLOOKER_INPUTS];
    int32_t       onlooker[UL_MAX_SEATS];
    if (bot->has_onlooker) {
        ul_onlooker_features(bot, in);
        ul_onlooker_net_shares(&bot->onlooker, ul_world_players(bot->world), in, UL_NET_WHOLE, onlooker);
    }
    ul_calibrate(bot->world, &s->view->scene, of->chance, bot->has_onlooker ? onlooker : NULL, chance);
}

/* The one chosen comes first; the report gets means and errors, and the chances that come of it. */
static void conclude(search *s)
{
    ul_report      *report = &s->bot->report;
    uint8_t         best = choose(s);
    const standing *of = &s->found.of[best];
    for (uint8_t c = 0; c < report->candidates; c++)
        candidate_judge(&report->candidate[c], &s->found.of[c]);
    chances_tell(s, of, report->chance);
    ul_candidate chosen = report->candidate[best];
    memmove(report->candidate + 1, report->candidate, best * sizeof chosen);
    report->candidate[0] = chosen;
}

uint8_t ul_search_width(const ul_budget *budget)
{
    bool in_time = !budget->now || budget->until >= budget->now(budget->clock) + LONG_TIME;
    return budget->playouts >= MANY_PLAYOUTS && in_time ? UL_MAX_CANDIDATES : UL_FEW_CANDIDATES;
}

void ul_search_improve(ul_bot *bot, const ul_view *view, const ul_budget *budget)
{
    search s = {.bot = bot, .view = view, .budget = budget};
    s.turns = ul_search_width(budget) > UL_FEW_CANDIDATES ? bot->search.far : bot->search.turns;
    if (view->scene.phase == UL_PHASE_OVER || !(s.round = round_size(&s)))
        return;
    slices_begin(&s);
    while (s.round) {
        round_work(&s);
        slices_sum(&s);
        losers_out(&s);
        s.round = round_size(&s);
    }
    if (s.found.of[0].visits > 1)
        conclude(&s);
}
