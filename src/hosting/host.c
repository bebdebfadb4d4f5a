/*
 * host.c: the table, and what follows when something is done there.
 *
 * Every call that changes something goes the same way: the table does it and
 * fills the outbox; ul_host_spread puts the outbox into the delivery and shows
 * it to the bots; ul_host_settle then looks at who is here and who watches.
 *
 * Two words of the host: it is `ours` if this process runs the table's clocks
 * and bots (another server may), and `broken` if memory ran out in between:
 * then nobody is told anything until the driver installs the table again.
 */
#include "hosting/host.h"

#include <stdlib.h>
#include <string.h>
#include "hosting/hosting_inside.h"
#include "table/log.h"

void ul_hosting_free(ul_hosting *hosting)
{
    ul_outbox_free(&hosting->out);
    ul_teller_free(&hosting->teller);
    ul_text_free(&hosting->events);
    ul_status_text_free(&hosting->status);
}

ul_host *ul_host_new(ul_hosting *hosting)
{
    ul_host *host = calloc(1, sizeof *host);
    if (host)
        host->all = hosting;
    return host;
}

void ul_host_free(ul_host *host)
{
    if (!host)
        return;
    ul_host_clear(host);
    while (host->connections) {
        ul_connection *c = host->connections;
        host->connections = c->next;
        ul_connection_free(c);
    }
    free(host);
}

/* ---- the table */

static void take_table(ul_host *h, ul_table *table, ul_table_bots *bots, bool ours)
{
    ul_host_clear(h);
    h->table = table;
    h->bots = bots;
    h->ours = ours;
    h->broken = false;
}

static ul_table *open_table(const ul_ground *ground, const ul_about *about, const ul_position *position,
                            const uint8_t secret[UL_SECRET_BYTES], uint64_t now, ul_outbox *out, ul_fault *fault)
{
    return position ? ul_table_new_from(ground, about, position, secret, now, out, fault)
                    : ul_table_new(ground, about, secret, now, out, fault);
}

/* Bots take the last seats, each by a deed of its own. */
static void seat_bots(const ul_opening *opening, ul_table *table, uint64_t now, ul_outbox *out)
{
    for (uint8_t i = 0; i < opening->bots; i++) {
        ul_input input = {0};
        ul_deed_init(&input.deed, UL_DO_BOT, UL_NOBODY);
        input.deed.other = (ul_seat)(opening->about.seats - 1 - i);
        ul_word_set(input.deed.word, opening->bot[i]);
        ul_table_do(table, &input, now, out);
    }
}

bool ul_host_open(ul_host *host, const ul_ground *ground, const ul_opening *opening, const char *id,
                  const ul_moment *at, ul_fault *fault)
{
    uint8_t        secret[UL_SECRET_BYTES];
    ul_about       about = opening->about;
    ul_table_bots *bots = ul_table_bots_new();
    memcpy(about.id, id, strlen(id) + 1);
    host->all->draw(host->all->context, secret);
    ul_outbox_clear(&host->all->out);
    ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out"); /* if it is `bots` that is NULL */
    ul_table *table =
        bots ? open_table(ground, &about, opening->position, secret, at->now, &host->all->out, fault) : NULL;
    memset(secret, 0, sizeof secret);
    if (!table) {
        ul_table_bots_free(bots);
        return false;
    }
    seat_bots(opening, table, at->now, &host->all->out);
    take_table(host, table, bots, true);
    host->all->before.chairs = 0; /* there was no table */
    ul_presence_begin(host, at->now);
    ul_host_spread(host, at, true);
    ul_host_settle(host, at);
    return true;
}

void ul_host_clear(ul_host *host)
{
    if (host->table == host->all->status.table)
        host->all->status.table = NULL; /* another one may come to lie in its place */
    ul_table_free(host->table);
    ul_table_bots_free(host->bots);
    host->table = NULL;
    host->bots = NULL;
}

bool ul_host_is_broken(const ul_host *host)
{
    return host->broken;
}

const ul_table *ul_host_table(const ul_host *host)
{
    return host->table;
}

const ul_table_bots *ul_host_bots(const ul_host *host)
{
    return host->bots;
}

bool ul_host_is_ours(const ul_host *host)
{
    return host->ours;
}

void ul_host_set_ours(ul_host *host, bool ours)
{
    host->ours = ours;
}

uint32_t ul_host_spectators(const ul_host *host)
{
    return host->here[UL_CHAIR_WATCHES];
}

/* ---- what is done */

static void find_seat(ul_connection *c)
{
    ul_connection_take_seat(c, ul_table_whose(c->host->table, c->key, c->key_len));
    if (c->seat == UL_NOBODY)
        c->key_len = 0;
}

/* Keys may open other seats now. `moved` marks the connections that must be welcomed again, to their new seat. */
static void find_seats(ul_host *h)
{
    for (ul_connection *c = h->connections; c; c = c->next) {
        ul_seat before = c->seat;
        if (c->key_len)
            find_seat(c);
        c->moved |= c->seat != before;
    }
}

void ul_host_welcome_moved(ul_host *h, const ul_moment *at)
{
    for (ul_connection *c = h->connections; c; c = c->next) {
        if (c->moved && ul_connection_is_here(c))
            ul_connection_welcome(c, "", ul_table_told(h->table), at);
        c->moved = false;
    }
}

/* Can a key open another seat after this deed? */
static bool moves_seats(const ul_deed *deed)
{
    switch (deed->kind) {
    case UL_DO_SIT:
    case UL_DO_LEAVE:
    case UL_DO_KEY:
    case UL_DO_HAND:
    case UL_DO_ORDER:
    case UL_DO_REMOVE:
    case UL_DO_START:
        return true;
    default:
        return false;
    }
}

ul_answer ul_host_enter(ul_host *h, const ul_input *input, ul_connection *by, const ul_moment *at)
{
    ul_outbox *out = &h->all->out;
    ul_host_begin(h);
    ul_answer answer = ul_table_do(h->table, input, at->now, out);
    out->failed |= answer.refusal == UL_REFUSED_BROKEN;
    if (answer.refusal == UL_FINE) {
        h->all->deeds++;
        if (by) {
            memcpy(by->key, input->new_key, input->new_key_len);
            by->key_len = (uint8_t)input->new_key_len;
        }
        if (moves_seats(&input->deed))
            find_seats(h);
        if (input->deed.kind == UL_DO_ORDER || input->deed.kind == UL_DO_START)
            ul_presence_moved(h);
    } else {
        h->all->refused++;
    }
    ul_host_spread(h, at, true); /* also if it was refused: time may have brought something */
    return answer;
}

void ul_host_settle(ul_host *h, const ul_moment *at)
{
    if (!at->shut && !h->broken)
        ul_presence_look(h, at);
    if (!h->broken)
        ul_host_say_spectators(h, at);
}

ul_answer ul_host_do(ul_host *host, const ul_input *input, const ul_moment *at)
{
    ul_answer answer = ul_host_enter(host, input, NULL, at);
    if (!host->broken)
        ul_host_welcome_moved(host, at);
    ul_host_settle(host, at);
    return answer;
}

bool ul_host_give_up(ul_host *host, const ul_moment *at)
{
    ul_host_begin(host);
    bool given_up = ul_table_give_up(host->table, at->now, &host->all->out);
    ul_host_spread(host, at, true);
    ul_host_settle(host, at);
    return given_up;
}

void ul_host_install(ul_host *host, ul_table *table, ul_table_bots *bots, bool ours, const ul_moment *at)
{
    take_table(host, table, bots, ours);
    ul_presence_begin(host, at->now);
    for (ul_connection *c = host->connections; c; c = c->next) {
        if (c->key_len) /* also if it is still coming: the seat that it is being welcomed to may be another now */
            find_seat(c);
        if (ul_connection_is_here(c))
            ul_connection_welcome(c, "", c->told, at);
    }
    ul_host_settle(host, at);
}

bool ul_host_redo(ul_host *host, const char *line, size_t len, const ul_moment *at, ul_fault *fault)
{
    ul_host_begin(host);
    if (!ul_table_redo(host->table, line, len, &host->all->out, fault))
        return false;
    find_seats(host);
    ul_host_spread(host, at, false); /* keep nothing: the server that kept the line has kept the summary, too */
    if (!host->broken)
        ul_host_welcome_moved(host, at);
    return true;
}

/* ---- time */

void ul_host_tick(ul_host *host, const ul_moment *at)
{
    if (!at->shut && host->ours && ul_table_next_time(host->table) <= at->now) {
        ul_host_begin(host);
        ul_table_tick(host->table, at->now, &host->all->out);
        ul_host_spread(host, at, true);
    }
    ul_host_settle(host, at);
}

uint64_t ul_host_next_time(const ul_host *host, uint64_t now)
{
    uint64_t table = host->ours ? ul_table_next_time(host->table) : UL_NEVER, presence = ul_presence_next(host, now);
    /* many spectators may come or go at once, so their number is told only now and then */
    if (host->here[UL_CHAIR_WATCHES] != host->spectators_told && host->spectators_next < presence)
        presence = host->spectators_next;
    return table < presence ? table : presence;
}

/* ---- bots */

bool ul_host_wants_bot(const ul_host *host)
{
    return host->table && !host->broken && host->ours && ul_table_wants_bot(host->table);
}

static bool do_bots(ul_host *h, const ul_input *input, const ul_moment *at)
{
    ul_answer answer = ul_host_enter(h, input, NULL, at);
    ul_host_settle(h, at);
    return answer.refusal == UL_FINE && !h->broken;
}

bool ul_host_play_on(ul_host *host, const ul_moment *at)
{
    ul_input input;
    return ul_host_wants_bot(host) && ul_table_bots_plan(host->bots, host->table, &input) && do_bots(host, &input, at);
}

ul_thought *ul_host_question(const ul_host *host)
{
    return ul_table_bots_question(host->bots, host->table);
}

ul_thought *ul_host_advice(const ul_host *host, ul_seat seat, ul_level level)
{
    return ul_table_bots_advice(host->bots, host->table, seat, level);
}

bool ul_host_answer(ul_host *host, const ul_thought *thought, const ul_moment *at)
{
    ul_input input;
    return ul_host_wants_bot(host) && ul_table_bots_answer(host->bots, host->table, thought, &input) &&
           do_bots(host, &input, at);
}
