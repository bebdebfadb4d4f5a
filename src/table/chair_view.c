/* chair_view.c: a table as one chair may see it, from views and what is open alone. */
#include <assert.h>
#include <string.h>
#include "base/hex.h"
#include "record/view_text.h"
#include "table/deed_inside.h"
#include "table/table_inside.h"

ul_table_phase ul_table_phase_now(const ul_table *table)
{
    return (ul_table_phase)table->phase;
}

const char *ul_table_phase_name(ul_table_phase phase)
{
    static const char *const names[UL_TABLE_PHASES] = {"lobby", "promises", "seeds", "playing", "over", "closed"};
    assert(phase < UL_TABLE_PHASES);
    return names[phase];
}

const ul_about *ul_table_about(const ul_table *table)
{
    return &table->about;
}

uint32_t ul_table_entries(const ul_table *table)
{
    return table->entries;
}

uint32_t ul_table_told(const ul_table *table)
{
    return table->number;
}

uint64_t ul_table_time(const ul_table *table)
{
    return table->now;
}

const uint8_t *ul_table_head(const ul_table *table)
{
    return table->head;
}

const ul_world *ul_table_world(const ul_table *table)
{
    return table->ground->world[table->players];
}

bool ul_table_view(const ul_table *table, ul_seat seat, ul_view *view)
{
    if (!table->dealt)
        return false;
    ul_secret_view(ul_table_secret_of(table), ul_table_world(table), seat, view);
    return true;
}

void ul_table_view_write(const ul_table *table, ul_seat seat, ul_json_out *json)
{
    ul_view   view;
    ul_reveal reveal;
    if (!ul_table_view(table, seat, &view)) {
        ul_json_null(json);
        return;
    }
    bool open = ul_secret_reveal(ul_table_secret_of(table), ul_table_world(table), &reveal);
    ul_view_write(json, ul_table_world(table), &view, open ? &reveal : NULL);
}

void ul_table_waiting(const ul_table *table, ul_waiting *waiting)
{
    const question *q = &table->question;
    memset(waiting, 0, sizeof *waiting);
    waiting->seat = UL_NOBODY;
    waiting->until = UL_NEVER;
    if (table->phase != UL_TABLE_PLAYING)
        return;
    waiting->seat = q->seat;
    waiting->since = q->since;
    waiting->bot = ul_chair_is_botted(&table->chair[q->seat]);
    waiting->level = waiting->bot ? ul_chair_level(table, q->seat) : NULL;
    if (!waiting->bot && !table->paused)
        waiting->until = ul_table_deadline(table);
}

const char *ul_table_bot(const ul_table *table, ul_seat seat, uint64_t *since)
{
    const chair *c = &table->chair[seat];
    bool         bot = ul_chair_is_botted(c);
    if (since)
        *since = bot && c->sitter != UL_SITTER_BOT ? c->stand_in_since : 0;
    return bot ? ul_chair_level(table, seat) : NULL;
}

const char *ul_table_name(const ul_table *table, ul_seat seat)
{
    return table->chair[seat].name;
}

const char *ul_table_winner_name(const ul_table *table)
{
    return table->winner;
}

const char *ul_table_language(const ul_table *table, ul_seat seat)
{
    return table->chair[seat].language;
}

ul_seat ul_table_owner(const ul_table *table)
{
    return table->owner;
}

ul_seats ul_table_here(const ul_table *table)
{
    ul_seats here = 0;
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        here = (ul_seats)(here | table->chair[seat].here << seat);
    return here;
}

bool ul_table_scripted(const ul_table *table, ul_action *action)
{
    return table->phase == UL_TABLE_PLAYING && ul_secret_scripted(ul_table_secret_of(table), action);
}

bool ul_table_wants_bot(const ul_table *table)
{
    return table->phase == UL_TABLE_PLAYING && !table->paused && !ul_table_has_answer(table) &&
           ul_chair_is_botted(&table->chair[table->question.seat]) && ul_table_attended(table) && !table->broken;
}

void ul_table_about_write(const ul_table *table, ul_json_out *json)
{
    ul_about_write(&table->about, ul_ground_any(table->ground), json);
}
