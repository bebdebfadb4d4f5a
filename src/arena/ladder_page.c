/* ladder_page.c: a ladder as pages that need nothing else. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "arena/chart.h"
#include "arena/ladder.h"
#include "arena/statistics.h"

static const char style[] =
    "<meta charset=\"utf-8\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<style>\n"
    ":root{--ink:#2a2230;--paper:#fdfaf3;--faint:#6f6478;--rule:#ddd2c4;--a:#7b2d43}\n"
    "@media "
    "(prefers-color-scheme:dark){:root{--ink:#f0e8da;--paper:#1a151f;--faint:#b3a7ba;--rule:#443a4c;--a:#e08a9d}}\n"
    "body{margin:2rem auto;max-width:62rem;padding:0 1rem;font:1rem/1.5 Georgia,serif;color:var(--ink);"
    "background:var(--paper)}\n"
    "h1{font-size:1.6rem}h2{font-size:1.25rem;margin-top:2.5rem}p,.house,.old{color:var(--faint)}a{color:var(--a)}\n"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.95rem}\n"
    "td,th{padding:.25rem .7rem;border-bottom:1px solid var(--rule);text-align:right;"
    "font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    "td.t,th.t{text-align:left}td.w{white-space:normal;overflow-wrap:anywhere}code{font-size:.85em}"
    ".warn{color:var(--a);font-weight:bold}\n"
    "</style>\n";

static void put_head(ul_text *text, const char *title)
{
    ul_text_put(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<title>");
    ul_html_put(text, title);
    ul_text_print(text, "</title>\n%s</head>\n<body>\n<main>\n<h1>", style);
    ul_html_put(text, title);
    ul_text_put(text, "</h1>\n");
}

static const char foot[] = "</main>\n</body>\n</html>\n";

/* The table */

typedef struct row {
    const ul_entrant *entrant;
    double            least;
} row;

/* Those who play, by rating; then those left out; then former versions, which nobody meets any more. */
static int standing(const ul_entrant *e)
{
    return ul_entrant_plays(e) ? 0 : e->present ? 1 : 2;
}

static int by_rating(const void *a, const void *b)
{
    const row *one = a, *other = b;
    int        order = standing(one->entrant) - standing(other->entrant);
    if (order)
        return order;
    if (one->least != other->least)
        return one->least < other->least ? 1 : -1;
    return strcmp(one->entrant->name, other->entrant->name);
}

static void put_share(ul_text *text, const ul_entrant *e)
{
    ul_interval sure = ul_share_interval(e->wins, e->games);
    if (e->games == 0)
        ul_text_put(text, "<td>–</td><td></td>");
    else
        ul_text_print(text, "<td>%.1f %%</td><td>%.1f to %.1f</td>", 100.0 * e->wins / e->games, 100 * sure.low,
                      100 * sure.high);
}

static void put_state(ul_text *text, const ul_entrant *e)
{
    if (!e->version[0])
        ul_text_put(text, "of the house");
    else if (!e->present)
        ul_text_put(text, "replaced or withdrawn");
    else if (!ul_entrant_plays(e))
        ul_text_put(text, "<span class=\"warn\">failed</span>");
    else if (e->games == 0)
        ul_text_put(text, "new");
    else
        ul_text_put(text, "plays");
}

static void put_row(ul_text *text, const ul_entrant *e, unsigned place)
{
    ul_text_print(text, "<tr class=\"%s\"><td>", e->version[0] ? e->present ? "" : "old" : "house");
    if (ul_entrant_plays(e))
        ul_text_print(text, "%u", place);
    ul_text_put(text, "</td><td class=\"t\">");
    ul_html_put(text, e->name);
    ul_text_put(text, "</td><td class=\"t\"><code>");
    ul_html_put(text, e->version);
    ul_text_print(
        text, "</code></td><td><strong>%.2f</strong></td><td>%.2f ± %.2f</td><td>%" PRIu32 "</td><td>%" PRIu32 "</td>",
        ul_rating_least(&e->rating), e->rating.mu, e->rating.sigma, e->games, e->wins);
    put_share(text, e);
    ul_text_put(text, "<td class=\"t\">");
    put_state(text, e);
    ul_text_put(text, "</td></tr>\n");
}

static void put_table(ul_text *text, const row *rows, size_t count)
{
    ul_text_put(text, "<div class=\"scroll\"><table>\n<tr><th></th><th class=\"t\">bot</th><th class=\"t\">version</th>"
                      "<th>rating</th><th>mean ± sigma</th><th>games</th><th>won</th><th>share</th>"
                      "<th>95 % interval</th><th class=\"t\">state</th></tr>\n");
    for (size_t i = 0; i < count; i++)
        put_row(text, rows[i].entrant, (unsigned)i + 1);
    ul_text_put(text, "</table></div>\n<p>Ratings are Weng and Lin's for the model of Plackett and Luce; they begin at "
                      "25 ± 8.33, and the table is ordered by mean − 3 sigma. The interval is of the share of games "
                      "won, and supposes that a bot always met the same opponents.</p>\n");
}

/* What went wrong */

static bool has_error(const ul_entrant *e)
{
    return e->last_error[0];
}

void ul_ladder_errors_name(const char *name, char file[UL_LADDER_ERRORS_NAME])
{
    size_t len = strlen(name);
    memcpy(file, name, len);
    for (size_t i = 0; i < len; i++)
        file[i] = file[i] == '.' ? '~' : file[i];
    memcpy(file + len, ".txt", sizeof ".txt");
}

static void put_error_row(ul_text *text, const ul_entrant *e)
{
    char file[UL_LADDER_ERRORS_NAME];
    ul_text_put(text, "<tr><td class=\"t\">");
    ul_html_put(text, e->name);
    ul_text_put(text, "</td><td class=\"t\"><code>");
    ul_html_put(text, e->version);
    ul_text_print(text, "</code></td><td>%" PRIu32 "</td>", e->failures);
    for (int i = 0; i < UL_PROGRAM_ERRORS; i++)
        ul_text_print(text, "<td>%" PRIu32 "</td>", e->errors[i]);
    ul_text_put(text, "<td class=\"t w\">");
    ul_html_put(text, e->last_error);
    if (e->present) {
        ul_text_put(text, " (<a href=\"errors/");
        ul_ladder_errors_name(e->name, file);
        ul_html_put(text, file);
        ul_text_put(text, "\">its standard error</a>)");
    }
    ul_text_put(text, "</td></tr>\n");
}

static void put_errors(ul_text *text, const row *rows, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count; i++)
        any = any || has_error(rows[i].entrant);
    if (!any)
        return;
    ul_text_print(text,
                  "<h2>What went wrong</h2>\n<p>Who fails in %d games in a row plays no more until it is handed in "
                  "anew.</p>\n<div class=\"scroll\"><table>\n<tr><th class=\"t\">bot</th>"
                  "<th class=\"t\">version</th><th>games failed</th>",
                  UL_LADDER_STRIKES);
    for (int i = 0; i < UL_PROGRAM_ERRORS; i++)
        ul_text_print(text, "<th>%s</th>", ul_program_error_name((ul_program_error)i));
    ul_text_put(text, "<th class=\"t\">in the last such game</th></tr>\n");
    for (size_t i = 0; i < count; i++)
        if (has_error(rows[i].entrant))
            put_error_row(text, rows[i].entrant);
    ul_text_put(text, "</table></div>\n");
}

static void put_refused(ul_text *text, const char *refused)
{
    if (!refused[0])
        return;
    ul_text_put(text, "<h2>Handed in, but cannot play</h2>\n<ul>\n");
    while (refused[0]) {
        size_t len = strcspn(refused, "\n");
        char   line[UL_FAULT_TEXT + 8];
        snprintf(line, sizeof line, "%.*s", (int)len, refused);
        ul_text_put(text, "<li>");
        ul_html_put(text, line);
        ul_text_put(text, "</li>\n");
        refused += len + (refused[len] == '\n');
    }
    ul_text_put(text, "</ul>\n");
}

static void put_game_links(ul_text *text, uint32_t games)
{
    unsigned pages = (games + UL_LADDER_PAGE - 1) / UL_LADDER_PAGE;
    ul_text_put(text, "<h2>Games</h2>\n");
    if (pages == 0) {
        ul_text_put(text, "<p>None yet.</p>\n");
        return;
    }
    ul_text_put(text, "<p>Every game with its record:");
    for (unsigned page = pages; page > 0; page--) {
        uint32_t last = page == pages ? games : page * UL_LADDER_PAGE;
        ul_text_print(text, " <a href=\"games/%04u.html\">%u–%" PRIu32 "</a>", page, (page - 1) * UL_LADDER_PAGE + 1,
                      last);
    }
    ul_text_put(text,
                ".\nThe same as <a href=\"games.jsonl\">lines of JSON</a>. <code>unlucky replay FILE</code> tells "
                "a record in sentences, <code>unlucky verify FILE</code> checks it.</p>\n");
}

void ul_ladder_page(ul_text *text, const ul_ladder *ladder, const ul_ladder_about *about)
{
    row *rows = calloc(ladder->count + 1, sizeof *rows);
    if (!rows) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < ladder->count; i++)
        rows[i] = (row){&ladder->entrant[i], ul_rating_least(&ladder->entrant[i].rating)};
    qsort(rows, ladder->count, sizeof *rows, by_rating);
    put_head(text, about->title);
    ul_text_put(text, "<p>");
    ul_html_put(text, about->setting);
    ul_text_print(text, ", %" PRIu32 " games.", ladder->games);
    if (!about->sandbox)
        ul_text_put(text, " <span class=\"warn\">Programs run without a sandbox.</span>");
    ul_text_put(text, "</p>\n");
    put_table(text, rows, ladder->count);
    put_errors(text, rows, ladder->count);
    put_refused(text, about->refused);
    put_game_links(text, ladder->games);
    ul_text_put(text, foot);
    free(rows);
}

/* Games */

static void put_game(ul_text *text, const ul_ladder *ladder, const ul_ladder_game *game)
{
    ul_text_print(text, "<tr><td><a href=\"%06" PRIu32 ".record\">%" PRIu32 "</a></td><td>%" PRIu32 "</td>",
                  game->number, game->number, game->turns);
    for (uint8_t i = 0; i < game->players; i++) {
        bool won = game->winner == i && !game->seat[i].failed;
        ul_text_put(text, won ? "<td class=\"t\"><strong>" : "<td class=\"t\">");
        ul_html_put(text, ladder->entrant[game->seat[i].entrant].name);
        ul_text_put(text, won ? "</strong>" : "");
        if (game->seat[i].failed)
            ul_text_put(text, " <span class=\"warn\">failed</span>");
        ul_text_put(text, "</td>");
    }
    ul_text_put(text, "</tr>\n");
}

void ul_ladder_games_page(ul_text *text, const ul_ladder *ladder, const ul_ladder_game *games, size_t count,
                          unsigned number)
{
    char title[60];
    snprintf(title, sizeof title, "Games %" PRIu32 " to %" PRIu32, games[0].number, games[count - 1].number);
    put_head(text, title);
    ul_text_put(text, "<p><a href=\"../index.html\">The ladder</a>");
    if (number > 1)
        ul_text_print(text, " · <a href=\"%04u.html\">older games</a>", number - 1);
    ul_text_put(text, "</p>\n<p>Seats from left to right; who won is in bold. Where a program failed a Butler went on "
                      "for it, and the game counts as lost to everybody.</p>\n<div class=\"scroll\"><table>\n"
                      "<tr><th>record</th><th>turns</th>");
    for (uint8_t i = 0; i < games[0].players; i++)
        ul_text_print(text, "<th class=\"t\">seat %d</th>", i);
    ul_text_put(text, "</tr>\n");
    for (size_t i = count; i > 0; i--)
        put_game(text, ladder, &games[i - 1]);
    ul_text_put(text, "</table></div>\n");
    ul_text_put(text, foot);
}
