/* deed_messages.c: what came of a deed, told chair by chair. */
#include <string.h>
#include "wire/wire_inside.h"

/* News after which another view, or none, is right. */
static bool turns_the_view(ul_news news)
{
    return news == UL_NEWS_NONE || news == UL_NEWS_DEALT || news == UL_NEWS_BEGUN || news == UL_NEWS_UNDONE ||
           news == UL_NEWS_REMATCH;
}

static void look(ul_teller *t)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(t->out, &count);
    t->view = t->status = false;
    t->special = 0;
    for (size_t i = 0; i < count; i++) {
        t->view |= turns_the_view(tell[i].news);
        t->status |= tell[i].news != UL_NEWS_NONE;
        if (!tell[i].spectators)
            t->special = (ul_seats)(t->special | tell[i].seats);
    }
}

bool ul_tell_is_for(const ul_tell *tell, ul_seat chair)
{
    return chair == UL_NOBODY ? tell->spectators : (tell->seats >> chair & 1) != 0;
}

/* The events of a chair, one after the other, as they were written. */
static void put_events(const ul_teller *teller, ul_seat chair, ul_text *text)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(teller->out, &count);
    bool           first = true;
    for (size_t i = 0; i < count; i++)
        if (ul_tell_is_for(&tell[i], chair)) {
            if (!first)
                ul_text_add(text, ",", 1);
            ul_text_add(text, teller->out->text.bytes + tell[i].at, tell[i].len);
            first = false;
        }
}

/* Who is waited for, what has become of the table, the time: once for all chairs, as an object. */
static void write_shared(ul_teller *t)
{
    ul_json_out json;
    ul_waiting  waiting;
    ul_table_waiting(t->table, &waiting);
    ul_text_clear(&t->shared);
    ul_json_begin(&json, &t->shared);
    ul_json_open_object(&json);
    ul_wire_put_waiting(&json, &waiting);
    if (t->status)
        ul_wire_put_status(&json, t->table);
    ul_json_put_number(&json, "now", t->now);
    ul_json_close(&json);
}

void ul_teller_begin(ul_teller *teller, const ul_table *table, const ul_outbox *out, uint64_t now)
{
    teller->table = table;
    teller->out = out;
    teller->now = now;
    look(teller);
    teller->brief = false;
    ul_text_clear(&teller->events);
    put_events(teller, UL_NOBODY, &teller->events);
    write_shared(teller);
}

void ul_teller_free(ul_teller *teller)
{
    ul_text_free(&teller->events);
    ul_text_free(&teller->shared);
    ul_text_free(&teller->brief_events);
    ul_text_free(&teller->scene);
    ul_text_free(&teller->scratch);
    memset(teller, 0, sizeof *teller);
}

bool ul_teller_concerns(const ul_teller *teller, ul_seat chair)
{
    return teller->out->tells.len > 0 || (chair != UL_NOBODY && (teller->out->own >> chair & 1));
}

bool ul_teller_told(ul_teller *teller, ul_seat chair, bool views, bool legal, ul_text *text)
{
    ul_json_out json;
    if (!ul_teller_concerns(teller, chair))
        return false;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "type", "told");
    ul_json_put_raw(&json, "events", "[", 1);
    if (chair != UL_NOBODY && (teller->special >> chair & 1))
        put_events(teller, chair, text);
    else
        ul_text_add(text, teller->events.bytes, teller->events.len);
    ul_text_put(text, "]");
    if (views && teller->view) {
        ul_json_key(&json, "view");
        ul_table_view_write(teller->table, chair, &json);
    }
    if (legal)
        ul_wire_put_legal(&json, teller->table, chair);
    if (chair != UL_NOBODY)
        ul_wire_put_own(&json, teller->table, chair);
    text->failed |= teller->shared.failed || teller->events.failed || teller->out->failed;
    if (text->failed)
        return true;
    ul_text_put(text, ","); /* the members of the shared object, and its end */
    ul_text_add(text, teller->shared.bytes + 1, teller->shared.len - 1);
    return true;
}
