/* lab_html.c: what the lab found, as a page that needs nothing else. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "arena/chart.h"
#include "arena/lab.h"

static const char head[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>unlucky lab</title>\n<style>\n"
    ":root{--ink:#2a2230;--paper:#fdfaf3;--faint:#6f6478;--rule:#ddd2c4;--a:#7b2d43;--b:#2f6f73}\n"
    "@media "
    "(prefers-color-scheme:dark){:root{--ink:#f0e8da;--paper:#1a151f;--faint:#b3a7ba;--rule:#443a4c;--a:#e08a9d;--b:#"
    "7cc4c0}}\n"
    "body{margin:2rem auto;max-width:62rem;padding:0 1rem;font:1rem/1.5 "
    "Georgia,serif;color:var(--ink);background:var(--paper)}\n"
    "h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem}p,figcaption{color:var(--faint)}\n"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem}\n"
    "td,th{padding:.2rem .6rem;border-bottom:1px solid "
    "var(--rule);text-align:right;font-variant-numeric:tabular-nums}\n"
    "td:first-child,th:first-child{text-align:left}\n"
    "svg{display:block;width:100%;height:auto;margin:1.5rem 0}figure{margin:1.5rem 0}\n"
    ".title{font-size:15px;fill:var(--ink)}.tick{font-size:11px;fill:var(--faint)}.grid{stroke:var(--rule)}\n"
    ".s0{fill:var(--a)}.s1{fill:var(--b)}.sure{stroke:var(--ink);stroke-width:2}.par{stroke:var(--ink);stroke-"
    "dasharray:5 4}\n"
    ".wall{fill:#4a3b57}.door{fill:#e6dccb}.rail{fill:#b9a678}.heat{font-size:15px;fill:#1a151f}.name{font-size:12px;"
    "fill:#1a151f}\n"
    "</style>\n</head>\n<body>\n<main>\n<h1>unlucky lab</h1>\n";

static double part(uint64_t some, uint64_t all)
{
    return all ? 100 * (double)some / (double)all : 0;
}

/* What was played */

static void put_settings(ul_text *text, const ul_lab *lab, const ul_finding *f, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ul_text_put(text, i ? "<p>against <strong>" : "<p><strong>");
        ul_html_put(text, f[i].label);
        ul_text_print(text, "</strong>: %d players, ", ul_world_players(f[i].world));
        ul_html_put(text, f[i].bots);
        ul_text_print(text, ", %" PRIu64 " games, seed ", f[i].tally->games);
        ul_html_put(text, lab->seed);
        ul_text_put(text, ", board ");
        ul_html_put(text, ul_plan_id(ul_world_plan(f[i].world)));
        ul_text_put(text, "</p>\n");
    }
}

static void put_value(ul_text *text, const ul_measure *m)
{
    double scale = m->share ? 100 : 1;
    ul_text_print(text, "<td>%.2f%s</td><td>", scale * m->value, m->share ? " %" : "");
    if (m->sure.low < m->sure.high)
        ul_text_print(text, "%.2f to %.2f", scale * m->sure.low, scale * m->sure.high);
    ul_text_put(text, "</td>");
}

static void put_difference(ul_text *text, const ul_measure *one, const ul_measure *other)
{
    double half, difference = ul_measure_difference(one, other, &half);
    bool   sure = half > 0 && fabs(difference) > half;
    ul_text_print(text, sure ? "<td><strong>%+.2f</strong></td>" : "<td>%+.2f</td>",
                  (one->share ? 100 : 1) * difference);
}

static void put_measure_row(ul_text *text, const ul_measure *one, const ul_measure *others, size_t count)
{
    ul_text_put(text, "<tr><td>");
    ul_html_put(text, one->name);
    ul_text_put(text, "</td>");
    put_value(text, one);
    for (size_t i = 0; i < count; i++)
        if (strcmp(others[i].key, one->key) == 0) {
            put_value(text, &others[i]);
            put_difference(text, one, &others[i]);
        }
    ul_text_put(text, "</tr>\n");
}

static void put_measures(ul_text *text, const ul_finding *f, size_t count)
{
    ul_measure one[UL_MAX_MEASURES], other[UL_MAX_MEASURES];
    size_t     ones = ul_tally_measures(f[0].tally, f[0].world, one);
    size_t     others = count > 1 ? ul_tally_measures(f[1].tally, f[1].world, other) : 0;
    ul_text_put(text, "<h2>Figures</h2>\n<div class=\"scroll\"><table>\n<tr><th></th>");
    for (size_t i = 0; i < count; i++) {
        ul_text_put(text, "<th>");
        ul_html_put(text, f[i].label);
        ul_text_put(text, "</th><th>95 % interval</th>");
    }
    ul_text_put(text, count > 1 ? "<th>difference</th></tr>\n" : "</tr>\n");
    for (size_t i = 0; i < ones; i++)
        put_measure_row(text, &one[i], other, others);
    ul_text_put(text, "</table></div>\n");
    if (count > 1)
        ul_text_put(text, "<p>Bold differences are larger than chance would make them in 19 of 20 cases.</p>\n");
}

/* Charts */

static ul_chart *new_chart(const ul_finding *f, size_t count, const char *title, const char *across, const char *unit)
{
    ul_chart *chart = calloc(1, sizeof *chart);
    if (chart) {
        chart->title = title;
        chart->across = across;
        chart->unit = unit;
        chart->series = count;
        for (size_t s = 0; s < count; s++)
            chart->of[s].label = f[s].label;
    }
    return chart;
}

/* A chart whose bars are counts of the tallies as a share of all games, up to the last that is not empty. */
static void draw_counts(ul_text *text, const ul_finding *f, size_t count, const char *title, const char *across,
                        const uint64_t *(*counts)(const ul_tally *), size_t bars, unsigned wide)
{
    ul_chart *chart = new_chart(f, count, title, across, " %");
    if (!chart) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < bars; i++) {
        snprintf(chart->name[i], sizeof chart->name[i], "%zu", i * wide + (wide > 1));
        for (size_t s = 0; s < count; s++) {
            chart->of[s].value[i] = part(counts(f[s].tally)[i], f[s].tally->games);
            if (chart->of[s].value[i] > 0)
                chart->bars = i + 1;
        }
    }
    ul_chart_draw(text, chart);
    free(chart);
}

static const uint64_t *lengths(const ul_tally *tally)
{
    return tally->length;
}

static const uint64_t *left(const ul_tally *tally)
{
    return tally->left;
}

static void draw_places(ul_text *text, const ul_finding *f, size_t count)
{
    ul_chart *chart = new_chart(f, count, "Games won by place at the table", "who begins is 1", " %");
    if (!chart) {
        text->failed = true;
        return;
    }
    for (size_t s = 0; s < count; s++) {
        size_t players = ul_world_players(f[s].world);
        chart->bars = players > chart->bars ? players : chart->bars;
        for (size_t i = 0; i < players; i++) {
            ul_interval sure = ul_share_interval(f[s].tally->won[i], f[s].tally->games);
            snprintf(chart->name[i], sizeof chart->name[i], "%zu", i + 1);
            chart->of[s].value[i] = part(f[s].tally->won[i], f[s].tally->games);
            chart->of[s].sure[i] = (ul_interval){100 * sure.low, 100 * sure.high};
        }
    }
    chart->intervals = true;
    chart->par = 100.0 / ul_world_players(f[0].world);
    ul_chart_draw(text, chart);
    free(chart);
}

/* What happens when: a share of `some` in `all`, span by span, for as long as one game in a hundred gets there. */
static void draw_spans(ul_text *text, const ul_finding *f, size_t count, bool success)
{
    ul_chart *chart = new_chart(f, count, success ? "Attempts that succeed, by turn" : "Turns with an attempt, by turn",
                                "turn", " %");
    if (!chart) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < UL_LAB_SPANS; i++) {
        snprintf(chart->name[i], sizeof chart->name[i], "%zu", i * UL_LAB_SPAN + 1);
        for (size_t s = 0; s < count; s++) {
            const ul_tally *t = f[s].tally;
            chart->of[s].value[i] =
                success ? part(t->successes_in[i], t->attempts_in[i]) : part(t->attempts_in[i], t->turns_in[i]);
            if (t->turns_in[i] * 100 >= t->games * UL_LAB_SPAN)
                chart->bars = i + 1;
        }
    }
    ul_chart_draw(text, chart);
    free(chart);
}

static void draw_charts(ul_text *text, const ul_finding *f, size_t count)
{
    ul_text_put(text, "<h2>How it goes</h2>\n");
    draw_counts(text, f, count, "Length of games", "turns, from (the last: and longer)", lengths, UL_LAB_LENGTHS,
                UL_LAB_LENGTH);
    draw_places(text, f, count);
    draw_spans(text, f, count, false);
    draw_spans(text, f, count, true);
    draw_counts(text, f, count, "Failure cards left at the end", "cards", left, UL_LAB_LEFT, 1);
}

/* Rooms */

typedef enum warmth { BY_ATTEMPTS, BY_WATCHED, BY_SPOILS } warmth;

static uint64_t heat_of(const ul_room_tally *r, warmth by)
{
    return by == BY_ATTEMPTS ? r->attempts : by == BY_SPOILS ? r->spoils : r->stays ? 10000 * r->watched / r->stays : 0;
}

static void label_room(ul_heat *heat, ul_room room, const char *name, const ul_room_tally *r, uint64_t value,
                       double share, warmth by)
{
    static const char *const tales[] = {"%s: %" PRIu64 " attempts", "%s: watched %.1f %% of the time",
                                        "%s: %" PRIu64 " spoilt"};
    if (by == BY_WATCHED) {
        snprintf(heat->count[room], sizeof heat->count[room], tales[by], name, part(r->watched, r->stays));
        snprintf(heat->label[room], sizeof heat->label[room], "%.0f", part(r->watched, r->stays));
    } else {
        snprintf(heat->count[room], sizeof heat->count[room], tales[by], name, value);
        snprintf(heat->label[room], sizeof heat->label[room], "%.1f", share);
    }
}

static void draw_heat(ul_text *text, const ul_finding *f, const char *title, warmth by)
{
    const ul_plan *plan = ul_world_plan(f->world);
    ul_heat       *heat = calloc(1, sizeof *heat);
    uint64_t       most = 1, all = 0;
    if (!heat) {
        text->failed = true;
        return;
    }
    heat->title = title;
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        uint64_t value = heat_of(&f->tally->room[room], by);
        most = value > most ? value : most;
        all += value;
    }
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        uint64_t value = heat_of(&f->tally->room[room], by);
        heat->warmth[room] = (double)value / (double)most;
        label_room(heat, room, ul_plan_room_name(plan, room), &f->tally->room[room], value, part(value, all), by);
    }
    ul_heat_draw(text, plan, heat);
    free(heat);
}

/* A cell with a part; a dash where there is nothing to be a part of. */
static void put_share(ul_text *text, uint64_t count, uint64_t of)
{
    if (of)
        ul_text_print(text, "<td>%.2f %%</td>", part(count, of));
    else
        ul_text_put(text, "<td>–</td>");
}

static void put_rooms(ul_text *text, const ul_finding *f)
{
    const ul_plan *plan = ul_world_plan(f->world);
    ul_text_put(text, "<div class=\"scroll\"><table>\n<tr><th>room</th><th>Doctor "
                      "there</th><th>watched</th><th>attempts</th><th>succeed</th>"
                      "<th>spoiled there</th><th>spoiled from there</th></tr>\n");
    for (ul_room room = 0; room < ul_plan_count(plan); room++) {
        const ul_room_tally *r = &f->tally->room[room];
        ul_text_put(text, "<tr><td>");
        ul_html_put(text, ul_plan_room_name(plan, room));
        ul_text_put(text, "</td>");
        put_share(text, r->stays, f->tally->sum[UL_COUNT_TURNS]);
        put_share(text, r->watched, r->stays);
        ul_text_print(text, "<td>%" PRIu64 "</td>", r->attempts);
        put_share(text, r->successes, r->attempts);
        ul_text_print(text, "<td>%" PRIu64 "</td><td>%" PRIu64 "</td></tr>\n", r->spoiled, r->spoils);
    }
    ul_text_put(text, "</table></div>\n");
}

static void put_house(ul_text *text, const ul_finding *f)
{
    ul_text_put(text, "<h2>Where: ");
    ul_html_put(text, f->label);
    ul_text_put(text, "</h2>\n");
    draw_heat(text, f, "Attempts on the Doctor, in percent of all", BY_ATTEMPTS);
    draw_heat(text, f, "How often the Doctor is in another player's sight when a turn begins, in percent", BY_WATCHED);
    if (!ul_world_edition(f->world)->wants_witness)
        draw_heat(text, f, "Where pawns stood whose sight prevented an attempt, in percent of all", BY_SPOILS);
    put_rooms(text, f);
}

static void put_places(ul_text *text, const ul_finding *f)
{
    const ul_tally *t = f->tally;
    ul_text_put(text, "<div class=\"scroll\"><table>\n<tr><th>");
    ul_html_put(text, f->label);
    ul_text_put(text, "</th><th>wins</th><th>95 % interval</th><th>turns of all</th><th>skipped, of turns</th></tr>\n");
    for (uint8_t place = 0; place < ul_world_players(f->world); place++) {
        ul_interval sure = ul_share_interval(t->won[place], t->games);
        ul_text_print(
            text, "<tr><td>place %d</td><td>%.2f %%</td><td>%.2f to %.2f</td><td>%.2f %%</td><td>%.2f %%</td></tr>\n",
            place + 1, part(t->won[place], t->games), 100 * sure.low, 100 * sure.high,
            part(t->played[place], t->sum[UL_COUNT_TURNS]), part(t->skipped[place], t->sum[UL_COUNT_TURNS]));
    }
    ul_text_put(text, "</table></div>\n");
}

void ul_lab_page(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count)
{
    ul_text_put(text, head);
    put_settings(text, lab, findings, count);
    put_measures(text, findings, count);
    draw_charts(text, findings, count);
    ul_text_put(text, "<h2>Places at the table</h2>\n");
    for (size_t i = 0; i < count; i++)
        put_places(text, &findings[i]);
    for (size_t i = 0; i < count; i++)
        put_house(text, &findings[i]);
    ul_text_put(text, "</main>\n</body>\n</html>\n");
}
