/*
 * simulate.c: years of faults in a night.
 *
 *     trust-simulate [--seed N] [--runs N | --seconds N | --hours N]
 *                    [--nodes N] [--tables N] [--shards N] [--lies 1] [--plant NAME | --faults 0]
 *
 * Tables, nodes and databases, at each table three players, somebody who
 * watches and somebody who means harm, all in one process: the real code of hosting,
 * table, wire and of the client that keeps its view, driven as
 * server/table_commit.c and table_reader.c drive it, around a store, a
 * network and clocks that fail. A run is its seed alone: what happens next, how long a
 * message is on its way, when a node dies. After every step the promises of
 * docs/trust.md are checked; what breaks one prints its seed and step, and
 * the same seed comes to the same step again.
 */
#include "trust/simulate.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define OPENING(edition, more)                                                                                         \
    "{\"edition\":\"" edition "\",\"quick\":true,\"seeds\":false,\"least\":0,\"dwell\":0,\"spectators\":9" more "}"

static const char *const openings[] = {
    OPENING("kill-2009", ",\"seats\":3"),
    OPENING("save-2000", ",\"seats\":3"),
    OPENING("kill-1996", ",\"seats\":3,\"options\":{\"dog\":\"new-tricks\",\"spite\":true}"),
    OPENING("kill-2009", ",\"seats\":4,\"bots\":[\"nephew\"]"),
};

#define OPENINGS (sizeof openings / sizeof *openings)

world w;

typedef struct totals {
    uint64_t runs, steps, time, acks, kills, faults, failovers, aways, shut_out, hints, heeded, outages, lost, torn,
        noticed, unnoticed;
} totals;

uint32_t below(uint32_t n)
{
    return ul_random_below(&w.chance, n);
}

uint64_t calm_steps(void)
{
    return w.shard_count > 1 ? CALM + AWAY : CALM;
}

bool broken(const char *format, ...)
{
    va_list args;
    if (w.failed)
        return false;
    w.failed = true;
    printf("seed %" PRIu64 ", step %" PRIu64 ": ", w.seed, w.step);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\nagain: trust-simulate --seed %" PRIu64 " --runs 1 --nodes %d --tables %d --shards %d%s%s%s\n", w.seed,
           w.node_count, w.table_count, w.shard_count, w.lies ? " --lies 1" : "", w.plant ? " --plant " : "",
           plant_names[w.plant]);
    return false;
}

/* ---- a run */

/* The ground of each opening, for all runs: it never changes. */
static ul_ground *ground_of(size_t number, const ul_opening *opening, ul_fault *fault)
{
    static ul_ground *grounds[OPENINGS];
    if (!grounds[number])
        grounds[number] = ul_ground_new(&opening->edition, &opening->options, NULL, 0, NULL, fault);
    return grounds[number];
}

static bool table_open(table *t)
{
    ul_opening opening;
    ul_fault   fault = {0};
    size_t     which = (w.seed + (uint64_t)t->number) % OPENINGS;
    live      *l = &t->lives[t->number % w.node_count];
    ul_moment  at = moment_of(l);
    l->host = ul_host_new(&l->node->all);
    if (!ul_opening_read(openings[which], strlen(openings[which]), ul_table_bots_levels(), &opening, &fault))
        return broken("%s", fault.message);
    t->ground = ground_of(which, &opening, &fault);
    bool good = t->ground && ul_host_open(l->host, t->ground, &opening, "simulated", &at, &fault);
    ul_opening_free(&opening);
    if (!good)
        return broken("%s", fault.message);
    keep_lines(t, &l->out);
    ul_delivery_clear(&l->out);
    l->loaded = true;
    return true;
}

static void table_begin(table *t, int number)
{
    memset(t, 0, sizeof *t);
    t->number = number;
    t->shard = &w.shards[number % w.shard_count];
    for (int i = 0; i < CLIENTS; i++) {
        client *c = &t->clients[i];
        c->table = t;
        c->number = i;
        c->seat = -1;
        c->keeps = below(2) == 0;
        c->slow = below(12) == 0;
        snprintf(c->key, sizeof c->key, "%032d", i + 1);
    }
}

static void table_end(table *t)
{
    for (int i = 0; i < CLIENTS; i++) {
        ul_text_free(&t->clients[i].in.text);
        ul_text_free(&t->clients[i].out.text);
        ul_text_free(&t->clients[i].deed);
        ul_text_free(&t->clients[i].legal);
        ul_text_free(&t->clients[i].last);
        ul_kept_view_free(&t->clients[i].kept);
    }
    ul_text_free(&t->log);
    ul_text_free(&t->stray);
    ul_table_free(t->judge);
    ul_text_free(&t->mark);
    for (int i = 0; i < CHAIRS; i++)
        ul_text_free(&t->news[i].events);
}

/* The numbers that are wanted are in `wanted`. */
static void world_begin(uint64_t seed, const world *wanted)
{
    table *tables = w.tables ? w.tables : calloc((size_t)wanted->table_count, sizeof *tables);
    w = *wanted;
    w.tables = tables;
    w.seed = seed;
    w.now = 1000000;
    ul_random_seed(&w.chance, seed);
    for (int i = 0; i < w.shard_count; i++)
        w.shards[i].number = i;
    for (int i = 0; i < w.table_count; i++)
        table_begin(&w.tables[i], i);
    for (int i = 0; i < w.node_count; i++)
        node_begin(&w.nodes[i], i);
}

static void world_end(totals *sum)
{
    for (int i = 0; i < w.node_count; i++)
        node_end(&w.nodes[i]);
    for (int i = 0; i < w.table_count; i++)
        table_end(&w.tables[i]);
    sum->acks += w.acks;
    sum->kills += w.kills;
    sum->faults += w.faults;
    sum->failovers += w.failovers;
    sum->aways += w.aways;
    sum->shut_out += w.shut_out;
    sum->hints += w.hints;
    sum->heeded += w.heeded;
    sum->outages += w.outages;
    sum->lost += w.lost;
    sum->torn += w.torn;
    sum->noticed += w.noticed;
    sum->unnoticed += w.unnoticed;
    sum->steps += w.step;
    sum->time += (w.now - 1000000) * (uint64_t)w.table_count;
}

static bool is_over(void)
{
    bool over = w.failed;
    for (int i = 0; i < w.table_count; i++)
        over |= w.tables[i].judge && ul_table_told(w.tables[i].judge) >= EVENTS;
    return over;
}

static void table_step(table *t)
{
    if (w.step == STEPS)
        t->lines_before = t->lines;
    for (int i = 0; i < CLIENTS; i++)
        client_step(&t->clients[i]);
    for (int i = 0; i < ORPHANS; i++)
        orphan_step(&t->orphans[i]);
}

static void world_step(void)
{
    w.calm = w.quiet || w.step >= STEPS;
    w.now += below(w.calm ? 20 : below(100) ? 50 : 20000); /* now and then a pause */
    if (w.table_count > 1 && w.plant == PLANT_FLOOD_FIRST)
        client_flood(&w.tables[0].clients[HOSTILE]);
    for (int i = 0; i < w.table_count; i++)
        table_step(&w.tables[i]);
    if (w.table_count > 1) /* sockets are served in turn, so it has what the others leave */
        client_flood(&w.tables[0].clients[HOSTILE]);
    for (int i = 0; i < w.shard_count; i++)
        shard_step(&w.shards[i]);
    disk_step();
    for (int i = 0; i < w.node_count; i++)
        node_step(&w.nodes[i]);
    for (int i = 0; i < w.table_count; i++) {
        check_waiting(&w.tables[i]);
        check_lines(&w.tables[i]);
        if (w.step % 16 == 0)
            check_views(&w.tables[i]);
    }
}

static bool run(uint64_t seed, const world *wanted, totals *sum)
{
    bool open = true;
    world_begin(seed, wanted);
    for (int i = 0; i < w.table_count && open; i++)
        open = table_open(&w.tables[i]);
    for (int i = 0; i < w.node_count && open; i++)
        node_load(&w.nodes[i]);
    for (; open && w.step < STEPS + calm_steps() && !is_over(); w.step++)
        world_step();
    for (int i = 0; i < w.table_count && !w.failed; i++) {
        check_log(&w.tables[i]);
        check_views(&w.tables[i]);
        if (w.step == STEPS + calm_steps())
            check_end(&w.tables[i]);
    }
    bool good = !w.failed;
    world_end(sum);
    return good;
}

/* ---- the program */

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

typedef struct order {
    uint64_t seed, runs;
    double   seconds; /* 0: as many runs as that */
    world    wanted;
} order;

static int number_of(const char *option, const char *value, int least, int most)
{
    long number = strtol(value, NULL, 10);
    if (number >= least && number <= most)
        return (int)number;
    fprintf(stderr, "%s is %d to %d\n", option, least, most);
    exit(2);
}

static void read_option(order *o, const char *name, const char *value)
{
    if (strcmp(name, "--seed") == 0)
        o->seed = strtoull(value, NULL, 10);
    else if (strcmp(name, "--runs") == 0)
        o->runs = strtoull(value, NULL, 10);
    else if (strcmp(name, "--seconds") == 0)
        o->seconds = strtod(value, NULL);
    else if (strcmp(name, "--hours") == 0)
        o->seconds = 3600 * strtod(value, NULL);
    else if (strcmp(name, "--nodes") == 0)
        o->wanted.node_count = number_of(name, value, 2, NODES);
    else if (strcmp(name, "--tables") == 0)
        o->wanted.table_count = number_of(name, value, 1, TABLES);
    else if (strcmp(name, "--shards") == 0)
        o->wanted.shard_count = number_of(name, value, 1, SHARDS);
    else if (strcmp(name, "--faults") == 0)
        o->wanted.quiet = number_of(name, value, 0, 1) == 0;
    else if (strcmp(name, "--lies") == 0)
        o->wanted.lies = number_of(name, value, 0, 1);
    else if (strcmp(name, "--plant") == 0)
        o->wanted.plant = plant_of(value);
}

static void print_totals(const totals *sum, double seconds)
{
    printf("%" PRIu64 " runs, %" PRIu64 " steps, %.1f hours of table time, %" PRIu64 " acknowledged deeds, ", sum->runs,
           sum->steps, (double)sum->time / 3.6e6, sum->acks);
    printf("%" PRIu64 " nodes killed, %" PRIu64 " commits failed, %" PRIu64 " failovers, %" PRIu64 " databases away, ",
           sum->kills, sum->faults, sum->failovers, sum->aways);
    printf("%" PRIu64 " refused for that, %" PRIu64 " hints and %" PRIu64 " where the table is, ", sum->shut_out,
           sum->hints, sum->heeded);
    if (sum->outages)
        printf("%" PRIu64 " outages with %" PRIu64 " lines lost and %" PRIu64 " torn logs, noticed by %" PRIu64
               " clients and not by %" PRIu64 ", ",
               sum->outages, sum->lost, sum->torn, sum->noticed, sum->unnoticed);
    printf("in %.1f s, %.1f s of CPU\n", seconds, (double)clock() / CLOCKS_PER_SEC);
}

int main(int argc, char **argv)
{
    order  o = {.seed = 1, .runs = 100, .wanted = {.node_count = 2, .table_count = 1, .shard_count = 1}};
    totals sum = {0};
    double began = seconds_now();
    bool   good = true;
    for (int i = 1; i + 1 < argc; i += 2)
        read_option(&o, argv[i], argv[i + 1]);
    for (; good && (o.seconds > 0 ? seconds_now() - began < o.seconds : sum.runs < o.runs); sum.runs++)
        good = run(o.seed + sum.runs, &o.wanted, &sum);
    print_totals(&sum, seconds_now() - began);
    free(w.tables);
    return good ? 0 : 1;
}
