/* arena_write.c: a score for people and for programs. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "arena/arena.h"
#include "arena/real.h"
#include "base/json.h"

static double ms_a_decision(const ul_standing *s)
{
    return s->decisions ? (double)s->cpu_us / 1000 / (double)s->decisions : 0;
}

static bool has_trouble(const ul_standing *s)
{
    return s->errors.first[0];
}

/* For people */

static void put_strength(ul_text *text, double share, unsigned players)
{
    double strength = ul_strength(share, players);
    if (share <= 0)
        ul_text_put(text, "      0      -inf");
    else if (share >= 1)
        ul_text_put(text, "    inf      +inf");
    else
        ul_text_print(text, "%7.2f  %+8.0f", strength, ul_elo(strength));
}

static void put_standing(ul_text *text, const ul_arena *arena, size_t kind, const ul_standing *s)
{
    ul_interval sure = ul_sample_share(&s->share);
    if (s->share.count == 0)
        return;
    if (ul_standing_failed(s)) {
        ul_text_print(text, "%-24.24s %8" PRIu64 " %8s    failed\n", arena->kind[kind].name, s->games, "-");
        return;
    }
    ul_text_print(text, "%-24.24s %8" PRIu64 " %8" PRIu64 "  %6.2f %%  %6.2f to %6.2f  ", arena->kind[kind].name,
                  s->games, s->wins, 100 * s->share.mean, 100 * sure.low, 100 * sure.high);
    put_strength(text, s->share.mean, ul_world_players(arena->world));
    ul_text_print(text, "  %9.3f\n", ms_a_decision(s));
}

static void put_trouble(ul_text *text, const char *name, const ul_error_counts *errors)
{
    ul_text_print(text, "\n%s lost turns to a Butler:", name);
    for (int error = 0; error < UL_PROGRAM_ERRORS; error++)
        if (errors->times[error])
            ul_text_print(text, " %s %" PRIu32 ",", ul_program_error_name((ul_program_error)error),
                          errors->times[error]);
    ul_text_print(text, " first at %s\n", errors->first);
    if (errors->lives == 0)
        ul_text_put(text, "It was silent or gone so often that a Butler played for it to the end (--lives).\n");
}

static void put_verdict(ul_text *text, const ul_arena *arena, const ul_score *score)
{
    static const char *const news[] = {"undecided", "the lower share is accepted", "the higher share is accepted"};
    ul_text_print(text, "\nSPRT of %s, %.2f %% against %.2f %%: log likelihood ratio %.2f (%.2f to %.2f): %s\n",
                  arena->kind[0].name, 100 * arena->test.low, 100 * arena->test.high, score->ratio,
                  ul_sprt_bound(&arena->test, UL_SPRT_TAKE_LOW), ul_sprt_bound(&arena->test, UL_SPRT_TAKE_HIGH),
                  news[score->verdict]);
}

void ul_score_put(ul_text *text, const ul_arena *arena, const ul_score *score)
{
    double games = score->games ? (double)score->games : 1;
    ul_text_print(text, "%s, %d players, %" PRIu64 " games in %zu blocks, seed %s\n\n",
                  ul_world_edition(arena->world)->id, ul_world_players(arena->world), score->games, score->blocks,
                  arena->seed);
    ul_text_print(text, "%-24s %8s %8s  %8s  %16s  %7s  %8s  %9s\n", "bot", "games", "wins", "share", "95 % interval",
                  "ratio", "Elo", "CPU ms");
    for (size_t kind = 0; kind < arena->kinds; kind++)
        put_standing(text, arena, kind, &score->standing[kind]);
    ul_text_print(text, "\npar %.2f %%; nobody won %.2f %%; %.1f turns a game; CPU ms are a decision's mean\n",
                  100.0 / ul_world_players(arena->world), 100 * (double)score->no_winner / games,
                  (double)score->turns / games);
    if (arena->luck)
        ul_luck_put(text, arena->luck, arena->kind[0].name, &score->standing[0].share, &score->standing[0].plain);
    if (arena->sequential)
        put_verdict(text, arena, score);
    if (arena->judge)
        ul_calibration_put(text, arena->judge->name, &score->judged);
    for (size_t kind = 0; kind < arena->kinds; kind++)
        if (has_trouble(&score->standing[kind]))
            put_trouble(text, arena->kind[kind].name, &score->standing[kind].errors);
}

/* For programs */

void ul_arena_write_setting(ul_json_out *out, const ul_arena *arena, const char *seating)
{
    static const char *const seatings[] = {"fixed", "guest", "league"};
    ul_json_put_string(out, "edition", ul_world_edition(arena->world)->id);
    ul_json_put_string(out, "board", ul_plan_id(ul_world_plan(arena->world)));
    ul_json_put_int(out, "players", ul_world_players(arena->world));
    ul_json_key(out, "options");
    ul_options_write(out, ul_world_edition(arena->world), ul_world_options(arena->world));
    ul_json_put_string(out, "seating", seating ? seating : seatings[arena->seating]);
    ul_json_put_string(out, "seed", arena->seed);
    ul_json_put_int(out, "luck", arena->luck);
}

static void write_trouble(ul_json_out *out, const ul_error_counts *errors)
{
    ul_json_put_object(out, "trouble");
    for (int error = 0; error < UL_PROGRAM_ERRORS; error++) {
        ul_json_put_int(out, ul_program_error_name((ul_program_error)error), errors->times[error]);
    }
    ul_json_put_bool(out, "gave_up", errors->lives == 0);
    ul_json_put_string(out, "first", errors->first);
    ul_json_close(out);
}

void ul_share_write(ul_json_out *out, const ul_sample *share)
{
    ul_interval sure = ul_sample_share(share);
    ul_real_member(out, "share", share->mean);
    ul_real_member(out, "low", sure.low);
    ul_real_member(out, "high", sure.high);
}

void ul_plain_write(ul_json_out *out, const ul_sample *plain)
{
    ul_json_put_object(out, "with_luck");
    ul_share_write(out, plain);
    ul_json_close(out);
}

static void write_standing(ul_json_out *out, const ul_arena *arena, size_t kind, const ul_standing *s)
{
    unsigned players = ul_world_players(arena->world);
    double   strength = ul_strength(s->share.mean, players);
    ul_json_open_object(out);
    ul_json_put_string(out, "name", arena->kind[kind].name);
    ul_json_put_number(out, "games", s->games);
    ul_json_put_number(out, "wins", s->wins);
    if (ul_standing_failed(s))
        ul_json_put_bool(out, "failed", true);
    else {
        ul_share_write(out, &s->share);
        if (arena->luck)
            ul_plain_write(out, &s->plain);
        ul_real_member(out, "ratio", strength);
        ul_real_member(out, "elo", ul_elo(strength));
    }
    if (has_trouble(s))
        write_trouble(out, &s->errors);
    ul_json_close(out);
}

static void write_test(ul_json_out *out, const ul_arena *arena, const ul_score *score)
{
    static const char *const words[] = {"undecided", "low", "high"};
    ul_json_put_object(out, "sprt");
    ul_real_member(out, "low", arena->test.low);
    ul_real_member(out, "high", arena->test.high);
    ul_real_member(out, "ratio", score->ratio);
    ul_json_put_string(out, "accepted", words[score->verdict]);
    ul_json_close(out);
}

/* All that another run with the same seed need not repeat, in one member. */
static void write_time(ul_json_out *out, const ul_arena *arena, const ul_score *score)
{
    ul_json_put_object(out, "time");
    ul_json_put_int(out, "threads", arena->threads);
    ul_json_put_array(out, "cpu_ms_a_decision");
    for (size_t kind = 0; kind < arena->kinds; kind++)
        ul_real_write(out, ms_a_decision(&score->standing[kind]));
    ul_json_close(out);
    ul_json_close(out);
}

void ul_score_write(ul_text *text, const ul_arena *arena, const ul_score *score)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_arena_write_setting(&out, arena, NULL);
    ul_json_put_number(&out, "blocks", score->blocks);
    ul_json_put_number(&out, "games", score->games);
    ul_json_put_number(&out, "no_winner", score->no_winner);
    ul_json_put_number(&out, "turns", score->turns);
    ul_json_put_array(&out, "bots");
    for (size_t kind = 0; kind < arena->kinds; kind++)
        write_standing(&out, arena, kind, &score->standing[kind]);
    ul_json_close(&out);
    if (arena->sequential)
        write_test(&out, arena, score);
    if (arena->judge)
        ul_calibration_write(&out, arena->judge->name, &score->judged);
    write_time(&out, arena, score);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}
