/* chart.c: bars and floor plans as SVG. */
#include "arena/chart.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

void ul_html_put(ul_text *text, const char *string)
{
    for (; *string; string++)
        switch (*string) {
        case '&':
            ul_text_put(text, "&amp;");
            break;
        case '<':
            ul_text_put(text, "&lt;");
            break;
        case '>':
            ul_text_put(text, "&gt;");
            break;
        case '"':
            ul_text_put(text, "&quot;");
            break;
        default:
            ul_text_add(text, string, 1);
        }
}

/* Bars */

enum { WIDTH = 760, HEIGHT = 280, LEFT = 56, RIGHT = 12, TOP = 34, BOTTOM = 46 };

static double plot_width(void)
{
    return WIDTH - LEFT - RIGHT;
}

static double highest(const ul_chart *chart)
{
    double top = chart->par;
    for (size_t s = 0; s < chart->series; s++)
        for (size_t i = 0; i < chart->bars; i++)
            top = fmax(top, fmax(chart->of[s].value[i], chart->intervals ? chart->of[s].sure[i].high : 0));
    return top;
}

/* The first of 1, 2, 2.5 and 5 times a power of ten that four steps of reach the top. */
static double nice_step(double top)
{
    static const double steps[] = {1, 2, 2.5, 5, 10};
    double              power = pow(10, floor(log10(fmax(top, 1e-9) / 4)));
    for (size_t i = 0; i < 5; i++)
        if (4 * steps[i] * power >= top)
            return steps[i] * power;
    return 10 * power;
}

static double height_of(double value, double top)
{
    return value / top * (HEIGHT - TOP - BOTTOM);
}

static void draw_grid(ul_text *text, double step, const char *unit)
{
    for (int i = 0; i <= 4; i++) {
        double y = HEIGHT - BOTTOM - height_of(i * step, 4 * step);
        ul_text_print(text, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - RIGHT,
                      y, y);
        ul_text_print(text, "<text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%g%s</text>\n", LEFT - 6,
                      y + 4, i * step, unit);
    }
}

static void draw_bar(ul_text *text, const ul_chart *chart, size_t s, size_t bar, double top)
{
    const ul_series *series = &chart->of[s];
    double           slot = plot_width() / (double)chart->bars, wide = slot * 0.8 / (double)chart->series;
    double           x = (double)LEFT + slot * ((double)bar + 0.1) + wide * (double)s;
    double           high = height_of(series->value[bar], top), base = HEIGHT - BOTTOM;
    ul_text_print(text, "<rect class=\"s%zu\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>", s, x,
                  base - high, wide, high);
    ul_html_put(text, series->label);
    ul_text_print(text, ", %s: %.2f%s</title></rect>\n", chart->name[bar], series->value[bar], chart->unit);
    if (chart->intervals)
        ul_text_print(text, "<line class=\"sure\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\"/>\n", x + wide / 2,
                      x + wide / 2, base - height_of(series->sure[bar].low, top),
                      base - height_of(series->sure[bar].high, top));
}

/* Names under every bar, or under every n-th where they would not fit. */
static void draw_names(ul_text *text, const ul_chart *chart)
{
    double slot = plot_width() / (double)chart->bars;
    size_t every = slot >= 34 ? 1 : (size_t)ceil(34 / slot);
    for (size_t i = 0; i < chart->bars; i += every)
        ul_text_print(text, "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>\n",
                      (double)LEFT + slot * ((double)i + 0.5), HEIGHT - BOTTOM + 16, chart->name[i]);
    ul_text_print(text, "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">",
                  (double)LEFT + plot_width() / 2, HEIGHT - 8);
    ul_html_put(text, chart->across);
    ul_text_put(text, "</text>\n");
}

static void draw_legend(ul_text *text, const ul_chart *chart)
{
    for (size_t s = 0; chart->series > 1 && s < chart->series; s++) {
        int x = WIDTH - RIGHT - 150 * (int)(chart->series - s);
        ul_text_print(
            text,
            "<rect class=\"s%zu\" x=\"%d\" y=\"8\" width=\"12\" height=\"12\"/><text class=\"tick\" x=\"%d\" y=\"18\">",
            s, x, x + 18);
        ul_html_put(text, chart->of[s].label);
        ul_text_put(text, "</text>\n");
    }
}

void ul_chart_draw(ul_text *text, const ul_chart *chart)
{
    double step = nice_step(highest(chart)), top = 4 * step;
    ul_text_print(text, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"", WIDTH, HEIGHT);
    ul_html_put(text, chart->title);
    ul_text_put(text, "\"><text class=\"title\" x=\"0\" y=\"18\">");
    ul_html_put(text, chart->title);
    ul_text_put(text, "</text>\n");
    draw_grid(text, step, chart->unit);
    for (size_t bar = 0; bar < chart->bars; bar++)
        for (size_t s = 0; s < chart->series; s++)
            draw_bar(text, chart, s, bar, top);
    if (chart->par > 0)
        ul_text_print(text, "<line class=\"par\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", LEFT, WIDTH - RIGHT,
                      HEIGHT - BOTTOM - height_of(chart->par, top), HEIGHT - BOTTOM - height_of(chart->par, top));
    draw_names(text, chart);
    draw_legend(text, chart);
    ul_text_put(text, "</svg>\n");
}

/* Floor plans */

enum { CELL_W = 10, CELL_H = 19 };

/* From paper white to the red of sealing wax, never so dark that black letters cannot be read on it. */
static void put_colour(ul_text *text, double warmth)
{
    double w = fmin(1, fmax(0, warmth));
    ul_text_print(text, "rgb(%d,%d,%d)", (int)lround(252 - 30 * w), (int)lround(246 - 152 * w),
                  (int)lround(232 - 150 * w));
}

/* How far the same mark goes on in its row. */
static size_t run_of(const ul_plan *plan, size_t row, size_t column)
{
    size_t end = column;
    while (end < ul_plan_columns(plan) && ul_plan_mark(plan, row, end) == ul_plan_mark(plan, row, column))
        end++;
    return end - column;
}

/* Does exactly this run stand in that row? */
static bool has_run(const ul_plan *plan, size_t row, size_t column, size_t wide, char mark)
{
    if (row >= ul_plan_rows(plan) || ul_plan_mark(plan, row, column) != mark || run_of(plan, row, column) != wide)
        return false;
    return column == 0 || ul_plan_mark(plan, row, column - 1) != mark;
}

static const char *class_of(char mark)
{
    return mark == '#' ? "wall" : mark == '+' ? "door" : mark == '=' ? "rail" : NULL;
}

/* A run and those just like it below are one rectangle, drawn with the first of them. */
static void draw_run(ul_text *text, const ul_plan *plan, const ul_heat *heat, size_t row, size_t column, size_t wide)
{
    char    mark = ul_plan_mark(plan, row, column);
    ul_room room = ul_plan_room_at(plan, row, column);
    const char *class = class_of(mark);
    size_t high = 1;
    if ((room == UL_NOWHERE && !class) || (row > 0 && has_run(plan, row - 1, column, wide, mark)))
        return;
    while (has_run(plan, row + high, column, wide, mark))
        high++;
    ul_text_print(text, "<rect x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\" ", column * CELL_W, row * CELL_H,
                  wide * CELL_W, high * CELL_H);
    if (room == UL_NOWHERE) {
        ul_text_print(text, "class=\"%s\"/>\n", class);
        return;
    }
    ul_text_put(text, "fill=\"");
    put_colour(text, heat->warmth[room]);
    ul_text_put(text, "\"><title>");
    ul_html_put(text, heat->count[room]);
    ul_text_put(text, "</title></rect>\n");
}

static void draw_cells(ul_text *text, const ul_plan *plan, const ul_heat *heat)
{
    for (size_t row = 0; row < ul_plan_rows(plan); row++)
        for (size_t column = 0, wide; column < ul_plan_columns(plan); column += wide) {
            wide = run_of(plan, row, column);
            draw_run(text, plan, heat, row, column, wide);
        }
}

/* Where a room can be written in: the middle of its longest run, as near as can be to its middle row. */
typedef struct spot {
    size_t row, column, wide;
} spot;

static spot find_spot(const ul_plan *plan, ul_room room)
{
    size_t runs = 0, seen = 0;
    spot   best = {0, 0, 0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t row = 0; row < ul_plan_rows(plan); row++)
            for (size_t column = 0, wide; column < ul_plan_columns(plan); column += wide) {
                wide = run_of(plan, row, column);
                if (ul_plan_room_at(plan, row, column) != room)
                    continue;
                runs += pass == 0;
                seen += pass == 1;
                if (pass && (wide > best.wide || (wide == best.wide && seen <= runs / 2 + 1)))
                    best = (spot){row, column, wide};
            }
    return best;
}

static void write_in(ul_text *text, const spot *at, const char *class, double down, const char *string)
{
    ul_text_print(text, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">", class,
                  ((double)at->column + (double)at->wide / 2) * (double)CELL_W,
                  ((double)at->row + down) * (double)CELL_H);
    ul_html_put(text, string);
    ul_text_put(text, "</text>\n");
}

/* How hot it is, and its name where there is room for it. */
static void label_room(ul_text *text, const ul_plan *plan, const ul_heat *heat, ul_room room)
{
    spot        at = find_spot(plan, room);
    const char *name = ul_plan_room_name(plan, room);
    bool        fits = at.wide * CELL_W > 8 * strlen(name) && at.row > 0 &&
                ul_plan_room_at(plan, at.row - 1, at.column + at.wide / 2) == room;
    write_in(text, &at, "heat", 0.8, heat->label[room]);
    if (fits)
        write_in(text, &at, "name", -0.2, name);
}

void ul_heat_draw(ul_text *text, const ul_plan *plan, const ul_heat *heat)
{
    ul_text_put(text, "<figure><figcaption>");
    ul_html_put(text, heat->title);
    ul_text_print(text, "</figcaption><svg class=\"plan\" viewBox=\"0 0 %zu %zu\" role=\"img\" aria-label=\"",
                  ul_plan_columns(plan) * CELL_W, ul_plan_rows(plan) * CELL_H);
    ul_html_put(text, heat->title);
    ul_text_put(text, "\">\n");
    draw_cells(text, plan, heat);
    for (ul_room room = 0; room < ul_plan_count(plan); room++)
        label_room(text, plan, heat, room);
    ul_text_put(text, "</svg></figure>\n");
}
