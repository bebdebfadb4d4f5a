/* house_table.c: a line around a host: connections by number, and what it delivers as lists of an answer. */
#include <string.h>
#include "engine/house_inside.h"
#include "hosting/connection.h"

static ul_moment moment(ul_house *house, uint64_t now)
{
    return ul_hosted_table_moment(&house->hosted, now);
}

static void deliver(ul_house *house, uint64_t now)
{
    ul_hosted_table_deliver(&house->hosted, now);
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

void ul_house_keep(void *context, const char *lines, size_t len)
{
    ul_house   *house = context;
    ul_json_out json;
    for (size_t at = 0, line; at < len; at += line + 1) {
        line = strcspn(lines + at, "\n");
        ul_text_put(&house->keeps, house->keeps.len ? "," : "");
        ul_json_begin(&json, &house->keeps);
        ul_json_string_n(&json, lines + at, line);
    }
}

void ul_house_tell(void *context, void *owner, const char *words, size_t len)
{
    const line_end *end = owner;
    ul_text_add(tell_begin(context, end->number), words, len);
    tell_end(context);
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
    end->connection = ul_host_connect(house->hosted.host, end, true);
    house->hosted.failed |= !end->connection;
    return end;
}

static void drop(ul_house *house, line_end *end, uint64_t now)
{
    ul_moment at = moment(house, now);
    ul_host_disconnect(house->hosted.host, end->connection, &at);
    end->connection = NULL;
    deliver(house, now);
}

static void too_many(ul_house *house, uint32_t from, const ul_json *message)
{
    ul_message m;
    ul_fault   fault;
    if (ul_message_of(message, ul_table_world(ul_host_table(house->hosted.host)), ul_table_bots_levels(), &m, &fault))
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
    if (!end || house->hosted.failed)
        return;
    ul_host_verdict verdict = ul_host_message_of(house->hosted.host, end->connection, message, &at, &reply);
    deliver(house, now);
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
    ul_host_tick(house->hosted.host, &at);
    deliver(house, now);
}

static void think(ul_house *house, ul_budget *budget, const ul_moment *at)
{
    ul_thought *thought = ul_host_question(house->hosted.host);
    house->hosted.failed |= !thought || !ul_thought_think(thought, budget);
    if (!house->hosted.failed)
        ul_host_answer(house->hosted.host, thought, at);
    ul_thought_free(thought);
}

void ul_house_think(ul_house *house, ul_budget *budget, uint64_t now)
{
    ul_moment at = moment(house, now);
    ul_house_tick(house, now);
    if (house->hosted.failed || !ul_host_wants_bot(house->hosted.host))
        return;
    if (!ul_host_play_on(house->hosted.host, &at))
        think(house, budget, &at);
    deliver(house, now);
}
