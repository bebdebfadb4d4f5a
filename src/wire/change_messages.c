/*
 * change_messages.c: what came of a deed, for chairs whose clients keep their own view.
 *
 * The same as deed_messages.c tells, in fewer bytes: what has changed since the last
 * time instead of how everything stands, and nothing that follows from the
 * rest. What is the same for several chairs is written once.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>
#include "base/hex.h"
#include "wire/wire_inside.h"

/* So many events lie between two messages that have the chain's head and the sum of the view. */
#define CHECK_EVENTS 32

static void take_own(ul_before *before, const ul_table *table, ul_seat seat)
{
    ul_seat_own *own = &before->own[seat];
    ul_table_own(table, seat, own);
    if (own->cards)
        memcpy(before->card[seat], own->card, own->cards * sizeof *own->card);
    own->card = before->card[seat];
    assert(strlen(own->level) < sizeof before->level[seat]);
    strcpy(before->level[seat], own->level);
    own->level = before->level[seat];
}

void ul_before_take(ul_before *before, const ul_table *table, unsigned chairs)
{
    before->chairs = chairs;
    before->told = ul_table_told(table);
    if (!chairs)
        return;
    ul_table_waiting(table, &before->waiting);
    for (unsigned chair = 0; chair <= UL_CHAIR_WATCHES; chair++) {
        ul_seat seat = chair == UL_CHAIR_WATCHES ? UL_NOBODY : (ul_seat)chair;
        if (!(chairs >> chair & 1))
            continue;
        before->dealt = ul_table_view(table, seat, &before->view[chair]);
        if (seat != UL_NOBODY)
            take_own(before, table, seat);
    }
}

/* ---- events */

static size_t skip_digits(const char *text, size_t at)
{
    while (text[at] >= '0' && text[at] <= '9')
        at++;
    return at;
}

/*
 * Events as the table wrote them, `{"n":7,"at":1763…,"prev":"5f…","game":…}`,
 * without `prev`, and without `at` where that is `now`.
 */
static void put_brief(const char *event, size_t len, const char *now, ul_text *text)
{
    size_t number = strlen("{\"n\":"), at = skip_digits(event, number);
    size_t time = at + strlen(",\"at\":"), prev = skip_digits(event, time);
    size_t rest = prev + strlen(",\"prev\":\"") + (size_t)2 * UL_SHA256_BYTES + 1;
    bool   same = prev - time == strlen(now) && memcmp(event + time, now, prev - time) == 0;
    ul_text_add(text, event, same ? at : prev);
    ul_text_add(text, event + rest, len - rest);
}

static void put_brief_events(const ul_teller *t, ul_seat chair, ul_text *text)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(t->out, &count);
    char           now[24];
    bool           first = true;
    snprintf(now, sizeof now, "%llu", (unsigned long long)t->now);
    for (size_t i = 0; i < count; i++)
        if (ul_tell_is_for(&tell[i], chair)) {
            ul_text_put(text, first ? "" : ",");
            put_brief(t->out->text.bytes + tell[i].at, tell[i].len, now, text);
            first = false;
        }
}

/* ---- what is the same for all */

static void write_brief(ul_teller *t, const ul_view *was, const ul_view *is)
{
    ul_json_out json;
    if (t->brief)
        return;
    t->brief = true;
    ul_text_clear(&t->brief_events);
    put_brief_events(t, UL_NOBODY, &t->brief_events);
    ul_text_clear(&t->scene);
    if (!t->view)
        return;
    ul_json_begin(&json, &t->scene);
    ul_json_open_object(&json);
    ul_changes_of_scene(&json, ul_table_world(t->table), &was->scene, &is->scene);
    ul_json_close(&json);
}

/* ---- of one chair */

static void put_view(ul_teller *t, const ul_view *was, const ul_view *is, ul_json_out *json)
{
    ul_json_put_object(json, "view");
    ul_changes_of_hands(json, ul_table_world(t->table), was, is);
    if (t->scene.len > 2) /* between its braces */
        ul_json_raw(json, t->scene.bytes + 1, t->scene.len - 2);
    ul_json_close(json);
}

uint32_t ul_wire_sum(const char *bytes, size_t len)
{
    uint32_t sum = 2166136261U;
    for (size_t i = 0; i < len; i++)
        sum = (sum ^ (uint8_t)bytes[i]) * 16777619U;
    return sum;
}

/* The chain of all events, and the whole view: whoever has others has gone wrong somewhere. */
static void put_check(ul_teller *t, ul_seat chair, ul_json_out *json)
{
    ul_json_out whole;
    char        sum[16];
    ul_json_put_hex(json, "head", ul_table_head(t->table), UL_SHA256_BYTES);
    ul_text_clear(&t->scratch);
    ul_json_begin(&whole, &t->scratch);
    ul_table_view_write(t->table, chair, &whole);
    if (t->scratch.failed)
        json->text->failed = true;
    snprintf(sum, sizeof sum, "%08x", ul_wire_sum(t->scratch.bytes, t->scratch.failed ? 0 : t->scratch.len));
    ul_json_put_string(json, "sum", sum);
}

static bool can_be_told(const ul_teller *t, const ul_before *before, unsigned chair, const ul_view *is)
{
    return !t->status && (before->chairs >> chair & 1) && before->dealt &&
           ul_changes_can_be_told(&before->view[chair], is);
}

bool ul_teller_changed(ul_teller *teller, const ul_before *before, ul_seat chair, bool legal, ul_text *text)
{
    unsigned       place = chair == UL_NOBODY ? UL_CHAIR_WATCHES : chair;
    const ul_view *was = &before->view[place];
    ul_view        is;
    ul_seat_own    own;
    ul_waiting     waiting;
    ul_json_out    json;
    if (!ul_teller_concerns(teller, chair) || !ul_table_view(teller->table, chair, &is) ||
        !can_be_told(teller, before, place, &is))
        return false;
    write_brief(teller, was, &is);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "type", "changed");
    ul_json_put_raw(&json, "events", "[", 1);
    if (chair != UL_NOBODY && (teller->special >> chair & 1))
        put_brief_events(teller, chair, text);
    else
        ul_text_add(text, teller->brief_events.bytes, teller->brief_events.len);
    ul_text_put(text, "]");
    if (teller->view)
        put_view(teller, was, &is, &json);
    if (chair != UL_NOBODY) {
        ul_table_own(teller->table, chair, &own);
        ul_changes_of_own(&json, teller->table, &before->own[chair], &own);
    }
    ul_table_waiting(teller->table, &waiting);
    ul_changes_of_waiting(&json, &before->waiting, &waiting);
    if (legal)
        ul_wire_put_legal(&json, teller->table, chair);
    if (before->told / CHECK_EVENTS != ul_table_told(teller->table) / CHECK_EVENTS)
        put_check(teller, chair, &json);
    ul_json_put_number(&json, "now", teller->now);
    ul_json_close(&json);
    text->failed |= teller->brief_events.failed || teller->scene.failed || teller->out->failed;
    return true;
}

void ul_wire_view(const ul_table *table, ul_seat chair, bool legal, uint64_t now, ul_text *text)
{
    ul_json_out json;
    ul_waiting  waiting;
    ul_table_waiting(table, &waiting);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "type", "told");
    ul_json_put_raw(&json, "events", "[]", 2);
    ul_json_key(&json, "view");
    ul_table_view_write(table, chair, &json);
    if (legal)
        ul_wire_put_legal(&json, table, chair);
    if (chair != UL_NOBODY)
        ul_wire_put_own(&json, table, chair);
    ul_wire_put_waiting(&json, &waiting);
    ul_json_put_number(&json, "now", now);
    ul_json_close(&json);
}
