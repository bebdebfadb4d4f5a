/* lab_measures.c: the figures of a tally. */
#include <math.h>
#include <string.h>
#include "arena/lab.h"

typedef struct list {
    const ul_tally *tally;
    ul_measure     *measure;
    size_t          count;
} list;

/* So much a game. */
static void add_mean(list *l, const char *key, const char *name, ul_lab_count count)
{
    double    n = l->tally->games ? (double)l->tally->games : 1, mean = (double)l->tally->sum[count] / n;
    double    spread = (double)l->tally->squares[count] - n * mean * mean;
    ul_sample sample = {.count = l->tally->games, .mean = mean, .spread = fmax(0, spread)};
    double    half = ul_sample_half(&sample);
    l->measure[l->count++] = (ul_measure){key, name, false, mean, {mean - half, mean + half}};
}

/* So many of so many. Where they come from the same games the interval is a little too narrow. */
static void add_share(list *l, const char *key, const char *name, uint64_t hits, uint64_t count)
{
    double value = count ? (double)hits / (double)count : 0;
    l->measure[l->count++] = (ul_measure){key, name, true, value, ul_share_interval(hits, count)};
}

/* So much each time, where only the mean is known. */
static void add_ratio(list *l, const char *key, const char *name, uint64_t sum, uint64_t count)
{
    double value = count ? (double)sum / (double)count : 0;
    l->measure[l->count++] = (ul_measure){key, name, false, value, {value, value}};
}

static void add_rooms(list *l, const ul_world *world)
{
    uint64_t stays = 0, watched = 0, spoiled = 0;
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(world)); room++) {
        stays += l->tally->room[room].stays;
        watched += l->tally->room[room].watched;
        spoiled += l->tally->room[room].spoiled;
    }
    add_share(l, "watched", "turns that begin with the Doctor in another player's sight", watched, stays);
    add_share(l, "spoiled", "turns that end beside the Doctor, an attempt being impossible", spoiled, stays);
}

static void add_endings(list *l, const ul_world *world)
{
    const ul_tally *t = l->tally;
    bool            sinks = ul_world_edition(world)->sinks;
    add_share(l, "succeeded", "games that somebody wins", t->ending[UL_ENDING_SUCCESS], t->games);
    if (sinks)
        add_share(l, "drowned", "games that end with the ship", t->ending[UL_ENDING_DROWNED], t->games);
    add_share(l, "in_time", "games over within 600 turns", t->games - t->endless, t->games);
    add_share(l, "stalled", "games that stall (R-STALL)", t->ending[UL_ENDING_STALLED], t->games);
}

size_t ul_tally_measures(const ul_tally *tally, const ul_world *world, ul_measure *measures)
{
    const ul_options *options = ul_world_options(world);
    list              l = {.tally = tally, .measure = measures};
    add_mean(&l, "turns", "turns a game", UL_COUNT_TURNS);
    add_mean(&l, "decisions", "decisions a game (a turn, or a reply to an attempt)", UL_COUNT_DECISIONS);
    add_mean(&l, "actions", "actions a game", UL_COUNT_ACTIONS);
    add_ratio(&l, "choices", "legal actions to choose from", tally->choices, tally->asked);
    add_ratio(&l, "hidden", "cards hidden in other hands, at each choice", tally->hidden, tally->asked);
    add_mean(&l, "attempts", "attempts on the Doctor a game", UL_COUNT_ATTEMPTS);
    add_share(&l, "success", "attempts that succeed", tally->successes, tally->attempts);
    if (options->value[UL_DOG] != UL_DOG_NONE) {
        add_mean(&l, "dog_attempts", "attempts on the dog a game", UL_COUNT_DOG);
        add_share(&l, "dog_success", "attempts on the dog that succeed", tally->dogs_killed, tally->dog_attempts);
    }
    add_endings(&l, world);
    add_mean(&l, "failures_left", "failure cards left at the end", UL_COUNT_LEFT);
    add_mean(&l, "failures_held", "failure cards left in hands", UL_COUNT_LEFT_HELD);
    if (options->value[UL_SPITE])
        add_mean(&l, "tokens", "spite tokens of the winner", UL_COUNT_TOKENS);
    add_mean(&l, "reshuffles", "reshuffles a game", UL_COUNT_RESHUFFLES);
    add_share(&l, "called", "turns out of order: the Doctor walks in on somebody", tally->called,
              tally->sum[UL_COUNT_TURNS]);
    add_rooms(&l, world);
    return l.count;
}

double ul_measure_difference(const ul_measure *one, const ul_measure *other, double *half)
{
    double first = (one->sure.high - one->sure.low) / 2, second = (other->sure.high - other->sure.low) / 2;
    *half = sqrt(first * first + second * second);
    return other->value - one->value;
}
