/* message.c: what a connection says, and how it is answered. */
#include <string.h>
#include "hosting/hosting_inside.h"
#include "table/status.h"

#define POLICY 1008 /* WebSocket's codes of closing */
#define LATER 1013

/* How long a ticket is good: for another device that lies beside this one, and for a friend who has to be reached. */
#define TICKET_MS ((uint64_t)10 * 60 * 1000)
#define GIFT_MS ((uint64_t)60 * 60 * 1000)

/*
 * What waits to be sent at a table whose lines cannot be kept. It is enough
 * for everybody at it, and somebody could go on asking for hours.
 */
#define WAITING_BYTES ((size_t)1024 * 1024)

/* A message being answered. */
typedef struct asking {
    ul_host         *host;
    ul_connection   *by;
    ul_message      *message;
    const char      *text; /* as it came; "" if that is not known */
    size_t           len;
    const ul_moment *at;
    ul_reply        *reply;
} asking;

/*
 * Every answer that waits has its message behind it, not only what is to be
 * kept: if what somebody else did is not kept, all that was to be sent with it
 * is dropped, and all messages are answered anew.
 */
static void end_answer(const asking *a, ul_letter *letter)
{
    ul_text_add(ul_letter_message(a->at, letter), a->text, a->len);
    ul_letter_end(a->at, letter, a->by);
}

/* ---- refusals */

/* As the table stands, so it waits like all that is told of that. */
static ul_host_verdict refuse_as(const asking *a, const char *code, const char *message)
{
    ul_fault  fault;
    ul_letter letter;
    ul_fault_set(&fault, code, 0, 0, "%s", message);
    ul_wire_fault(&fault, a->message->id, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
    return UL_HOST_ANSWERED;
}

/* However the table stands: nothing that is kept or not could change it. */
static ul_host_verdict reply_fault(const asking *a, const ul_fault *fault)
{
    memcpy(a->reply->id, a->message->id, sizeof a->reply->id);
    a->reply->fault = *fault;
    a->reply->close = 0;
    return UL_HOST_REPLY;
}

static ul_host_verdict reply(const asking *a, const char *code, const char *message)
{
    ul_fault fault;
    ul_fault_set(&fault, code, 0, 0, "%s", message);
    return reply_fault(a, &fault);
}

static ul_host_verdict turn_away(const asking *a, uint16_t close, const char *code, const char *message)
{
    reply(a, code, message);
    a->reply->close = close;
    return UL_HOST_CLOSE;
}

static ul_host_verdict reply_shut(const asking *a)
{
    return reply(a, a->at->shut, "the server cannot keep anything at the moment: nothing has changed, try again soon");
}

static bool too_much_waits(const asking *a)
{
    return a->at->shut && a->at->out->words.len > WAITING_BYTES;
}

/* ---- how things stand */

static void answer_owed(ul_connection *c, const ul_moment *at);

static void write_welcome(ul_connection *c, const char *id, uint32_t after, const char *events, size_t len,
                          const ul_moment *at)
{
    ul_letter  letter;
    ul_welcome welcome = {.seat = c->seat,
                          .after = after,
                          .events = events,
                          .events_len = len,
                          .views = c->views,
                          .legal = c->legal,
                          .spectators = c->host->here[UL_CHAIR_WATCHES],
                          .now = at->now,
                          .status = &c->host->all->status};
    ul_connection_become(c, UL_CONNECTION_HERE);
    ul_wire_welcome(c->host->table, &welcome, id, ul_letter_begin(at, &letter));
    /* It brings the connection up to date once it is sent: one that is not, because what it shows was not kept, does
     * not. */
    letter.number = ul_table_told(c->host->table);
    ul_letter_end(at, &letter, c);
    answer_owed(c, at);
}

static void write_history(ul_connection *c, const char *id, uint32_t after, const char *events, size_t len,
                          const ul_moment *at)
{
    ul_letter letter;
    ul_wire_history(c->host->table, after, events, len, id, ul_letter_begin(at, &letter));
    /* It may have been asked for long ago, but this is what it says. An id has nothing in it that JSON would mind. */
    ul_text_print(ul_letter_message(at, &letter), "{\"do\":\"history\",\"seen\":%u%s%s%s}", after,
                  *id ? ",\"id\":\"" : "", id, *id ? "\"" : "");
    ul_letter_end(at, &letter, c);
}

static void look_back(ul_connection *c, const char *id, uint32_t after, bool history)
{
    c->host->looking_back += !c->past.wanted;
    c->past.wanted = true;
    c->past.history = history;
    c->past.after = after;
    memmove(c->past.id, id, strlen(id) + 1);
    ul_connection_become(c, ul_connection_is_here(c) ? UL_CONNECTION_ASKING : UL_CONNECTION_COMING);
}

/* What the table remembers of it, in the shared room; false: look back. */
static bool remembers(ul_connection *c, uint32_t after)
{
    ul_text *events = &c->host->all->events;
    ul_text_clear(events);
    return ul_table_since(c->host->table, c->seat, after, events) && !events->failed;
}

static void answer_history(ul_connection *c, const char *id, uint32_t after, const ul_moment *at)
{
    const ul_text *events = &c->host->all->events;
    if (remembers(c, after))
        write_history(c, id, after, events->bytes, events->len, at);
    else
        look_back(c, id, after, true);
}

static void answer_owed(ul_connection *c, const ul_moment *at)
{
    wanted_past owed = c->owed;
    c->owed.history = false;
    if (owed.history)
        answer_history(c, owed.id, owed.after, at);
}

void ul_connection_welcome(ul_connection *c, const char *id, uint32_t seen, const ul_moment *at)
{
    uint32_t       after = ul_wire_after(c->host->table, seen);
    const ul_text *events = &c->host->all->events;
    if (c->state == UL_CONNECTION_ASKING && c->past.history)
        c->owed = c->past;
    if (remembers(c, after))
        write_welcome(c, id, after, events->bytes, events->len, at);
    else
        look_back(c, id, after, false);
}

ul_connection *ul_host_looks_back(ul_host *host, ul_seat *seat, uint32_t *after)
{
    ul_connection *c = host->looking_back && host->table ? host->connections : NULL;
    while (c && !c->past.wanted)
        c = c->next;
    if (!c)
        return NULL;
    host->looking_back--;
    c->past.wanted = false;
    *seat = c->seat;
    *after = c->past.after;
    return c;
}

bool ul_connection_wants_page(const ul_connection *connection)
{
    return connection->past.history;
}

void ul_host_past(ul_host *host, ul_connection *connection, const ul_past *past, const ul_moment *at)
{
    ul_connection *c = connection;
    if (c->state != UL_CONNECTION_COMING && c->state != UL_CONNECTION_ASKING)
        return; /* it was asked for twice, since the table was read again meanwhile */
    if (past->seat != c->seat || past->after != c->past.after || (past->page && !c->past.history)) {
        look_back(c, c->past.id, c->past.after, c->past.history); /* that is not what it may, or wants to, know now */
        return;
    }
    if (c->past.history) {
        write_history(c, c->past.id, past->after, past->events, past->len, at);
        ul_connection_become(c, UL_CONNECTION_HERE);
    } else {
        write_welcome(c, c->past.id, past->after, past->events, past->len, at);
        ul_host_settle(host, at);
    }
}

/* ---- hello */

/* Where seats are free, those are not for watching alone. */
static uint32_t places(const ul_host *h)
{
    uint32_t most = ul_table_about(h->table)->spectators;
    return (most > h->all->spectators ? h->all->spectators : most) + ul_table_free_seats(h->table);
}

/* May one more come in who has no seat? */
static bool may_watch(const ul_host *h)
{
    return h->all->anybody_watches || h->here[UL_CHAIR_WATCHES] < places(h);
}

/* Others may have written what we have not read yet: who sits where, what was told. */
static bool may_be_behind(const asking *a)
{
    const ul_message *m = a->message;
    const ul_table   *table = a->host->table;
    bool              stranger = m->key_len && ul_table_whose(table, m->key, m->key_len) == UL_NOBODY;
    return a->host->all->shared && !a->by->knocked && (stranger || m->seen > ul_table_told(table));
}

static ul_host_verdict hello(const asking *a)
{
    ul_connection    *c = a->by;
    const ul_message *m = a->message;
    if (c->state > UL_CONNECTION_KNOCKED)
        return reply(a, "already", "hello was said already: a socket is one chair at one table");
    if (too_much_waits(a))
        return turn_away(a, LATER, a->at->shut, "the server cannot keep anything at the moment: come back later");
    if (may_be_behind(a)) {
        c->knocked = true;
        ul_connection_become(c, UL_CONNECTION_KNOCKED);
        return UL_HOST_LATER;
    }
    c->views = m->views;
    c->legal = m->legal;
    c->keeps = m->keeps && m->views;
    if (m->key_len) {
        ul_connection_take_seat(c, ul_table_whose(a->host->table, m->key, m->key_len));
        if (c->seat == UL_NOBODY)
            return turn_away(a, POLICY, "wrong-key",
                             "this key opens no seat here: it was changed, or is of another table");
        memcpy(c->key, m->key, m->key_len);
        c->key_len = (uint8_t)m->key_len;
    } else if (!may_watch(a->host)) {
        turn_away(a, LATER, "too-many-spectators", "as many watch as this table allows: come back later");
        return UL_HOST_FULL;
    }
    ul_connection_welcome(c, m->id, m->seen, a->at);
    ul_host_settle(a->host, a->at);
    return UL_HOST_ANSWERED;
}

/* ---- the others */

static void write_done(const asking *a, const ul_answer *answer)
{
    ul_letter letter;
    ul_wire_done(answer, a->message->id, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
}

static void write_refused(const asking *a, const ul_answer *answer)
{
    ul_letter letter;
    ul_wire_refused(a->host->table, answer, a->message->id, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
}

static ul_host_verdict deed(const asking *a)
{
    ul_host       *h = a->host;
    ul_connection *c = a->by;
    ul_message    *m = a->message;
    if (m->input.deed.kind == UL_DO_SIT && m->input.deed.flag && !c->programs)
        return reply(a, "no-token", "programs sit here with a token of the operator's only: see docs/api.md");
    if (m->input.deed.kind == UL_DO_SIT && !a->at->fresh && h->all->may_sit && !h->all->may_sit(c->owner))
        return reply(a, "too-fast", "too many have sat down from your address: wait a moment");
    if (a->at->shut)
        return reply_shut(a);
    ul_message_sign(m, c->seat, c->key_len ? c->key : NULL, c->key_len);
    if (m->input.deed.kind == UL_DO_REMATCH) /* if it is the last wish, the next deal comes from this */
        h->all->draw(h->all->context, m->input.deed.bytes);
    ul_answer answer = ul_host_enter(h, &m->input, ul_message_rekeys(m) ? c : NULL, a->at);
    if (h->broken)
        return reply(a, "behind", "the table had to be read again: look how it stands now");
    if (answer.refusal != UL_FINE && h->all->shared && !a->at->fresh)
        return UL_HOST_LATER; /* somebody may have sat down at another server, and the news is on its way */
    if (answer.refusal == UL_FINE)
        write_done(a, &answer);
    else
        write_refused(a, &answer);
    ul_host_welcome_moved(h, a->at);
    ul_host_settle(h, a->at);
    return UL_HOST_ANSWERED;
}

static ul_host_verdict history(const asking *a)
{
    answer_history(a->by, a->message->id, a->message->seen, a->at);
    return UL_HOST_ANSWERED;
}

static ul_host_verdict view(const asking *a)
{
    ul_letter letter;
    ul_wire_view(a->host->table, a->by->seat, a->by->legal, a->at->now, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
    return UL_HOST_ANSWERED;
}

static ul_host_verdict digest(const asking *a)
{
    ul_letter letter;
    if (a->by->seat == UL_NOBODY)
        return refuse_as(a, "no-seat", "who watches has no turn to count from");
    ul_wire_digest(a->host->table, a->by->seat, a->message->id, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
    return UL_HOST_ANSWERED;
}

/* Nothing is written down about it: it is good until the seat has another key, or its time is over. */
static ul_host_verdict ticket(const asking *a)
{
    uint8_t   made[UL_TICKET_BYTES];
    bool      gift = a->message->gift;
    uint64_t  until = a->at->now + (gift ? GIFT_MS : TICKET_MS);
    ul_letter letter;
    if (!ul_table_ticket(a->host->table, a->by->seat, gift, until, made))
        return refuse_as(a, "no-seat", "who watches has no seat to take elsewhere");
    ul_wire_ticket(made, gift, until, a->message->id, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
    return UL_HOST_ANSWERED;
}

static ul_host_verdict ping(const asking *a)
{
    ul_letter letter;
    ul_wire_pong(a->message->id, a->at->now, ul_letter_begin(a->at, &letter));
    end_answer(a, &letter);
    return UL_HOST_ANSWERED;
}

static ul_host_verdict answer_message(const asking *a)
{
    if (a->message->kind == UL_MESSAGE_HELLO)
        return hello(a);
    if (!ul_connection_is_here(a->by))
        return turn_away(a, POLICY, "hello-first", "the first message is hello: see docs/api.md");
    if (too_much_waits(a))
        return reply_shut(a);
    switch ((ul_message_kind)a->message->kind) {
    case UL_MESSAGE_DEED:
        return deed(a);
    case UL_MESSAGE_DIGEST:
        return digest(a);
    case UL_MESSAGE_HISTORY:
        return history(a);
    case UL_MESSAGE_TICKET:
        return ticket(a);
    case UL_MESSAGE_VIEW:
        return view(a);
    default: /* UL_MESSAGE_PING */
        return ping(a);
    }
}

/* Keys do not stay behind on the stack; the compiler cannot see that nobody looks there any more. */
static void forget_key(ul_message *message)
{
    volatile uint8_t *key = message->key;
    for (size_t i = 0; i < sizeof message->key; i++)
        key[i] = 0;
}

static ul_host_verdict take(asking *a, bool good, const ul_fault *fault)
{
    ul_host_verdict verdict = good ? answer_message(a) : reply_fault(a, fault);
    forget_key(a->message);
    return verdict;
}

ul_host_verdict ul_host_message(ul_host *host, ul_connection *connection, const char *text, size_t len,
                                const ul_moment *at, ul_reply *reply)
{
    ul_message message;
    ul_fault   fault;
    asking     a = {host, connection, &message, text, len, at, reply};
    bool       good = ul_message_read(text, len, ul_table_world(host->table), ul_table_bots_levels(), &message, &fault);
    return take(&a, good, &fault);
}

ul_host_verdict ul_host_message_of(ul_host *host, ul_connection *connection, const ul_json *json, const ul_moment *at,
                                   ul_reply *reply)
{
    ul_message message;
    ul_fault   fault;
    asking     a = {host, connection, &message, "", 0, at, reply};
    bool       good = ul_message_of(json, ul_table_world(host->table), ul_table_bots_levels(), &message, &fault);
    return take(&a, good, &fault);
}
