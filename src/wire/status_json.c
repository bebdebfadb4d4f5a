/* status_json.c: how a table stands, as JSON: the parts that messages are made of. */
#include <string.h>
#include "base/hex.h"
#include "record/view_text.h"
#include "wire/wire_inside.h"

void ul_wire_put_seats_set(ul_json_out *json, const char *key, ul_seats seats)
{
    ul_json_key(json, key);
    ul_seats_write(json, seats, 0);
}

static void write_seat(const ul_seat_status *seat, ul_json_out *json)
{
    static const char *const sitters[] = {"free", "person", "program", "bot", "left"};
    ul_json_open_object(json);
    ul_json_put_string(json, "sitter", sitters[seat->sitter]);
    ul_json_put_string(json, "name", seat->name);
    ul_json_put_string(json, "version", seat->version);
    ul_json_put_string(json, "author", seat->author);
    ul_json_put_bool(json, "here", seat->here);
    ul_json_put_unless(json, "away_since", seat->away_since, 0);
    ul_json_put_unless(json, "holiday_until", seat->holiday_until, 0);
    ul_json_put_bool(json, "silenced", seat->silenced);
    ul_json_put_bool(json, "wants_pause", seat->wants_pause);
    ul_json_put_bool(json, "wants_rematch", seat->wants_rematch);
    ul_json_put_bool(json, "open", seat->open);
    ul_wire_put_seats_set(json, "admits", seat->admits);
    ul_json_put_string(json, "bot", seat->bot);
    ul_json_put_unless(json, "bot_since", seat->bot_since, 0);
    ul_json_put_number(json, "penalties", seat->penalties);
    ul_json_close(json);
}

void ul_wire_put_seats(ul_json_out *json, const ul_table_status *status)
{
    ul_json_put_array(json, "seats");
    for (ul_seat seat = 0; seat < status->seats; seat++)
        write_seat(&status->seat[seat], json);
    ul_json_close(json);
}

void ul_wire_put_about(ul_json_out *json, const ul_table *table)
{
    ul_json_key(json, "about");
    ul_table_about_write(table, json);
}

void ul_wire_put_waiting(ul_json_out *json, const ul_waiting *waiting)
{
    ul_json_put_object(json, "waiting");
    ul_json_put_unless(json, "seat", waiting->seat, UL_NOBODY);
    ul_json_put_bool(json, "bot", waiting->bot);
    ul_json_put_number(json, "since", waiting->since);
    ul_json_put_unless(json, "until", waiting->until, UL_NEVER);
    ul_json_close(json);
}

static void write_status(ul_json_out *json, const ul_table *table, const ul_table_status *status)
{
    ul_json_open_object(json);
    ul_json_put_string(json, "phase", ul_table_phase_name(status->phase));
    ul_json_put_number(json, "told", status->told);
    ul_json_put_hex(json, "head", status->head, UL_SHA256_BYTES);
    ul_json_put_number(json, "games", status->games);
    ul_json_put_number(json, "players", status->players);
    ul_json_put_unless(json, "owner", status->owner, UL_NOBODY);
    ul_json_put_bool(json, "paused", status->paused);
    ul_json_put_bool(json, "latecomers", status->latecomers);
    ul_json_put_unless(json, "rematch_until", status->rematch_until, 0);
    ul_wire_put_about(json, table);
    ul_wire_put_seats(json, status);
    ul_wire_put_waiting(json, &status->waiting);
    ul_json_close(json);
}

void ul_wire_put_status(ul_json_out *json, const ul_table *table)
{
    ul_table_status status;
    ul_table_status_now(table, &status);
    ul_json_key(json, "status");
    write_status(json, table, &status);
}

/* What the status only points to, names and all else, changes with a line of the log. */
static bool is_as_written(const ul_status_text *last, const ul_table *table, const ul_table_status *status)
{
    return last->table == table && last->entries == ul_table_entries(table) && !last->text.failed &&
           memcmp(&last->status, status, sizeof *status) == 0;
}

void ul_wire_put_status_again(ul_json_out *json, const ul_table *table, ul_status_text *last)
{
    ul_json_out     anew;
    ul_table_status status;
    ul_table_status_now(table, &status);
    if (!is_as_written(last, table, &status)) {
        last->table = table;
        last->entries = ul_table_entries(table);
        last->status = status;
        ul_text_clear(&last->text);
        ul_json_begin(&anew, &last->text);
        write_status(&anew, table, &status);
    }
    json->text->failed |= last->text.failed;
    ul_json_put_raw(json, "status", last->text.bytes, last->text.len);
}

void ul_status_text_free(ul_status_text *text)
{
    ul_text_free(&text->text);
    memset(text, 0, sizeof *text);
}

void ul_wire_put_armed_cards(ul_json_out *json, const ul_table *table, const ul_seat_own *own)
{
    ul_json_put_array(json, "cards");
    for (uint8_t i = 0; i < own->cards; i++)
        ul_json_string(json, ul_world_edition(ul_table_world(table))->deck.card[own->card[i]].id);
    ul_json_close(json);
}

/* Empty for who is not waited for, and for a seat that has answered already: its answer is held back. */
void ul_wire_put_legal(ul_json_out *json, const ul_table *table, ul_seat seat)
{
    ul_waiting  waiting;
    ul_seat_own own;
    ul_view     view;
    ul_json_key(json, "legal");
    ul_table_waiting(table, &waiting);
    if (seat != UL_NOBODY && waiting.seat == seat && ul_table_view(table, seat, &view)) {
        ul_table_own(table, seat, &own);
        if (!own.held) {
            ul_legal_write(json, ul_table_world(table), &view);
            return;
        }
    }
    ul_json_open_array(json);
    ul_json_close(json);
}

const char *ul_wire_armed_word(ul_armed armed)
{
    static const char *const kinds[] = {"ask", "pass", "cards", "enough"};
    return kinds[armed];
}

void ul_wire_put_own(ul_json_out *json, const ul_table *table, ul_seat seat)
{
    ul_seat_own own;
    ul_table_own(table, seat, &own);
    ul_json_put_object(json, "own");
    ul_json_put_number(json, "seat", own.seat);
    ul_json_put_number(json, "keys", own.keys);
    ul_json_put_string(json, "armed", ul_wire_armed_word(own.armed));
    ul_wire_put_armed_cards(json, table, &own);
    ul_json_put_bool(json, "held", own.held);
    ul_json_put_number(json, "undoable", own.undoable);
    ul_json_put_string(json, "level", own.level);
    ul_wire_put_seats_set(json, "muted", own.muted);
    ul_json_put_number(json, "holiday_left", own.holiday_left);
    ul_json_close(json);
}

void ul_wire_put_digest(ul_json_out *json, const ul_table *table, ul_seat seat)
{
    ul_seat_digest digest;
    ul_table_digest(table, seat, &digest);
    ul_json_put_object(json, "digest");
    ul_json_put_number(json, "seat", digest.seat);
    ul_json_put_number(json, "since", digest.since);
    ul_json_put_number(json, "told", digest.told);
    ul_json_put_number(json, "turns", digest.turns);
    ul_json_put_number(json, "attempts", digest.attempts);
    ul_wire_put_seats_set(json, "attempted", digest.attempted);
    ul_json_put_number(json, "skipped", digest.skipped);
    ul_json_put_array(json, "tokens");
    for (ul_seat k = 0; k < digest.players; k++)
        ul_json_int(json, digest.tokens[k]);
    ul_json_close(json);
    ul_json_put_string(json, "phase", ul_table_phase_name(digest.phase));
    ul_json_put_bool(json, "your_turn", digest.your_turn);
    ul_json_put_unless(json, "until", digest.until, UL_NEVER);
    ul_json_close(json);
}
