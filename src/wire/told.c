/* told.c: what came of a deed, told chair by chair. */
#include <string.h>
#include "wire/wire_inside.h"

/* News after which another view, or none, is right. */
static bool turns_the_view(const char *news)
{
    return !news || strcmp(news, "dealt") == 0 || strcmp(news, "undone") == 0 || strcmp(news, "rematch") == 0;
}

static void look(ul_teller *t)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(t->out, &count);
    t->view = t->status = false;
    t->special = 0;
    for (size_t i = 0; i < count; i++) {
        t->view |= turns_the_view(tell[i].news);
        t->status |= tell[i].news != NULL;
        if (!tell[i].spectators)
            t->special = (ul_seats)(t->special | tell[i].seats);
    }
}

static bool is_for(const ul_tell *tell, ul_seat chair)
{
    return chair == UL_NOBODY ? tell->spectators : (tell->seats >> chair & 1) != 0;
}

/* Those of a chair, one after the other; the brackets are others'. */
static void add_events(const ul_teller *t, ul_seat chair, ul_text *text)
{
    size_t         count;
    const ul_tell *tell = ul_outbox_tells(t->out, &count);
    bool           first = true;
    for (size_t i = 0; i < count; i++)
        if (is_for(&tell[i], chair)) {
            if (!first)
                ul_text_add(text, ",", 1);
            ul_text_add(text, t->out->text.bytes + tell[i].at, tell[i].len);
            first = false;
        }
}

/* Who is waited for, what has become of the table, the time: once for all chairs. */
static void write_shared(ul_teller *t)
{
    ul_json_out json;
    ul_text_clear(&t->shared);
    ul_text_put(&t->shared, ",\"waiting\":");
    ul_json_begin(&json, &t->shared);
    ul_table_waiting_write(t->table, &json);
    if (t->status) {
        ul_text_put(&t->shared, ",\"status\":");
        ul_json_begin(&json, &t->shared);
        ul_table_status_write(t->table, &json);
    }
    ul_text_put(&t->shared, ",\"now\":");
    ul_json_begin(&json, &t->shared);
    ul_json_int(&json, (int64_t)t->now);
    ul_text_put(&t->shared, "}");
}

void ul_teller_begin(ul_teller *teller, const ul_table *table, const ul_outbox *out, uint64_t now)
{
    teller->table = table;
    teller->out = out;
    teller->now = now;
    look(teller);
    ul_text_clear(&teller->events);
    add_events(teller, UL_NOBODY, &teller->events);
    write_shared(teller);
}

void ul_teller_free(ul_teller *teller)
{
    ul_text_free(&teller->events);
    ul_text_free(&teller->shared);
    memset(teller, 0, sizeof *teller);
}

static bool concerns(const ul_teller *t, ul_seat chair)
{
    return t->out->tells.len > 0 || (chair != UL_NOBODY && (t->out->own >> chair & 1));
}

bool ul_teller_told(ul_teller *teller, ul_seat chair, bool views, ul_text *text)
{
    ul_json_out json;
    if (!concerns(teller, chair))
        return false;
    ul_text_put(text, "{\"type\":\"told\",\"events\":[");
    if (chair != UL_NOBODY && (teller->special >> chair & 1))
        add_events(teller, chair, text);
    else
        ul_text_add(text, teller->events.bytes, teller->events.len);
    ul_text_put(text, "]");
    if (views && teller->view) {
        ul_text_put(text, ",\"view\":");
        ul_json_begin(&json, text);
        ul_table_view_write(teller->table, chair, &json);
    }
    if (chair != UL_NOBODY) {
        ul_text_put(text, ",\"own\":");
        ul_json_begin(&json, text);
        ul_table_own_write(teller->table, chair, &json);
    }
    ul_text_add(text, teller->shared.bytes, teller->shared.len);
    text->failed |= teller->shared.failed || teller->events.failed || teller->out->failed;
    return true;
}
