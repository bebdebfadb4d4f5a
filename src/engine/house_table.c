/* house_table.c: messages of connections to the table, and what comes of them back to all. */
#include <string.h>
#include "engine/house_inside.h"

static connection *find(ul_house *house, uint32_t number)
{
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (house->at[i].open && house->at[i].number == number)
            return &house->at[i];
    return NULL;
}

/* To one connection, in the answer's list */

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

/* Keeping */

static void keep(ul_house *house)
{
    size_t         count;
    const ul_keep *line = ul_outbox_keeps(&house->out, &count);
    ul_json_out    json;
    for (size_t i = 0; i < count; i++) {
        const char *bytes = house->out.text.bytes + line[i].at;
        ul_text_put(&house->keeps, house->keeps.len ? "," : "");
        ul_json_begin(&json, &house->keeps);
        ul_json_string_n(&json, bytes, line[i].len);
        ul_text_add(&house->log, bytes, line[i].len);
        ul_text_put(&house->log, "\n");
    }
}

/* Telling */

/* Seats get other numbers, keys become void: whose is which now? */
static void reseat(ul_house *house)
{
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++) {
        connection *c = &house->at[i];
        ul_seat     seat = c->key_len ? ul_table_whose(house->table, c->key, c->key_len) : UL_NOBODY;
        c->moved |= c->greeted && seat != c->seat;
        c->seat = seat;
    }
}

static void tell_all(ul_house *house, uint64_t now)
{
    ul_teller_begin(&house->teller, house->table, &house->out, now);
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++) {
        const connection *c = &house->at[i];
        ul_text_clear(&house->scratch);
        if (c->greeted && ul_teller_told(&house->teller, c->seat, c->views, &house->scratch)) {
            ul_text_add(tell_begin(house, c->number), house->scratch.bytes, house->scratch.len);
            tell_end(house);
            house->tells.failed |= house->scratch.failed;
        }
    }
}

void ul_house_spread(ul_house *house, uint64_t now)
{
    keep(house);
    house->tells.failed |= house->out.failed | !ul_players_see(house->players, &house->out);
    reseat(house);
    tell_all(house, now);
    ul_outbox_clear(&house->out);
}

/* All that a seat was told after `seen`, from what the table remembers or from its log, into scratch. */
static void gather_events(ul_house *house, ul_seat seat, uint32_t seen)
{
    ul_text_clear(&house->scratch);
    bool found = ul_table_since(house->table, seat, seen, &house->scratch) ||
                 ul_table_history(house->ground, house->log.bytes, house->log.len, seat, seen, &house->scratch, NULL);
    house->tells.failed |= !found || house->scratch.failed; /* it is our own log: nothing but memory can be wrong */
}

static uint32_t spectators(const ul_house *house)
{
    uint32_t count = 0;
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        count += house->at[i].open && house->at[i].seat == UL_NOBODY;
    return count;
}

static void welcome(ul_house *house, connection *c, uint32_t seen, const char *id, uint64_t now)
{
    ul_welcome w = {.seat = c->seat,
                    .after = ul_wire_after(house->table, seen),
                    .views = c->views,
                    .spectators = spectators(house),
                    .now = now};
    gather_events(house, c->seat, w.after);
    w.events = house->scratch.bytes;
    w.events_len = house->scratch.len;
    ul_wire_welcome(house->table, &w, id, tell_begin(house, c->number));
    tell_end(house);
    c->moved = false;
}

/* Whose seat has become another is told so: it is shown another view from now on. */
static void welcome_moved(ul_house *house, uint64_t now)
{
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (house->at[i].greeted && house->at[i].moved)
            welcome(house, &house->at[i], ul_table_told(house->table), "", now);
}

/* Presence: the table is told which seats have a connection */

static void set_present(ul_house *house, ul_seat seat, bool here, uint64_t now)
{
    ul_input input = {0};
    ul_deed_init(&input.deed, here ? UL_DO_HERE : UL_DO_AWAY, seat);
    ul_table_do(house->table, &input, now, &house->out);
    ul_house_spread(house, now);
}

static void note_presence(ul_house *house, uint64_t now)
{
    ul_seats before = house->present;
    house->present = 0;
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (house->at[i].open && house->at[i].seat != UL_NOBODY)
            house->present = (ul_seats)(house->present | 1U << house->at[i].seat);
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if ((before ^ house->present) >> seat & 1)
            set_present(house, seat, house->present >> seat & 1, now);
}

static void note_spectators(ul_house *house)
{
    uint32_t count = spectators(house);
    if (count == house->watching)
        return;
    house->watching = count;
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (house->at[i].greeted) {
            ul_wire_spectators(count, tell_begin(house, house->at[i].number));
            tell_end(house);
        }
}

/* After whatever may have changed who sits where. */
static void settle(ul_house *house, uint64_t now)
{
    welcome_moved(house, now);
    note_presence(house, now);
    note_spectators(house);
}

/* The messages */

static connection *admit(ul_house *house, uint32_t number)
{
    for (unsigned i = 0; i < UL_HOUSE_CONNECTIONS; i++)
        if (!house->at[i].open) {
            house->at[i] = (connection){.open = true, .number = number, .seat = UL_NOBODY};
            return &house->at[i];
        }
    return NULL;
}

static void hello(ul_house *house, uint32_t from, const ul_message *m, uint64_t now)
{
    ul_fault    fault;
    connection *c = find(house, from);
    ul_seat     seat = m->key_len ? ul_table_whose(house->table, m->key, m->key_len) : UL_NOBODY;
    if (m->key_len && seat == UL_NOBODY) {
        ul_fault_set(&fault, "wrong-key", 0, 0, "this key opens no seat here: say hello without it to watch");
        tell_fault(house, from, m->id, &fault);
        return;
    }
    c = c ? c : admit(house, from);
    if (!c) {
        ul_fault_set(&fault, "too-many", 0, 0, "there are %d connections already", UL_HOUSE_CONNECTIONS);
        tell_fault(house, from, m->id, &fault);
        return;
    }
    c->seat = seat;
    c->views = m->views;
    c->key_len = m->key_len;
    memcpy(c->key, m->key, sizeof c->key);
    note_presence(house, now);
    welcome(house, c, m->seen, m->id, now);
    c->greeted = true;
    note_spectators(house);
}

static void deed(ul_house *house, connection *c, ul_message *m, uint64_t now)
{
    ul_message_sign(m, c->seat, c->key, c->key_len);
    if (m->input.deed.kind == UL_DO_REMATCH)
        ul_house_draw(house, m->input.deed.bytes);
    ul_answer answer = ul_table_do(house->table, &m->input, now, &house->out);
    if (answer.refusal == UL_FINE && ul_message_rekeys(m)) {
        c->key_len = m->key_len;
        memcpy(c->key, m->key, sizeof c->key);
    }
    ul_house_spread(house, now); /* also if it was refused: time may have brought something */
    if (answer.refusal == UL_FINE)
        ul_wire_done(&answer, m->id, tell_begin(house, c->number));
    else
        ul_wire_refused(house->table, &answer, m->id, tell_begin(house, c->number));
    tell_end(house);
    settle(house, now);
}

static void digest(ul_house *house, const connection *c, const ul_message *m)
{
    ul_answer nobody = {.refusal = UL_REFUSED_SEAT};
    ul_text  *text = tell_begin(house, c->number);
    if (c->seat == UL_NOBODY)
        ul_wire_refused(house->table, &nobody, m->id, text);
    else
        ul_wire_digest(house->table, c->seat, m->id, text);
    tell_end(house);
}

static void history(ul_house *house, const connection *c, const ul_message *m)
{
    uint32_t after = m->seen <= ul_table_told(house->table) ? m->seen : 0;
    gather_events(house, c->seat, after);
    ul_wire_history(house->table, after, house->scratch.bytes, house->scratch.len, m->id, tell_begin(house, c->number));
    tell_end(house);
}

static void take(ul_house *house, connection *c, ul_message *m, uint64_t now)
{
    switch ((ul_message_kind)m->kind) {
    case UL_MESSAGE_DEED:
        deed(house, c, m, now);
        break;
    case UL_MESSAGE_DIGEST:
        digest(house, c, m);
        break;
    case UL_MESSAGE_HISTORY:
        history(house, c, m);
        break;
    default: /* UL_MESSAGE_PING */
        ul_wire_pong(m->id, now, tell_begin(house, c->number));
        tell_end(house);
        break;
    }
}

void ul_house_message(ul_house *house, uint32_t from, const ul_json *message, uint64_t now)
{
    ul_message  m;
    ul_fault    fault;
    connection *c = find(house, from);
    if (!ul_message_of(message, ul_table_world(house->table), ul_players_levels(), &m, &fault)) {
        tell_fault(house, from, m.id, &fault);
    } else if (m.kind == UL_MESSAGE_HELLO) {
        hello(house, from, &m, now);
    } else if (!c) {
        ul_fault_set(&fault, "hello-first", 0, 0, "the first message is \"hello\"");
        tell_fault(house, from, m.id, &fault);
    } else {
        take(house, c, &m, now);
    }
}

void ul_house_gone(ul_house *house, uint32_t from, uint64_t now)
{
    connection *c = find(house, from);
    if (!c)
        return;
    memset(c, 0, sizeof *c);
    settle(house, now);
}

void ul_house_tick(ul_house *house, uint64_t now)
{
    ul_table_tick(house->table, now, &house->out);
    ul_house_spread(house, now);
    settle(house, now);
}

void ul_house_think(ul_house *house, ul_budget *budget, uint64_t now)
{
    ul_input input;
    bool     answered = false;
    ul_house_tick(house, now);
    if (!ul_table_wants_bot(house->table))
        return;
    answered = ul_players_plan(house->players, house->table, &input);
    if (!answered) {
        ul_thought *thought = ul_players_question(house->players, house->table);
        answered = thought && ul_thought_think(thought, budget) &&
                   ul_players_answer(house->players, house->table, thought, &input);
        house->tells.failed |= !answered; /* nothing but memory can be the reason */
        ul_thought_free(thought);
    }
    if (answered)
        ul_table_do(house->table, &input, now, &house->out);
    ul_house_spread(house, now);
    settle(house, now);
}
