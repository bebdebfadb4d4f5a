/* seat_program.c: the program at a chair: asked, answered, and what happens when it is not. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>
#include "bots/bot.h"
#include "client/dial.h"
#include "client/fetch.h"
#include "program/seat_chair.h"
#include "record/action_text.h"
#include "record/view_text.h"

#define START_MS 4000 /* more time for the first answer of a program */
#define SLICE_MS 100  /* while it thinks, the server is listened to this often */

void ul_chair_note(ul_seat_chair *c, const char *format, ...)
{
    char    line[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    pthread_mutex_lock(&c->shared->lock);
    fprintf(stderr, "unlucky seat: %s: %s\n", c->link.table, line);
    pthread_mutex_unlock(&c->shared->lock);
}

static void log_line(ul_seat_chair *c, char mark, const ul_text *text)
{
    FILE *log = c->shared->how->log;
    if (!log || !text->len)
        return;
    bool whole = text->bytes[text->len - 1] == '\n';
    pthread_mutex_lock(&c->shared->lock);
    fprintf(log, "%c %s: %s%s", mark, c->link.table, text->bytes, whole ? "" : "\n");
    fflush(log);
    pthread_mutex_unlock(&c->shared->lock);
}

/* ---- what it is told */

static void put_seed(ul_json_out *out, ul_seat_chair *c)
{
    char     text[17];
    uint64_t seed = 0;
    for (size_t i = 0; i < 8; i++)
        seed = seed << 8 | c->seed[i];
    seed += (uint64_t)ul_client_seen(c->client) * UINT64_C(0x9e3779b97f4a7c15);
    snprintf(text, sizeof text, "%016" PRIx64, seed);
    ul_json_put_string(out, "seed", text);
}

/* What stays the same in this game, as the server tells it. */
static bool fetch_ground(ul_seat_chair *c)
{
    ul_fault fault = {0};
    if (c->ground.len)
        return true;
    if (ul_fetch(&c->link, "/ground", &c->ground, &fault) && c->ground.len > 2) {
        while (strchr("\r\n ", c->ground.bytes[c->ground.len - 1]))
            c->ground.len--;
        return true;
    }
    ul_text_clear(&c->ground);
    ul_chair_note(c, "the server does not tell what is played: %s", fault.message);
    c->again = ul_clock() + 1000;
    return false;
}

static void write_game(ul_seat_chair *c)
{
    ul_json_out out;
    ul_json_begin(&out, &c->out);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "cmd", "game");
    ul_json_put_int(&out, "seat", c->seat);
    put_seed(&out, c);
    ul_text_put(&c->out, ",");
    ul_text_add(&c->out, c->ground.bytes + 1, c->ground.len - 1); /* its members, and its end */
    ul_text_put(&c->out, "\n");
}

static void put_events(ul_json_out *out, const ul_seat_chair *c)
{
    size_t from = c->told < c->events.len && c->told ? c->told + 1 : c->told; /* past the comma */
    ul_json_put_raw(out, "events", "[", 1);
    ul_text_add(out->text, c->events.bytes + from, c->events.len - from);
    ul_text_put(out->text, "]");
}

static void write_act(ul_seat_chair *c)
{
    ul_json_out out;
    ul_json_begin(&out, &c->out);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "cmd", "act");
    ul_json_put_raw(&out, "view", c->view.bytes, c->view.len);
    put_events(&out, c);
    ul_json_put_raw(&out, "legal", c->legal.bytes, c->legal.len);
    ul_json_put_int(&out, "ms", c->shared->how->ms);
    put_seed(&out, c);
    ul_json_close(&out);
    ul_text_put(&c->out, "\n");
}

/* ---- what goes wrong */

/*
 * The stand-in plays this decision, and everybody at the table is told so;
 * then the program has another try. Where only bots play besides, the table's
 * stand-in would wait for a person: a Butler of ours plays instead.
 */
static void fail(ul_seat_chair *c, bool fatal, const char *code, const char *what)
{
    if (fatal) {
        ul_child_process_stop(&c->child);
        c->greeted = c->answered = false;
        c->told = 0;
        c->lives -= c->lives > 0;
    }
    ul_chair_note(c, "%s: %s; the stand-in plays for it%s", code, what,
                  c->lives ? " until this decision is made" : " from now on: it has failed too often");
    c->is_own_decision = true;
    c->helped = c->alone;
    c->again = c->alone ? ul_clock() : 0;
    c->resting = !c->alone;
    if (c->resting)
        ul_client_say(c->client, "\"do\":\"rest\",\"flag\":true");
}

static bool is_running(ul_seat_chair *c)
{
    if (c->child.pid)
        return true;
    if (ul_child_process_start(&c->child, c->shared->how->command, &c->shared->lock))
        return true;
    fail(c, true, "gone", "the program could not be started");
    return false;
}

static void fail_as(ul_seat_chair *c, ul_child_result result)
{
    char what[UL_CHILD_WHAT];
    fail(c, true, result == UL_CHILD_CLOSED ? "gone" : "silent", ul_child_process_what(&c->child, result, what));
}

/* ---- asking */

/* Is what it was asked about still to be decided? */
static bool is_current(const ul_seat_chair *c, uint32_t seen)
{
    return c->end == UL_SEAT_GOES_ON && ul_client_seen(c->client) == seen && !*c->shared->stop;
}

/* Its next line, while the server is listened to. */
static ul_child_result hear(ul_seat_chair *c, uint32_t seen)
{
    uint32_t        left = c->shared->how->ms + (c->answered ? 0 : START_MS);
    ul_child_result result = UL_CHILD_TIMEOUT;
    while (result == UL_CHILD_TIMEOUT && left > 0 && is_current(c, seen)) {
        uint32_t slice = left < SLICE_MS ? left : SLICE_MS;
        result = ul_child_process_read_line(&c->child, &c->in, slice);
        left -= slice;
        if (result == UL_CHILD_TIMEOUT)
            ul_client_poll(c->client, 0, -1);
    }
    return result;
}

/* Is it one of the legal actions? */
static bool is_legal(const ul_seat_chair *c, const ul_json *action)
{
    ul_json *legal = ul_json_read(c->legal.bytes, c->legal.len, NULL);
    bool     found = false;
    for (const ul_json *one = ul_json_first(legal); one; one = ul_json_next(legal, one))
        found |= one->text_len == action->text_len && memcmp(one->text, action->text, one->text_len) == 0;
    ul_json_free(legal);
    return found;
}

static void send_action(ul_seat_chair *c, const char *action, size_t len, uint32_t seen)
{
    ul_text     members = {0};
    ul_json_out out;
    ul_text_print(&members, "\"do\":\"act\",\"seen\":%" PRIu32 ",\"actions\":[", seen);
    ul_json_begin(&out, &members);
    ul_json_string_n(&out, action, len);
    ul_text_put(&members, "]");
    c->acting = members.failed ? 0 : ul_client_say(c->client, members.bytes);
    ul_text_free(&members);
}

static void take_answer(ul_seat_chair *c, uint32_t seen)
{
    char           what[200];
    ul_json       *root = ul_json_read(c->in.bytes, c->in.len, NULL);
    const ul_json *action = ul_json_member(root, "action");
    if (!action || action->type != UL_JSON_STRING) {
        snprintf(what, sizeof what, "it answered '%.100s', which has no action", c->in.bytes);
        fail(c, false, "nonsense", what);
    } else if (!is_legal(c, action)) {
        snprintf(what, sizeof what, "it answered '%.100s', which is not legal now", action->text);
        fail(c, false, "illegal", what);
    } else {
        send_action(c, action->text, action->text_len, seen);
    }
    ul_json_free(root);
}

void ul_chair_decide(ul_seat_chair *c)
{
    uint32_t seen = ul_client_seen(c->client);
    if (!is_running(c))
        return;
    ul_text_clear(&c->out);
    if (!fetch_ground(c))
        return;
    if (!c->greeted)
        write_game(c);
    write_act(c);
    if (c->out.failed)
        return;
    ul_child_process_discard(&c->child);
    log_line(c, '>', &c->out);
    ul_child_result result = ul_child_process_write(&c->child, &c->out, c->shared->how->ms + START_MS);
    c->greeted = true;
    c->told = c->events.len;
    if (result == UL_CHILD_OK)
        result = hear(c, seen);
    if (!is_current(c, seen)) /* somebody took something back, or the clock ran out: it is asked anew */
        return;
    if (result != UL_CHILD_OK) {
        fail_as(c, result);
        return;
    }
    c->answered = true;
    log_line(c, '<', &c->in);
    take_answer(c, seen);
}

/* It is shown what the program was: the view alone. */
static bool think(ul_seat_chair *c, const ul_json *view_json, const ul_json *plan, char action[UL_ACTION_TEXT])
{
    ul_view   view;
    ul_reveal reveal;
    ul_report report;
    size_t    len = plan ? plan->text_len : 0;
    ul_world *world = ul_view_read(view_json, plan ? plan->text : NULL, len, &view, &reveal, NULL);
    ul_bot   *bot = world ? ul_bot_new(world, (ul_seat)c->seat, UL_BUTLER) : NULL;
    if (bot) {
        ul_bot_think(bot, &view, &(ul_budget){.seed = ul_client_seen(c->client)}, &report);
        ul_action_write(world, report.action, action);
    }
    ul_bot_free(bot);
    ul_world_free(world);
    return bot != NULL;
}

void ul_chair_help(ul_seat_chair *c)
{
    char           action[UL_ACTION_TEXT];
    ul_json       *view = ul_json_read(c->view.bytes, c->view.len, NULL);
    ul_json       *ground = fetch_ground(c) ? ul_json_read(c->ground.bytes, c->ground.len, NULL) : NULL;
    const ul_json *plan = ul_json_member(ground, "plan");
    if (view && ground && think(c, view, plan && plan->type == UL_JSON_STRING ? plan : NULL, action))
        send_action(c, action, strlen(action), ul_client_seen(c->client));
    ul_json_free(view);
    ul_json_free(ground);
}

/* No answer is due. */
void ul_chair_game_over(ul_seat_chair *c, const ul_json *view)
{
    const ul_json *winner = ul_json_member(view, "winner"), *ending = ul_json_member(view, "ending");
    ul_json_out    out;
    if (!c->child.pid || !c->greeted)
        return;
    ul_text_clear(&c->out);
    ul_json_begin(&out, &c->out);
    ul_json_open_object(&out);
    ul_json_put_string(&out, "cmd", "over");
    if (winner && winner->type == UL_JSON_INTEGER)
        ul_json_put_int(&out, "winner", winner->integer);
    else
        ul_json_put_null(&out, "winner");
    ul_json_put_string(&out, "ending", ending && ending->type == UL_JSON_STRING ? ending->text : NULL);
    put_events(&out, c);
    ul_json_close(&out);
    ul_text_put(&c->out, "\n");
    log_line(c, '>', &c->out);
    if (!c->out.failed)
        ul_child_process_write(&c->child, &c->out, 1000);
}
