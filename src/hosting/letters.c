/* letters.c: from a table's outbox to what is kept, what its bots know, and what each connection is told. */
#include "hosting/hosting_inside.h"

ul_text *ul_letter_begin(const ul_moment *at, ul_letter *letter)
{
    *letter = (ul_letter){.at = at->out->words.len};
    return &at->out->words;
}

static void letter_add(const ul_moment *at, const ul_letter *letter)
{
    ul_text_add(&at->out->letters, (const char *)letter, sizeof *letter);
}

ul_text *ul_letter_message(const ul_moment *at, ul_letter *letter)
{
    letter->message_at = at->out->words.len;
    letter->len = letter->message_at - letter->at;
    return &at->out->words;
}

void ul_letter_end(const ul_moment *at, ul_letter *letter, ul_connection *to)
{
    size_t end = at->out->words.len;
    letter->to = to;
    if (letter->message_at)
        letter->message_len = end - letter->message_at;
    else
        letter->len = end - letter->at;
    letter_add(at, letter);
}

void ul_letter_sent(const ul_letter *letter)
{
    if (letter->to && letter->number)
        letter->to->told = letter->number;
}

static void keep_lines(const ul_outbox *from, ul_delivery *out)
{
    size_t         count;
    const ul_keep *keeps = ul_outbox_keeps(from, &count);
    if (count == 0)
        return;
    if (out->count == 0)
        out->first = keeps[0].number;
    for (size_t i = 0; i < count; i++) {
        ul_text_add(&out->lines, from->text.bytes + keeps[i].at, keeps[i].len);
        ul_text_put(&out->lines, "\n");
    }
    out->count += (uint32_t)count;
}

/*
 * Is it told what happens? Not while what it missed is being fetched for a
 * welcome, after the table was read again: that will bring it up to date, and
 * what comes before it would leave a gap.
 */
static bool is_told(const ul_connection *c)
{
    return c->state == UL_CONNECTION_HERE || (c->state == UL_CONNECTION_ASKING && c->past.history);
}

/* Which chairs have somebody who keeps its own view. */
static unsigned keepers(const ul_host *h)
{
    unsigned chairs = 0;
    for (const ul_connection *c = h->connections; c; c = c->next)
        if (c->keeps)
            chairs |= 1U << (c->seat == UL_NOBODY ? UL_CHAIR_WATCHES : c->seat);
    return chairs;
}

void ul_host_begin(ul_host *h)
{
    ul_outbox_clear(&h->all->out);
    ul_before_take(&h->all->before, h->table, keepers(h));
}

/* `keeps`: it keeps its own view, so changes are enough. Not if it has just got another seat: it has no view of that.
 */
static bool write_told(ul_host *h, const ul_connection *c, bool keeps, ul_text *text)
{
    return (keeps && ul_teller_changed(&h->all->teller, &h->all->before, c->seat, c->legal, text)) ||
           ul_teller_told(&h->all->teller, c->seat, c->views, c->legal, text);
}

/* In how many forms a connection may want what it is told: with views or without, with legal actions, as changes. */
#define FORMS 8

static unsigned form_of(const ul_connection *c, bool keeps)
{
    return (unsigned)c->views + 2 * (unsigned)c->legal + 4 * (unsigned)keeps;
}

/* Each form is written once for each chair, however many connections want it: their letters share the words. */
static void tell_all(ul_host *h, const ul_moment *at)
{
    ul_letter written[UL_MAX_SEATS + 1][FORMS];
    bool      tried[UL_MAX_SEATS + 1][FORMS] = {{false}};
    for (ul_connection *c = h->connections; c; c = c->next) {
        bool       keeps = c->keeps && !c->moved;
        unsigned   chair = c->seat == UL_NOBODY ? UL_CHAIR_WATCHES : c->seat;
        unsigned   form = form_of(c, keeps);
        ul_letter *letter = &written[chair][form];
        if (!is_told(c))
            continue;
        if (!tried[chair][form]) {
            ul_text *text = ul_letter_begin(at, letter);
            bool     any = write_told(h, c, keeps, text);
            letter->len = any ? text->len - letter->at : 0;
            letter->number = ul_table_told(h->table);
            tried[chair][form] = true;
        }
        if (!letter->len)
            continue;
        letter->to = c;
        letter_add(at, letter);
        h->all->told++;
    }
}

void ul_host_spread(ul_host *h, const ul_moment *at, bool keep)
{
    ul_outbox *out = &h->all->out;
    size_t     tells;
    h->broken |= out->failed;
    if (h->broken)
        return;
    if (keep)
        keep_lines(out, at->out);
    h->broken |= !ul_table_bots_see(h->bots, out);
    ul_outbox_tells(out, &tells);
    if (tells == 0 && !out->own)
        return;
    ul_teller_begin(&h->all->teller, h->table, out, at->now);
    at->out->status |= keep && h->all->teller.status;
    tell_all(h, at);
}

/* The number of spectators is told at once while they are few; else once a second, for hundreds may come together. */
#define SPECTATORS_MS 1000
#define SPECTATORS_FEW 16

void ul_host_say_spectators(ul_host *h, const ul_moment *at)
{
    ul_letter letter;
    uint32_t  watch = h->here[UL_CHAIR_WATCHES];
    if (watch == h->spectators_told || (watch > SPECTATORS_FEW && at->now < h->spectators_next))
        return;
    h->spectators_told = watch;
    h->spectators_next = at->now + SPECTATORS_MS;
    ul_wire_spectators(watch, ul_letter_begin(at, &letter));
    letter.len = at->out->words.len - letter.at;
    for (ul_connection *c = h->connections; c; c = c->next) {
        letter.to = c;
        if (ul_connection_is_here(c))
            letter_add(at, &letter);
    }
}
