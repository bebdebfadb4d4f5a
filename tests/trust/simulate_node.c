/* simulate_node.c: a node drives its tables as server/table_commit.c and table_reader.c do. */
#include <string.h>
#include "table/log.h"
#include "trust/simulate.h"
#include "wire/write.h"

#define NOTICED 20 /* steps until a node knows that a database is away: its next round, or commit */

/* Is it known here that nothing can be kept? */
static bool is_shut(const live *l)
{
    bool shut = false;
    for (int i = 0; i < w.shard_count; i++)
        if (&w.shards[i] == l->table->shard || w.plant == PLANT_SHUT_ALL)
            shut |= shard_is_away(&w.shards[i]) && w.step > w.shards[i].away_from + NOTICED;
    return shut;
}

ul_moment moment_of(live *l)
{
    return (ul_moment){.now = (uint64_t)((int64_t)w.now + l->node->skew),
                       .shut = w.shard_count > 1 && is_shut(l) ? "store-away" : NULL,
                       .fresh = l->replaying,
                       .out = &l->out};
}

/* Does this node run the table's clocks and bots? */
static bool is_ours(const live *l)
{
    return l->node->number == l->table->number % w.node_count;
}

static void draw(void *context, uint8_t bytes[UL_SECRET_BYTES])
{
    (void)context;
    for (int i = 0; i < UL_SECRET_BYTES; i++)
        bytes[i] = (uint8_t)below(256);
}

static void say_later(live *l, const client *c, const char *text, size_t len)
{
    char number = (char)('0' + c->number);
    ul_text_add(&l->postponed, &number, 1);
    ul_text_add(&l->postponed, text, len);
    ul_text_add(&l->postponed, "", 1);
}

/* What was asked for and is not kept is asked for again. */
static void roll_back(live *l, ul_delivery *out)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(out, &count);
    if (w.plant == PLANT_UNKEPT_TOLD)
        send_letters(l, out);
    for (size_t i = 0; i < count && w.plant != PLANT_FORGETFUL; i++)
        if (letter[i].to && letter[i].message_len && !is_orphan(l->table, letter[i].to))
            say_later(l, ul_connection_owner(letter[i].to), out->words.bytes + letter[i].message_at,
                      letter[i].message_len);
    ul_delivery_clear(out);
}

static void replay(live *l)
{
    ul_text said = l->postponed;
    l->postponed = (ul_text){0};
    if (w.plant == PLANT_NO_REPLAY)
        ul_text_clear(&said);
    l->replaying = true;
    for (size_t i = 0; i < said.len; i += strlen(said.bytes + i) + 1) {
        client *c = said.bytes[i] == '-' ? NULL : &l->table->clients[said.bytes[i] - '0'];
        if (!c || c->live != l)
            continue;
        c->waits = false;
        live_take(l, c, said.bytes + i + 1);
    }
    l->replaying = false;
    ul_text_free(&said);
}

void live_load(live *l)
{
    ul_outbox out = {0};
    ul_fault  fault = {0};
    if (!l->host)
        l->host = ul_host_new(&l->node->all);
    l->wants_load = shard_is_away(l->table->shard);
    if (l->wants_load)
        return;
    ul_moment      at = moment_of(l);
    ul_table_bots *players = ul_table_bots_new();
    ul_table      *read = read_table(l->table, players, &out, &fault);
    if (!read || !players || !ul_table_bots_see(players, &out)) {
        broken("the log cannot be read: %s", fault.message);
        ul_table_free(read);
        ul_table_bots_free(players);
    } else {
        l->loaded = true;
        l->reads++;
        ul_host_install(l->host, read, players, is_ours(l), &at);
        live_settle(l);
        replay(l);
    }
    ul_outbox_free(&out);
}

void live_reread(live *l)
{
    ul_host_clear(l->host);
    l->loaded = false;
    roll_back(l, &l->current);
    roll_back(l, &l->out);
    live_load(l);
}

bool has_lines(const live *l)
{
    return l->under_way || l->out.count > 0;
}

static void read_on(live *l)
{
    const table *t = l->table;
    l->wants_read = true;
    if (!l->loaded || has_lines(l) || w.plant == PLANT_DEAF || shard_is_away(t->shard))
        return;
    l->wants_read = false;
    for (uint32_t number = ul_table_entries(ul_host_table(l->host)) + 1; number <= t->lines; number++) {
        const char *line = line_of_log(t, number);
        ul_fault    fault = {0};
        ul_moment   at = moment_of(l);
        if (!ul_host_redo(l->host, line, strcspn(line, "\n"), &at, &fault)) {
            broken("line %u of the log cannot be done at the other node: %s", number, fault.message);
            return;
        }
    }
    ul_moment at = moment_of(l);
    ul_host_tick(l->host, &at);
    live_settle(l);
    replay(l);
}

/* What a table does not remember is in the log, and in the table what is not kept yet. */
static bool find_past(const live *l, ul_seat seat, uint32_t after, ul_text *past)
{
    const table *t = l->table;
    ul_text      more = {0};
    ul_seat      whose = w.plant == PLANT_PEEK && seat == UL_NOBODY ? 0 : seat;
    uint32_t     last = ul_table_history(t->ground, t->log.bytes, t->log.len, whose, after, past, NULL);
    bool         known = ul_table_since(ul_host_table(l->host), seat, last > after ? last : after, &more);
    if (known && more.len > 2) {
        past->len--;
        ul_text_put(past, past->len > 1 ? "," : "");
        ul_text_add(past, more.bytes + 1, more.len - 1);
    }
    ul_text_free(&more);
    return known;
}

static void look_back(live *l)
{
    ul_seat        seat;
    uint32_t       after;
    ul_connection *c;
    while ((c = ul_host_looks_back(l->host, &seat, &after)) != NULL) {
        ul_text   past = {0};
        ul_moment at = moment_of(l);
        if (!shard_is_away(l->table->shard) && find_past(l, seat, after, &past))
            ul_host_past(l->host, c, &(ul_past){seat, after, past.bytes, past.len, false}, &at);
        else if (!is_orphan(l->table, c))
            client_cut(ul_connection_owner(c));
        ul_text_free(&past);
    }
}

static ul_seats seats_elsewhere(const live *l)
{
    ul_seats seats = 0;
    for (int i = 0; i < w.node_count; i++)
        if (&l->table->lives[i] != l && l->table->lives[i].host)
            seats = (ul_seats)(seats | ul_host_seats(l->table->lives[i].host));
    return seats;
}

void live_settle(live *l)
{
    if (ul_host_is_broken(l->host)) {
        live_reread(l);
        return;
    }
    if (ul_host_asks_elsewhere(l->host)) {
        ul_moment at = moment_of(l);
        ul_host_elsewhere(l->host, seats_elsewhere(l), at.now, &at);
    }
    look_back(l);
}

static void send_reply(client *c, const ul_reply *reply)
{
    ul_text text = {0};
    ul_wire_fault(&reply->fault, reply->id, &text);
    put_letter(c, text.bytes, text.len);
    ul_text_free(&text);
}

void live_take(live *l, client *c, const char *text)
{
    ul_reply  reply;
    ul_moment at = moment_of(l);
    switch (ul_host_message(l->host, c->connection, text, strlen(text), &at, &reply)) {
    case UL_HOST_ANSWERED:
        live_settle(l);
        break;
    case UL_HOST_LATER:
        c->waits = true;
        say_later(l, c, text, strlen(text));
        live_settle(l);
        l->wants_read = true;
        break;
    case UL_HOST_REPLY:
        send_reply(c, &reply);
        live_settle(l);
        break;
    case UL_HOST_CLOSE:
    case UL_HOST_FULL:
        if (strcmp(reply.fault.code, "wrong-key") == 0)
            c->seated = false; /* it never came to sitting down */
        client_cut(c);
        live_settle(l);
        break;
    }
}

/* Bots of a node that runs the table. */
static void let_bot_play(live *l)
{
    ul_moment at = moment_of(l);
    if (!l->loaded || !ul_host_wants_bot(l->host) || ul_host_play_on(l->host, &at))
        return;
    ul_budget   budget = {.seed = w.seed, .playouts = 1};
    ul_thought *thought = ul_host_question(l->host);
    if (thought && ul_thought_think(thought, &budget))
        ul_host_answer(l->host, thought, &at);
    ul_thought_free(thought);
    live_settle(l);
}

/* ---- a process */

void node_begin(node *n, int number)
{
    memset(n, 0, sizeof *n);
    n->number = number;
    n->all = (ul_hosting){.away_ms = 2000, .settle_ms = 9000, .doubt_ms = 5000, .spectators = 9, .shared = true};
    n->all.draw = draw;
    for (int i = 0; i < w.table_count; i++) {
        live *l = &w.tables[i].lives[number];
        *l = (live){.node = n, .table = &w.tables[i]};
    }
}

/* Connections go with their host. */
static void live_end(live *l)
{
    table *t = l->table;
    for (int i = 0; i < CLIENTS; i++)
        if (t->clients[i].live == l) {
            t->clients[i].connection = NULL;
            client_cut(&t->clients[i]);
        }
    for (int i = 0; i < ORPHANS; i++)
        if (t->orphans[i].live == l) {
            ul_text_free(&t->orphans[i].out.text);
            memset(&t->orphans[i], 0, sizeof t->orphans[i]);
        }
    ul_host_free(l->host);
    ul_delivery_free(&l->out);
    ul_delivery_free(&l->current);
    ul_text_free(&l->postponed);
    ul_text_free(&l->hoard);
    ul_text_free(&l->mark);
}

void node_end(node *n)
{
    for (int i = 0; i < w.table_count; i++)
        live_end(&w.tables[i].lives[n->number]);
    ul_hosting_free(&n->all);
}

/* A table that it runs at once; others when somebody comes, unless there is but one. */
void node_load(node *n)
{
    for (int i = 0; i < w.table_count; i++) {
        live *l = &w.tables[i].lives[n->number];
        if (!l->loaded && (is_ours(l) || w.table_count == 1))
            live_load(l);
    }
}

/* kill -9: what the store has is all that is left. A commit that was under way may have been kept. */
static void node_kill(node *n)
{
    for (int s = 0; s < w.shard_count; s++) {
        int kept = -1;
        for (int i = s; i < w.table_count; i += w.shard_count)
            keep_unanswered(&w.tables[i].lives[n->number], &kept);
    }
    node_end(n);
    node_begin(n, n->number);
    node_load(n);
    w.kills++;
}

static void check_buffers(const live *l)
{
    size_t bytes = l->out.words.len + l->current.words.len + l->postponed.len + l->hoard.len;
    bool   waits = w.shard_count > 1 && w.step < l->table->shard->away_until + PATIENCE;
    if (bytes > BUFFERS + (waits ? WAITING : 0))
        broken("a node has %zu bytes in hand for a table", bytes);
}

static void live_tick(live *l)
{
    ul_moment at = moment_of(l);
    if (!l->loaded || ul_host_next_time(l->host, at.now) > at.now)
        return;
    ul_host_tick(l->host, &at);
    live_settle(l);
}

/* Nobody is at it any more. */
static void forget_idle(live *l)
{
    if (w.table_count == 1 || w.calm || !l->loaded || is_ours(l) || ul_host_connections(l->host) || has_lines(l) ||
        !ul_delivery_is_empty(&l->out) || l->postponed.len || below(30))
        return;
    ul_host_clear(l->host);
    l->loaded = false;
}

static void live_step(live *l)
{
    if (l->wants_load)
        live_load(l);
    if (!l->host)
        return;
    check_buffers(l);
    let_bot_play(l);
    switch (below(4)) {
    case 0:
        begin_commit(l);
        break;
    case 1:
        if (l->under_way)
            end_commit(l);
        break;
    case 2:
        if (l->wants_read || w.calm || below(20) == 0)
            read_on(l);
        break;
    default:
        live_tick(l);
        forget_idle(l);
        if (!w.calm && below(300 * (uint32_t)w.table_count) == 0)
            node_kill(l->node);
    }
}

/* Its clock: what went ahead comes back without faults, never what was behind, so that time goes on. */
static void disturb(node *n)
{
    if (w.calm) {
        n->skew = n->skew < 0 ? n->skew : 0;
        n->paused = 0;
    } else if (below(2000) == 0) {
        n->paused = w.step + below(200);
    } else if (below(500) == 0) {
        n->skew += (int64_t)below(4000) - 2000;
    }
}

void node_step(node *n)
{
    disturb(n);
    n->served_now = 0;
    for (int i = 0; i < w.table_count && n->paused <= w.step; i++)
        live_step(&w.tables[i].lives[n->number]);
}
