/* join.c: joining a table at a server's: the door, a seat, the lobby. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "client/fetch.h"
#include "terminal/encode.h"
#include "terminal/name_lookup.h"
#include "terminal/seat_keys_inside.h"
#include "terminal/sitting_inside.h"

#define TRIES_MOST 3 /* a server that was never there is not waited for */

/* A line from standard input without its end; false when there is no more. */
static bool read_line(ul_sitting *s, ul_text *line)
{
    bool more = ul_sitting_read(s, line);
    while (line->len && strchr("\r\n ", line->bytes[line->len - 1]))
        line->bytes[--line->len] = 0;
    return more;
}

static bool is_quit(const ul_sitting *s, const char *line)
{
    return strcmp(line, "q") == 0 || ul_lookup_means(s->play->lang, line, "ui.verb.quit");
}

static void say_commands(ul_sitting *s)
{
    ul_seat seat = ul_sitting_speaker(s)->seat;
    ul_sitting_say(s,
                   seat == UL_NOBODY  ? "ui.join.watching"
                   : seat == s->owner ? "ui.join.commands"
                                      : "ui.join.wait",
                   NULL);
}

/* Something was typed before there is a game. */
static void idle_line(ul_sitting *s)
{
    ul_text line = {0};
    if (!read_line(s, &line) || (line.bytes && is_quit(s, line.bytes)))
        s->leaving = s->quits = true;
    else if (line.len && !ul_sitting_line(s, line.bytes))
        say_commands(s);
    ul_text_free(&line);
}

static void wait_once(ul_sitting *s)
{
    if (ul_sitting_wait(s) == UL_WAITED_TYPED)
        idle_line(s);
    ul_sitting_print(s);
}

/* ---- the door */

/* Whose table it is, and who is there: before somebody is asked for their name. */
static void say_invitation(ul_sitting *s)
{
    char key[32];
    if (!s->lobby || s->owner == UL_NOBODY || !*s->game)
        return;
    snprintf(key, sizeof key, "web.invites.%s", s->game);
    ul_sitting_say(s, key, UL_PARAMS(ul_param_text("name", s->chair[s->owner].name)));
    ul_sitting_say_seats(s);
}

static bool ask_name(ul_sitting *s, const char *given, ul_text *name)
{
    if (given) {
        ul_text_put(name, given);
        return !name->failed;
    }
    say_invitation(s);
    ul_sitting_say(s, "ui.join.name", NULL);
    ul_sitting_print(s);
    return read_line(s, name) && name->len > 0;
}

/* On standard error, in the player's language, with its code behind it. */
static void complain(const ul_sitting *s, const ul_fault *fault)
{
    ul_text text = {0};
    ul_sitting_say_why(s, fault, &text);
    ul_text_print(&text, " [%s]", fault->code);
    ul_play_complain(s->play->lang, ul_text_bytes(&text));
    ul_text_free(&text);
}

/* The same of something that a text names: a link that was typed, a file. */
static void complain_of(const ul_sitting *s, const char *key, const char *what, const ul_fault *fault)
{
    ul_text text = {0};
    ul_words_say(s->play->lang, key, UL_PARAMS(ul_param_text("text", what)), &text);
    ul_text_print(&text, " [%s]", fault->code);
    ul_play_complain(s->play->lang, ul_text_bytes(&text));
    ul_text_free(&text);
}

/* `what`: to sit, or to take a seat by a ticket; whose name may be known. */
static void ask_for_seat(ul_sitting *s, const char *what, const char *name)
{
    ul_text     members = {0};
    ul_fault    fault = {0};
    ul_json_out out;
    ul_seat_key_draw(&s->link);
    if (!ul_seat_key_write(&s->link, &fault)) /* kept first: a seat without its key would be lost */
        complain_of(s, "usage.join.key", fault.message, &fault);
    ul_text_print(&members, "%s,\"key\":\"%s\"", what, s->link.key);
    if (!*s->link.ticket)
        ul_text_print(&members, ",\"lang\":\"%s\"", ul_lang_tag(s->play->lang));
    if (name) {
        ul_text_put(&members, ",\"name\":");
        ul_json_begin(&out, &members);
        ul_json_string(&out, name);
    }
    s->pending = members.failed ? 0 : ul_client_say(s->person[0].client, members.bytes);
    ul_text_free(&members);
}

/* What was asked for is the seat from now on, or its key is forgotten. */
static bool await_seat(ul_sitting *s)
{
    while (s->pending && !s->leaving && !ul_play_caught())
        ul_sitting_poll(s, 50);
    for (int i = 0; i < 40 && s->person[0].seat == UL_NOBODY && !s->news.len; i++)
        ul_sitting_poll(s, 50);
    bool fine = s->person[0].seat != UL_NOBODY;
    if (fine)
        ul_client_set_key(s->person[0].client, s->link.key);
    else
        ul_seat_key_forget(&s->link);
    return fine;
}

static bool sit_down(ul_sitting *s, const char *given)
{
    ul_text name = {0};
    bool    fine = ask_name(s, given, &name);
    if (fine) {
        ask_for_seat(s, "\"do\":\"sit\"", name.bytes);
        fine = await_seat(s);
    }
    ul_text_free(&name);
    return fine;
}

/* The seat that the link's ticket is for; a friend sits there under another name. */
static bool take_by_ticket(ul_sitting *s, const char *given)
{
    ul_text name = {0}, what = {0};
    bool    fine = !s->link.gift || ask_name(s, given, &name);
    ul_text_print(&what, "\"do\":\"take\",\"ticket\":\"%s\"", s->link.ticket);
    if (fine && !what.failed) {
        ask_for_seat(s, what.bytes, s->link.gift ? name.bytes : NULL);
        fine = await_seat(s);
    }
    ul_text_free(&what);
    ul_text_free(&name);
    return fine;
}

/* A server that was never reached: why, and no end of trying. */
static bool is_unreachable(ul_sitting *s, ul_fault *why)
{
    unsigned tries;
    return ul_client_state_now(s->person[0].client, &tries, why) == UL_CLIENT_CONNECTING && tries >= TRIES_MOST;
}

/* Only `quit` is answered before there is a table; what else is typed is for later. False: nothing more will be. */
static bool wait_at_door(ul_sitting *s, bool listens, ul_text *later)
{
    ul_text line = {0};
    if (!listens)
        ul_sitting_poll(s, 100);
    else if (ul_sitting_wait(s) == UL_WAITED_TYPED && (listens = read_line(s, &line)) && line.bytes) {
        if (is_quit(s, line.bytes))
            s->leaving = s->quits = true;
        else
            ul_text_print(later, "%s\n", line.bytes);
    }
    ul_text_free(&line);
    ul_sitting_print(s);
    return listens;
}

/* The first welcome, or why there is none. */
static bool come_in(ul_sitting *s)
{
    ul_text  text = {0};
    ul_fault why = {0};
    bool     listens = true;
    ul_table_link_write(&s->link, false, &text);
    ul_sitting_say(s, "ui.join.connecting", UL_PARAMS(ul_param_text("text", ul_text_bytes(&text))));
    ul_text_clear(&text);
    ul_sitting_print(s);
    while (!s->changed && !s->leaving && !ul_play_caught() && !(s->unreachable = is_unreachable(s, &why)))
        listens = wait_at_door(s, listens, &text);
    ul_text_add(&s->early, ul_text_bytes(&text), text.len);
    ul_text_free(&text);
    if (s->unreachable)
        complain(s, &why);
    return s->changed && !s->leaving && !s->unreachable;
}

bool ul_join_fetch_plan(ul_sitting *sitting)
{
    ul_text        body = {0};
    ul_fault       fault = {0};
    ul_json       *json = NULL;
    const ul_json *plan;
    if (sitting->local || sitting->plan.len)
        return false;
    if (ul_fetch(&sitting->link, "/events?after=4294967295", &body, &fault))
        json = ul_json_read(body.bytes, body.len, &fault);
    if (json && (plan = ul_json_member(json, "plan")) != NULL && plan->type == UL_JSON_STRING)
        ul_text_add(&sitting->plan, plan->text, plan->text_len);
    ul_json_free(json);
    ul_text_free(&body);
    return sitting->plan.len > 0;
}

static bool wait_in_lobby(ul_sitting *s)
{
    if (s->person[0].seat != UL_NOBODY)
        ul_sitting_say_link(s);
    if (!s->match) {
        ul_join_say_board(s);
        ul_sitting_say_seats(s);
    }
    if (!s->match || s->person[0].seat == UL_NOBODY)
        say_commands(s);
    ul_sitting_print(s);
    while ((!s->match || ul_sitting_looks_back(s)) && !s->leaving && !s->closed && !ul_play_caught())
        wait_once(s);
    ul_sitting_print(s);
    return s->match != NULL && !s->leaving;
}

static bool knock(ul_sitting *s)
{
    ul_sitting_stop(s);
    s->leaving = s->changed = false;
    return ul_sitting_greet(s, NULL, "") && come_in(s);
}

/* A seat; if none is free, a place to watch from. */
static bool take_place(ul_sitting *s, const char *name)
{
    if (s->watch || (s->vacant && sit_down(s, name)))
        return true;
    if (s->vacant || s->leaving || ul_play_caught())
        return false;
    ul_text_clear(&s->news); /* somebody was quicker */
    ul_sitting_say(s, "web.error.full-table", NULL);
    return true;
}

static bool enter(ul_sitting *s, const char *name)
{
    bool ticket = !s->watch && *s->link.ticket;
    bool kept = !s->watch && !ticket && !*s->link.key && ul_seat_key_read(&s->link);
    bool in = knock(s);
    if (!in && kept && s->leaving && !ul_play_caught()) { /* the seat is somebody else's by now: as a stranger, then */
        ul_seat_key_forget(&s->link);
        ul_text_clear(&s->news);
        in = knock(s);
    }
    if (!in)
        return false;
    if (ticket)
        return take_by_ticket(s, name);
    ul_seat seat = s->person[0].seat;
    if (seat == UL_NOBODY)
        return take_place(s, name);
    ul_seat_key_write(&s->link, NULL);
    if (name && strcmp(name, s->chair[seat].name) != 0) /* whoever has the key is who sat down with it */
        ul_sitting_say(s, "ui.join.as", UL_PARAMS(ul_param_text("seat", s->chair[seat].name)));
    return true;
}

int ul_join_run(ul_play *play, const ul_join_how *how)
{
    ul_sitting s = {.play = play, .watch = how->watch, .owner = UL_NOBODY};
    ul_fault   fault = {0};
    int        result = UL_PLAY_FAILED;
    if (!ul_table_link_read(how->link, &s.link, &fault)) {
        complain_of(&s, "usage.join.bad-link", how->link, &fault);
        return 2;
    }
    if (how->watch)
        *s.link.key = 0;
    setvbuf(stdin, NULL, _IONBF, 0); /* poll must see what is left to read */
    ul_play_catch_signals();
    play->sitting = &s;
    bool fine = enter(&s, how->name);
    bool dealt = fine && wait_in_lobby(&s);
    ul_sitting_print(&s);
    if (dealt)
        result = ul_sitting_play(&s);
    else if (ul_play_caught())
        result = UL_PLAY_INTERRUPTED;
    else if (s.unreachable)
        result = UL_PLAY_UNREACHABLE;
    else if (fine || s.quits)
        result = UL_PLAY_DONE;
    ul_sitting_free(&s);
    return result;
}
