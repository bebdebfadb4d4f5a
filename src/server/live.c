/* live.c: a table in memory: deeds, what is kept of them, and who is told. */
#include <string.h>
#include "server/server_inside.h"

static bool is_away(live *l)
{
    return ul_writer_is_away(l->server->writer, NULL);
}

/* ---- what was done */

static void keep_lines(live *l)
{
    size_t         count;
    const ul_keep *keeps = ul_outbox_keeps(&l->server->out, &count);
    if (count == 0)
        return;
    batch *b = ul_live_coming(l);
    if (b->count == 0)
        b->first = keeps[0].number;
    for (size_t i = 0; i < count; i++) {
        ul_text_add(&b->lines, l->server->out.text.bytes + keeps[i].at, keeps[i].len);
        ul_text_put(&b->lines, "\n");
    }
    b->count += (uint32_t)count;
    ul_live_dirty(l);
}

/* Every chair is written to once, however many look over its shoulder. */
static void tell_guests(live *l)
{
    server *s = l->server;
    letter  written[UL_MAX_SEATS + 1][2];
    bool    tried[UL_MAX_SEATS + 1][2] = {{false}};
    for (guest *g = l->guests; g; g = g->next) {
        unsigned chair = g->seat == UL_NOBODY ? UL_MAX_SEATS : g->seat;
        letter  *some = &written[chair][g->views];
        if (!g->greeted)
            continue;
        if (!tried[chair][g->views]) {
            ul_text *text = ul_live_letter(l);
            bool     any = ul_teller_told(&s->teller, g->seat, g->views, text);
            *some = (letter){.at = l->letter_at, .len = any ? text->len - l->letter_at : 0};
            some->number = ul_table_told(l->table);
            tried[chair][g->views] = true;
        }
        if (!some->len)
            continue;
        some->to = g;
        ul_live_put(l, some);
        s->figures.told++;
    }
}

/* From the outbox into the batch, and to the bots. */
static void collect(live *l, uint64_t now)
{
    server *s = l->server;
    size_t  tells;
    if (s->out.failed) {
        ul_hall_reread(l);
        return;
    }
    keep_lines(l);
    ul_outbox_tells(&s->out, &tells);
    ul_players_see(l->players, &s->out);
    if (tells == 0 && !s->out.own)
        return;
    ul_teller_begin(&s->teller, l->table, &s->out, now);
    ul_live_coming(l)->summary |= s->teller.status;
    tell_guests(l);
}

void ul_live_collect(live *l)
{
    collect(l, ul_server_now(l->server));
}

/* Keys may open other seats now: each guest is to be told what is its own. */
static void look_again(live *l)
{
    for (guest *g = l->guests; g; g = g->next) {
        if (!g->key_len)
            continue;
        ul_seat seat = ul_table_whose(l->table, g->key, g->key_len);
        if (seat == UL_NOBODY)
            g->key_len = 0;
        g->moved |= seat != g->seat;
        g->seat = seat;
    }
}

static void welcome_moved(live *l)
{
    for (guest *g = l->guests; g; g = g->next) {
        if (g->moved && g->greeted)
            ul_guest_welcome(g, "", ul_table_told(l->table));
        g->moved = false;
    }
}

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

/* All of a deed but what follows from it. False: the table is being read again. */
static bool do_input(live *l, const ul_input *input, ul_answer *answer, guest *rekeyed, const ul_message *message)
{
    server  *s = l->server;
    uint64_t now = ul_server_now(s);
    ul_outbox_clear(&s->out);
    *answer = ul_table_do(l->table, input, now, &s->out);
    if (answer->refusal == UL_REFUSED_BROKEN)
        s->out.failed = true;
    if (answer->refusal == UL_FINE) {
        s->figures.deeds++;
        if (rekeyed) {
            memcpy(rekeyed->key, message->key, message->key_len);
            rekeyed->key_len = (uint8_t)message->key_len;
        }
        if (moves_seats(&input->deed))
            look_again(l);
        if (input->deed.kind == UL_DO_ORDER || input->deed.kind == UL_DO_START)
            ul_presence_moved(l);
    } else {
        s->figures.refused++;
    }
    collect(l, now);
    l->used = now;
    return l->table != NULL;
}

bool ul_live_input(live *l, const ul_input *input)
{
    ul_answer answer;
    return do_input(l, input, &answer, NULL, NULL) && answer.refusal == UL_FINE;
}

/* At once: there may be no commit for a long time. */
static void refuse(guest *by, const char *id, const char *code, const char *message)
{
    ul_fault fault;
    ul_text  text = {0};
    ul_fault_set(&fault, code, 0, 0, "%s", message);
    ul_wire_fault(&fault, id, &text);
    if (!text.failed)
        ul_socket_send(by->socket, text.bytes, text.len);
    ul_text_free(&text);
}

void ul_live_do(live *l, ul_message *message, guest *by, const char *text, size_t len)
{
    ul_answer answer;
    if (l->server->stopping || is_away(l)) {
        refuse(by, message->id, l->server->stopping ? "stopping" : "store-away",
               "the server cannot keep anything at the moment: nothing has changed, try again soon");
        return;
    }
    ul_message_sign(message, by->seat, by->key_len ? by->key : NULL, by->key_len);
    if (message->input.deed.kind == UL_DO_REMATCH) /* if it is the last wish, the next deal comes from this */
        ul_server_random(message->input.deed.bytes, sizeof message->input.deed.bytes);
    if (!do_input(l, &message->input, &answer, ul_message_rekeys(message) ? by : NULL, message)) {
        refuse(by, message->id, "behind", "the table had to be read again: look how it stands now");
        return;
    }
    if (answer.refusal == UL_FINE) {
        ul_wire_done(&answer, message->id, ul_live_letter(l));
        ul_live_answer_end(l, by, text, len);
    } else {
        ul_wire_refused(l->table, &answer, message->id, ul_live_letter(l));
        ul_live_letter_end(l, by);
    }
    welcome_moved(l);
    ul_live_after(l);
}

/* ---- who watches */

static void say_spectators(live *l)
{
    if (l->spectators == l->spectators_told)
        return;
    l->spectators_told = l->spectators;
    ul_wire_spectators(l->spectators, ul_live_letter(l));
    size_t len = l->coming->words.len - l->letter_at;
    for (guest *g = l->guests; g; g = g->next) {
        letter some = {.to = g, .at = l->letter_at, .len = len};
        if (g->greeted)
            ul_live_put(l, &some);
    }
}

static void count_spectators(live *l)
{
    l->spectators = 0;
    for (const guest *g = l->guests; g; g = g->next)
        l->spectators += g->greeted && g->seat == UL_NOBODY;
}

void ul_live_back(live *l)
{
    for (guest *g = l->guests, *next; g; g = next) {
        next = g->next;
        ul_socket_pause(g->socket, false);
        if (!g->greeted)
            continue;
        if (g->key_len)
            g->seat = ul_table_whose(l->table, g->key, g->key_len);
        if (g->seat == UL_NOBODY)
            g->key_len = 0;
        ul_guest_welcome(g, "", g->told);
    }
    ul_live_again(l);
}

void ul_live_leave(live *l, guest *g)
{
    for (guest **at = &l->guests; *at; at = &(*at)->next) {
        if (*at == g) {
            *at = g->next;
            break;
        }
    }
    ul_live_forget_guest(l, g);
    l->used = ul_server_now(l->server);
    if (l->table)
        ul_live_after(l);
}

/* ---- time */

static uint64_t next_time(const live *l)
{
    uint64_t table = l->ours ? ul_table_next_time(l->table) : UL_NEVER, presence = ul_presence_next(l);
    return table < presence ? table : presence;
}

static void ticked(uv_timer_t *timer)
{
    live    *l = timer->data;
    server  *s = l->server;
    uint64_t now = ul_server_now(s);
    if (!l->table || s->stopping)
        return;
    if (!is_away(l) && l->ours && ul_table_next_time(l->table) <= now) {
        ul_outbox_clear(&s->out);
        ul_table_tick(l->table, now, &s->out);
        collect(l, now);
    }
    if (l->table)
        ul_live_after(l);
}

#define AGAIN_MS 500 /* the store is away: look again */

static void set_clock(live *l)
{
    uint64_t now = ul_server_now(l->server), next = next_time(l);
    if (next == UL_NEVER) {
        uv_timer_stop(&l->clock);
        return;
    }
    uint64_t wait = next > now ? next - now : 0;
    uint64_t least = is_away(l) ? AGAIN_MS : 0;
    uv_timer_start(&l->clock, ticked, wait < least ? least : wait, 0);
}

void ul_live_after(live *l)
{
    if (!l->server->stopping && !is_away(l)) {
        ul_presence_look(l);
        if (l->table)
            ul_live_think(l);
        if (l->table)
            ul_hooks_look(l);
    }
    if (!l->table)
        return;
    count_spectators(l);
    say_spectators(l);
    set_clock(l);
}

/* ---- a log that goes on elsewhere */

bool ul_live_redo(live *l, const char *line, size_t len)
{
    server  *s = l->server;
    ul_fault fault;
    ul_outbox_clear(&s->out);
    if (!ul_table_redo(l->table, line, len, &s->out, &fault)) {
        SAY(s, UL_ERROR, "bad-log", "table", l->id, "code", fault.code, "message", fault.message);
        return false;
    }
    look_again(l);
    collect(l, ul_server_now(s));
    if (!l->table)
        return true;
    ul_text_clear(&ul_live_coming(l)->lines); /* they are kept already, and whoever did so has kept the summary, too */
    l->coming->count = 0;
    l->coming->summary = false;
    welcome_moved(l);
    return true;
}
