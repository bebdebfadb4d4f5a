/* sitting_receive.c: what a table tells, taken in: who sits there, the game, and news for people. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/hex.h"
#include "record/event_text.h"
#include "record/view_text.h"
#include "table/news.h"
#include "table/proof.h"
#include "terminal/match_told.h"
#include "terminal/seat_keys_inside.h"
#include "terminal/sitting_inside.h"

static int64_t number_of(const ul_json *object, const char *key, int64_t otherwise)
{
    const ul_json *value = ul_json_member(object, key);
    return value && (value->type == UL_JSON_INTEGER || value->type == UL_JSON_BOOL) ? value->integer : otherwise;
}

static ul_seat seat_of(const ul_json *object, const char *key)
{
    int64_t seat = number_of(object, key, -1);
    return seat >= 0 && seat < UL_MAX_SEATS ? (ul_seat)seat : UL_NOBODY;
}

static ul_news news_of(const ul_json *news)
{
    return ul_news_find(ul_json_text_of(news, "news"));
}

static bool is_array(const ul_json *value)
{
    return value && value->type == UL_JSON_ARRAY;
}

void ul_sitting_say(ul_sitting *sitting, const char *key, const ul_param *params)
{
    if (!ul_words_find(sitting->play->lang, key))
        return;
    ul_words_say(sitting->play->lang, key, params, &sitting->news);
    ul_text_put(&sitting->news, "\n");
}

void ul_sitting_send(ul_sitting *sitting, const char *format, ...)
{
    char    members[1024];
    va_list list;
    va_start(list, format);
    int len = vsnprintf(members, sizeof members, format, list);
    va_end(list);
    if (len > 0 && (size_t)len < sizeof members)
        sitting->pending = ul_client_say(ul_sitting_speaker(sitting)->client, members);
}

/* ---- who sits where */

static void take_chair(ul_sitting *s, ul_seat seat, const ul_json *json)
{
    const char *bot = ul_json_text_of(json, "bot"), *sitter = ul_json_text_of(json, "sitter");
    ul_chair   *chair = &s->chair[seat];
    s->taken[seat] = strcmp(sitter, "free") != 0;
    s->vacant |= number_of(json, "open", !s->taken[seat]) != 0;
    s->stand_in[seat] = *bot && (strcmp(sitter, "person") == 0 || strcmp(sitter, "program") == 0);
    chair->bot = strcmp(sitter, "bot") == 0;
    if (!ul_level_find(bot, strlen(bot), &chair->level))
        chair->level = UL_BUTLER;
    if (s->taken[seat])
        snprintf(chair->name, sizeof chair->name, "%s", ul_json_text_of(json, "name"));
    else
        snprintf(chair->name, sizeof chair->name, "%u", seat + 1U);
}

static void take_chairs(ul_sitting *s, const ul_json *seats)
{
    ul_seat seat = 0;
    s->vacant = false;
    memset(s->chair, 0, sizeof s->chair);
    memset(s->taken, 0, sizeof s->taken);
    for (const ul_json *one = is_array(seats) ? ul_json_first(seats) : NULL; one && seat < UL_MAX_SEATS;
         one = ul_json_next(seats, one), seat++)
        take_chair(s, seat, one);
    ul_chairs_name(s->chair, seat);
    if (s->match)
        ul_match_seat(s->match, s->chair);
}

static void take_game(ul_sitting *s, const ul_json *about)
{
    ul_edition  edition;
    const char *id = ul_json_text_of(about, "edition");
    snprintf(s->game, sizeof s->game, "%s", ul_edition_find(&edition, id, strlen(id)) ? ul_words_game(&edition) : "");
}

static void take_status(ul_sitting *s, const ul_json *status)
{
    const char *phase = ul_json_text_of(status, "phase");
    if (!status || status->type != UL_JSON_OBJECT)
        return;
    s->lobby = strcmp(phase, "lobby") == 0;
    take_game(s, ul_json_member(status, "about"));
    s->closed = strcmp(phase, "closed") == 0;
    s->owner = seat_of(status, "owner");
    s->games = (uint16_t)number_of(status, "games", 0);
    s->offered_until = number_of(status, "rematch_until", 0);
    take_chairs(s, ul_json_member(status, "seats"));
    s->changed = true;
}

/* ---- the game */

static void new_match(ul_sitting *s, ul_world *world)
{
    ul_match *match = ul_match_new(world, s->chair);
    if (!match)
        return;
    ul_match_free(s->before);
    s->before = s->match;
    s->match = s->play->match = match;
    s->match_game = s->games;
    s->ended = false;
}

static ul_world *read_view(const ul_sitting *s, const ul_json *json, ul_view *view, ul_reveal *reveal)
{
    return ul_view_read(json, s->plan.len ? s->plan.bytes : NULL, s->plan.len, view, reveal, NULL);
}

static void take_view(person *p, const ul_json *json, size_t undoable)
{
    ul_sitting *s = p->sitting;
    ul_view     view;
    ul_reveal   reveal = {0};
    ul_world   *world = read_view(s, json, &view, &reveal);
    if (!world && ul_join_fetch_plan(s)) /* a board of its own */
        world = read_view(s, json, &view, &reveal);
    if (!world)
        return;
    if (!s->match || s->match_game != s->games)
        new_match(s, world);
    else
        ul_world_free(world);
    if (s->match)
        ul_match_show(s->match, &view, view.scene.phase == UL_PHASE_OVER ? &reveal : NULL, undoable);
}

/* ---- seeds (docs/table.md) */

static bool is_among(const ul_json *seats, ul_seat seat)
{
    for (const ul_json *one = is_array(seats) ? ul_json_first(seats) : NULL; one; one = ul_json_next(seats, one))
        if (one->type == UL_JSON_INTEGER && one->integer == seat)
            return true;
    return false;
}

static void send_bytes(person *p, const char *what, const uint8_t bytes[UL_SHA256_BYTES])
{
    ul_text members = {0};
    ul_text_print(&members, "\"do\":\"%s\",\"bytes\":\"", what);
    ul_hex_write(bytes, UL_SHA256_BYTES, &members);
    ul_text_put(&members, "\"");
    if (!members.failed)
        ul_client_say(p->client, members.bytes);
    ul_text_free(&members);
}

static void take_part(person *p, const ul_json *news, ul_news kind)
{
    uint8_t promise[UL_SHA256_BYTES];
    if (p->seat == UL_NOBODY || !is_among(ul_json_member(news, "seats"), p->seat))
        return;
    if (kind == UL_NEWS_PROMISES) {
        ul_seat_secret_draw(p->seed, sizeof p->seed);
        ul_proof_promise(p->seed, promise);
        send_bytes(p, "commit", promise);
    } else if (kind == UL_NEWS_SEEDS) {
        send_bytes(p, "reveal", p->seed);
    }
}

/* ---- news */

/* Who sat there then: whoever leaves has a chair no more. A bot is called as its chair is. */
static const char *name_of(const ul_sitting *s, ul_seat seat)
{
    return seat == UL_NOBODY ? "" : *s->sat[seat] ? s->sat[seat] : s->chair[seat].name;
}

static void reorder(ul_sitting *s, const ul_seat *from, size_t count)
{
    char before[UL_MAX_SEATS][UL_CHAIR_NAME];
    memcpy(before, s->sat, sizeof before);
    for (size_t seat = 0; seat < count; seat++)
        if (from[seat] != UL_NOBODY)
            memcpy(s->sat[seat], before[from[seat]], sizeof before[0]);
}

/* Seats have new numbers once the game begins, or the owner has ordered them. */
static void renumber(person *p, const ul_json *order)
{
    ul_seat from[UL_MAX_SEATS], mine = p->seat;
    size_t  count = 0;
    for (const ul_json *one = is_array(order) ? ul_json_first(order) : NULL; one && count < UL_MAX_SEATS;
         one = ul_json_next(order, one))
        from[count++] = one->type == UL_JSON_INTEGER && one->integer >= 0 && one->integer < UL_MAX_SEATS
                            ? (ul_seat)one->integer
                            : UL_NOBODY;
    for (ul_seat seat = 0; seat < count; seat++)
        if (mine != UL_NOBODY && from[seat] == mine)
            p->seat = seat;
    if (p == p->sitting->person)
        reorder(p->sitting, from, count);
}

/* Of a seat here, and by its own wish: who did it knows. */
static bool is_known(const ul_sitting *s, const ul_json *news, ul_news kind)
{
    ul_seat seat = seat_of(news, "seat");
    if (kind == UL_NEWS_WARNED || kind == UL_NEWS_HOLIDAY || kind == UL_NEWS_HOLIDAY_OVER ||
        (kind == UL_NEWS_STAND_IN && strcmp(ul_json_text_of(news, "because"), "wish") != 0))
        return false;
    if (kind == UL_NEWS_SAT && s->pending && s->person[0].seat == UL_NOBODY)
        return true; /* on one's own wish, and the seat's number is on its way */
    for (unsigned i = 0; i < s->people; i++)
        if (seat != UL_NOBODY && s->person[i].seat == seat)
            return true;
    return s->local != NULL; /* who comes and goes, is dealt, has won: all of it is seen here */
}

/* The day that a holiday lasts to. */
static void write_day(int64_t ms, ul_text *text)
{
    char      day[32] = "";
    time_t    when = (time_t)(ms / 1000);
    struct tm tm;
    strftime(day, sizeof day, "%Y-%m-%d", localtime_r(&when, &tm) ? &tm : gmtime_r(&when, &tm));
    ul_text_put(text, day);
}

/* What the sentence of a news has a {text} for: what a program says of itself, the end of a holiday. */
static void write_more(const ul_json *news, ul_news kind, ul_text *text)
{
    const char *version = ul_json_text_of(news, "version"), *author = ul_json_text_of(news, "author");
    if (kind == UL_NEWS_HOLIDAY)
        write_day(number_of(news, "until", 0), text);
    else
        ul_text_print(text, "%s%s%s", version, *version && *author ? " · " : "", author);
}

static void tell_news(ul_sitting *s, const ul_json *news, ul_news kind)
{
    char        key[64];
    ul_text     more = {0};
    const char *name = number_of(news, "hand", 0) ? "took-over" : ul_news_name(kind);
    if (kind == UL_NEWS_OFFERED && ul_sitting_say_offer(s, &s->news))
        ul_text_put(&s->news, "\n");
    if (is_known(s, news, kind))
        return;
    write_more(news, kind, &more);
    snprintf(key, sizeof key, "web.news.%s", kind == UL_NEWS_PROGRAM && !more.len ? "program.only" : name);
    ul_sitting_say(s, key,
                   UL_PARAMS(ul_param_text("seat", name_of(s, seat_of(news, "seat"))),
                             ul_param_text("name", ul_json_text_of(news, "name")),
                             ul_param_text("text", ul_text_bytes(&more))));
    ul_text_free(&more);
}

/* Who sits there, and what is said: also long ago, since it stays in the log. */
static void follow_talk(ul_sitting *s, const ul_json *news, ul_news kind, bool quietly)
{
    ul_seat seat = seat_of(news, "seat");
    if (seat != UL_NOBODY && (kind == UL_NEWS_SAT || kind == UL_NEWS_HANDED || kind == UL_NEWS_BOT))
        snprintf(s->sat[seat], sizeof s->sat[seat], "%s", kind == UL_NEWS_BOT ? "" : ul_json_text_of(news, "name"));
    if (kind == UL_NEWS_SAID)
        ul_sitting_hear(s, name_of(s, seat), (int)number_of(news, "phrase", -1), ul_json_text_of(news, "text"),
                        quietly);
}

/* What the news means for the game as it was told to that person. */
static void follow_news(person *p, const ul_json *news, ul_news kind)
{
    ul_match *match = p->sitting->match;
    if (kind == UL_NEWS_STARTED || kind == UL_NEWS_ORDERED)
        renumber(p, ul_json_member(news, "from"));
    if (!match)
        return;
    if (kind == UL_NEWS_DEALT || kind == UL_NEWS_POSITION) {
        ul_match_begin(match, p->seat);
        if (p == p->sitting->person) /* who alone hears talk */
            ul_match_remarks_first(match);
    }
    if (kind == UL_NEWS_DEALT || kind == UL_NEWS_BEGUN)
        ul_match_set_first(match, seat_of(news, "first"));
    if (kind == UL_NEWS_UNDONE)
        ul_match_untell(match, p->seat, (size_t)number_of(news, "events", 0));
}

static void take_news(person *p, const ul_json *news, bool quietly)
{
    ul_sitting *s = p->sitting;
    ul_news     kind = news_of(news);
    if (kind == UL_NEWS_OPENED || kind == UL_NEWS_REMATCH)
        snprintf(s->commitment, sizeof s->commitment, "%s", ul_json_text_of(news, "commitment"));
    follow_news(p, news, kind);
    if (p == s->person) /* all hear the same */
        follow_talk(s, news, kind, quietly);
    if (quietly)
        return; /* it was long ago */
    take_part(p, news, kind);
    if (p == s->person)
        tell_news(s, news, kind);
}

/* What is not there yet is asked for: it may be long ago. */
static void look_back(person *p)
{
    char members[64];
    if (p->looks_back)
        return;
    snprintf(members, sizeof members, "\"do\":\"history\",\"seen\":%u", p->told);
    p->looks_back = ul_client_say(p->client, members) != 0;
}

static void take_event(person *p, const ul_json *event, bool quietly)
{
    ul_match      *match = p->sitting->match;
    const ul_json *game = ul_json_member(event, "game"), *news = ul_json_member(event, "table");
    ul_event       read;
    if (game && match && ul_event_read(ul_match_world(match), game, &read, NULL))
        ul_match_tell(match, p->seat, read);
    if (news)
        take_news(p, news, quietly);
}

static void take_events(person *p, const ul_json *events, bool quietly)
{
    for (const ul_json *one = is_array(events) ? ul_json_first(events) : NULL; one; one = ul_json_next(events, one)) {
        int64_t n = number_of(one, "n", 0);
        if (n <= (int64_t)p->told)
            continue;
        if (n > (int64_t)p->told + 1) {
            look_back(p);
            return;
        }
        p->told = (uint32_t)n;
        take_event(p, one, quietly);
    }
}

/* A game of which the beginning was not seen, or was told when there was no view of it yet. */
static bool has_begun(const ul_json *events)
{
    for (const ul_json *one = is_array(events) ? ul_json_first(events) : NULL; one; one = ul_json_next(events, one))
        if (news_of(ul_json_member(one, "table")) == UL_NEWS_DEALT)
            return true;
    return false;
}

static void take_seat(person *p, ul_seat seat)
{
    ul_match *match = p->sitting->match;
    if (match && p->seat != seat)
        ul_match_stand_up(match, p->seat);
    if (p->seat != UL_NOBODY && seat == UL_NOBODY && p->sitting->moves)
        ul_sitting_say(p->sitting, "web.error.moved", NULL);
    p->seat = seat;
}

/* Where its beginning is not among what was just told, all is told once more, and what was said with it. */
static void begin_match(person *p, bool from_its_beginning)
{
    ul_sitting *s = p->sitting;
    if (!from_its_beginning)
        p->told = 0;
    if (!from_its_beginning && p == s->person) /* who alone hears talk */
        ul_text_clear(&s->talk);
    else
        ul_sitting_retell_talk(s);
}

static void take_moment(person *p, const ul_json *message, bool welcome)
{
    ul_sitting    *s = p->sitting;
    const ul_json *view = ul_json_member(message, "view"), *events = ul_json_member(message, "events"),
                  *own = ul_json_member(message, "own");
    const ul_match *before = s->match;
    bool            first = p->told == 0;
    int64_t         here = (int64_t)(ul_play_now(NULL) / 1000);
    s->ahead = number_of(message, "now", here + s->ahead) - here;
    if (welcome)
        take_seat(p, seat_of(message, "seat"));
    take_status(s, ul_json_member(message, "status"));
    /* A seat that is to be renumbered by these events is told by them; the welcome has it already. */
    ul_seat seat = p->seat;
    if (view && view->type == UL_JSON_OBJECT)
        take_view(p, view, (size_t)number_of(own, "undoable", 0));
    if (s->match != before)
        begin_match(p, has_begun(events));
    take_events(p, events, first || p->told == 0);
    if (own && own->type == UL_JSON_OBJECT)
        snprintf(p->armed, sizeof p->armed, "%s", ul_json_text_of(own, "armed"));
    if (welcome)
        p->seat = seat;
    s->changed = true;
    if (s->match && !p->looks_back)
        ul_match_notice_start(s->match);
    if (s->match && ul_match_to_act(s->match) == UL_NOBODY)
        ul_sitting_end(s);
}

static void take_history(person *p, const ul_json *message)
{
    ul_seat seat = p->seat; /* what happened long ago moves nobody now */
    p->looks_back = false;
    take_events(p, ul_json_member(message, "events"), true);
    p->seat = seat;
    if ((int64_t)p->told < number_of(message, "told", 0))
        look_back(p);
    p->sitting->changed = true;
}

/* A link by which the seat goes to another device. */
static void take_ticket(ul_sitting *s, const ul_json *message)
{
    ul_text text = {0};
    ul_table_link_write(&s->link, false, &text);
    ul_text_print(&text, "#ticket-%s", ul_json_text_of(message, "ticket"));
    s->moves = true;
    if (!text.failed)
        ul_sitting_say(s, "ui.join.device", UL_PARAMS(ul_param_text("text", text.bytes)));
    ul_text_free(&text);
    s->changed = true;
}

static void take_refusal(ul_sitting *s, const ul_json *message)
{
    char key[64];
    snprintf(key, sizeof key, "web.error.%s", ul_json_text_of(message, "error"));
    if (ul_words_find(s->play->lang, key))
        ul_sitting_say(s, key, NULL);
    else
        ul_text_print(&s->news, "%s\n", ul_json_text_of(message, "message"));
    s->changed = true;
}

void ul_sitting_message(void *context, const ul_json *message)
{
    person     *p = context;
    const char *type = ul_json_text_of(message, "type");
    p->sitting->heard = true;
    if (strcmp(type, "welcome") == 0 || strcmp(type, "told") == 0)
        take_moment(p, message, *type == 'w');
    else if (strcmp(type, "history") == 0)
        take_history(p, message);
    else if (strcmp(type, "ticket") == 0)
        take_ticket(p->sitting, message);
    else if (strcmp(type, "refused") == 0)
        take_refusal(p->sitting, message);
}
