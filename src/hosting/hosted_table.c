/* hosted_table.c: a host with all that its table stands on, and its log in memory. */
#include "hosting/hosted_table.h"

#include <string.h>
#include "hosting/connection.h"
#include "table/log.h"

bool ul_hosted_table_begin(ul_hosted_table *hosted, ul_fault *fault)
{
    const char *file;
    hosted->talk = ul_talk_ours(&file, fault);
    return hosted->talk != NULL;
}

void ul_hosted_table_clear(ul_hosted_table *hosted)
{
    ul_host_free(hosted->host);
    ul_ground_free(hosted->ground);
    hosted->host = NULL;
    hosted->ground = NULL;
    ul_text_clear(&hosted->log);
    ul_delivery_clear(&hosted->out);
}

void ul_hosted_table_free(ul_hosted_table *hosted)
{
    ul_hosted_table_clear(hosted);
    ul_talk_free(hosted->talk);
    ul_hosting_free(&hosted->hosting);
    ul_delivery_free(&hosted->out);
    ul_text_free(&hosted->log);
}

/* ---- what the host delivers */

ul_moment ul_hosted_table_moment(ul_hosted_table *hosted, uint64_t now)
{
    return (ul_moment){.now = now, .out = &hosted->out};
}

static void keep(ul_hosted_table *h)
{
    const ul_text *lines = &h->out.lines;
    ul_text_add(&h->log, ul_text_bytes(lines), lines->len);
    h->failed |= h->log.failed;
    if (h->kept && lines->len)
        h->kept(h->context, lines->bytes, lines->len);
}

static void tell(ul_hosted_table *h)
{
    size_t           count;
    const ul_letter *letter = ul_delivery_letters(&h->out, &count);
    for (size_t i = 0; i < count; i++) {
        void *owner = letter[i].to ? ul_connection_owner(letter[i].to) : NULL;
        if (!owner)
            continue;
        h->told(h->context, owner, h->out.words.bytes + letter[i].at, letter[i].len);
        ul_letter_sent(&letter[i]);
    }
}

/* First keep, then tell: nobody is told what could still be lost. */
static void deliver_out(ul_hosted_table *h)
{
    h->failed |= ul_delivery_has_failed(&h->out) || ul_host_is_broken(h->host);
    if (!h->failed) {
        keep(h);
        tell(h);
    }
    ul_delivery_clear(&h->out);
}

/* Give connections the old events that they need, from the log. It is our own, so only memory can be missing. */
static void look_back(ul_hosted_table *h, uint64_t now)
{
    ul_seat        seat;
    uint32_t       after;
    ul_text        events = {0};
    ul_moment      at = ul_hosted_table_moment(h, now);
    ul_connection *c;
    while (!h->failed && (c = ul_host_looks_back(h->host, &seat, &after)) != NULL) {
        ul_text_clear(&events);
        h->failed |=
            !ul_table_history(h->ground, h->log.bytes, h->log.len, seat, after, &events, NULL) || events.failed;
        if (!h->failed)
            ul_host_past(h->host, c, &(ul_past){seat, after, events.bytes, events.len, false}, &at);
        deliver_out(h);
    }
    ul_text_free(&events);
}

void ul_hosted_table_deliver(ul_hosted_table *hosted, uint64_t now)
{
    deliver_out(hosted);
    look_back(hosted, now);
}

/* ---- opening and reading */

static bool no_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
}

static bool lay_ground(ul_hosted_table *h, const ul_edition *edition, const ul_options *options, const char *plan,
                       size_t plan_len, ul_fault *fault)
{
    h->ground = ul_ground_new(edition, options, plan, plan_len, h->talk, fault);
    h->host = h->ground ? ul_host_new(&h->hosting) : NULL;
    return h->host || (h->ground && no_memory(fault));
}

bool ul_hosted_table_open(ul_hosted_table *hosted, const ul_opening *opening, const char *id, uint64_t now,
                          ul_fault *fault)
{
    ul_moment at = ul_hosted_table_moment(hosted, now);
    if (!lay_ground(hosted, &opening->edition, &opening->options, opening->plan, opening->plan_len, fault) ||
        !ul_host_open(hosted->host, hosted->ground, opening, id, &at, fault))
        return false;
    ul_hosted_table_deliver(hosted, now);
    return true;
}

/* The plan of a board of one's own is in the position, the second line of the log. */
static ul_position *position_of(const char *log, size_t len)
{
    const char *second = memchr(log, '\n', len), *end = log + len;
    const char *last = second ? memchr(second + 1, '\n', (size_t)(end - second - 1)) : NULL;
    const char *json = last ? memchr(second, '{', (size_t)(last - second)) : NULL;
    return json ? ul_position_read(json, (size_t)(last - json), NULL, 0, NULL) : NULL;
}

static ul_table *read_log(ul_hosted_table *h, const char *plan, size_t plan_len, ul_fault *fault)
{
    ul_about    about;
    ul_edition  edition;
    ul_options  options;
    const char *log = ul_text_bytes(&h->log);
    if (!ul_table_peek(log, strcspn(log, "\n"), &about, &edition, &options, fault))
        return NULL;
    ul_position *position = !plan && about.from[0] ? position_of(log, h->log.len) : NULL;
    if (position)
        plan = ul_position_plan(position, &plan_len);
    bool laid = lay_ground(h, &edition, &options, plan, plan_len, fault);
    ul_position_free(position);
    if (!laid)
        return NULL;
    ul_outbox_clear(&h->hosting.out);
    return ul_table_read(h->ground, log, h->log.len, &h->hosting.out, fault);
}

bool ul_hosted_table_read(ul_hosted_table *hosted, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault)
{
    ul_moment      at = ul_hosted_table_moment(hosted, now);
    ul_table      *table = hosted->log.failed ? NULL : read_log(hosted, plan, plan_len, fault);
    ul_table_bots *bots = table ? ul_table_bots_new() : NULL;
    if (!bots || !ul_table_bots_see(bots, &hosted->hosting.out)) {
        ul_table_bots_free(bots);
        ul_table_free(table);
        return table || hosted->log.failed ? no_memory(fault) : false;
    }
    ul_host_install(hosted->host, table, bots, true, &at);
    ul_hosted_table_deliver(hosted, now);
    return true;
}
