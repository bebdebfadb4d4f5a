/* join.c: joining a table elsewhere: the door, the lobby, and staying there. */
#include "terminal/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "client/fetch.h"
#include "terminal/encode.h"
#include "terminal/join_inside.h"

#define SHORT_WAIT 2000 /* an answer is waited for so long; then the screen goes on */

/* Is the connection lost, and for how long? Said once each time it changes. */
static void say_connection(ul_join *j)
{
    unsigned        tries;
    ul_fault        why;
    ul_client_state state = ul_client_state_now(j->client, &tries, &why);
    if (state == UL_CLIENT_REFUSED && !j->leaving) {
        ul_text_print(&j->news, "%s\n", why.message);
        j->leaving = j->changed = true;
    } else if (state == UL_CLIENT_HERE && j->lost_said) {
        ul_join_say(j, "ui.join.back", NULL);
        j->lost_said = false;
        j->tries_said = 0;
    } else if (state == UL_CLIENT_CONNECTING && tries > 0 && tries != j->tries_said && (tries > 1 || j->told)) {
        ul_join_say(j, "ui.join.lost", UL_PARAMS(ul_param_number("n", (long)tries)));
        j->tries_said = tries;
        j->lost_said = true;
    }
}

void ul_join_poll(ul_join *join, int ms)
{
    ul_fault refused;
    ul_client_poll(join->client, ms, -1);
    if (join->pending && ul_client_answered(join->client, join->pending, &refused)) {
        join->pending = 0;
        join->refused = *refused.message != 0;
        join->changed = true;
    }
    say_connection(join);
}

bool ul_join_news(ul_join *join, ul_text *out)
{
    if (!join->news.len)
        return false;
    ul_text_add(out, join->news.bytes, join->news.len);
    ul_text_clear(&join->news);
    return true;
}

/* Write what is new, at once: for the lobby and the plain form. */
static void print_news(ul_join *j)
{
    ul_text text = {0}, bytes = {0};
    if (ul_join_news(j, &text)) {
        ul_encode_out(j->play->encoding, text.bytes, text.len, &bytes);
        fwrite(bytes.bytes ? bytes.bytes : "", 1, bytes.len, stdout);
        fflush(stdout);
    }
    ul_text_free(&text);
    ul_text_free(&bytes);
}

bool ul_join_await(ul_join *join)
{
    uint64_t until = ul_play_now(NULL) + (uint64_t)SHORT_WAIT * 1000;
    while (join->pending && !join->leaving && !ul_play_caught() && ul_play_now(NULL) < until)
        ul_join_poll(join, 20);
    return !join->pending && !join->refused;
}

void ul_join_settle(ul_join *join)
{
    join->asked = 0;
    ul_join_await(join);
}

bool ul_join_is_busy(const ul_join *join)
{
    return join->pending != 0;
}

void ul_join_ask(ul_join *join)
{
    join->asked = join->shown;
}

bool ul_join_is_stale(const ul_join *join)
{
    return join->asked && join->asked != join->shown;
}

bool ul_join_is_leaving(const ul_join *join)
{
    return join->leaving;
}

/* ---- what is typed */

static bool say_words(ul_join *j, const char *words)
{
    ul_text     members = {0};
    ul_json_out out;
    ul_text_put(&members, "\"do\":\"say\",\"text\":");
    ul_json_begin(&out, &members);
    ul_json_string(&out, words);
    ul_text_print(&members, ",\"lang\":\"%s\"", ul_lang_tag(j->play->lang));
    if (!members.failed)
        j->pending = ul_client_say(j->client, members.bytes);
    ul_text_free(&members);
    return true;
}

static bool say_link(ul_join *j)
{
    ul_text text = {0};
    ul_link_write(&j->link, true, &text);
    if (text.bytes)
        ul_join_say(j, "ui.join.link", UL_PARAMS(ul_param_text("text", text.bytes)));
    ul_text_free(&text);
    return true;
}

static void say_seats(ul_join *j)
{
    ul_items items = {0};
    ul_text  list = {0};
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
        if (!j->taken[seat])
            continue;
        ul_text *item = ul_items_more(&items);
        ul_text_put(item, j->chair[seat].name);
        if (j->stand_in[seat])
            ul_text_print(item, " (%s)", ul_words_find(j->play->lang, "web.standin"));
    }
    ul_items_end(&items, j->play->lang, false, &list);
    ul_join_say(j, "ui.join.seats", UL_PARAMS(ul_param_text("list", list.bytes ? list.bytes : "")));
    ul_text_free(&list);
}

static bool do_line(ul_join *join, const char *line)
{
    if (strncmp(line, "say ", 4) == 0 && line[4])
        say_words(join, line + 4);
    else if (strcmp(line, "start") == 0)
        ul_join_send(join, "\"do\":\"start\"");
    else if (strcmp(line, "link") == 0)
        say_link(join);
    else if (strcmp(line, "seats") == 0)
        say_seats(join);
    else if (strcmp(line, "rest") == 0)
        ul_join_send(join, "\"do\":\"rest\",\"flag\":true");
    else if (strcmp(line, "back") == 0)
        ul_join_send(join, "\"do\":\"rest\",\"flag\":false");
    else if (strncmp(line, "arm", 3) == 0 && (line[3] == ' ' || !line[3]))
        ul_join_arm(join, line + 3 + strspn(line + 3, " "));
    else
        return false;
    ul_join_await(join);
    return true;
}

static void trim(ul_text *line)
{
    while (line->len && strchr("\r\n ", line->bytes[line->len - 1]))
        line->bytes[--line->len] = 0;
}

bool ul_join_line(ul_join *join, const char *line)
{
    ul_text words = {0};
    ul_text_put(&words, line + strspn(line, " "));
    trim(&words);
    bool done = words.bytes && do_line(join, words.bytes);
    ul_text_free(&words);
    return done;
}

/* A line from standard input as UTF-8; false at its end. */
static bool read_line(ul_text *line)
{
    char   *bytes = NULL;
    size_t  room = 0;
    ssize_t len = getline(&bytes, &room, stdin);
    if (len > 0)
        ul_encode_in(bytes, (size_t)len, line);
    free(bytes);
    trim(line);
    return len >= 0;
}

static bool is_quit(const char *line)
{
    return strcmp(line, "quit") == 0 || strcmp(line, "q") == 0;
}

static void say_commands(ul_join *j)
{
    ul_join_say(j, j->seat == UL_NOBODY ? "ui.join.watching" : j->lobby ? "ui.join.commands" : "ui.join.not_yet", NULL);
}

/* Something was typed while it is nobody's turn here. */
static void idle_line(ul_join *j)
{
    ul_text line = {0};
    if (!read_line(&line) || (line.bytes && is_quit(line.bytes)))
        j->leaving = true;
    else if (line.len && !ul_join_line(j, line.bytes))
        say_commands(j);
    ul_text_free(&line);
}

bool ul_join_wait(ul_join *join)
{
    join->changed = false;
    while (!join->changed && !join->leaving && !ul_play_caught()) {
        bool typed = ul_client_poll(join->client, 200, STDIN_FILENO);
        ul_join_poll(join, 0);
        if (typed)
            idle_line(join);
        print_news(join);
    }
    return !join->leaving && !ul_play_caught();
}

bool ul_join_hear(ul_join *join)
{
    bool typed = false;
    join->changed = false;
    ul_join_await(join);
    while (!typed && !join->leaving && !ul_play_caught()) {
        if (ul_join_is_stale(join))
            return false; /* what was asked about is not there any more */
        ul_seat before = ul_match_to_act(join->match);
        typed = ul_client_poll(join->client, 200, STDIN_FILENO);
        ul_join_poll(join, 0);
        print_news(join);
        if (ul_match_to_act(join->match) != before)
            return false; /* a bot has played for us, or another game has begun */
    }
    return typed;
}

bool ul_join_again(ul_join *join)
{
    ul_match *over = join->match;
    if (join->seat != UL_NOBODY) {
        ul_join_send(join, "\"do\":\"rematch\",\"flag\":true");
        ul_join_await(join);
        ul_join_say(join, "ui.join.again", NULL);
    }
    while (join->plain && join->match == over && !join->closed && ul_join_wait(join))
        ;
    return join->match != over;
}

/* ---- the door */

static bool ask_name(ul_join *j, const char *given, ul_text *name)
{
    if (given) {
        ul_text_put(name, given);
        return !name->failed;
    }
    ul_join_say(j, "ui.join.name", NULL);
    print_news(j);
    return read_line(name) && name->len > 0;
}

static bool sit_down(ul_join *j, const char *given)
{
    ul_text     name = {0}, members = {0};
    ul_fault    fault = {0};
    ul_json_out out;
    bool        fine = ask_name(j, given, &name);
    if (fine) {
        ul_join_key_draw(&j->link);
        if (!ul_join_key_write(&j->link, &fault)) /* kept first: a seat without its key would be lost */
            fprintf(stderr, "unlucky play: the key of your seat is not kept: %s\n", fault.message);
        ul_text_print(&members, "\"do\":\"sit\",\"key\":\"%s\",\"lang\":\"%s\",\"name\":", j->link.key,
                      ul_lang_tag(j->play->lang));
        ul_json_begin(&out, &members);
        ul_json_string(&out, name.bytes);
        j->pending = members.failed ? 0 : ul_client_say(j->client, members.bytes);
        while (j->pending && !j->leaving && !ul_play_caught())
            ul_join_poll(j, 50);
        for (int i = 0; i < 40 && !j->seated && !j->news.len; i++)
            ul_join_poll(j, 50);
        fine = j->seated;
        if (fine)
            ul_client_set_key(j->client, j->link.key);
        else
            ul_join_key_forget(&j->link);
    }
    ul_text_free(&name);
    ul_text_free(&members);
    return fine;
}

/* The first welcome, or why there is none. */
static bool come_in(ul_join *j)
{
    ul_text text = {0};
    ul_link_write(&j->link, false, &text);
    ul_join_say(j, "ui.join.connecting", UL_PARAMS(ul_param_text("text", text.bytes ? text.bytes : "")));
    ul_text_free(&text);
    print_news(j);
    while (!j->changed && !j->leaving && !ul_play_caught()) {
        ul_join_poll(j, 100);
        print_news(j);
    }
    return j->changed && !j->leaving;
}

/* The text of a board of the table's own, if it has one. */
static void fetch_plan(ul_join *j)
{
    ul_text        body = {0};
    ul_fault       fault = {0};
    ul_json       *json = NULL;
    const ul_json *plan;
    if (ul_fetch(&j->link, "/events?after=4294967295", &body, &fault))
        json = ul_json_read(body.bytes, body.len, &fault);
    if (json && (plan = ul_json_member(json, "plan")) != NULL && plan->type == UL_JSON_STRING)
        ul_text_add(&j->plan, plan->text, plan->text_len);
    ul_json_free(json);
    ul_text_free(&body);
}

static bool wait_in_lobby(ul_join *j)
{
    if (j->seat != UL_NOBODY)
        say_link(j);
    if (!j->match)
        say_seats(j);
    if (!j->match || j->seat == UL_NOBODY)
        say_commands(j);
    print_news(j);
    while (!j->match && !j->leaving && !j->closed && !ul_play_caught())
        ul_join_wait(j);
    print_news(j);
    return j->match != NULL && !j->leaving;
}

static bool knock(ul_join *j)
{
    const ul_client_ear ear = {ul_join_message, j};
    ul_client_free(j->client);
    j->leaving = j->changed = false;
    j->client = ul_client_new(&j->link, ul_lang_tag(j->play->lang), &ear);
    return j->client && come_in(j);
}

/* A seat, or a place to watch from where there is none to be had. */
static bool take_place(ul_join *j, const char *name)
{
    if (j->watch || (j->vacant && sit_down(j, name)))
        return true;
    if (j->vacant || j->leaving || ul_play_caught())
        return false;
    ul_text_clear(&j->news); /* somebody was quicker */
    ul_join_say(j, "web.error.full-table", NULL);
    return true;
}

static bool enter(ul_join *j, const char *name)
{
    bool kept = !j->watch && !*j->link.key && ul_join_key_read(&j->link);
    fetch_plan(j);
    bool in = knock(j);
    if (!in && kept && j->leaving && !ul_play_caught()) { /* the seat is somebody else's by now: as a stranger, then */
        ul_join_key_forget(&j->link);
        ul_text_clear(&j->news);
        in = knock(j);
    }
    if (!in)
        return false;
    if (!j->seated)
        return take_place(j, name);
    ul_join_key_write(&j->link, NULL);
    return true;
}

int ul_join_run(ul_play *play, const ul_join_how *how)
{
    ul_join  j = {.play = play, .plain = how->plain, .watch = how->watch, .seat = UL_NOBODY, .owner = UL_NOBODY};
    ul_fault fault = {0};
    int      result = UL_PLAY_FAILED;
    if (!ul_link_read(how->link, &j.link, &fault)) {
        fprintf(stderr, "unlucky play: %s\n", fault.message);
        return 2;
    }
    if (how->watch)
        *j.link.key = 0;
    setvbuf(stdin, NULL, _IONBF, 0); /* poll must see what is left to read */
    ul_play_catch_signals();
    play->join = &j;
    bool fine = enter(&j, how->name);
    bool dealt = fine && wait_in_lobby(&j);
    print_news(&j);
    if (dealt)
        result = how->plain ? ul_plain_run(play) : ul_screen_run(play);
    else if (fine)
        result = ul_play_caught() ? UL_PLAY_INTERRUPTED : UL_PLAY_DONE;
    ul_client_free(j.client);
    ul_match_free(j.match);
    ul_match_free(j.before);
    play->match = NULL;
    play->join = NULL;
    ul_text_free(&j.news);
    ul_text_free(&j.plan);
    return result;
}
