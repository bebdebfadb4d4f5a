/* thinking.c: bots, on threads that never keep anybody waiting. */
#include <stdlib.h>
#include "server/server_inside.h"

typedef struct pondering {
    ul_errand   errand;
    live       *live;
    ul_thought *thought;
    ul_budget   budget;
    uint64_t    ms, took;
    bool        thought_of;
} pondering;

static uint64_t now_us(void *unused)
{
    (void)unused;
    return uv_hrtime() / 1000;
}

static void ponder(ul_errand *errand)
{
    pondering *p = (pondering *)errand;
    uint64_t   began = now_us(NULL);
    p->budget.until = began + p->ms * 1000;
    p->thought_of = ul_thought_think(p->thought, &p->budget);
    p->took = now_us(NULL) - began;
}

static void pondered(ul_errand *errand)
{
    pondering *p = (pondering *)errand;
    live      *l = p->live;
    server    *s = l->server;
    ul_input   input;
    l->thinking = false;
    l->pins--;
    s->figures.thoughts++;
    s->figures.thought_us += p->took;
    if (l->table && l->ours && !s->stopping && p->thought_of && !ul_writer_is_away(s->writer, NULL) &&
        ul_players_answer(l->players, l->table, p->thought, &input))
        ul_live_input(l, &input);
    ul_thought_free(p->thought);
    free(p);
    if (l->table)
        ul_live_after(l);
}

/*
 * How long it may think: less than its action is held back anyway, so that
 * nobody can tell how long it took (docs/table.md).
 */
static uint64_t patience(const live *l)
{
    uint64_t most = l->server->how->limits.of[UL_LIMIT_THINK_MS];
    uint64_t dwell = ul_table_about(l->table)->dwell;
    return dwell > 0 && dwell * 3 / 4 < most ? dwell * 3 / 4 : most;
}

static void ask(live *l)
{
    server    *s = l->server;
    pondering *p = calloc(1, sizeof *p);
    if (!p || !(p->thought = ul_players_question(l->players, l->table))) {
        free(p);
        SAY(s, UL_WARNING, "out-of-memory", "table", l->id);
        return;
    }
    p->errand.run = ponder;
    p->errand.done = pondered;
    p->live = l;
    p->ms = patience(l);
    p->budget = (ul_budget){.playouts = UINT32_MAX, .now = now_us, .stop = &s->no_thinking};
    ul_server_random((uint8_t *)&p->budget.seed, sizeof p->budget.seed);
    l->thinking = true;
    l->pins++;
    ul_workers_send(s->thinkers, &p->errand);
}

void ul_live_think(live *l)
{
    ul_input input;
    /* A plan goes on without thinking; each step of it is a deed, so there is an end to them. */
    while (l->table && l->ours && !l->thinking && ul_table_wants_bot(l->table)) {
        if (!ul_players_plan(l->players, l->table, &input)) {
            ask(l);
            return;
        }
        if (!ul_live_input(l, &input))
            return;
    }
}
