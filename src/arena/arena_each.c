/* arena_each.c: see arena_each.h. */
#include "arena/arena_each.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "arena/real.h"

/* The arena of one kind: a run like any other. */
static const ul_arena *arena_of(ul_each *each, size_t kind)
{
    each->pair[1] = each->kind[kind];
    each->arena.kind = each->pair;
    each->arena.kinds = 2;
    each->arena.seating = UL_SEATING_FIXED;
    return &each->arena;
}

bool ul_each_run(ul_each *each)
{
    for (each->met = 0; each->met < each->kinds; each->met++) {
        ul_score *score = &each->score[each->met];
        each->block[each->met] = calloc(each->arena.blocks + 1, sizeof(ul_block));
        if (!each->block[each->met] || !ul_arena_run(arena_of(each, each->met), each->block[each->met], score))
            return false;
        if (score->blocks < each->arena.blocks) /* broken off: what is not whole is not compared */
            break;
    }
    ul_each_count(each);
    return true;
}

void ul_each_free(ul_each *each)
{
    for (size_t kind = 0; kind < each->kinds; kind++)
        free(each->block[kind]);
}

void ul_each_count(ul_each *each)
{
    uint8_t players = ul_world_players(each->arena.world);
    memset(&each->mean, 0, sizeof each->mean);
    memset(&each->plain, 0, sizeof each->plain);
    for (size_t block = 0; each->met && block < each->arena.blocks; block++) {
        double sum = 0, plain = 0;
        for (size_t kind = 0; kind < each->met; kind++) { /* the bot has the first place */
            sum += ul_block_wins(&each->arena, &each->block[kind][block], 0);
            plain += each->block[kind][block].wins[0];
        }
        ul_sample_add(&each->mean, sum / (double)(players * each->met));
        ul_sample_add(&each->plain, plain / (double)(players * each->met));
    }
}

/* The kind against which it won least; there must be one. */
static size_t worst_of(const ul_each *each)
{
    size_t worst = 0;
    for (size_t kind = 1; kind < each->met; kind++)
        if (each->score[kind].standing[0].share.mean < each->score[worst].standing[0].share.mean)
            worst = kind;
    return worst;
}

bool ul_each_failed(const ul_each *each)
{
    for (size_t kind = 0; kind < each->met; kind++)
        if (ul_score_failed(&each->score[kind], 2))
            return true;
    return false;
}

/* For people */

static void put_row(ul_text *text, const char *name, uint64_t games, const ul_sample *share, unsigned players)
{
    ul_interval sure = ul_sample_share(share);
    double      strength = ul_strength(share->mean, players);
    ul_text_print(text, "%-24.24s %8" PRIu64 "  %6.2f %%  %6.2f to %6.2f", name, games, 100 * share->mean,
                  100 * sure.low, 100 * sure.high);
    if (share->mean > 0 && share->mean < 1)
        ul_text_print(text, "  %7.2f  %+8.0f", strength, ul_elo(strength));
    ul_text_put(text, "\n");
}

void ul_each_put(ul_text *text, const ul_each *each)
{
    unsigned players = ul_world_players(each->arena.world);
    uint64_t decisions = 0, cpu_us = 0, games = 0;
    ul_text_print(text, "%s, %u players, %s among %u of each kind, seed %s\n\n",
                  ul_world_edition(each->arena.world)->id, players, each->pair[0].name, players - 1, each->arena.seed);
    ul_text_print(text, "%-24s %8s  %8s  %16s  %7s  %8s\n", "against", "games", "share", "95 % interval", "ratio",
                  "Elo");
    for (size_t kind = 0; kind < each->met; kind++) {
        const ul_score *score = &each->score[kind];
        games += score->games;
        decisions += score->standing[0].decisions;
        cpu_us += score->standing[0].cpu_us;
        if (ul_score_failed(score, 2))
            ul_text_print(text, "%-24.24s %8" PRIu64 "  failed\n", each->kind[kind].name, score->games);
        else
            put_row(text, each->kind[kind].name, score->games, &score->standing[0].share, players);
    }
    if (!each->met || ul_each_failed(each))
        return;
    ul_text_put(text, "\n");
    put_row(text, "mean", games, &each->mean, players);
    size_t worst = worst_of(each);
    put_row(text, "worst", each->score[worst].games, &each->score[worst].standing[0].share, players);
    ul_text_print(text, "\npar %.2f %%; worst against %s; %.3f CPU ms a decision\n", 100.0 / players,
                  each->kind[worst].name, decisions ? (double)cpu_us / 1000 / (double)decisions : 0);
    if (each->arena.luck)
        ul_luck_put(text, each->arena.luck, each->pair[0].name, &each->mean, &each->plain);
}

/* For programs */

static void write_kind(ul_json_out *out, const ul_each *each, size_t kind)
{
    const ul_score *score = &each->score[kind];
    bool            failed = ul_score_failed(score, 2);
    ul_json_open_object(out);
    ul_json_put_string(out, "name", each->kind[kind].name);
    ul_json_put_number(out, "games", score->games);
    ul_json_put_number(out, "wins", score->standing[0].wins);
    ul_json_put_bool(out, "failed", failed);
    if (!failed) {
        ul_share_write(out, &score->standing[0].share);
        if (each->arena.luck)
            ul_plain_write(out, &score->standing[0].plain);
    }
    ul_json_close(out);
}

static void write_time(ul_json_out *out, const ul_each *each)
{
    uint64_t decisions = 0, cpu_us = 0;
    for (size_t kind = 0; kind < each->met; kind++) {
        decisions += each->score[kind].standing[0].decisions;
        cpu_us += each->score[kind].standing[0].cpu_us;
    }
    ul_json_put_object(out, "time");
    ul_json_put_int(out, "threads", each->arena.threads);
    ul_real_member(out, "cpu_ms_a_decision", decisions ? (double)cpu_us / 1000 / (double)decisions : 0);
    ul_json_close(out);
}

void ul_each_write(ul_text *text, const ul_each *each)
{
    ul_json_out out;
    bool        whole = each->met && !ul_each_failed(each);
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_arena_write_setting(&out, &each->arena, "each");
    ul_json_put_string(&out, "bot", each->pair[0].name);
    ul_json_put_array(&out, "kinds");
    for (size_t kind = 0; kind < each->met; kind++)
        write_kind(&out, each, kind);
    ul_json_close(&out);
    if (whole) {
        ul_json_put_object(&out, "mean");
        ul_share_write(&out, &each->mean);
        if (each->arena.luck)
            ul_plain_write(&out, &each->plain);
        ul_json_close(&out);
        ul_json_key(&out, "worst");
        write_kind(&out, each, worst_of(each));
    }
    write_time(&out, each);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}
