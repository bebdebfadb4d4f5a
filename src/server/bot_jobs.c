/* bot_jobs.c: bots think on threads of low priority, so that people never wait for them. */
#include <stdlib.h>
#include "server/server_state.h"

#define THINK_LEAST_MS 10

typedef struct bot_job {
    ul_job         job;
    ul_live_table *live;
    ul_thought    *thought;
    ul_budget      budget;
    uint64_t       ms, took;
    bool           thought_of;
} bot_job;

static uint64_t now_us(void *unused)
{
    (void)unused;
    return uv_hrtime() / 1000;
}

static void think(ul_job *job)
{
    bot_job *p = (bot_job *)job;
    uint64_t began = now_us(NULL);
    p->budget.until = began + p->ms * 1000;
    p->thought_of = ul_thought_think(p->thought, &p->budget);
    p->took = now_us(NULL) - began;
}

static void thought(ul_job *job)
{
    bot_job       *p = (bot_job *)job;
    ul_live_table *l = p->live;
    ul_server     *s = l->server;
    l->thinking = false;
    l->pins--;
    s->figures.thoughts++;
    s->figures.thought_us += p->took;
    ul_address_limits_charge(s->addresses, p->job.account, UL_COST_BOTS, p->job.cpu, uv_now(&s->loop));
    if (ul_table_of(l) && p->thought_of) {
        ul_moment at = ul_live_moment(l);
        if (!at.shut)
            ul_host_answer(l->host, p->thought, &at);
    }
    ul_thought_free(p->thought);
    free(p);
    ul_live_settle(l);
}

/*
 * How long it may think: less than its action is held back anyway, so that
 * nobody can tell how long it thought (docs/table.md).
 */
static uint64_t patience(const ul_live_table *l)
{
    uint64_t most = l->server->how->limits.of[UL_LIMIT_THINK_MS];
    uint64_t dwell = ul_table_about(ul_table_of(l))->dwell;
    if (dwell > 0 && dwell * 3 / 4 < most)
        return dwell * 3 / 4;
    ul_limit_reached(&l->server->limits, UL_LIMIT_THINK_MS);
    return most;
}

/*
 * The more wait before it, the less time it gets: of its own account all, of
 * others one each, since accounts take turns. Else the last would wait for
 * minutes. Whose bots have had more than their part think as little as can be.
 */
static uint64_t think_ms(const ul_live_table *l, uint64_t account)
{
    ul_server *s = l->server;
    size_t     before = ul_workers_waiting_for(s->bot_workers, account) + ul_workers_accounts(s->bot_workers);
    uint64_t   ms = patience(l) / (1 + before / (s->how->thinkers + 1));
    if (ul_address_limits_part(s->addresses, account, UL_COST_BOTS, uv_now(&s->loop)) > 1000)
        ms = 0;
    return ms < THINK_LEAST_MS ? THINK_LEAST_MS : ms;
}

static void ask(ul_live_table *l)
{
    ul_server *s = l->server;
    bot_job   *p = calloc(1, sizeof *p);
    if (!p || !(p->thought = ul_host_question(l->host))) {
        free(p);
        UL_SAY(s, UL_WARNING, "out-of-memory", "table", l->id);
        return;
    }
    p->job.run = think;
    p->job.done = thought;
    p->live = l;
    p->job.account = ul_live_account(l);
    p->ms = think_ms(l, p->job.account);
    p->budget = (ul_budget){.playouts = UINT32_MAX, .now = now_us, .stop = &s->no_thinking};
    ul_server_random((uint8_t *)&p->budget.seed, sizeof p->budget.seed);
    l->thinking = true;
    l->pins++;
    ul_workers_send(s->bot_workers, &p->job);
}

void ul_live_ask_bots(ul_live_table *l)
{
    /* A bot goes on with its plan without thinking. Each step is a deed, so this ends. */
    while (!l->thinking && ul_host_wants_bot(l->host)) {
        ul_moment at = ul_live_moment(l);
        if (ul_host_play_on(l->host, &at))
            continue;
        if (ul_host_wants_bot(l->host))
            ask(l);
        return;
    }
}
