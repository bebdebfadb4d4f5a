/*
 * lab_verdict.c: what is wrong with a board as a game, beside boards that are
 * known. The bounds are those that our own boards keep (docs/lab.md).
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "arena/lab.h"
#include "arena/real.h"
#include "base/json.h"

#define SHORTEST 20 /* turns, in the mean */
#define LONGEST 60
#define UNEVEN 0.05 /* by how much a seat's wins may be off its part */
#define MOST_WATCHED 0.9
#define FEWEST 1.0  /* attempts a game */
#define STARVED 20  /* a room with so much less than its part of the attempts */
#define CROWDED 0.3 /* of all attempts in one room */

typedef struct judge {
    const ul_finding *finding;
    ul_remark        *remark;
    size_t            count;
} judge;

static void remark(judge *j, const char *code, ul_room room, const char *format, ...)
{
    ul_remark *it = &j->remark[j->count++];
    va_list    arguments;
    *it = (ul_remark){.code = code, .room = room};
    va_start(arguments, format);
    vsnprintf(it->message, sizeof it->message, format, arguments);
    va_end(arguments);
}

static double mean(const ul_tally *t, ul_lab_count count)
{
    return t->games ? (double)t->sum[count] / (double)t->games : 0;
}

static double share(uint64_t some, uint64_t all)
{
    return all ? (double)some / (double)all : 0;
}

static void judge_ends(judge *j)
{
    const ul_tally *t = j->finding->tally;
    double          turns = mean(t, UL_COUNT_TURNS);
    if (t->endless)
        remark(j, "no-end", UL_NOWHERE,
               "%" PRIu64 " of %" PRIu64
               " games were not over after %d turns: there are too few places to try it unseen",
               t->endless, t->games, UL_LAB_PATIENCE);
    if (turns < SHORTEST)
        remark(j, "too-short", UL_NOWHERE, "a game has %.1f turns: take sights, or put up walls, and it will be longer",
               turns);
    if (turns > LONGEST)
        remark(j, "too-long", UL_NOWHERE, "a game has %.1f turns: more places out of sight would make it shorter",
               turns);
    if (mean(t, UL_COUNT_ATTEMPTS) < FEWEST)
        remark(j, "few-attempts", UL_NOWHERE, "%.2f attempts a game: hardly anybody gets a chance",
               mean(t, UL_COUNT_ATTEMPTS));
}

static uint64_t watched(const ul_finding *f)
{
    uint64_t turns = 0;
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(f->world)); room++)
        turns += f->tally->room[room].watched;
    return turns;
}

/* Nobody who must not be seen finds a moment. In Save it is the other way round, and rare. */
static void judge_sights(judge *j)
{
    double seen = share(watched(j->finding), j->finding->tally->sum[UL_COUNT_TURNS]);
    if (seen > MOST_WATCHED && !ul_world_edition(j->finding->world)->wants_witness)
        remark(j, "always-watched", UL_NOWHERE, "the Doctor is in somebody's sight in %.0f %% of turns: put up walls",
               100 * seen);
}

/* Among those that somebody wins. */
static double wins(const ul_finding *f, uint8_t place)
{
    return share(f->tally->won[place], f->tally->ending[UL_ENDING_SUCCESS]);
}

/* By more than the bound, and by more than chance. */
static bool is_uneven(const ul_finding *f, uint8_t place)
{
    uint64_t    won = f->tally->ending[UL_ENDING_SUCCESS];
    double      fair = 1.0 / ul_world_players(f->world);
    ul_interval sure = ul_share_interval(f->tally->won[place], won);
    return won && fabs(wins(f, place) - fair) > UNEVEN && (sure.low > fair || sure.high < fair);
}

static void judge_seats(judge *j)
{
    uint8_t players = ul_world_players(j->finding->world);
    for (uint8_t place = 0; place < players; place++)
        if (is_uneven(j->finding, place))
            remark(j, "uneven-seats", UL_NOWHERE,
                   "who plays as number %d wins %.1f %% of games, and %.1f %% would be fair: is the Doctor's way too "
                   "short?",
                   place + 1, 100 * wins(j->finding, place), 100.0 / players);
}

static void judge_rooms(judge *j)
{
    const ul_tally *t = j->finding->tally;
    const ul_plan  *plan = ul_world_plan(j->finding->world);
    unsigned        rooms = 0;
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        rooms += ul_plan_room_kind(plan, room) == UL_ROOM_NAMED;
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        double part = share(t->room[room].attempts, t->attempts);
        if (ul_plan_room_kind(plan, room) == UL_ROOM_NAMED && t->attempts && part * rooms * STARVED < 1)
            remark(j, "starved-room", room, "%.1f attempts in 100 games: hardly anything happens there",
                   100 * share(t->room[room].attempts, t->games));
        if (part > CROWDED)
            remark(j, "crowded-room", room, "%.0f %% of all attempts are made there", 100 * part);
    }
}

static size_t find_remarks(const ul_finding *finding, ul_remark *remarks)
{
    judge j = {finding, remarks, 0};
    judge_ends(&j);
    judge_sights(&j);
    judge_seats(&j);
    judge_rooms(&j);
    return j.count;
}

/* The greatest difference of a seat from its part, in points. */
static double unevenness(const ul_finding *f)
{
    double most = 0, off;
    for (uint8_t place = 0; place < ul_world_players(f->world); place++) {
        off = fabs(wins(f, place) - 1.0 / ul_world_players(f->world));
        most = off > most ? off : most;
    }
    return most;
}

enum { TURNS, ATTEMPTS, SUCCESS, UNENDED, SEEN, OFF, STARVING, FIGURES };

static double figure(const ul_finding *f, int which)
{
    const ul_tally *t = f->tally;
    ul_remark       remarks[UL_MAX_REMARKS];
    size_t          count, starved = 0;
    switch (which) {
    case TURNS:
        return mean(t, UL_COUNT_TURNS);
    case ATTEMPTS:
        return mean(t, UL_COUNT_ATTEMPTS);
    case SUCCESS:
        return 100 * share(t->successes, t->attempts);
    case UNENDED:
        return 100 * share(t->endless, t->games);
    case SEEN:
        return 100 * share(watched(f), t->sum[UL_COUNT_TURNS]);
    case OFF:
        return 100 * unevenness(f);
    default:
        count = find_remarks(f, remarks);
        for (size_t i = 0; i < count; i++)
            starved += strcmp(remarks[i].code, "starved-room") == 0;
        return (double)starved;
    }
}

static const struct {
    const char *key, *name;
} figures[FIGURES] = {
    [TURNS] = {"turns", "turns a game"},          [ATTEMPTS] = {"attempts", "attempts a game"},
    [SUCCESS] = {"success", "% of them succeed"}, [UNENDED] = {"no_end", "% of games have no end"},
    [SEEN] = {"watched", "% of turns watched"},   [OFF] = {"uneven", "points off, worst seat"},
    [STARVING] = {"starved", "starved rooms"},
};

static void put_remarks(ul_text *text, const ul_finding *f)
{
    ul_remark remarks[UL_MAX_REMARKS];
    size_t    count = find_remarks(f, remarks);
    ul_text_put(text, count ? "\nWhat is wrong with it as a game\n" : "\nNothing is wrong with it as a game.\n");
    for (size_t i = 0; i < count; i++)
        ul_text_print(text, "  %s%s%s [%s]\n",
                      remarks[i].room == UL_NOWHERE ? "" : ul_plan_room_id(ul_world_plan(f->world), remarks[i].room),
                      remarks[i].room == UL_NOWHERE ? "" : ": ", remarks[i].message, remarks[i].code);
}

void ul_lab_put_verdict(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count)
{
    ul_text_print(text, "%s: %s, %d players, %s, %" PRIu64 " games a board, seed %s\n\n%-24s", findings[0].label,
                  ul_world_edition(findings[0].world)->id, ul_world_players(findings[0].world), findings[0].bots,
                  findings[0].tally->games, lab->seed, "");
    for (size_t i = 0; i < count; i++)
        ul_text_print(text, " %12.12s", ul_plan_id(ul_world_plan(findings[i].world)));
    ul_text_put(text, "\n");
    for (int which = 0; which < FIGURES; which++) {
        ul_text_print(text, "%-24s", figures[which].name);
        for (size_t i = 0; i < count; i++)
            ul_text_print(text, which == STARVING ? " %12.0f" : " %12.2f", figure(&findings[i], which));
        ul_text_put(text, "\n");
    }
    put_remarks(text, &findings[0]);
}

static void write_board(ul_json_out *out, const ul_finding *f)
{
    ul_json_open_object(out);
    ul_json_put_string(out, "board", ul_plan_id(ul_world_plan(f->world)));
    for (int which = 0; which < FIGURES; which++)
        ul_real_member(out, figures[which].key, figure(f, which));
    ul_json_close(out);
}

static void write_remarks(ul_json_out *out, const ul_finding *f)
{
    ul_remark remarks[UL_MAX_REMARKS];
    size_t    count = find_remarks(f, remarks);
    ul_json_put_array(out, "remarks");
    for (size_t i = 0; i < count; i++) {
        ul_json_open_object(out);
        ul_json_put_string(out, "code", remarks[i].code);
        ul_json_put_string(out, "room",
                           remarks[i].room == UL_NOWHERE ? NULL
                                                         : ul_plan_room_id(ul_world_plan(f->world), remarks[i].room));
        ul_json_put_string(out, "message", remarks[i].message);
        ul_json_close(out);
    }
    ul_json_close(out);
}

void ul_lab_write_verdict(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count)
{
    ul_json_out out;
    ul_json_begin(&out, text);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "edition", ul_world_edition(findings[0].world)->id);
    ul_json_put_number(&out, "players", ul_world_players(findings[0].world));
    ul_json_put_number(&out, "games", findings[0].tally->games);
    ul_json_put_string(&out, "seed", lab->seed);
    ul_json_put_array(&out, "boards");
    for (size_t i = 0; i < count; i++)
        write_board(&out, &findings[i]);
    ul_json_close(&out);
    write_remarks(&out, &findings[0]);
    ul_json_close(&out);
    ul_text_put(text, "\n");
}
