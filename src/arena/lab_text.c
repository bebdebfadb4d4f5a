/* lab_text.c: what the lab found, for people. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include "arena/lab.h"

static const char *const nth[UL_MAX_SEATS] = {"first", "second", "third",   "fourth",
                                              "fifth", "sixth",  "seventh", "eighth"};

/* A mean of which no interval is known has one without width. */
static void put_value(ul_text *text, const ul_measure *m)
{
    double scale = m->share ? 100 : 1;
    ul_text_print(text, "%9.2f%s", scale * m->value, m->share ? " %" : "  ");
    if (m->sure.low < m->sure.high)
        ul_text_print(text, " (%6.2f to %6.2f)", scale * m->sure.low, scale * m->sure.high);
    else
        ul_text_print(text, "%19s", "");
}

static const ul_measure *find(const ul_measure *measures, size_t count, const char *key)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(measures[i].key, key) == 0)
            return &measures[i];
    return NULL;
}

/* A star where the difference is more than chance makes once in twenty times. */
static void put_difference(ul_text *text, const ul_measure *one, const ul_measure *other)
{
    double half, scale = one->share ? 100 : 1, difference = ul_measure_difference(one, other, &half);
    bool   exact = half == 0;
    ul_text_print(text, "  %+8.2f%s", scale * difference, !exact && fabs(difference) > half ? " *" : "  ");
}

static void put_measures(ul_text *text, const ul_finding *f, size_t count)
{
    ul_measure one[UL_MAX_MEASURES], other[UL_MAX_MEASURES];
    size_t     ones = ul_tally_measures(f[0].tally, f[0].world, one);
    size_t     others = count > 1 ? ul_tally_measures(f[1].tally, f[1].world, other) : 0;
    for (size_t i = 0; i < ones; i++) {
        const ul_measure *twin = find(other, others, one[i].key);
        ul_text_print(text, "%-62s", one[i].name);
        put_value(text, &one[i]);
        if (twin) {
            put_value(text, twin);
            put_difference(text, &one[i], twin);
        }
        ul_text_put(text, "\n");
    }
}

static double part(uint64_t some, uint64_t all)
{
    return all ? 100 * (double)some / (double)all : 0;
}

static void put_places(ul_text *text, const ul_finding *f)
{
    const ul_tally *t = f->tally;
    uint64_t        turns = t->sum[UL_COUNT_TURNS];
    ul_text_print(text, "\n%-10s %9s  %18s  %14s  %17s\n", "to play", "wins", "95 % interval", "turns of all",
                  "skipped, of turns");
    for (uint8_t place = 0; place < ul_world_players(f->world); place++) {
        ul_interval sure = ul_share_interval(t->won[place], t->games);
        ul_text_print(text, "%-10s %7.2f %%    %6.2f to %6.2f  %12.2f %%  %15.2f %%\n", nth[place],
                      part(t->won[place], t->games), 100 * sure.low, 100 * sure.high, part(t->played[place], turns),
                      part(t->skipped[place], turns));
    }
    ul_text_print(text, "%-10s %7.2f %%\n", "nobody", part(t->games - t->ending[UL_ENDING_SUCCESS], t->games));
}

static void put_spans(ul_text *text, const ul_finding *f)
{
    const ul_tally *t = f->tally;
    ul_text_print(text, "\n%-10s %12s  %15s  %9s\n", "turns", "attempts", "of those turns", "succeed");
    for (size_t i = 0; i < UL_LAB_SPANS; i++) {
        char   to[16] = "on";
        size_t first = i * UL_LAB_SPAN + 1;
        if (t->turns_in[i] == 0)
            continue;
        if (i + 1 < UL_LAB_SPANS)
            snprintf(to, sizeof to, "%zu", first + UL_LAB_SPAN - 1);
        ul_text_print(text, "%4zu-%-5s %12" PRIu64 "  %13.2f %%  %7.2f %%\n", first, to, t->attempts_in[i],
                      part(t->attempts_in[i], t->turns_in[i]), part(t->successes_in[i], t->attempts_in[i]));
    }
}

/* A part in so many cells; a dash where there is nothing to be a part of, which is not the same as none. */
static void put_share(ul_text *text, int cells, uint64_t count, uint64_t of)
{
    if (of)
        ul_text_print(text, " %*.2f %%", cells - 2, part(count, of));
    else
        ul_text_print(text, " %*s", cells, "-");
}

static void put_rooms(ul_text *text, const ul_finding *f)
{
    const ul_plan *plan = ul_world_plan(f->world);
    uint64_t       turns = f->tally->sum[UL_COUNT_TURNS];
    ul_text_print(text, "\n%-22s %9s %9s %9s %10s %9s %9s\n", "room", "Doctor", "watched", "attempts", "succeed",
                  "spoiled", "spoils");
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        const ul_room_tally *r = &f->tally->room[room];
        ul_text_print(text, "%-22s", ul_plan_room_id(plan, room));
        put_share(text, 9, r->stays, turns);
        put_share(text, 9, r->watched, r->stays);
        ul_text_print(text, " %9" PRIu64, r->attempts);
        put_share(text, 10, r->successes, r->attempts);
        ul_text_print(text, " %9" PRIu64 " %9" PRIu64 "\n", r->spoiled, r->spoils);
    }
    ul_text_put(text, "\nDoctor: turns that begin with him there; watched: of those, in another player's sight;\n"
                      "succeed: of the attempts there; -: there was nothing to count;\n"
                      "spoiled: turns ending beside him there though no attempt could be made;\n"
                      "spoils: pawns that prevented one by standing there and seeing it.\n");
}

static void put_left(ul_text *text, const ul_finding *f)
{
    ul_text_put(text, "\nfailure cards left at the end, games:");
    for (size_t i = 0; i < UL_LAB_LEFT; i++)
        if (f->tally->left[i])
            ul_text_print(text, " %zu: %" PRIu64, i, f->tally->left[i]);
    ul_text_put(text, "\n");
}

void ul_lab_put(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ul_text_print(text, "%s%s: %d players, %s, %" PRIu64 " games, seed %s\n", i ? "against " : "",
                      findings[i].label, ul_world_players(findings[i].world), findings[i].bots,
                      findings[i].tally->games, lab->seed);
    ul_text_put(text, count > 1 ? "* differs by more than chance would make it in 19 of 20 cases\n\n" : "\n");
    put_measures(text, findings, count);
    for (size_t i = 0; i < count; i++) {
        if (count > 1)
            ul_text_print(text, "\n== %s\n", findings[i].label);
        put_places(text, &findings[i]);
        put_spans(text, &findings[i]);
        put_left(text, &findings[i]);
        put_rooms(text, &findings[i]);
    }
}
