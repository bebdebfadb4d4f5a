/* client.c: hello, seen, ids, and coming back. */
#include "client/client.h"

#include <errno.h>
#include <gnutls/crypto.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "client/dial.h"
#include "client/kept_view.h"
#include "client/websocket.h"

#define WAITING_MOST 16
#define PATIENCE 5000
#define PAUSE_FIRST 200u /* milliseconds until the second try; then twice as long each time */
#define PAUSE_MOST 5000u
#define SILENCE 30000 /* after so long without a word ask whether anybody is there */

typedef struct deed {
    unsigned number; /* 0: none */
    bool     answered;
    ul_text  text;
    ul_fault refused; /* its message "": done */
} deed;

struct ul_client {
    ul_table_link   link; /* over a socket; else its key alone */
    ul_client_ear   ear;
    ul_transport    by;
    void           *line; /* NULL: none */
    ul_client_state state;
    bool            greeted, told, legal;
    bool            plain; /* the server is too old to be told that we keep our view */
    unsigned        tries, numbers;
    uint32_t        seen;
    int64_t         next_try, heard; /* milliseconds */
    char            prefix[9], lang[16], kind[16];
    deed            waiting[WAITING_MOST];
    ul_kept_view    kept;
    ul_fault        why;
};

/* ---- over a socket */

static void *socket_open(void *link, ul_websocket_hear *hear, void *ear, ul_fault *fault)
{
    return ul_websocket_open(link, PATIENCE, hear, ear, fault);
}

static void socket_close(void *socket)
{
    ul_websocket_close(socket);
}

static bool socket_say(void *socket, const char *text, size_t len)
{
    return ul_websocket_say(socket, text, len);
}

static bool socket_pump(void *socket, uint16_t *code)
{
    return ul_websocket_pump(socket, code);
}

static int socket_fd(const void *socket, bool *full)
{
    *full = ul_websocket_is_full(socket);
    return ul_websocket_fd(socket);
}

ul_client *ul_client_new(const ul_table_link *link, const char *lang, const ul_client_ear *ear)
{
    ul_transport by = {socket_open, socket_close, socket_say, socket_pump, socket_fd, NULL};
    ul_client   *c = ul_client_over(&by, "", lang, ear);
    if (c) {
        c->link = *link;
        c->by.context = &c->link;
    }
    return c;
}

/* ---- over any */

ul_client *ul_client_over(const ul_transport *transport, const char *key, const char *lang, const ul_client_ear *ear)
{
    ul_client *c = calloc(1, sizeof *c);
    uint32_t   drawn = 0;
    if (!c)
        return NULL;
    c->by = *transport;
    c->ear = *ear;
    ul_client_set_key(c, key);
    ul_client_introduce(c, "terminal", false);
    gnutls_rnd(GNUTLS_RND_NONCE, &drawn, sizeof drawn);
    snprintf(c->prefix, sizeof c->prefix, "%08x", drawn);
    snprintf(c->lang, sizeof c->lang, "%s", lang);
    return c;
}

void ul_client_free(ul_client *client)
{
    if (!client)
        return;
    if (client->line)
        client->by.close(client->line);
    for (int i = 0; i < WAITING_MOST; i++)
        ul_text_free(&client->waiting[i].text);
    ul_kept_view_free(&client->kept);
    free(client);
}

static void send_text(ul_client *c, const ul_text *text)
{
    if (c->line && !text->failed)
        c->by.say(c->line, text->bytes, text->len);
}

static void greet(ul_client *c)
{
    ul_text hello = {0};
    ul_text_print(&hello, "{\"do\":\"hello\",\"seen\":%u,\"client\":\"unlucky " UL_VERSION " %s\",\"lang\":\"%s\"",
                  c->seen, c->kind, c->lang);
    if (c->legal)
        ul_text_put(&hello, ",\"legal\":true");
    if (!c->plain)
        ul_text_put(&hello, ",\"keeps\":true");
    if (*c->link.key)
        ul_text_print(&hello, ",\"key\":\"%s\"", c->link.key);
    ul_text_put(&hello, "}");
    send_text(c, &hello);
    ul_text_free(&hello);
}

/* In the order in which they were said. */
static void send_again(ul_client *c)
{
    for (unsigned number = c->numbers >= WAITING_MOST ? c->numbers - WAITING_MOST + 1 : 1; number <= c->numbers;
         number++)
        for (int i = 0; i < WAITING_MOST; i++)
            if (c->waiting[i].number == number && !c->waiting[i].answered)
                send_text(c, &c->waiting[i].text);
}

static deed *deed_of(ul_client *c, const ul_json *id)
{
    char mine[32];
    for (int i = 0; id && i < WAITING_MOST; i++) {
        snprintf(mine, sizeof mine, "%s-%u", c->prefix, c->waiting[i].number);
        if (c->waiting[i].number && ul_json_is(id, mine))
            return &c->waiting[i];
    }
    return NULL;
}

static void note_answer(ul_client *c, const ul_json *message, bool refused)
{
    const ul_json *id = ul_json_member(message, "id");
    deed          *d = id && id->type == UL_JSON_STRING ? deed_of(c, id) : NULL;
    if (!d)
        return;
    d->answered = true;
    if (refused)
        ul_fault_set(&d->refused, "refused", 0, 0, "%s", ul_json_text_of(message, "message"));
}

static void note_events(ul_client *c, const ul_json *message)
{
    const ul_json *events = ul_json_member(message, "events");
    for (const ul_json *e = events && events->type == UL_JSON_ARRAY ? ul_json_first(events) : NULL; e;
         e = ul_json_next(events, e)) {
        const ul_json *n = ul_json_member(e, "n");
        if (n && n->type == UL_JSON_INTEGER && n->integer > (int64_t)c->seen)
            c->seen = (uint32_t)n->integer;
    }
}

/* Goodbyes that another try would not change; NULL for any other. */
static const char *final_code(const char *error)
{
    static const char *const codes[] = {"wrong-key", "hello-first", "removed"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(error, codes[i]) == 0)
            return codes[i];
    return NULL;
}

/* Hands it on, whole: what has changed becomes how things stand. */
static void pass_on(ul_client *c, const ul_json *message)
{
    static const char ask[] = "{\"do\":\"view\"}";
    bool              lost;
    ul_json          *whole = ul_kept_view_take(&c->kept, message, &lost);
    c->ear.message(c->ear.context, whole ? whole : message);
    ul_json_free(whole);
    if (lost && c->line)
        c->by.say(c->line, ask, sizeof ask - 1);
}

static void heard(void *context, const char *text, size_t len)
{
    ul_client  *c = context;
    ul_json    *message = ul_json_read(text, len, NULL);
    const char *type = ul_json_text_of(message, "type");
    c->heard = ul_clock();
    c->told = true;
    if (strcmp(type, "welcome") == 0 && !c->greeted) {
        c->greeted = true;
        c->state = UL_CLIENT_HERE;
        c->tries = 0;
    }
    if (strcmp(type, "refused") == 0 && !c->greeted && !c->plain &&
        strcmp(ul_json_text_of(message, "error"), "unknown-key") == 0) {
        c->plain = true;
        greet(c);
    }
    if (*type)
        note_answer(c, message, strcmp(type, "refused") == 0);
    const char *final = strcmp(type, "bye") == 0 ? final_code(ul_json_text_of(message, "error")) : NULL;
    if (final) {
        c->state = UL_CLIENT_REFUSED;
        ul_fault_set(&c->why, final, 0, 0, "%s", ul_json_text_of(message, "message"));
    }
    if (*type)
        pass_on(c, message);
    if (message)
        note_events(c, message);
    if (strcmp(type, "welcome") == 0)
        send_again(c);
    ul_json_free(message);
}

static void lost(ul_client *c)
{
    unsigned pause = c->tries < 6 ? PAUSE_FIRST << c->tries : PAUSE_MOST;
    if (c->line)
        c->by.close(c->line);
    c->line = NULL;
    c->greeted = false;
    if (c->state != UL_CLIENT_REFUSED)
        c->state = UL_CLIENT_CONNECTING;
    c->next_try = ul_clock() + (pause < PAUSE_MOST ? pause : PAUSE_MOST);
}

/* What another try would not change either. */
static bool is_hopeless(const ul_fault *fault)
{
    return strcmp(fault->code, "no-table") == 0 || strcmp(fault->code, "bad-certificate") == 0 ||
           strcmp(fault->code, "no-tls") == 0;
}

static void connect_now(ul_client *c)
{
    c->tries++;
    c->heard = ul_clock();
    c->line = c->by.open(c->by.context, heard, c, &c->why);
    if (c->line) {
        greet(c);
        return;
    }
    if (is_hopeless(&c->why))
        c->state = UL_CLIENT_REFUSED;
    lost(c);
}

static void pump(ul_client *c)
{
    uint16_t code;
    if (c->by.pump(c->line, &code))
        return;
    if (c->state == UL_CLIENT_HERE)
        ul_fault_set(&c->why, "no-connection", 0, 0,
                     code == 1001 ? "the server stops for a moment" : "the connection was lost");
    lost(c);
}

/* Has the other end fallen silent? A ping is answered; who does not answer is gone. */
static void check_silence(ul_client *c, bool full)
{
    static const char ping[] = "{\"do\":\"ping\"}";
    int64_t           silent = ul_clock() - c->heard;
    if (silent > 2 * SILENCE)
        lost(c);
    else if (silent > SILENCE && c->greeted && !full)
        c->by.say(c->line, ping, sizeof ping - 1);
}

/* What to wait for: the line, if one is left. */
static void watch_line(ul_client *c, struct pollfd *fd)
{
    bool full = false;
    int  line = c->line ? c->by.fd(c->line, &full) : -1;
    if (line >= 0)
        check_silence(c, full);
    fd->fd = c->line ? line : -1;
    fd->events = (short)(POLLIN | (full ? POLLOUT : 0));
}

bool ul_client_poll(ul_client *client, int ms, int also)
{
    struct pollfd fds[2] = {{.fd = also, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
    int64_t       time = ul_clock();
    client->told = false;
    if (!client->line && client->state == UL_CLIENT_CONNECTING && client->next_try <= time)
        connect_now(client);
    if (client->line)
        pump(client);
    if (client->told)
        return false; /* first things first: what was told may be what the next line is for */
    watch_line(client, &fds[1]);
    if (!client->line && client->state == UL_CLIENT_CONNECTING && client->next_try > time &&
        client->next_try - time < ms)
        ms = (int)(client->next_try - time);
    int ready = poll(fds, 2, ms);
    if (ready > 0 && fds[1].revents && client->line)
        pump(client);
    return ready > 0 && fds[0].revents != 0;
}

unsigned ul_client_say(ul_client *client, const char *members)
{
    int slot = 0;
    while (slot < WAITING_MOST && client->waiting[slot].number && !client->waiting[slot].answered)
        slot++;
    if (slot == WAITING_MOST)
        return 0;
    deed *d = &client->waiting[slot];
    d->number = ++client->numbers;
    d->answered = false;
    d->refused = (ul_fault){0};
    ul_text_clear(&d->text);
    ul_text_print(&d->text, "{%s,\"id\":\"%s-%u\"}", members, client->prefix, d->number);
    if (client->greeted)
        send_text(client, &d->text);
    return d->number;
}

bool ul_client_answered(ul_client *client, unsigned number, ul_fault *refused)
{
    for (int i = 0; i < WAITING_MOST; i++) {
        deed *d = &client->waiting[i];
        if (d->number != number)
            continue;
        if (!d->answered)
            return false;
        *refused = d->refused;
        d->number = 0;
        return true;
    }
    *refused = (ul_fault){0};
    return true;
}

void ul_client_introduce(ul_client *client, const char *kind, bool legal)
{
    snprintf(client->kind, sizeof client->kind, "%s", kind);
    client->legal = legal;
}

void ul_client_set_key(ul_client *client, const char *key)
{
    snprintf(client->link.key, sizeof client->link.key, "%s", key);
}

ul_client_state ul_client_state_now(const ul_client *client, unsigned *tries, ul_fault *why)
{
    *tries = client->tries;
    *why = client->why;
    return client->state;
}

uint32_t ul_client_seen(const ul_client *client)
{
    return client->seen;
}
