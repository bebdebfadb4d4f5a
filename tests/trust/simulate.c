/*
 * simulate.c: years of faults in a night.
 *
 *     trust-simulate [--seed N] [--runs N | --seconds N | --hours N] [--nodes N] [--plant NAME]
 *
 * One table, two nodes or more at one store, three players, somebody who watches and
 * somebody who means harm, all in one process: the real code of hosting,
 * table, wire and of the client that keeps its view, driven as
 * server/table_commit.c and table_reader.c drive it, around a store, a
 * network and clocks that fail. A run is its seed alone: what happens next, how long a
 * message is on its way, when a node dies. After every step the promises of
 * docs/trust.md are checked; what breaks one prints its seed and step, and
 * the same seed comes to the same step again.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/json.h"
#include "base/random.h"
#include "client/kept_view.h"
#include "hosting/connection.h"
#include "table/log.h"
#include "trust/json_members.h"
#include "wire/write.h"

#define NODES 100 /* at most; 2 unless told otherwise */
#define PLAYERS 3
#define WATCHES 3 /* who only watches */
#define HOSTILE 4 /* who says whatever might do harm */
#define CLIENTS 5
#define STEPS 1500
#define CALM 1500      /* steps without faults at the end: by then everybody must be able to go on */
#define EVENTS 480     /* a run is over before a welcome would have to leave some out (UL_WIRE_EVENTS) */
#define ORPHANS 8      /* half-open connections at once: a server gives them up (idle-seconds) */
#define QUEUE 65536    /* bytes that wait for a slow reader (queue-bytes) */
#define PATIENCE 700   /* steps without faults in which whoever asked is answered */
#define BUFFERS 200000 /* bytes that a node has in hand, at most */
#define MARKED 32      /* lines between two bookmarks, as server/bookmark.c has them */
#define NUMBERS (EVENTS + 64)
#define HEAD 64                   /* digits of a hash */
#define WHOLE 32                  /* one complete message of so many is read as clients read them */
#define CHAIRS (UL_MAX_SEATS + 1) /* the last is theirs who watch */

#define OPENING(edition, more)                                                                                         \
    "{\"edition\":\"" edition "\",\"quick\":true,\"seeds\":false,\"least\":0,\"dwell\":0,\"spectators\":9" more "}"

static const char *const openings[] = {
    OPENING("kill-2009", ",\"seats\":3"),
    OPENING("save-2000", ",\"seats\":3"),
    OPENING("kill-1996", ",\"seats\":3,\"options\":{\"dog\":\"new-tricks\",\"spite\":true}"),
    OPENING("kill-2009", ",\"seats\":4,\"bots\":[\"nephew\"]"),
};

#define OPENINGS (sizeof openings / sizeof *openings)

/* A mistake made on purpose, to see that it is found. */
typedef enum plant {
    PLANT_NONE,
    PLANT_TELL_FIRST,   /* letters are sent before their lines are kept */
    PLANT_LOST_ACK,     /* lines that were acknowledged are not written */
    PLANT_TWICE,        /* a node that is late writes all the same */
    PLANT_FORGETFUL,    /* what was asked for is not done again after a roll-back */
    PLANT_WRONG_CHAIR,  /* a letter goes to another's connection */
    PLANT_STALE,        /* a node that failed to keep something goes on with what it has */
    PLANT_DEAF,         /* a node never reads on */
    PLANT_PEEK,         /* who watches is welcomed with what the first seat was told */
    PLANT_EARLY_ACK,    /* what was asked for is acknowledged before it is kept */
    PLANT_LOST_LETTER,  /* a letter is not sent */
    PLANT_SWAPPED,      /* two letters to one connection come in the other order */
    PLANT_DOUBLED,      /* a letter is sent twice */
    PLANT_TORN_LINE,    /* a line loses its end on the disk */
    PLANT_HALF_COMMIT,  /* of several lines that are kept together the last is not */
    PLANT_FLIPPED_BIT,  /* a letter of the log becomes another */
    PLANT_LATE_ACK,     /* who was late is told that it was kept */
    PLANT_UNKEPT_TOLD,  /* letters of what could not be kept are sent all the same */
    PLANT_COMMIT_AGAIN, /* a commit that nobody knows about is made once more */
    PLANT_NO_REPLAY,    /* what was put off is never taken up again */
    PLANT_NO_REFUSAL,   /* who is refused is not told so */
    PLANT_NO_WELCOME,   /* who is here is not welcomed when the table was read again */
    PLANT_ORPHANS,      /* half-open connections are never given up */
    PLANT_UNFAIR,       /* one client is served after hundreds of others' messages only */
    PLANT_HOARD,        /* what is sent is not forgotten */
    PLANT_WRONG_CHANGE, /* what has changed of a view is told wrongly */
    PLANT_LOST_TAIL,    /* a replica takes over that has not the last commit, or a disk had not written it */
    PLANTS
} plant;

static const char *const plant_names[PLANTS] = {
    "",         "tell-first",   "lost-ack",     "twice",     "forgetful",  "wrong-chair", "stale",       "deaf",
    "peek",     "early-ack",    "lost-letter",  "swapped",   "doubled",    "torn-line",   "half-commit", "flipped-bit",
    "late-ack", "unkept-told",  "commit-again", "no-replay", "no-refusal", "no-welcome",  "orphans",     "unfair",
    "hoard",    "wrong-change", "lost-tail"};

/* Messages on their way, in order. */
typedef struct mail {
    ul_text text; /* a NUL after each */
    size_t  at;
} mail;

typedef struct client {
    int            number;
    int            node; /* -1: not connected */
    ul_connection *connection;
    mail           in, out;
    bool           waits; /* what it said was put off */
    bool           seated, knows_seat;
    int            seat; /* -1: watches */
    uint32_t       seen;
    char           key[33];
    char           id[24]; /* of the deed that is not acknowledged yet; "": none */
    ul_text        deed;
    ul_text        legal; /* actions, as JSON */
    uint64_t       heard; /* messages */
    bool           lobby, over, owner;
    unsigned       deeds;
    uint64_t       asked;    /* in which step */
    size_t         asked_at; /* and how long the log was */
    bool           keeps;    /* its own view */
    bool           slow;     /* reads seldom */
    ul_kept_view   kept;
    uint64_t       same_view; /* what was so when its view was last compared */
} client;

/* A connection whose other end has gone without a word: it still brings what was on its way. */
typedef struct orphan {
    ul_connection *connection; /* NULL: free */
    int            node;
    mail           out;
} orphan;

typedef struct node {
    ul_hosting  all;
    ul_host    *host;
    ul_delivery out, current;
    bool        under_way, loaded, replaying, wants_read;
    ul_text     postponed; /* the client's number as a byte, the message, NUL */
    int64_t     skew;      /* its clock */
    uint64_t    paused;    /* it does nothing before that step */
    ul_text     hoard;
    unsigned    served; /* messages */
    uint64_t    reads;  /* of the table */
    ul_text     mark;   /* the bookmark behind `current`: what bots know, then the table's own */
    size_t      mark_bots;
} node;

/* What one chair is told by the log, each with a NUL; `from` says where those of a number begin. */
typedef struct chair_news {
    ul_text  events;
    uint32_t from[NUMBERS + 1];
    uint32_t last;
} chair_news;

static struct {
    uint64_t   seed, step, now;
    ul_random  chance;
    plant      plant;
    bool       calm, failed;
    ul_ground *ground;
    ul_text    log;
    ul_table  *judge;  /* what the log says so far */
    size_t     judged; /* bytes of it */
    chair_news news[CHAIRS];
    ul_text    mark; /* the last bookmark that was kept */
    size_t     mark_bots, mark_at;
    uint32_t   marked; /* the line that it stands behind, which begins at mark_at; 0: none */
    uint32_t   lines;
    node       nodes[NODES];
    int        node_count;
    size_t     log_before; /* its length before the last commit */
    client     clients[CLIENTS];
    orphan     orphans[ORPHANS];
    char       prev[NUMBERS][HEAD]; /* what each event says of the one before it */
    uint64_t   acks, kills, faults, failovers;
} w;

static uint64_t all_acks, all_kills, all_faults, all_failovers, all_steps, all_time;
static int      nodes_wanted = 2;

static uint32_t below(uint32_t n)
{
    return ul_random_below(&w.chance, n);
}

static bool broken(const char *format, ...)
{
    va_list args;
    if (w.failed)
        return false;
    w.failed = true;
    printf("seed %" PRIu64 ", step %" PRIu64 ": ", w.seed, w.step);
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
    printf("\nagain: trust-simulate --seed %" PRIu64 " --runs 1 --nodes %d%s%s\n", w.seed, w.node_count,
           w.plant ? " --plant " : "", plant_names[w.plant]);
    return false;
}

/* ---- mail */

static void mail_put(mail *m, const char *text, size_t len)
{
    ul_text_add(&m->text, text, len);
    ul_text_add(&m->text, "", 1);
}

static bool mail_is_empty(const mail *m)
{
    return m->at >= m->text.len;
}

/* Lent until the next is put. */
static const char *mail_take(mail *m)
{
    const char *text = m->text.bytes + m->at;
    m->at += strlen(text) + 1;
    return text;
}

static void mail_clear(mail *m)
{
    ul_text_clear(&m->text);
    m->at = 0;
}

/* ---- the store: lines, kept whole or not at all */

static uint32_t lines_in(const ul_text *text)
{
    uint32_t count = 0;
    for (size_t i = 0; i < text->len; i++)
        count += text->bytes[i] == '\n';
    return count;
}

/* An id is new when it is asked for, so it cannot be in what was there before. */
static unsigned times_in_log(const char *id, size_t from)
{
    char     word[32];
    unsigned count = 0;
    snprintf(word, sizeof word, " %s", id);
    for (const char *at = w.log.bytes + from; (at = strstr(at, word)) != NULL; at += strlen(word))
        count += at[strlen(word)] == ' ' || at[strlen(word)] == '\n';
    return count;
}

static const char *line_of_log(uint32_t number)
{
    const char *at = w.log.bytes;
    while (--number)
        at = strchr(at, '\n') + 1;
    return at;
}

/* The last line of what was kept is the one that the bookmark stands behind. */
static void keep_mark(node *n)
{
    ul_text old = w.mark;
    if (!n->mark.len || w.log.len < 2)
        return;
    w.mark = n->mark;
    w.mark_bots = n->mark_bots;
    n->mark = old;
    ul_text_clear(&n->mark);
    w.marked = w.lines;
    for (w.mark_at = w.log.len - 1; w.mark_at && w.log.bytes[w.mark_at - 1] != '\n';)
        w.mark_at--;
}

static void keep(const ul_delivery *out)
{
    size_t len = out->lines.len;
    w.log_before = w.log.len;
    if (w.plant == PLANT_TORN_LINE && below(40) == 0)
        len -= 5;
    if (w.plant == PLANT_HALF_COMMIT && out->count > 1 && below(4) == 0)
        do
            len--;
        while (len && out->lines.bytes[len - 1] != '\n');
    ul_text_add(&w.log, out->lines.bytes, len);
    if (w.plant == PLANT_FLIPPED_BIT && below(40) == 0)
        w.log.bytes[w.log.len - 3] ^= 1;
    w.lines += out->count;
}

/* ---- a node, as the server drives a host */

static ul_moment moment_of(node *n)
{
    return (ul_moment){.now = (uint64_t)((int64_t)w.now + n->skew), .fresh = n->replaying, .out = &n->out};
}

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)context;
    for (int i = 0; i < UL_SECRET_BYTES; i++)
        bytes[i] = (uint8_t)below(256);
}

static void say_later(node *n, const client *c, const char *text, size_t len)
{
    char number = (char)('0' + c->number);
    ul_text_add(&n->postponed, &number, 1);
    ul_text_add(&n->postponed, text, len);
    ul_text_add(&n->postponed, "", 1);
}

static void cut(client *c)
{
    node *n = c->node < 0 ? NULL : &w.nodes[c->node];
    if (n && c->connection) {
        ul_moment at = moment_of(n);
        ul_delivery_forget(&n->current, c->connection);
        ul_host_disconnect(n->host, c->connection, &at);
        for (size_t i = 0; i < n->postponed.len; i += strlen(n->postponed.bytes + i) + 1)
            if (n->postponed.bytes[i] == '0' + c->number)
                n->postponed.bytes[i] = '-';
    }
    c->connection = NULL;
    c->node = -1;
    c->waits = c->knows_seat = false;
    mail_clear(&c->in);
    mail_clear(&c->out);
}

/* The client has gone; the server does not know yet. */
static void orphan_leave(client *c)
{
    int room = 0;
    while (room < ORPHANS && w.orphans[room].connection)
        room++;
    if (room == ORPHANS || !c->connection || c->waits) {
        cut(c);
        return;
    }
    w.orphans[room] = (orphan){c->connection, c->node, c->out};
    memset(&c->out, 0, sizeof c->out);
    c->connection = NULL;
    cut(c);
}

static void orphan_cut(orphan *o)
{
    node *n = &w.nodes[o->node];
    if (!o->connection)
        return;
    ul_moment at = moment_of(n);
    ul_delivery_forget(&n->current, o->connection);
    ul_host_disconnect(n->host, o->connection, &at);
    ul_text_free(&o->out.text);
    memset(o, 0, sizeof *o);
}

/* A letter to a connection that its client has left goes nowhere. */
static bool is_orphan(const ul_connection *connection)
{
    for (int i = 0; i < ORPHANS; i++)
        if (w.orphans[i].connection == connection)
            return true;
    return false;
}

/* As if a number of what has changed were another. */
static void spoil_change(mail *m, size_t len)
{
    char *text = m->text.bytes + m->text.len - len - 1, *view = strstr(text, "\"view\":{");
    char *digit = view ? strpbrk(view, "0123456789") : NULL;
    if (strncmp(text, "{\"type\":\"changed\"", 17) == 0 && digit && digit[-1] == ':')
        *digit = *digit == '1' ? '2' : '1';
}

static bool is_message(const char *words, const char *type)
{
    return strncmp(words + strlen("{\"type\":\""), type, strlen(type)) == 0;
}

static void put_letter(client *to, const char *words, size_t len)
{
    if ((w.plant == PLANT_LOST_LETTER && below(60) == 0) ||
        (w.plant == PLANT_NO_REFUSAL && is_message(words, "refused")) ||
        (w.plant == PLANT_NO_WELCOME && is_message(words, "welcome\",\"id\":null")))
        return;
    mail_put(&to->in, words, len);
    if (w.plant == PLANT_DOUBLED && below(60) == 0)
        mail_put(&to->in, words, len);
    if (w.plant == PLANT_WRONG_CHANGE && below(20) == 0)
        spoil_change(&to->in, len);
}

static void send_letters(node *n, const ul_delivery *out)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(out, &count);
    for (size_t k = 0; k < count; k++) {
        size_t  i = w.plant == PLANT_SWAPPED && count > 1 ? count - 1 - k : k;
        client *to = letter[i].to && !is_orphan(letter[i].to) ? ul_connection_owner(letter[i].to) : NULL;
        if (!to)
            continue;
        if (w.plant == PLANT_EARLY_ACK && n->under_way != (letter[i].message_len > 0))
            continue; /* the others have their turn, or had it */
        if (w.plant == PLANT_HOARD)
            ul_text_add(&n->hoard, out->words.bytes + letter[i].at, letter[i].len);
        if (w.plant == PLANT_WRONG_CHAIR && w.clients[(to->number + 1) % CLIENTS].connection && below(40) == 0)
            to = &w.clients[(to->number + 1) % CLIENTS];
        put_letter(to, out->words.bytes + letter[i].at, letter[i].len);
        ul_letter_sent(&letter[i]);
    }
}

/* What was asked for and is not kept is asked for again. */
static void roll_back(node *n, ul_delivery *out)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(out, &count);
    if (w.plant == PLANT_UNKEPT_TOLD)
        send_letters(n, out);
    for (size_t i = 0; i < count && w.plant != PLANT_FORGETFUL; i++)
        if (letter[i].to && letter[i].message_len && !is_orphan(letter[i].to))
            say_later(n, ul_connection_owner(letter[i].to), out->words.bytes + letter[i].message_at,
                      letter[i].message_len);
    ul_delivery_clear(out);
}

static void take(node *n, client *c, const char *text);

static void replay(node *n)
{
    ul_text said = n->postponed;
    n->postponed = (ul_text){0};
    if (w.plant == PLANT_NO_REPLAY)
        ul_text_clear(&said);
    n->replaying = true;
    for (size_t i = 0; i < said.len; i += strlen(said.bytes + i) + 1) {
        client *c = said.bytes[i] == '-' ? NULL : &w.clients[said.bytes[i] - '0'];
        if (!c || c->node < 0 || &w.nodes[c->node] != n)
            continue;
        c->waits = false;
        take(n, c, said.bytes + i + 1);
    }
    n->replaying = false;
    ul_text_free(&said);
}

static void settle(node *n);

/* From the bookmark on, if there is one, as table_reader.c does; now and then from the first line all the same. */
static ul_table *read_table(ul_table_bots *players, ul_outbox *out, ul_fault *fault)
{
    if (!w.marked || below(8) == 0)
        return ul_table_read(w.ground, w.log.bytes, w.log.len, out, fault);
    ul_table *table = ul_table_read_on(w.ground, w.mark.bytes + w.mark_bots, w.mark.len - w.mark_bots,
                                       w.log.bytes + w.mark_at, w.log.len - w.mark_at, out, fault);
    if (table && players && !ul_table_bots_recall(players, w.mark.bytes, w.mark_bots))
        broken("what the bots knew cannot be read");
    return table;
}

static void load(node *n)
{
    ul_outbox      out = {0};
    ul_fault       fault = {0};
    ul_moment      at = moment_of(n);
    ul_table_bots *players = ul_table_bots_new();
    ul_table      *table = read_table(players, &out, &fault);
    if (!table || !players || !ul_table_bots_see(players, &out)) {
        broken("the log cannot be read: %s", fault.message);
        ul_table_free(table);
        ul_table_bots_free(players);
    } else {
        n->loaded = true;
        n->reads++;
        ul_host_install(n->host, table, players, n == &w.nodes[0], &at);
        settle(n);
        replay(n);
    }
    ul_outbox_free(&out);
}

static void reread(node *n)
{
    ul_host_clear(n->host);
    n->loaded = false;
    roll_back(n, &n->current);
    roll_back(n, &n->out);
    load(n);
}

static bool has_lines(const node *n)
{
    return n->under_way || n->out.count > 0;
}

static void read_on(node *n)
{
    const ul_table *table = ul_host_table(n->host);
    n->wants_read = true;
    if (!n->loaded || has_lines(n) || w.plant == PLANT_DEAF)
        return;
    n->wants_read = false;
    for (uint32_t number = ul_table_entries(table) + 1; number <= w.lines; number++) {
        const char *line = line_of_log(number);
        ul_fault    fault = {0};
        ul_moment   at = moment_of(n);
        if (!ul_host_redo(n->host, line, strcspn(line, "\n"), &at, &fault)) {
            broken("line %u of the log cannot be done at the other node: %s", number, fault.message);
            return;
        }
    }
    ul_moment at = moment_of(n);
    ul_host_tick(n->host, &at);
    settle(n);
    replay(n);
}

/* What a table does not remember is in the log, and in the table what is not kept yet. */
static void look_back(node *n)
{
    ul_seat        seat;
    uint32_t       after;
    ul_connection *c;
    while ((c = ul_host_looks_back(n->host, &seat, &after)) != NULL) {
        ul_text   past = {0}, more = {0};
        ul_fault  fault;
        ul_moment at = moment_of(n);
        ul_seat   whose = w.plant == PLANT_PEEK && seat == UL_NOBODY ? 0 : seat;
        uint32_t  last = ul_table_history(w.ground, w.log.bytes, w.log.len, whose, after, &past, &fault);
        bool      known = ul_table_since(ul_host_table(n->host), seat, last > after ? last : after, &more);
        if (known && more.len > 2) {
            past.len--;
            ul_text_put(&past, past.len > 1 ? "," : "");
            ul_text_add(&past, more.bytes + 1, more.len - 1);
        }
        if (known)
            ul_host_past(n->host, c, &(ul_past){seat, after, past.bytes, past.len, false}, &at);
        else if (!is_orphan(c))
            cut(ul_connection_owner(c));
        ul_text_free(&past);
        ul_text_free(&more);
    }
}

static ul_seats seats_elsewhere(const node *n)
{
    ul_seats seats = 0;
    for (int i = 0; i < w.node_count; i++)
        if (&w.nodes[i] != n)
            seats = (ul_seats)(seats | ul_host_seats(w.nodes[i].host));
    return seats;
}

static void settle(node *n)
{
    if (ul_host_is_broken(n->host)) {
        reread(n);
        return;
    }
    if (ul_host_asks_elsewhere(n->host)) {
        ul_moment at = moment_of(n);
        ul_host_elsewhere(n->host, seats_elsewhere(n), at.now, &at);
    }
    look_back(n);
}

static void send_reply(client *c, const ul_reply *reply)
{
    ul_text text = {0};
    ul_wire_fault(&reply->fault, reply->id, &text);
    put_letter(c, text.bytes, text.len);
    ul_text_free(&text);
}

static void take(node *n, client *c, const char *text)
{
    ul_reply  reply;
    ul_moment at = moment_of(n);
    switch (ul_host_message(n->host, c->connection, text, strlen(text), &at, &reply)) {
    case UL_HOST_ANSWERED:
        settle(n);
        break;
    case UL_HOST_LATER:
        c->waits = true;
        say_later(n, c, text, strlen(text));
        settle(n);
        n->wants_read = true;
        break;
    case UL_HOST_REPLY:
        send_reply(c, &reply);
        settle(n);
        break;
    case UL_HOST_CLOSE:
    case UL_HOST_FULL:
        if (strcmp(reply.fault.code, "wrong-key") == 0)
            c->seated = false; /* it never came to sitting down */
        cut(c);
        settle(n);
        break;
    }
}

static void make_mark(node *n)
{
    const ul_table *table = ul_host_table(n->host);
    ul_text_clear(&n->mark);
    if (!n->current.count || ul_table_entries(table) < w.marked + MARKED)
        return;
    ul_table_bots_keep(ul_host_bots(n->host), &n->mark);
    n->mark_bots = n->mark.len;
    ul_table_bookmark(table, &n->mark);
}

static void begin_commit(node *n)
{
    ul_delivery taken = n->out;
    if (!n->loaded || n->under_way || ul_delivery_is_empty(&n->out))
        return;
    n->out = n->current;
    n->current = taken;
    ul_delivery_clear(&n->out);
    make_mark(n);
    if (n->current.count && w.plant != PLANT_TELL_FIRST) {
        n->under_way = true;
        if (w.plant == PLANT_EARLY_ACK)
            send_letters(n, &n->current);
        return;
    }
    send_letters(n, &n->current);
    if (n->current.count)
        n->under_way = true;
    else
        ul_delivery_clear(&n->current);
}

/*
 * Kept; or late; or the store is away; or the answer was lost. Then the log
 * tells whether it was kept, as it does to server/writer.c.
 */
static void end_commit(node *n)
{
    uint32_t fault = w.calm ? 100 : below(100);
    bool     late = n->current.first != w.lines + 1 && w.plant != PLANT_TWICE, unknown = fault < 4;
    bool     kept = !late && (unknown ? below(2) == 0 : fault >= 8);
    n->under_way = false;
    w.faults += fault < 8;
    if (kept && !(w.plant == PLANT_LOST_ACK && below(30) == 0)) {
        keep(&n->current);
        keep_mark(n);
    }
    if (kept && unknown && w.plant == PLANT_COMMIT_AGAIN)
        keep(&n->current);
    if (late && w.plant == PLANT_LATE_ACK)
        send_letters(n, &n->current);
    if (kept) {
        if (w.plant != PLANT_TELL_FIRST)
            send_letters(n, &n->current);
        ul_delivery_clear(&n->current);
        for (int i = 0; i < w.node_count; i++)
            w.nodes[i].wants_read |= &w.nodes[i] != n && (w.calm || below(10) > 0); /* hints get lost */
    } else if (w.plant == PLANT_STALE) {
        ul_delivery_clear(&n->current);
    } else {
        reread(n);
    }
}

static void node_begin(node *n)
{
    memset(n, 0, sizeof *n);
    n->all = (ul_hosting){.away_ms = 2000, .settle_ms = 9000, .doubt_ms = 5000, .spectators = 9, .shared = true};
    n->all.draw = draw;
    n->host = ul_host_new(&n->all);
}

static void node_end(node *n)
{
    for (int i = 0; i < CLIENTS; i++)
        if (w.clients[i].node >= 0 && &w.nodes[w.clients[i].node] == n) {
            w.clients[i].connection = NULL; /* it goes with the host */
            cut(&w.clients[i]);
        }
    for (int i = 0; i < ORPHANS; i++)
        if (w.orphans[i].connection && &w.nodes[w.orphans[i].node] == n) {
            ul_text_free(&w.orphans[i].out.text);
            memset(&w.orphans[i], 0, sizeof w.orphans[i]);
        }
    ul_host_free(n->host);
    ul_hosting_free(&n->all);
    ul_delivery_free(&n->out);
    ul_delivery_free(&n->current);
    ul_text_free(&n->postponed);
    ul_text_free(&n->hoard);
    ul_text_free(&n->mark);
}

/* kill -9: what the store has is all that is left. A commit that was under way may have been kept. */
static void node_kill(node *n)
{
    if (n->under_way && n->current.first == w.lines + 1 && below(2) == 0) {
        keep(&n->current);
        keep_mark(n);
    }
    node_end(n);
    node_begin(n);
    load(n);
    w.kills++;
}

/* ---- a client, that knows nothing but what it was told */

static const char *string_of(const ul_json *json, const char *name)
{
    const ul_json *member = ul_json_member(json, name);
    return member && member->type == UL_JSON_STRING ? member->text : "";
}

/* One order for all: no gap, nothing twice, and every event hangs on the same one before it, whoever is told. */
static void hear_head(const client *c, uint32_t n, const char *prev)
{
    if (n == 0 || n >= NUMBERS || !*prev)
        return;
    if (!w.prev[n][0])
        memcpy(w.prev[n], prev, HEAD);
    else if (memcmp(w.prev[n], prev, HEAD) != 0)
        broken("client %d sees another history: event %u", c->number, n);
}

static void hear_number(client *c, uint32_t n, bool welcome)
{
    if (n > c->seen + 1)
        broken("client %d was told event %u after %u", c->number, n, c->seen);
    if (n <= c->seen && !welcome)
        broken("client %d was told event %u twice", c->number, n);
    if (n > c->seen)
        c->seen = n;
}

/* What a `changed` leaves out is between the number and the game. */
static bool is_event(const char *known, const char *event, size_t len, bool brief)
{
    if (brief) {
        const char *game = strstr(known, "\"game\":"), *told = strstr(event, "\"game\":");
        if (!game || !told || told >= event + len)
            return false;
        len -= (size_t)(told - event);
        known = game;
        event = told;
    }
    return strlen(known) == len && memcmp(known, event, len) == 0;
}

/* Has the log this event, byte for byte, for this chair? */
static void check_event(const client *c, uint32_t number, const char *event, size_t len, bool brief)
{
    const chair_news *news = &w.news[c->seat < 0 ? UL_MAX_SEATS : c->seat];
    if (number == 0 || number > news->last) {
        broken("client %d was told what is not in the log: %.*s", c->number, (int)len, event);
        return;
    }
    const char *at = news->events.bytes + news->from[number], *end = news->events.bytes + news->events.len;
    if (number < news->last)
        end = news->events.bytes + news->from[number + 1];
    for (; at < end; at += strlen(at) + 1)
        if (is_event(at, event, len, brief))
            return;
    broken("client %d was told what is not its chair's: %.*s", c->number, (int)len, event);
}

typedef enum how_told { AS_TOLD, AS_WELCOME, AS_CHANGED } how_told;

/* An event as it came: is it what the log has, and does it come next? */
static void hear_event(client *c, const char *event, size_t len, how_told how)
{
    uint32_t    n = strncmp(event, "{\"n\":", 5) == 0 ? (uint32_t)strtoul(event + 5, NULL, 10) : 0;
    const char *prev = how == AS_CHANGED ? NULL : strstr(event, "\"prev\":\"");
    check_event(c, n, event, len, how == AS_CHANGED);
    if (n == 0 || n >= NUMBERS || w.failed)
        return;
    if (prev && prev + 8 + HEAD < event + len)
        hear_head(c, n, prev + 8);
    else if (how != AS_CHANGED)
        broken("client %d was told event %u without the hash of the one before", c->number, n);
    hear_number(c, n, how == AS_WELCOME);
}

/* Behind the bracket that closes what begins here. Strings may hold braces. */
static const char *end_of_object(const char *at)
{
    bool quoted = false;
    for (int depth = 0; *at; at++) {
        if (*at == '\\')
            at++;
        else if (*at == '"')
            quoted = !quoted;
        else if (!quoted && *at == '{')
            depth++;
        else if (!quoted && *at == '}' && --depth == 0)
            return at + 1;
    }
    return at;
}

static void hear_events(client *c, const char *text, how_told how)
{
    const char *at = strstr(text, "\"events\":[");
    for (at = at ? at + strlen("\"events\":[") : ""; *at == '{' || *at == ',';) {
        const char *from = *at == ',' ? ++at : at;
        at = end_of_object(at);
        hear_event(c, from, (size_t)(at - from), how);
    }
}

static bool value_is(const json_member *member, const char *text)
{
    return member && member->len == strlen(text) && memcmp(member->value, text, member->len) == 0;
}

/* Numbers that are not there, and null, are -1. */
static int number_in(const json_members *members, const char *key)
{
    const json_member *member = json_member_named(members, key);
    return member && *member->value >= '0' && *member->value <= '9' ? (int)strtol(member->value, NULL, 10) : -1;
}

static void set_text(ul_text *text, const json_member *member)
{
    ul_text_clear(text);
    if (member)
        ul_text_add(text, member->value, member->len);
}

static void keep_text(ul_text *text, const json_member *member)
{
    if (member)
        set_text(text, member);
}

static bool hear_status(client *c, const json_member *status)
{
    json_members       members;
    const json_member *phase;
    if (!status)
        return true;
    if (!json_members_find(&members, status->value, status->len))
        return false;
    phase = json_member_named(&members, "phase");
    keep_text(&c->kept.waiting, json_member_named(&members, "waiting"));
    if (!phase)
        return true;
    c->lobby = value_is(phase, "\"lobby\"");
    c->over = value_is(phase, "\"over\"");
    c->owner = c->seat >= 0 && number_in(&members, "owner") == c->seat;
    return true;
}

static void acknowledged(client *c, const char *id)
{
    if (!*id || strcmp(id, c->id) != 0)
        return;
    unsigned times = times_in_log(id, c->asked_at);
    w.acks++;
    if (times != 1)
        broken("client %d: %s was acknowledged and is in the log %u times", c->number, id, times);
    if (strncmp(c->deed.bytes, "{\"do\":\"sit\"", 11) == 0)
        c->seated = true;
    c->id[0] = '\0';
}

static void hear_welcome(client *c, const json_members *members)
{
    int from = number_in(members, "from");
    c->seat = number_in(members, "seat");
    c->knows_seat = true;
    if (from > (int)c->seen + 1)
        broken("client %d is welcomed from %d on, and has seen %u", c->number, from, c->seen);
}

static void hear_answer(client *c, const ul_json *json, const char *type)
{
    if (strcmp(type, "done") == 0)
        acknowledged(c, string_of(json, "id"));
    if (strcmp(type, "refused") == 0 && strcmp(string_of(json, "id"), c->id) == 0)
        c->id[0] = '\0';
}

/* What is told complete replaces what the client had: where its parts are is enough. */
static void keep_parts(client *c, const json_members *members, bool welcome)
{
    if (welcome)
        ul_kept_view_free(&c->kept);
    keep_text(&c->kept.view, json_member_named(members, "view"));
    keep_text(&c->kept.own, json_member_named(members, "own"));
    keep_text(&c->kept.waiting, json_member_named(members, "waiting"));
}

/* As clients do, all of it; of what is told complete now and then, to see that it comes to the same. */
static void hear_whole(client *c, const char *text, size_t len, const json_members *members, how_told how)
{
    ul_json           *json = ul_json_read(text, len, NULL);
    const json_member *view = json_member_named(members, "view");
    if (!json) {
        broken("client %d was sent what is no JSON: %s", c->number, text);
        return;
    }
    if (how == AS_CHANGED) /* now and then it brings a hash for all of its events */
        hear_head(c, c->seen + 1, string_of(json, "head"));
    if (!ul_kept_view_keep(&c->kept, json))
        broken("client %d has not the view that the server has", c->number);
    if (how != AS_CHANGED && view &&
        (view->len != c->kept.view.len || memcmp(view->value, c->kept.view.bytes, view->len) != 0))
        broken("client %d keeps another view than it was told: %s", c->number, text);
    hear_answer(c, json, string_of(json, "type"));
    ul_json_free(json);
}

static void hear(client *c, const char *text)
{
    json_members       members;
    size_t             len = strlen(text);
    const json_member *type = NULL;
    c->heard++;
    if (json_members_find(&members, text, len))
        type = json_member_named(&members, "type");
    bool welcome = value_is(type, "\"welcome\""), changed = value_is(type, "\"changed\"");
    bool told = value_is(type, "\"told\"");
    if (!type)
        broken("client %d was sent what is no message: %s", c->number, text);
    if (welcome)
        hear_welcome(c, &members);
    hear_events(c, text, welcome ? AS_WELCOME : changed ? AS_CHANGED : AS_TOLD);
    if ((welcome || told) && c->heard % WHOLE)
        keep_parts(c, &members, welcome);
    else
        hear_whole(c, text, len, &members, changed ? AS_CHANGED : AS_TOLD);
    if (!hear_status(c, json_member_named(&members, "status")))
        broken("client %d was sent what is no status: %s", c->number, text);
    if (welcome || changed || told)
        set_text(&c->legal, json_member_named(&members, "legal"));
}

static void come(client *c)
{
    char text[160];
    c->node = (int)below((uint32_t)w.node_count);
    if (!w.nodes[c->node].loaded) {
        c->node = -1;
        return;
    }
    c->connection = ul_host_connect(w.nodes[c->node].host, c, true);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"seen\":%u,\"legal\":true,\"keeps\":%s%s%s%s}", c->seen,
             c->keeps ? "true" : "false", c->seated ? ",\"key\":\"" : "", c->seated ? c->key : "",
             c->seated ? "\"" : "");
    mail_put(&c->out, text, strlen(text));
    if (c->id[0]) /* was it done? it is said again, with the same id */
        mail_put(&c->out, c->deed.bytes, c->deed.len);
}

static void ask(client *c, const char *format, ...)
{
    char    text[400];
    va_list args;
    snprintf(c->id, sizeof c->id, "c%d-%u", c->number, ++c->deeds);
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ul_text_clear(&c->deed);
    ul_text_print(&c->deed, "%s,\"id\":\"%s\"}", text, c->id);
    mail_put(&c->out, c->deed.bytes, c->deed.len);
    if (!w.calm && below(12) == 0) /* by mistake twice: it is done once */
        mail_put(&c->out, c->deed.bytes, c->deed.len);
    c->asked = w.step;
    c->asked_at = w.log.len;
}

/* What might do harm: no message at all, others' seats and keys, ids that were used, far too much. */
static void do_harm(client *c)
{
    static const char *const texts[] = {
        "{\"do\":\"act\",\"seen\":%u,\"actions\":[\"draw\"],\"id\":\"c0-%u\"}",
        "{\"do\":\"act\",\"seen\":4294967295,\"actions\":[\"attempt doctor bare\"]}",
        "{\"do\":\"sit\",\"key\":\"000000000000000000000000000000aa\",\"name\":\"Ana\",\"seat\":7}",
        "{\"do\":\"hand\",\"key\":\"000000000000000000000000000000aa\",\"name\":\"Eve %u\"}",
        ("{\"do\":\"take\",\"ticket\":\"000000000000000000000000000000000000000000000000\","
         "\"key\":\"000000000000000000000000000000aa\"}"),
        "{\"do\":\"remove\",\"other\":%u}",
        "{\"do\":\"close\"}",
        "{\"do\":\"own\",\"other\":0}",
        "{\"do\":\"undo\",\"seen\":%u}",
        "{\"do\":\"say\",\"text\":\"\\u202e%u\"}",
        "{\"do\":\"view\"}",
        "{\"do\":\"digest\"}",
        "{\"do\":\"ticket\",\"for\":\"me\"}",
        "{\"do\":\"hello\",\"key\":\"00000000000000000000000000000001\"}",
        "{\"do\":\"rematch\",\"flag\":true,\"id\":\"c1-%u\"}",
        "{\"do\":\"reveal\",\"bytes\":\"00\"}",
        "[[[[[[%u",
        "\"\\ud800\"",
        "{\"do\":\"bot\",\"other\":%u,\"level\":\"widow\"}",
        "{\"do\":\"ping\",\"id\":\"%u\"}",
    };
    char text[400];
    if (!mail_is_empty(&c->out))
        return;
    /* each has two places at most, and takes what it has a place for */
    snprintf(text, sizeof text, texts[below(sizeof texts / sizeof *texts)], below(8), below(40)); // NOLINT
    mail_put(&c->out, text, strlen(text));
}

/* One of the actions that are legal now, or NULL. Lent by *legal, which the caller frees. */
static const char *choose_action(const client *c, ul_json **legal)
{
    *legal = c->legal.len > 2 ? ul_json_read(c->legal.bytes, c->legal.len, NULL) : NULL;
    const ul_json *action = *legal && (*legal)->count ? ul_json_first(*legal) : NULL;
    for (uint32_t wanted = action ? below((uint32_t)(*legal)->count) : 0; wanted; wanted--)
        action = ul_json_next(*legal, action);
    return action && action->type == UL_JSON_STRING ? action->text : NULL;
}

static void act(client *c)
{
    ul_json    *legal;
    const char *action = choose_action(c, &legal);
    if (action)
        ask(c, "{\"do\":\"act\",\"seen\":%u,\"actions\":[\"%s\"]", c->seen, action);
    ul_json_free(legal);
}

static void think(client *c)
{
    static const char *const names[] = {"Ana", "Ben", "Cat"};
    if (c->number == HOSTILE && c->knows_seat)
        do_harm(c);
    if (!c->knows_seat || c->id[0] || c->number >= PLAYERS)
        return;
    if (c->seat < 0 && c->lobby)
        ask(c, "{\"do\":\"sit\",\"key\":\"%s\",\"name\":\"%s\"", c->key, names[c->number]);
    else if (c->seat >= 0 && c->lobby && c->owner)
        ask(c, "{\"do\":\"start\"");
    else if (c->seat >= 0 && c->over)
        ask(c, "{\"do\":\"rematch\",\"flag\":true");
    else if (c->seat >= 0 && below(60) == 0)
        ask(c, "{\"do\":\"say\",\"text\":\"Well, %u.\"", c->deeds);
    else
        act(c);
}

/* ---- a run */

/* Is it this client's turn? Everybody's, in any order; with a queue that is unfair one waits for hundreds of others. */
static bool is_served(node *n, const client *c)
{
    if (w.plant != PLANT_UNFAIR || c->number != 1)
        return n->served++, true;
    if (n->served < 400)
        return false;
    n->served = 0;
    return true;
}

static void step_orphan(orphan *o)
{
    node *n = &w.nodes[o->node];
    if (!o->connection || !n->loaded || n->paused > w.step)
        return;
    if (!mail_is_empty(&o->out) && below(4) == 0) {
        ul_reply        reply;
        ul_moment       at = moment_of(n);
        const char     *text = mail_take(&o->out);
        ul_host_verdict verdict = ul_host_message(n->host, o->connection, text, strlen(text), &at, &reply);
        if (verdict != UL_HOST_ANSWERED && verdict != UL_HOST_REPLY)
            orphan_cut(o);
        settle(n);
    } else if (w.plant != PLANT_ORPHANS && below(w.calm ? 20 : 60) == 0) {
        orphan_cut(o);
        settle(n);
    }
}

static void step_client(client *c)
{
    node *n = c->node < 0 ? NULL : &w.nodes[c->node];
    if (n && n->paused > w.step)
        n = NULL; /* nobody answers there */
    if (c->slow && !w.calm && below(8))
        return;
    switch (below(w.calm ? 5 : 40) % 5) {
    case 0:
        if (c->node < 0)
            come(c);
        break;
    case 1:
        if (!mail_is_empty(&c->in))
            hear(c, mail_take(&c->in));
        break;
    case 2:
        if (n && n->loaded && !c->waits && !mail_is_empty(&c->out) && is_served(n, c))
            take(n, c, mail_take(&c->out));
        break;
    case 3:
        if (n && mail_is_empty(&c->in))
            think(c);
        break;
    default:
        if (n && !w.calm && below(40) == 0) {
            if (below(3) == 0)
                orphan_leave(c);
            else
                cut(c);
        }
        if (c->in.text.len - c->in.at > QUEUE)
            cut(c); /* as the server does to who does not read */
    }
}

/* Bots of a node that runs the table. */
static void let_bot_play(node *n)
{
    ul_moment at = moment_of(n);
    if (!n->loaded || !ul_host_wants_bot(n->host) || ul_host_play_on(n->host, &at))
        return;
    ul_budget   budget = {.seed = w.seed, .playouts = 1};
    ul_thought *thought = ul_host_question(n->host);
    if (thought && ul_thought_think(thought, &budget))
        ul_host_answer(n->host, thought, &at);
    ul_thought_free(thought);
    settle(n);
}

static void check_buffers(const node *n)
{
    size_t bytes = n->out.words.len + n->current.words.len + n->postponed.len + n->hoard.len;
    if (bytes > BUFFERS)
        broken("a node has %zu bytes in hand", bytes);
}

static void step_node(node *n)
{
    if (w.calm) {
        n->skew = n->skew < 0 ? n->skew : 0; /* what went ahead comes back: never what was behind, so time goes on */
        n->paused = 0;
    } else if (below(2000) == 0) {
        n->paused = w.step + below(200);
    } else if (below(500) == 0) {
        n->skew += (int64_t)below(4000) - 2000;
    }
    if (n->paused > w.step)
        return;
    check_buffers(n);
    let_bot_play(n);
    switch (below(4)) {
    case 0:
        begin_commit(n);
        break;
    case 1:
        if (n->under_way)
            end_commit(n);
        break;
    case 2:
        if (n->wants_read || w.calm || below(20) == 0)
            read_on(n);
        break;
    default:
        if (n->loaded && ul_host_next_time(n->host, moment_of(n).now) <= moment_of(n).now) {
            ul_moment at = moment_of(n);
            ul_host_tick(n->host, &at);
            settle(n);
        }
        if (!w.calm && below(300) == 0)
            node_kill(n);
    }
}

/* The ground of each opening, for all runs: it never changes. */
static ul_ground *ground_of(size_t number, const ul_opening *opening, ul_fault *fault)
{
    static ul_ground *grounds[OPENINGS];
    if (!grounds[number])
        grounds[number] = ul_ground_new(&opening->edition, &opening->options, NULL, 0, NULL, fault);
    return grounds[number];
}

/*
 * The database fails over to its replica: what was under way is not kept, or
 * nobody knows. Whatever was acknowledged is there, unless the replica was
 * behind: that nobody can mend afterwards, but it must not go unnoticed.
 */
static void step_store(void)
{
    if (w.calm || below(700))
        return;
    w.failovers++;
    if (w.plant == PLANT_LOST_TAIL && w.log_before) {
        w.lines -= lines_in(&(ul_text){.bytes = w.log.bytes + w.log_before, .len = w.log.len - w.log_before});
        w.log.len = w.log_before;
        w.log.bytes[w.log.len] = '\0';
    }
    for (int i = 0; i < w.node_count; i++) {
        node *n = &w.nodes[i];
        if (!n->under_way)
            continue;
        if (n->current.first == w.lines + 1 && below(2) == 0) {
            keep(&n->current);
            keep_mark(n);
        }
        n->under_way = false;
        reread(n);
    }
}

static bool open_table(void)
{
    ul_opening  opening;
    ul_fault    fault = {0};
    ul_moment   at = moment_of(&w.nodes[0]);
    const char *text = openings[w.seed % OPENINGS];
    if (!ul_opening_read(text, strlen(text), ul_table_bots_levels(), &opening, &fault))
        return broken("%s", fault.message);
    w.ground = ground_of(w.seed % OPENINGS, &opening, &fault);
    bool good = w.ground && ul_host_open(w.nodes[0].host, w.ground, &opening, "simulated", &at, &fault);
    ul_opening_free(&opening);
    if (!good)
        return broken("%s", fault.message);
    keep(&w.nodes[0].out);
    ul_delivery_clear(&w.nodes[0].out);
    w.nodes[0].loaded = true;
    for (int i = 1; i < w.node_count; i++)
        load(&w.nodes[i]);
    return !w.failed;
}

static void begin(uint64_t seed, plant planted)
{
    memset(&w, 0, sizeof w);
    w.seed = seed;
    w.plant = planted;
    w.now = 1000000;
    ul_random_seed(&w.chance, seed);
    w.node_count = nodes_wanted;
    for (int i = 0; i < w.node_count; i++)
        node_begin(&w.nodes[i]);
    for (int i = 0; i < CLIENTS; i++) {
        w.clients[i].number = i;
        w.clients[i].node = w.clients[i].seat = -1;
        w.clients[i].keeps = below(2) == 0;
        w.clients[i].slow = below(12) == 0;
        snprintf(w.clients[i].key, sizeof w.clients[i].key, "%032d", i + 1);
    }
}

static void note_tell(chair_news *news, const ul_outbox *out, const ul_tell *tell)
{
    if (tell->number >= NUMBERS)
        return;
    while (news->last < tell->number)
        news->from[++news->last] = (uint32_t)news->events.len;
    ul_text_add(&news->events, out->text.bytes + tell->at, tell->len);
    ul_text_add(&news->events, "", 1);
}

/* What each chair is told by these lines. */
static void note_news(const ul_outbox *out)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(out, &count);
    for (size_t i = 0; i < count; i++)
        for (int chair = 0; chair < CHAIRS; chair++)
            if (chair == UL_MAX_SEATS ? tell[i].spectators : (tell[i].seats >> chair & 1))
                note_tell(&w.news[chair], out, &tell[i]);
}

/* The same after every step, of the lines that are new. */
static void check_lines(void)
{
    ul_fault  fault = {0};
    ul_outbox out = {0};
    if (!w.judge && w.log.len) {
        w.judge = ul_table_read(w.ground, w.log.bytes, w.log.len, &out, &fault);
        w.judged = w.log.len;
        note_news(&out);
        if (!w.judge)
            broken("the log is not sound: %s", fault.message);
    }
    if (w.judged > w.log.len)
        broken("the store has lost %zu bytes of the log that it had kept", w.judged - w.log.len);
    while (w.judged < w.log.len && !w.failed) {
        const char *line = w.log.bytes + w.judged;
        size_t      len = strcspn(line, "\n");
        ul_outbox_clear(&out);
        if (!ul_table_redo(w.judge, line, len, &out, &fault))
            broken("the log is not sound: %s", fault.message);
        note_news(&out);
        w.judged += len + 1;
    }
    ul_outbox_free(&out);
}

/* Is what was noted line by line what a reading of the whole log tells this chair? */
static void check_history(int chair, const ul_text *history)
{
    const ul_text *events = &w.news[chair].events;
    size_t         at = 0, from = 1, len;
    for (; at < events->len && !w.failed; at += len + 1, from += len + 1) {
        len = strlen(events->bytes + at);
        if (from + len >= history->len || memcmp(history->bytes + from, events->bytes + at, len) != 0)
            broken("chair %d has another history than it was told: %s", chair, events->bytes + at);
    }
    if (!w.failed && history->len != (from > 1 ? from : 2))
        broken("chair %d has a history of %zu bytes, and was told %zu", chair, history->len, from);
}

/*
 * At the end the whole log is read by who has not read it before, as a server
 * does that is asked for old events. What it tells each chair is what that
 * chair's events were compared with when they came.
 */
static void check_log(void)
{
    ul_fault  fault = {0};
    ul_outbox out = {0};
    ul_text   history = {0};
    ul_table *table = ul_table_read(w.ground, w.log.bytes, w.log.len, &out, &fault);
    if (!table)
        broken("the log is not sound: %s", fault.message);
    else if (w.lines != lines_in(&w.log))
        broken("the log has %u lines, and %u were kept", lines_in(&w.log), w.lines);
    for (int chair = 0; chair < CHAIRS && !w.failed; chair++) {
        if (!w.news[chair].events.len)
            continue; /* no seat of this table */
        ul_text_clear(&history);
        ul_outbox_history(&out, chair == UL_MAX_SEATS ? UL_NOBODY : (ul_seat)chair, 0, &history);
        check_history(chair, &history);
    }
    ul_text_free(&history);
    ul_outbox_free(&out);
    ul_table_free(table);
}

/* Without faults everybody gets in, and the game on. */
static void check_end(uint32_t lines_before)
{
    const ul_table *a = ul_host_table(w.nodes[0].host), *b = ul_host_table(w.nodes[1].host);
    if (w.failed)
        return;
    if (a && b && ul_table_told(a) < EVENTS && w.lines <= lines_before)
        broken("nobody gets on: %u lines, as many as before faults ended", w.lines);
    for (int i = 0; i < CLIENTS && !w.failed; i++)
        if ((w.clients[i].node < 0 || !w.clients[i].knows_seat) && ul_table_told(a) < EVENTS)
            broken("client %d does not get in", i);
}

/* Who asked for something is answered in time, and there is no connection too many. */
static void check_waiting(void)
{
    unsigned connections = 0;
    for (int i = 0; i < PLAYERS && w.calm; i++) {
        const client *c = &w.clients[i];
        uint64_t      since = c->asked > STEPS ? c->asked : STEPS;
        if (c->id[0] && w.step > since + PATIENCE)
            broken("client %d has waited for an answer to %s for %d steps", i, c->id, PATIENCE);
    }
    for (int i = 0; i < w.node_count && w.step == STEPS + CALM - 1; i++)
        for (const ul_connection *c = ul_host_connections(w.nodes[i].host); c; c = ul_connection_next(c))
            connections++;
    if (connections > CLIENTS)
        broken("there are %u connections of %d clients", connections, CLIENTS);
}

/* Everything that its view, or the table's, follows from. */
static uint64_t state_of_view(const client *c, const node *n)
{
    uint64_t reads = n->reads << 8 | (uint64_t)c->node, entries = ul_table_entries(ul_host_table(n->host));
    return (reads << 40 ^ entries << 24 ^ c->heard) + 1;
}

/* Has the client, when all is told, the view that the table has? */
static void check_view(client *c)
{
    ul_text     text = {0};
    ul_json_out json;
    node       *n = c->node < 0 ? NULL : &w.nodes[c->node];
    if (!n || !n->loaded || !c->knows_seat || !mail_is_empty(&c->in) || has_lines(n) ||
        !ul_delivery_is_empty(&n->out) || c->seen != ul_table_told(ul_host_table(n->host)) ||
        c->same_view == state_of_view(c, n))
        return;
    ul_json_begin(&json, &text);
    ul_table_view_write(ul_host_table(n->host), c->seat < 0 ? UL_NOBODY : (ul_seat)c->seat, &json);
    if (strcmp(ul_text_bytes(&text), ul_text_bytes(&c->kept.view)) != 0)
        broken("client %d has another view than the table: %s instead of %s", c->number, ul_text_bytes(&c->kept.view),
               ul_text_bytes(&text));
    c->same_view = state_of_view(c, n);
    ul_text_free(&text);
}

static void check_views(void)
{
    for (int i = 0; i < CLIENTS && !w.failed; i++)
        check_view(&w.clients[i]);
}

static void end(void)
{
    for (int i = 0; i < w.node_count; i++)
        node_end(&w.nodes[i]);
    for (int i = 0; i < CLIENTS; i++) {
        ul_text_free(&w.clients[i].in.text);
        ul_text_free(&w.clients[i].out.text);
        ul_text_free(&w.clients[i].deed);
        ul_text_free(&w.clients[i].legal);
        ul_kept_view_free(&w.clients[i].kept);
    }
    ul_text_free(&w.log);
    ul_table_free(w.judge);
    ul_text_free(&w.mark);
    for (int i = 0; i < CHAIRS; i++)
        ul_text_free(&w.news[i].events);
    all_acks += w.acks;
    all_kills += w.kills;
    all_faults += w.faults;
    all_failovers += w.failovers;
    all_steps += w.step;
    all_time += w.now - 1000000;
}

static bool is_over(void)
{
    const ul_table *table = ul_host_table(w.nodes[0].host);
    return w.failed || (table && ul_table_told(table) >= EVENTS);
}

static bool run(uint64_t seed, plant planted)
{
    uint32_t lines = 0;
    begin(seed, planted);
    for (bool open = open_table(); open && w.step < STEPS + CALM && !is_over(); w.step++) {
        w.calm = w.step >= STEPS;
        if (w.step == STEPS)
            lines = w.lines;
        w.now += below(w.calm ? 20 : below(100) ? 50 : 20000); /* now and then a pause */
        for (int i = 0; i < CLIENTS; i++)
            step_client(&w.clients[i]);
        for (int i = 0; i < ORPHANS; i++)
            step_orphan(&w.orphans[i]);
        step_store();
        for (int i = 0; i < w.node_count; i++)
            step_node(&w.nodes[i]);
        check_waiting();
        check_lines();
        if (w.step % 16 == 0)
            check_views();
    }
    if (!w.failed)
        check_log();
    if (!w.failed)
        check_views();
    if (w.step == STEPS + CALM)
        check_end(lines);
    bool good = !w.failed;
    end();
    return good;
}

static plant plant_of(const char *name)
{
    for (int i = 1; i < PLANTS; i++)
        if (strcmp(name, plant_names[i]) == 0)
            return (plant)i;
    fprintf(stderr, "there is no mistake '%s' to plant: there are", name);
    for (int i = 1; i < PLANTS; i++)
        fprintf(stderr, " %s", plant_names[i]);
    fprintf(stderr, "\n");
    exit(2);
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    uint64_t seed = 1, runs = 100, done = 0;
    double   seconds = 0, began = seconds_now();
    plant    planted = PLANT_NONE;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--seed") == 0)
            seed = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--runs") == 0)
            runs = strtoull(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = strtod(argv[i + 1], NULL);
        else if (strcmp(argv[i], "--hours") == 0)
            seconds = 3600 * strtod(argv[i + 1], NULL);
        else if (strcmp(argv[i], "--nodes") == 0)
            nodes_wanted = (int)strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "--plant") == 0)
            planted = plant_of(argv[i + 1]);
    }
    if (nodes_wanted < 2 || nodes_wanted > NODES) {
        fprintf(stderr, "--nodes is 2 to %d\n", NODES);
        return 2;
    }
    bool good = true;
    for (; good && (seconds > 0 ? seconds_now() - began < seconds : done < runs); done++)
        good = run(seed + done, planted);
    printf("%" PRIu64 " runs, %" PRIu64 " steps, %.1f hours of table time, %" PRIu64 " acknowledged deeds, %" PRIu64
           " nodes killed, %" PRIu64 " commits failed, %" PRIu64 " failovers, in %.1f s, %.1f s of CPU\n",
           done, all_steps, (double)all_time / 3.6e6, all_acks, all_kills, all_faults, all_failovers,
           seconds_now() - began, (double)clock() / CLOCKS_PER_SEC);
    return good ? 0 : 1;
}
