/* write.c: the short messages, and what HTTP answers with. */
#include "base/hex.h"
#include "record/world_text.h"
#include "wire/wire_inside.h"

static void begin(ul_json_out *json, const char *type, ul_text *text)
{
    ul_json_begin(json, text);
    ul_json_open_object(json);
    ul_json_put_string(json, "type", type);
}

void ul_wire_begin(ul_json_out *json, const char *type, const char *id, ul_text *text)
{
    begin(json, type, text);
    ul_json_put_string(json, "id", id[0] ? id : NULL);
}

void ul_wire_done(const ul_answer *answer, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "done", id, text);
    ul_json_put_number(&json, "number", answer->number);
    ul_json_put_bool(&json, "again", answer->again);
    if (answer->seat != UL_NOBODY)
        ul_json_put_number(&json, "seat", answer->seat);
    ul_json_close(&json);
}

/* Who it is that stands in the way; nobody moves while an action is only tried, so the view of now has them. */
static void write_witnesses(const ul_table *table, ul_seats seats, ul_json_out *json)
{
    ul_view view;
    if (!seats || !ul_table_view(table, UL_NOBODY, &view))
        return;
    ul_json_put_array(json, "by");
    for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++)
        if (seats >> seat & 1) {
            ul_json_open_object(json);
            ul_json_put_number(json, "seat", seat);
            ul_json_put_string(json, "room",
                               ul_plan_room_id(ul_world_plan(ul_table_world(table)), view.scene.at[seat]));
            ul_json_close(json);
        }
    ul_json_close(json);
}

/* As the protocol's `why`. */
static void write_why(const ul_table *table, const ul_why *why, ul_json_out *json)
{
    ul_json_put_string(json, "reason", ul_reason_name((ul_reason)why->reason));
    write_witnesses(table, why->by, json);
    if (why->room != UL_NOWHERE)
        ul_json_put_string(json, "room", ul_plan_room_id(ul_world_plan(ul_table_world(table)), why->room));
    if (why->reason == UL_WHY_TOO_FAR)
        ul_json_put_number(json, "doors", why->number);
    if (why->reason == UL_WHY_MUST_FOIL)
        ul_json_put_number(json, "points", why->number);
}

void ul_wire_refused(const ul_table *table, const ul_answer *answer, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "refused", id, text);
    ul_json_put_string(&json, "error", ul_refusal_name(answer->refusal));
    ul_json_put_string(&json, "message", ul_refusal_text(answer->refusal));
    if (answer->refusal == UL_REFUSED_ILLEGAL) {
        ul_json_put_number(&json, "index", answer->index);
        write_why(table, &answer->why, &json);
    }
    ul_json_close(&json);
}

void ul_wire_fault(const ul_fault *fault, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "refused", id, text);
    ul_json_put_string(&json, "error", fault->code);
    ul_json_put_string(&json, "message", fault->message);
    ul_json_close(&json);
}

void ul_wire_digest(const ul_table *table, ul_seat seat, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "digest", id, text);
    ul_wire_put_digest(&json, table, seat);
    ul_json_close(&json);
}

void ul_wire_ticket(const uint8_t ticket[UL_TICKET_BYTES], bool gift, uint64_t until, const char *id, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "ticket", id, text);
    ul_json_put_hex(&json, "ticket", ticket, UL_TICKET_BYTES);
    ul_json_put_string(&json, "for", gift ? "friend" : "me");
    ul_json_put_number(&json, "until", until);
    ul_json_close(&json);
}

void ul_wire_spectators(uint32_t count, ul_text *text)
{
    ul_json_out json;
    begin(&json, "spectators", text);
    ul_json_put_number(&json, "count", count);
    ul_json_close(&json);
}

void ul_wire_pong(const char *id, uint64_t now, ul_text *text)
{
    ul_json_out json;
    ul_wire_begin(&json, "pong", id, text);
    ul_json_put_number(&json, "now", now);
    ul_json_close(&json);
}

void ul_wire_bye(const char *error, const char *message, ul_text *text)
{
    ul_json_out json;
    begin(&json, "bye", text);
    ul_json_put_string(&json, "error", error);
    ul_json_put_string(&json, "message", message);
    ul_json_close(&json);
}

void ul_wire_summary(const ul_table *table, uint64_t opened, uint32_t spectators, ul_text *text)
{
    ul_json_out     json;
    ul_table_status status;
    ul_table_status_now(table, &status);
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "id", ul_table_about(table)->id);
    ul_json_put_string(&json, "phase", ul_table_phase_name(status.phase));
    ul_wire_put_seats(&json, &status);
    ul_json_put_number(&json, "spectators", spectators);
    ul_json_put_number(&json, "created", opened);
    ul_wire_put_about(&json, table);
    ul_json_close(&json);
}

void ul_wire_status(const ul_table *table, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_wire_put_status(&json, table);
    ul_json_close(&json);
}

void ul_wire_seat(const ul_table *table, ul_seat seat, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_int(&json, "seat", seat);
    ul_wire_put_status(&json, table);
    ul_wire_put_digest(&json, table, seat);
    ul_json_close(&json);
}

/* Before a game begins nobody knows how many will play it: as many as can. */
static const ul_world *world_of(const ul_table *table, const ul_ground *ground)
{
    const ul_world *now = ul_table_world(table);
    uint8_t         most = UL_MAX_SEATS;
    while (!ground->world[most] || (most > ul_table_about(table)->seats && ground->world[most - 1]))
        most--;
    return now ? now : ground->world[most];
}

void ul_wire_ground(const ul_table *table, const ul_ground *ground, ul_text *text)
{
    const ul_world *world = world_of(table, ground);
    ul_json_out     json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_world_write_setting(&json, world);
    ul_world_write_ground(&json, world, ground->plan, ground->plan_len);
    ul_json_close(&json);
}

void ul_wire_error(const char *error, const char *message, ul_text *text)
{
    ul_json_out json;
    ul_json_begin(&json, text);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "error", error);
    ul_json_put_string(&json, "message", message);
    ul_json_close(&json);
}
