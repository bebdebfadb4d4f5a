/* waiting_games.c: every table where a seat is ours is asked, with the seat's key, whether it waits for us. */
#include "terminal/waiting_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "client/fetch.h"
#include "terminal/seat_keys_inside.h"

#define ANSWER_BYTES ((size_t)1 << 20)
#define PATIENCE_MS 3000

static void list_others(const ul_json *status, int64_t mine, ul_lang lang, ul_text *out)
{
    const char    *name[UL_MAX_SEATS];
    size_t         count = 0;
    int64_t        seat = 0;
    const ul_json *seats = ul_json_member_of(status, "seats", UL_JSON_ARRAY);
    for (const ul_json *one = ul_json_first(seats); one; one = ul_json_next(seats, one), seat++) {
        const ul_json *given = ul_json_member_of(one, "name", UL_JSON_STRING);
        if (given && given->text[0] && seat != mine && count < UL_MAX_SEATS)
            name[count++] = given->text;
    }
    ul_words_list(lang, name, count, false, out);
}

static void read_answer(const ul_json *json, ul_lang lang, ul_waiting_game *game)
{
    const ul_json *status = ul_json_member_of(json, "status", UL_JSON_OBJECT),
                  *seat = ul_json_member_of(json, "seat", UL_JSON_INTEGER);
    const ul_json *waiting = ul_json_member_of(status, "waiting", UL_JSON_OBJECT);
    const ul_json *whom = ul_json_member_of(waiting, "seat", UL_JSON_INTEGER),
                  *bot = ul_json_member_of(waiting, "bot", UL_JSON_BOOL);
    const ul_json *since = ul_json_member_of(waiting, "since", UL_JSON_INTEGER);
    game->waits = seat && whom && since && bot && !bot->integer && whom->integer == seat->integer;
    if (!game->waits)
        return;
    game->since = since->integer;
    list_others(status, seat->integer, lang, &game->names);
}

static void ask(ul_waiting_game *game, ul_lang lang)
{
    char          path[64 + UL_TABLE_ID_BYTES];
    int           status = 0;
    ul_text       body = {0};
    ul_fault      fault;
    const ul_call call = {.host = game->link.host,
                          .port = game->link.port,
                          .tls = game->link.tls,
                          .method = "GET",
                          .path = path,
                          .token = game->link.key,
                          .most = ANSWER_BYTES,
                          .patience = PATIENCE_MS};
    snprintf(path, sizeof path, "/api/1/tables/%s/seat", game->link.table);
    game->reached = ul_call_make(&call, &status, &body, &fault);
    ul_json *json = game->reached && status == 200 ? ul_json_read(body.bytes, body.len, &fault) : NULL;
    if (json)
        read_answer(json, lang, game);
    ul_json_free(json);
    ul_text_free(&body);
}

static int by_age(const void *a, const void *b)
{
    const ul_waiting_game *one = a, *other = b;
    return (one->since > other->since) - (one->since < other->since);
}

size_t ul_waiting_find(ul_lang lang, ul_waiting_game games[UL_SEATS_LISTED])
{
    ul_table_link *links = calloc(UL_SEATS_LISTED, sizeof *links);
    size_t         count = links ? ul_seat_keys_list(links, UL_SEATS_LISTED) : 0;
    for (size_t i = 0; i < count; i++) {
        games[i] = (ul_waiting_game){.link = links[i]};
        ask(&games[i], lang);
    }
    free(links);
    qsort(games, count, sizeof *games, by_age);
    return count;
}

void ul_waiting_free(ul_waiting_game *games, size_t count)
{
    for (size_t i = 0; i < count; i++)
        ul_text_free(&games[i].names);
}

void ul_waiting_say(const ul_waiting_game *game, ul_lang lang, ul_text *out)
{
    char      date[32];
    ul_text   link = {0};
    time_t    when = (time_t)(game->since / 1000);
    struct tm tm;
    if (game->waits) {
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", localtime_r(&when, &tm) ? &tm : gmtime_r(&when, &tm));
        ul_text_print(out, "%s  %s", date, ul_text_bytes(&game->names));
        return;
    }
    ul_table_link_write(&game->link, false, &link);
    ul_words_say(lang, "ui.waiting.away", UL_PARAMS(ul_param_text("text", ul_text_bytes(&link))), out);
    ul_text_free(&link);
}

bool ul_waiting_possible(void)
{
    ul_table_link link;
    return ul_seat_keys_list(&link, 1) > 0;
}

void ul_waiting_list(ul_lang lang, ul_text *out)
{
    ul_waiting_game *games = calloc(UL_SEATS_LISTED, sizeof *games);
    size_t           count = games ? ul_waiting_find(lang, games) : 0, waits = 0;
    for (size_t i = 0; i < count; i++) {
        if (!games[i].waits)
            continue;
        waits++;
        ul_waiting_say(&games[i], lang, out);
        ul_text_put(out, "\n    unlucky play --join ");
        ul_table_link_write(&games[i].link, false, out);
        ul_text_put(out, "\n");
    }
    if (!waits) {
        ul_words_say(lang, "ui.waiting.none", NULL, out);
        ul_text_put(out, "\n");
    }
    for (size_t i = 0; i < count; i++) {
        if (games[i].reached)
            continue;
        ul_waiting_say(&games[i], lang, out);
        ul_text_put(out, "\n");
    }
    ul_waiting_free(games, count);
    free(games);
}
