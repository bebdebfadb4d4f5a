/*
 * preview.c: what messengers show of a link: the title and the sentence for an
 * address of ours, and the lines of HTML that say them.
 */
#include "server/preview.h"

#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "record/event_text.h"
#include "table/status.h"

#define WIDTH 1200 /* of the pictures: what messengers show large */
#define HEIGHT 630
#define KEY_BYTES 40
#define LOOK_BACK 64 /* events: the last attempt with all its answers, and some talk behind it */

/* ---- what is said */

/* "preview.won" and "kill": the key of that game. */
static const char *key_of(char key[KEY_BYTES], const char *family, const ul_edition *edition)
{
    snprintf(key, KEY_BYTES, "%s.%s", family, ul_words_game(edition));
    return key;
}

static void say_also(ul_preview *preview, const char *key, const ul_param *params)
{
    if (preview->about.len)
        ul_words_gap(preview->lang, &preview->about);
    ul_words_say(preview->lang, key, params, &preview->about);
}

void ul_preview_start(ul_preview *preview, ul_lang lang, const ul_edition *edition)
{
    char key[KEY_BYTES];
    *preview = (ul_preview){.lang = lang, .edition = edition->id, .open = true};
    ul_words_say(lang, key_of(key, "game", edition), NULL, &preview->title);
    ul_words_say(lang, "preview.about", NULL, &preview->about);
    ul_text_put(&preview->address, "/");
}

/* Who sits where, "" for nobody; a bot without a name of its own is called as the page calls it. */
static void name_seats(const ul_table *table, const ul_table_status *status, const char *name[UL_MAX_SEATS])
{
    for (ul_seat seat = 0; seat < status->seats; seat++)
        name[seat] = ul_table_name(table, seat);
    for (ul_seat seat = 0; seat < status->seats; seat++)
        if (!*name[seat] && status->seat[seat].sitter == UL_SITTER_BOT)
            name[seat] = ul_words_bot_name(name, status->seats, seat);
}

/* The names of all who sit there, "Ada, Ben and Chie". */
static void list_names(ul_lang lang, const ul_table *table, const ul_table_status *status, ul_text *out)
{
    const char *name[UL_MAX_SEATS], *there[UL_MAX_SEATS];
    size_t      count = 0;
    name_seats(table, status, name);
    for (ul_seat seat = 0; seat < status->seats; seat++)
        if (*name[seat])
            there[count++] = name[seat];
    ul_words_list(lang, there, count, false, out);
}

static void say_invitation(ul_preview *preview, const ul_table *table, const ul_edition *edition,
                           const ul_table_status *status)
{
    char     key[KEY_BYTES];
    unsigned left = ul_table_free_seats(table);
    if (status->owner == UL_NOBODY)
        ul_words_say(preview->lang, key_of(key, "web.invited", edition), NULL, &preview->title);
    else
        ul_words_say(preview->lang, key_of(key, "preview.wants", edition),
                     UL_PARAMS(ul_param_text("name", ul_table_name(table, status->owner))), &preview->title);
    if (left)
        say_also(preview, "preview.seats", UL_PARAMS(ul_param_number("n", left)));
    else
        say_also(preview, ul_table_about(table)->spectators ? "preview.full" : "preview.full.closed", NULL);
    say_also(preview, "preview.how", NULL);
}

static void say_playing(ul_preview *preview, const ul_table *table, const ul_edition *edition,
                        const ul_table_status *status, const ul_scene *scene)
{
    char    key[KEY_BYTES];
    ul_text names = {0};
    list_names(preview->lang, table, status, &names);
    ul_words_say(preview->lang, key_of(key, "game", edition), NULL, &preview->title);
    /* Where nobody may watch, nobody is told how far they are. */
    say_also(preview, ul_table_about(table)->spectators ? "preview.playing" : "preview.playing.closed",
             UL_PARAMS(ul_param_text("list", ul_text_bytes(&names)), ul_param_number("turn", scene->turn)));
    ul_text_free(&names);
}

/* The last attempt of all that these events tell, as everybody was told it. */
static bool find_attempt(const ul_world *world, const ul_text *events, ul_event *found)
{
    ul_fault fault;
    ul_json *list = ul_json_read(events->bytes, events->len, &fault);
    bool     any = false;
    for (const ul_json *one = ul_json_first(list); one; one = ul_json_next(list, one)) {
        const ul_json *game = ul_json_member(one, "game");
        if (game && ul_json_is(ul_json_member(game, "event"), "attempted"))
            any = ul_event_read(world, game, found, &fault) || any;
    }
    ul_json_free(list);
    return any;
}

/* A table remembers only what it told last. */
static bool recall_attempt(const ul_table *table, ul_event *found)
{
    ul_text  events = {0};
    uint32_t told = ul_table_told(table), back = told < LOOK_BACK ? told : LOOK_BACK;
    while (back > 0 && !ul_table_since(table, UL_NOBODY, told - back, &events))
        back--;
    bool any = back > 0 && find_attempt(ul_table_world(table), &events, found);
    ul_text_free(&events);
    return any;
}

/* As they were called when the game was over, whoever sits there now. */
static const char *winner_of(const ul_table *table, ul_seat winner)
{
    const char     *name[UL_MAX_SEATS];
    ul_table_status status;
    if (*ul_table_winner_name(table))
        return ul_table_winner_name(table);
    ul_table_status_now(table, &status);
    name_seats(table, &status, name);
    return name[winner];
}

/* "Dora, in the Carriage House, with the trowel, turn 26." */
static void say_deed(ul_preview *preview, const ul_table *table, const ul_event *attempt, unsigned turn)
{
    const ul_world *world = ul_table_world(table);
    const ul_plan  *plan = ul_world_plan(world);
    say_also(preview, attempt->card == UL_NO_CARD ? "preview.scene.bare" : "preview.scene.card",
             UL_PARAMS(ul_param_text("seat", winner_of(table, attempt->seat)),
                       ul_param_room("room", plan, attempt->room),
                       ul_param_card("card", plan, &ul_world_edition(world)->deck, attempt->card),
                       ul_param_number("turn", turn)));
}

static void say_ending(ul_preview *preview, const ul_table *table, const ul_edition *edition, const ul_scene *scene)
{
    char     key[KEY_BYTES];
    ul_event attempt;
    if (scene->winner == UL_NOBODY) {
        ul_words_say(preview->lang, scene->ending == UL_ENDING_DROWNED ? "ending.drowned" : "ending.stalled", NULL,
                     &preview->title);
        say_also(preview, "ui.end.turns", UL_PARAMS(ul_param_number("n", scene->turn)));
    } else {
        ul_words_say(preview->lang, key_of(key, "preview.won", edition),
                     UL_PARAMS(ul_param_text("seat", winner_of(table, scene->winner))), &preview->title);
        if (recall_attempt(table, &attempt) && attempt.seat == scene->winner)
            say_deed(preview, table, &attempt, scene->turn);
        else
            say_also(preview, "ui.end.turns", UL_PARAMS(ul_param_number("n", scene->turn)));
    }
    say_also(preview, "preview.watch", NULL);
}

/* An earlier game: how it ended is only in the log, and reading that would take too long here. */
static void say_earlier(ul_preview *preview, const ul_edition *edition)
{
    char key[KEY_BYTES];
    ul_words_say(preview->lang, key_of(key, "game", edition), NULL, &preview->title);
    say_also(preview, "preview.watch", NULL);
}

static ul_lang language_of(const ul_table *table, ul_seat owner)
{
    ul_lang lang = UL_LANG_SOURCE;
    if (owner != UL_NOBODY)
        ul_lang_find(&lang, ul_table_language(table, owner));
    return lang;
}

void ul_preview_table(ul_preview *preview, const ul_table *table, const ul_edition *edition, unsigned game)
{
    ul_table_status status;
    ul_view         view;
    ul_table_status_now(table, &status);
    bool dealt = ul_table_view(table, UL_NOBODY, &view);
    *preview = (ul_preview){.lang = language_of(table, status.owner), .edition = edition->id};
    ul_text_print(&preview->address, "/t/%s", ul_table_about(table)->id);
    if (game > 0 && game < status.games)
        say_earlier(preview, edition);
    else if (dealt && view.scene.phase == UL_PHASE_OVER)
        say_ending(preview, table, edition, &view.scene);
    else if (dealt)
        say_playing(preview, table, edition, &status, &view.scene);
    else
        say_invitation(preview, table, edition, &status);
    if (game > 0 && game <= status.games)
        ul_text_print(&preview->address, "?replay=%u", game);
}

void ul_preview_free(ul_preview *preview)
{
    ul_text_free(&preview->title);
    ul_text_free(&preview->about);
    ul_text_free(&preview->address);
}

/* ---- as HTML */

/* Text that may stand in an element and between quotes: people choose their names themselves. */
static void escape(const char *text, ul_text *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '&':
            ul_text_put(out, "&amp;");
            break;
        case '<':
            ul_text_put(out, "&lt;");
            break;
        case '>':
            ul_text_put(out, "&gt;");
            break;
        case '"':
            ul_text_put(out, "&quot;");
            break;
        case '\'':
            ul_text_put(out, "&#39;");
            break;
        default:
            ul_text_add(out, text, 1);
        }
    }
}

static void meta(const char *attribute, const char *name, const char *base, const char *value, ul_text *out)
{
    ul_text_print(out, "<meta %s=\"%s\" content=\"", attribute, name);
    escape(base, out);
    escape(value, out);
    ul_text_put(out, "\" />\n    ");
}

static void link_to(const char *relation, const char *more, const char *base, const char *path, ul_text *out)
{
    ul_text_print(out, "<link rel=\"%s\"%s href=\"", relation, more);
    escape(base, out);
    escape(path, out);
    ul_text_put(out, "\" />\n    ");
}

/* The same page in other languages, for search engines. */
static void link_languages(const char *base, ul_text *out)
{
    char more[64], path[64];
    for (ul_lang lang = 0; lang < ul_lang_count(); lang++) {
        snprintf(more, sizeof more, " hreflang=\"%s\"", ul_lang_tag(lang));
        snprintf(path, sizeof path, "/?lang=%s", ul_lang_tag(lang));
        link_to("alternate", more, base, path, out);
    }
}

static void write_picture(const ul_preview *preview, const char *base, const char *picture, ul_text *out)
{
    char number[16];
    meta("property", "og:image", base, picture, out);
    meta("property", "og:image:type", "", "image/png", out);
    snprintf(number, sizeof number, "%d", WIDTH);
    meta("property", "og:image:width", "", number, out);
    snprintf(number, sizeof number, "%d", HEIGHT);
    meta("property", "og:image:height", "", number, out);
    meta("property", "og:image:alt", "", ul_text_bytes(&preview->title), out);
}

static void write_lines(const ul_preview *preview, const char *base, const char *picture, ul_text *out)
{
    const char *title = ul_text_bytes(&preview->title), *about = ul_text_bytes(&preview->about);
    ul_text_put(out, "<title>");
    escape(title, out);
    ul_text_put(out, "</title>\n    ");
    meta("name", "description", "", about, out);
    if (!preview->open)
        meta("name", "robots", "", "noindex", out);
    meta("property", "og:type", "", "website", out);
    meta("property", "og:site_name", "", ul_words_find(preview->lang, "game.kill"), out);
    meta("property", "og:locale", "", ul_lang_tag(preview->lang), out);
    meta("property", "og:title", "", title, out);
    meta("property", "og:description", "", about, out);
    if (*base) {
        meta("property", "og:url", base, ul_text_bytes(&preview->address), out);
        link_to("canonical", "", base, ul_text_bytes(&preview->address), out);
        if (preview->open)
            link_languages(base, out);
    }
    if (picture)
        write_picture(preview, base, picture, out);
    meta("name", "twitter:card", "", picture ? "summary_large_image" : "summary", out);
}

static const char *find(const char *page, size_t len, const char *mark)
{
    size_t mark_len = strlen(mark);
    for (size_t at = 0; at + mark_len <= len; at++) {
        if (memcmp(page + at, mark, mark_len) == 0)
            return page + at;
    }
    return NULL;
}

void ul_preview_write(const ul_preview *preview, const char *base, const char *picture, const char *page, size_t len,
                      ul_text *out)
{
    static const char begin[] = "<!-- preview -->", end[] = "<!-- /preview -->";
    const char       *from = find(page, len, begin);
    const char       *to = from ? find(from, len - (size_t)(from - page), end) : NULL;
    if (!to) {
        ul_text_add(out, page, len);
        return;
    }
    ul_text_add(out, page, (size_t)(from - page));
    write_lines(preview, base, picture, out);
    to += sizeof end - 1;
    ul_text_add(out, to, len - (size_t)(to - page));
}
