/* simulate_network.c: messages on their way, and connections that end with or without a word. */
#include <string.h>
#include "trust/simulate.h"

void mail_put(mail *m, const char *text, size_t len)
{
    ul_text_add(&m->text, text, len);
    ul_text_add(&m->text, "", 1);
}

bool mail_is_empty(const mail *m)
{
    return m->at >= m->text.len;
}

/* Lent until the next is put. */
const char *mail_take(mail *m)
{
    const char *text = m->text.bytes + m->at;
    m->at += strlen(text) + 1;
    return text;
}

void mail_clear(mail *m)
{
    ul_text_clear(&m->text);
    m->at = 0;
}

void client_cut(client *c)
{
    live *l = c->live;
    if (l && c->connection) {
        ul_moment at = moment_of(l);
        ul_delivery_forget(&l->current, c->connection);
        ul_host_disconnect(l->host, c->connection, &at);
        for (size_t i = 0; i < l->postponed.len; i += strlen(l->postponed.bytes + i) + 1)
            if (l->postponed.bytes[i] == '0' + c->number)
                l->postponed.bytes[i] = '-';
    }
    c->connection = NULL;
    c->live = NULL;
    c->waits = c->knows_seat = false;
    mail_clear(&c->in);
    mail_clear(&c->out);
}

/* The client has gone; the server does not know yet. */
void client_vanish(client *c)
{
    int room = 0;
    while (room < ORPHANS && c->table->orphans[room].connection)
        room++;
    if (room == ORPHANS || !c->connection || c->waits) {
        client_cut(c);
        return;
    }
    c->table->orphans[room] = (orphan){c->connection, c->live, c->out};
    memset(&c->out, 0, sizeof c->out);
    c->connection = NULL;
    client_cut(c);
}

static void orphan_cut(orphan *o)
{
    live *l = o->live;
    if (!o->connection)
        return;
    ul_moment at = moment_of(l);
    ul_delivery_forget(&l->current, o->connection);
    ul_host_disconnect(l->host, o->connection, &at);
    ul_text_free(&o->out.text);
    memset(o, 0, sizeof *o);
}

/* A letter to a connection that its client has left goes nowhere. */
bool is_orphan(const table *t, const ul_connection *connection)
{
    for (int i = 0; i < ORPHANS; i++)
        if (t->orphans[i].connection == connection)
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

void put_letter(client *to, const char *words, size_t len)
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

void send_letters(live *l, const ul_delivery *out)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(out, &count);
    for (size_t k = 0; k < count; k++) {
        size_t  i = w.plant == PLANT_SWAPPED && count > 1 ? count - 1 - k : k;
        client *to = letter[i].to && !is_orphan(l->table, letter[i].to) ? ul_connection_owner(letter[i].to) : NULL;
        if (!to)
            continue;
        if (w.plant == PLANT_EARLY_ACK && l->under_way != (letter[i].message_len > 0))
            continue; /* the others have their turn, or had it */
        if (w.plant == PLANT_HOARD)
            ul_text_add(&l->hoard, out->words.bytes + letter[i].at, letter[i].len);
        if (w.plant == PLANT_WRONG_CHAIR && l->table->clients[(to->number + 1) % CLIENTS].connection && below(40) == 0)
            to = &l->table->clients[(to->number + 1) % CLIENTS];
        put_letter(to, out->words.bytes + letter[i].at, letter[i].len);
        ul_letter_sent(&letter[i]);
    }
}

void orphan_step(orphan *o)
{
    live *l = o->live;
    if (!o->connection || !l->loaded || l->node->paused > w.step)
        return;
    if (!mail_is_empty(&o->out) && below(4) == 0) {
        ul_reply        reply;
        ul_moment       at = moment_of(l);
        const char     *text = mail_take(&o->out);
        ul_host_verdict verdict = ul_host_message(l->host, o->connection, text, strlen(text), &at, &reply);
        if (verdict != UL_HOST_ANSWERED && verdict != UL_HOST_REPLY)
            orphan_cut(o);
        live_settle(l);
    } else if (w.plant != PLANT_ORPHANS && below(w.calm ? 20 : 60) == 0) {
        orphan_cut(o);
        live_settle(l);
    }
}
