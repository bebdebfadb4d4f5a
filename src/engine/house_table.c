/* house_table.c: a line around a host: connections by number, and what it delivers as lists of an answer. */
#include <string.h>
#include "engine/house_inside.h"

static ul_moment moment(ul_house *house, uint64_t now)
{
    return (ul_moment){.now = now, .out = &house->out};
}

/* ---- what is delivered */

static ul_text *tell_begin(ul_house *house, uint32_t to)
{
    if (house->tells.len)
        ul_text_put(&house->tells, ",");
    ul_text_print(&house->tells, "{\"to\":%u,\"message\":", (unsigned)to);
    return &house->tells;
}

static void tell_end(ul_house *house)
{
    ul_text_put(&house->tells, "}");
}

static void tell_fault(ul_house *house, uint32_t to, const char *id, const ul_fault *fault)
{
    ul_wire_fault(fault, id, tell_begin(house, to));
    tell_end(house);
}

static void keep(ul_house *house)
{
    const ul_text *lines = &house->out.lines;
    ul_json_out    json;
    ul_text_add(&house->log, lines->bytes, lines->len);
    for (size_t at = 0, len; at < lines->len; at += len + 1) {
        len = strcspn(lines->bytes + at, "\n");
        ul_text_put(&house->keeps, house->keeps.len ? "," : "");
        ul_json_begin(&json, &house->keeps);
        ul_json_string_n(&json, lines->bytes + at, len);
    }
}

static void tell(ul_house *house)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&house->out, &count);
    for (size_t i = 0; i < count; i++) {
        const line_end *to = letter[i].to ? ul_connection_owner(letter[i].to) : NULL;
        if (!to)
            continue;
        ul_text_add(tell_begin(house, to->number), house->out.words.bytes + letter[i].at, letter[i].len);
        tell_end(house);
        ul_letter_sent(&letter[i]);
    }
}

static void empty(ul_house *house)
{
    house->failed |= ul_delivery_has_failed(&house->out) || ul_host_is_broken(house->host);
    if (!house->failed) {
        keep(house);
        tell(house);
    }
    ul_delivery_clear(&house->out);
}

/* All that a seat was told, from the log: it is our own, so nothing but memory can be wrong. */
static void look_back(ul_house *house, uint64_t now)
{
    ul_seat        seat;
    uint32_t       after;
    ul_moment      at = moment(house, now);
    ul_connection *c;
    while (!house->failed && (c = ul_host_looks_back(house->host, &seat, &after)) != NULL) {
        ul_text_clear(&house->scratch);
        bool found =
            ul_table_history(house->ground, house->log.bytes, house->log.len, seat, after, &house->scratch, NULL);
        house->failed |= !found || house->scratch.failed;
        const ul_past past = {seat, after, house->scratch.bytes, house->scratch.len, false};
        if (!house->failed)
            ul_host_past(house->host, c, &past, &at);
        empty(house);
    }
}

void ul_house_deliver(ul_house *house, uint64_t now)
{
    empty(house);
    look_back(house, now);
}

/* ---- connections */

static line_end *find(ul_house *house, uint32_t number)
{
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (house->at[i].connection && house->at[i].number == number)
            return &house->at[i];
    return NULL;
}

static line_end *admit(ul_house *house, uint32_t number)
{
    line_end *end = house->at;
    while (end < house->at + UL_HOUSE_CONNECTIONS && end->connection)
        end++;
    if (end == house->at + UL_HOUSE_CONNECTIONS)
        return NULL;
    end->number = number;
    end->connection = ul_host_connect(house->host, end, true);
    house->failed |= !end->connection;
    return end;
}

static void drop(ul_house *house, line_end *end, uint64_t now)
{
    ul_moment at = moment(house, now);
    ul_host_disconnect(house->host, end->connection, &at);
    end->connection = NULL;
    ul_house_deliver(house, now);
}

static void too_many(ul_house *house, uint32_t from, const ul_json *message)
{
    ul_message m;
    ul_fault   fault;
    if (ul_message_of(message, ul_table_world(ul_host_table(house->host)), ul_players_levels(), &m, &fault))
        ul_fault_set(&fault, "too-many", 0, 0, "there are %d connections already", UL_HOUSE_CONNECTIONS);
    tell_fault(house, from, m.id, &fault);
}

void ul_house_message(ul_house *house, uint32_t from, const ul_json *message, uint64_t now)
{
    ul_reply  reply;
    ul_moment at = moment(house, now);
    line_end *end = find(house, from);
    if (!end)
        end = admit(house, from);
    if (!end)
        too_many(house, from, message);
    if (!end || house->failed)
        return;
    ul_host_verdict verdict = ul_host_message_of(house->host, end->connection, message, &at, &reply);
    ul_house_deliver(house, now);
    if (verdict == UL_HOST_REPLY || verdict == UL_HOST_CLOSE)
        tell_fault(house, from, reply.id, &reply.fault);
    if (ul_connection_state_now(end->connection) == UL_CONNECTION_NEW)
        drop(house, end, now); /* who has not been let in takes no place */
}

void ul_house_gone(ul_house *house, uint32_t from, uint64_t now)
{
    line_end *end = find(house, from);
    if (end)
        drop(house, end, now);
}

/* ---- time and bots */

void ul_house_tick(ul_house *house, uint64_t now)
{
    ul_moment at = moment(house, now);
    ul_host_tick(house->host, &at);
    ul_house_deliver(house, now);
}

static void think(ul_house *house, ul_budget *budget, const ul_moment *at)
{
    ul_thought *thought = ul_host_question(house->host);
    house->failed |= !thought || !ul_thought_think(thought, budget);
    if (!house->failed)
        ul_host_answer(house->host, thought, at);
    ul_thought_free(thought);
}

void ul_house_think(ul_house *house, ul_budget *budget, uint64_t now)
{
    ul_moment at = moment(house, now);
    ul_house_tick(house, now);
    if (house->failed || !ul_host_wants_bot(house->host))
        return;
    if (!ul_host_play_on(house->host, &at))
        think(house, budget, &at);
    ul_house_deliver(house, now);
}
