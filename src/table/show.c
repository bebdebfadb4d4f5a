/* show.c: a table as one chair may see it, from views and what is open alone. */
#include <assert.h>
#include <string.h>
#include "record/view_text.h"
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
        *since = bot && c->sitter != SITTER_BOT ? c->stand_in_since : 0;
    return bot ? ul_chair_level(table, seat) : NULL;
}

const char *ul_table_name(const ul_table *table, ul_seat seat)
{
    return table->chair[seat].name;
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

bool ul_table_wants_bot(const ul_table *table)
{
    return table->phase == UL_TABLE_PLAYING && !table->paused && !ul_table_has_answer(table) &&
           ul_chair_is_botted(&table->chair[table->question.seat]) && ul_table_attended(table) && !table->broken;
}

static void write_seat(ul_json_out *json, const char *key, ul_seat seat)
{
    ul_json_key(json, key);
    if (seat == UL_NOBODY)
        ul_json_null(json);
    else
        ul_json_int(json, seat);
}

static void write_flag(ul_json_out *json, const char *key, bool flag)
{
    ul_json_key(json, key);
    ul_json_bool(json, flag);
}

static void write_number(ul_json_out *json, const char *key, uint64_t number)
{
    ul_json_key(json, key);
    if (number == UL_NEVER)
        ul_json_null(json);
    else
        ul_json_int(json, (int64_t)number);
}

static void write_word(ul_json_out *json, const char *key, const char *word)
{
    ul_json_key(json, key);
    ul_json_string(json, word);
}

static void write_chair(const ul_table *table, ul_seat seat, ul_json_out *json)
{
    static const char *const sitters[] = {"free", "person", "program", "bot", "left"};
    const chair             *c = &table->chair[seat];
    uint64_t                 since;
    const char              *bot = ul_table_bot(table, seat, &since);
    ul_json_open_object(json);
    write_word(json, "sitter", sitters[c->sitter]);
    write_word(json, "name", c->name);
    write_flag(json, "here", c->here);
    write_flag(json, "silenced", c->silenced);
    write_flag(json, "wants_pause", c->wants_pause);
    write_flag(json, "wants_rematch", c->wants_rematch);
    ul_json_key(json, "bot"); /* which plays there now, since when */
    if (bot)
        ul_json_string(json, bot);
    else
        ul_json_null(json);
    write_number(json, "bot_since", since ? since : UL_NEVER);
    write_number(json, "penalties", c->penalties);
    ul_json_close(json);
}

void ul_table_waiting_write(const ul_table *table, ul_json_out *json)
{
    ul_waiting waiting;
    ul_table_waiting(table, &waiting);
    ul_json_open_object(json);
    write_seat(json, "seat", waiting.seat);
    write_flag(json, "bot", waiting.bot);
    write_number(json, "since", waiting.since);
    write_number(json, "until", waiting.until);
    ul_json_close(json);
}

void ul_table_about_write(const ul_table *table, ul_json_out *json)
{
    ul_about_write(&table->about, ul_ground_any(table->ground), json);
}

void ul_table_seats_write(const ul_table *table, ul_json_out *json)
{
    ul_json_open_array(json);
    for (ul_seat seat = 0; seat < (table->players ? table->players : table->about.seats); seat++)
        write_chair(table, seat, json);
    ul_json_close(json);
}

void ul_table_status_write(const ul_table *table, ul_json_out *json)
{
    ul_json_open_object(json);
    write_word(json, "phase", ul_table_phase_name((ul_table_phase)table->phase));
    write_number(json, "told", table->number);
    ul_json_key(json, "head");
    ul_json_hex(json, table->head, UL_SHA256_BYTES);
    write_number(json, "games", table->games);
    write_number(json, "players", table->players);
    write_seat(json, "owner", table->owner);
    write_flag(json, "paused", table->paused);
    ul_json_key(json, "about");
    ul_table_about_write(table, json);
    ul_json_key(json, "seats");
    ul_table_seats_write(table, json);
    ul_json_key(json, "waiting");
    ul_table_waiting_write(table, json);
    ul_json_close(json);
}

static void write_armed(const ul_table *table, ul_seat seat, ul_json_out *json)
{
    static const char *const kinds[] = {"ask", "pass", "cards", "enough"};
    const arm               *a = ul_secret_armed(ul_table_secret_of(table), seat);
    write_word(json, "armed", kinds[a->kind]);
    ul_json_key(json, "cards");
    ul_json_open_array(json);
    for (uint8_t i = 0; i < a->count; i++)
        ul_json_string(json, ul_world_edition(ul_table_world(table))->deck.card[a->card[i]].id);
    ul_json_close(json);
}

void ul_table_own_write(const ul_table *table, ul_seat seat, ul_json_out *json)
{
    const chair *c = &table->chair[seat];
    bool         mine = seat == table->undo_seat && !table->paused && table->phase == UL_TABLE_PLAYING &&
                table->question.undos < UL_MAX_UNDOS;
    ul_json_open_object(json);
    write_number(json, "seat", seat);
    write_number(json, "keys", c->keys);
    write_armed(table, seat, json);
    write_flag(json, "held", table->question.held && table->question.seat == seat);
    write_number(json, "undoable", mine ? ul_secret_undoable(ul_table_secret_of(table)) : 0);
    write_word(json, "level", ul_chair_level(table, seat));
    ul_json_key(json, "muted");
    ul_json_open_array(json);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        if (c->muted >> k & 1)
            ul_json_int(json, k);
    ul_json_close(json);
    ul_json_close(json);
}

void ul_table_digest_write(const ul_table *table, ul_seat seat, ul_json_out *json)
{
    const absence *a = &table->chair[seat].absence;
    ul_waiting     waiting;
    ul_table_waiting(table, &waiting);
    ul_json_open_object(json);
    write_number(json, "seat", seat);
    write_number(json, "since", a->since);
    write_number(json, "told", table->number);
    write_number(json, "turns", a->turns);
    write_number(json, "attempts", a->attempts);
    ul_json_key(json, "attempted");
    ul_json_open_array(json);
    for (ul_seat k = 0; k < UL_MAX_SEATS; k++)
        if (a->attempted >> k & 1)
            ul_json_int(json, k);
    ul_json_close(json);
    write_number(json, "skipped", a->skipped);
    ul_json_key(json, "tokens");
    ul_json_open_array(json);
    for (ul_seat k = 0; table->dealt && k < table->players; k++)
        ul_json_int(json, ul_secret_scene(ul_table_secret_of(table))->tokens[k]);
    ul_json_close(json);
    write_word(json, "phase", ul_table_phase_name((ul_table_phase)table->phase));
    write_flag(json, "your_turn", waiting.seat == seat);
    write_number(json, "until", waiting.seat == seat ? waiting.until : UL_NEVER);
    ul_json_close(json);
}
