/*
 * table_bots.c: the bots of one table: what they have seen, the question that
 * one of them is asked, and its answer as the table's next action.
 */
#include "hosting/table_bots.h"
#include <stdlib.h>
#include <string.h>
#include "base/grow.h"
#include "bots/turn_plan.h"

struct ul_table_bots {
    ul_event    *event;        /* of this game, with cards that only one seat may know: each bot gets its own copy */
    size_t       events, room; /* so many, and how many there is memory for */
    ul_turn_plan plan;         /* a bot decides a whole turn; this is what is left of it to do */
    ul_seat      planner;      /* whose plan it is */
};

struct ul_thought {
    const ul_world *world; /* must outlive the thought */
    ul_view         view;  /* what the seat knew when it was asked */
    ul_level        level;
    bool            done;    /* the report is there */
    bool            repeats; /* the same events always lead to the same answer: `repeatable` */
    ul_report       report;
    size_t          events;
    ul_event        event[]; /* as the seat knows them */
};

const char *const *ul_table_bots_levels(void)
{
    static const char *const names[] = {"sleepwalker", "nephew", "butler", "colonel", "widow", "nemesis", NULL};
    _Static_assert(sizeof names / sizeof names[0] == UL_BOT_LEVELS + 1, "one name a level");
    return names;
}

ul_table_bots *ul_table_bots_new(void)
{
    return calloc(1, sizeof(ul_table_bots));
}

void ul_table_bots_free(ul_table_bots *bots)
{
    if (bots)
        free(bots->event);
    free(bots);
}

/* ---- what is seen */

static void forget(ul_table_bots *p)
{
    p->events = 0;
    memset(&p->plan, 0, sizeof p->plan);
}

static bool remember(ul_table_bots *p, ul_event event)
{
    ul_event *grown = ul_grow(p->event, p->events, 1, &p->room, sizeof *grown);
    if (!grown)
        return false;
    p->event = grown;
    p->event[p->events++] = event;
    return true;
}

static bool see(ul_table_bots *p, const ul_tell *tell)
{
    switch (tell->news) {
    case UL_NEWS_NONE:
        if (tell->spectators)
            return remember(p, tell->event);
        if (p->events) /* the event that was told to everybody, once more with its seat's secret: it replaces that */
            p->event[p->events - 1] = tell->event;
        break;
    case UL_NEWS_POSITION: /* what happened before the position follows as events */
    case UL_NEWS_DEALT:
    case UL_NEWS_REMATCH:
        forget(p);
        break;
    case UL_NEWS_UNDONE:
        p->events -= tell->undone < p->events ? tell->undone : p->events;
        break;
    default:
        break;
    }
    return true;
}

bool ul_table_bots_see(ul_table_bots *bots, const ul_outbox *out)
{
    size_t         count;
    bool           good = true;
    const ul_tell *tell = ul_outbox_tells(out, &count);
    for (size_t i = 0; i < count; i++)
        good &= see(bots, &tell[i]);
    return good;
}

void ul_table_bots_keep(const ul_table_bots *bots, ul_text *text)
{
    ul_text_add(text, (const char *)bots->event, bots->events * sizeof bots->event[0]);
}

bool ul_table_bots_recall(ul_table_bots *bots, const char *bytes, size_t len)
{
    ul_event event;
    bool     good = len % sizeof event == 0;
    forget(bots);
    for (size_t at = 0; good && at < len; at += sizeof event) {
        memcpy(&event, bytes + at, sizeof event);
        good = remember(bots, event);
    }
    return good;
}

/* ---- what is asked */

static ul_level level_of(const char *name)
{
    ul_level level;
    return ul_level_find(name, strlen(name), &level) ? level : UL_BUTLER; /* a log may be older than its bots */
}

static ul_thought *question(const ul_table_bots *bots, const ul_table *table, ul_seat seat, ul_level level)
{
    ul_thought *thought = calloc(1, sizeof *thought + bots->events * sizeof bots->event[0]);
    if (!thought)
        return NULL;
    ul_table_view(table, seat, &thought->view);
    thought->world = ul_table_world(table);
    thought->level = level;
    thought->events = bots->events;
    for (size_t i = 0; i < bots->events; i++)
        thought->event[i] = ul_event_for(bots->event[i], seat);
    return thought;
}

ul_thought *ul_table_bots_question(const ul_table_bots *bots, const ul_table *table)
{
    ul_waiting waiting;
    ul_table_waiting(table, &waiting);
    ul_thought *thought = question(bots, table, waiting.seat, level_of(waiting.level));
    if (thought)
        thought->repeats = ul_table_about(table)->repeat;
    return thought;
}

ul_thought *ul_table_bots_advice(const ul_table_bots *bots, const ul_table *table, ul_seat seat, ul_level level)
{
    ul_waiting waiting;
    ul_table_waiting(table, &waiting);
    return waiting.seat == seat && !waiting.bot ? question(bots, table, seat, level) : NULL;
}

void ul_thought_free(ul_thought *thought)
{
    free(thought);
}

ul_level ul_thought_level(const ul_thought *thought)
{
    return thought->level;
}

const ul_event *ul_thought_events(const ul_thought *thought, size_t *count)
{
    *count = thought->events;
    return thought->event;
}

const ul_report *ul_thought_report(const ul_thought *thought)
{
    return &thought->report;
}

/* FNV-1a of what its seat has seen: the same on every machine, at every table where the same happened. */
static uint64_t seed_of(const ul_thought *thought)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < thought->events; i++) {
        const ul_event *e = &thought->event[i];
        const uint8_t   low = (uint8_t)(e->number & 0xff), high = (uint8_t)(e->number >> 8);
        const uint8_t   byte[] = {e->kind, e->seat, e->other, e->seats, e->card, e->pawn, e->from, e->room, low, high};
        for (size_t k = 0; k < sizeof byte; k++)
            sum = (sum ^ byte[k]) * UINT64_C(0x100000001b3);
    }
    return sum;
}

/* No clock decides: only the count of playouts. */
static ul_budget repeatable(const ul_thought *thought, const ul_budget *given)
{
    ul_budget budget = *given;
    budget.seed = seed_of(thought);
    budget.playouts = UL_REPEAT_PLAYOUTS * ul_level_patience(thought->level);
    budget.now = NULL;
    return budget;
}

/* All of the time for who is the most patient, and its part for each other level. */
static ul_budget shared(const ul_thought *thought, const ul_budget *given)
{
    ul_budget budget = *given;
    if (budget.now) {
        uint64_t now = budget.now(budget.clock), left = budget.until > now ? budget.until - now : 0;
        budget.until = now + left * ul_level_patience(thought->level) / ul_level_patience(UL_NEMESIS);
    }
    return budget;
}

bool ul_thought_think(ul_thought *thought, const ul_budget *budget)
{
    ul_budget own = thought->repeats ? repeatable(thought, budget) : shared(thought, budget);
    ul_bot   *bot = ul_bot_new(thought->world, thought->view.seat, thought->level);
    if (!bot)
        return false;
    for (size_t i = 0; i < thought->events; i++)
        ul_bot_see(bot, &thought->event[i]);
    ul_bot_think(bot, &thought->view, &own, &thought->report);
    ul_bot_free(bot);
    return thought->done = true;
}

/* ---- what is answered */

static void act(const ul_table *table, ul_seat seat, ul_action action, ul_input *input)
{
    memset(input, 0, sizeof *input);
    ul_deed_init(&input->deed, UL_DO_ACT, seat);
    input->deed.action[0] = action;
    input->deed.count = 1;
    input->seen = ul_table_told(table);
}

static void next_action(ul_table_bots *bots, const ul_table *table, const ul_view *view, ul_input *input)
{
    act(table, bots->planner, ul_turn_plan_next(&bots->plan, ul_table_world(table), view), input);
}

bool ul_table_bots_plan(ul_table_bots *bots, const ul_table *table, ul_input *input)
{
    ul_view    view;
    ul_waiting waiting;
    ul_action  scripted;
    ul_table_waiting(table, &waiting);
    if (waiting.bot && ul_table_scripted(table, &scripted)) {
        act(table, waiting.seat, scripted, input);
        return true;
    }
    if (!waiting.bot || !bots->plan.done || bots->planner != waiting.seat)
        return false;
    ul_table_view(table, bots->planner, &view);
    if (!ul_turn_plan_goes_on(&bots->plan, &view))
        return false;
    next_action(bots, table, &view, input);
    return true;
}

bool ul_table_bots_answer(ul_table_bots *bots, const ul_table *table, const ul_thought *thought, ul_input *input)
{
    ul_view    view;
    ul_waiting waiting;
    ul_table_waiting(table, &waiting);
    if (!thought->done || !ul_table_wants_bot(table) || waiting.seat != thought->view.seat)
        return false;
    ul_table_view(table, waiting.seat, &view);
    if (memcmp(&view, &thought->view, sizeof view) != 0)
        return false; /* the game has gone on, or was undone: this answers another question */
    bots->planner = waiting.seat;
    ul_turn_plan_begin(&bots->plan, &thought->report.candidate[0]);
    next_action(bots, table, &view, input);
    return true;
}
