/* event_text.c: events as JSON, by the one list of what belongs to each kind. */
#include "record/event_text.h"

#include "record/action_text.h"
#include "record/reader_inside.h"
#include "record/record_inside.h"
#include "record/view_text.h"

/* Which part of an event a member holds, and how. */
typedef enum part {
    PART_NONE,
    PART_SEAT,
    PART_SEAT_OR_NULL,
    PART_LOSER,  /* the other seat; null: nobody lost */
    PART_BEFORE, /* the other seat, whose turn was before */
    PART_SEATS,
    PART_CARD,
    PART_CARD_OR_NULL,
    PART_PAWN,
    PART_TARGET, /* the pawn that an attempt is on */
    PART_DOCTOR, /* is the pawn his? */
    PART_FROM,
    PART_ROOM,
    PART_ROOM_OR_NULL,
    PART_NUMBER,
    PART_LEVEL,
    PART_ENDING
} part;

typedef struct field {
    const char *key;
    part        part;
} field;

#define MAX_FIELDS 5

#define MEMBER(name, holds)                                                                                            \
    {                                                                                                                  \
        .key = #name, .part = PART_##holds                                                                             \
    }
#define EVENT(kind, name, ...) [UL_##kind] = {__VA_ARGS__},

static const field fields[UL_EVENT_KINDS][MAX_FIELDS] = {UL_EVENT_LIST(EVENT, MEMBER)};

static size_t fields_of(const field *list)
{
    size_t count = 0;
    while (count < MAX_FIELDS && list[count].part)
        count++;
    return count;
}

static void write_part(ul_json_out *out, const ul_world *world, ul_event event, part which)
{
    switch (which) {
    case PART_SEAT:
    case PART_SEAT_OR_NULL:
        ul_write_seat(out, event.seat);
        break;
    case PART_LOSER:
    case PART_BEFORE:
        ul_write_seat(out, event.other);
        break;
    case PART_SEATS:
        ul_seats_write(out, event.seats, 0);
        break;
    case PART_CARD:
    case PART_CARD_OR_NULL:
        ul_write_card(out, world, event.card);
        break;
    case PART_PAWN:
    case PART_TARGET:
        ul_json_string(out, ul_pawn_word((ul_pawn)event.pawn));
        break;
    case PART_DOCTOR:
        ul_json_bool(out, event.pawn == UL_PAWN_DOCTOR);
        break;
    case PART_FROM:
        ul_write_room(out, world, event.from);
        break;
    case PART_LEVEL:
        ul_json_string(out, ul_level_word((uint8_t)event.number));
        break;
    case PART_ENDING:
        ul_json_string(out, ul_ending_word(world, (ul_ending)event.number));
        break;
    case PART_NUMBER:
        ul_json_int(out, event.number);
        break;
    default: /* PART_ROOM, PART_ROOM_OR_NULL */
        ul_write_room(out, world, event.room);
        break;
    }
}

void ul_event_write(ul_json_out *out, const ul_world *world, ul_event event)
{
    const field *list = fields[event.kind];
    ul_json_open_object(out);
    ul_json_put_string(out, "event", ul_event_name((ul_event_kind)event.kind));
    for (size_t i = 0; i < fields_of(list); i++) {
        ul_json_key(out, list[i].key);
        write_part(out, world, event, list[i].part);
    }
    ul_json_close(out);
}

static ul_seats read_seats(reader *r, const spot *list)
{
    ul_seats seats = 0;
    for (spot each = ul_reader_first(r, list); each.value; each = ul_reader_next(r, list, &each))
        seats |= (ul_seats)(1 << ul_reader_seat(r, &each));
    return seats;
}

static uint8_t read_pawn(reader *r, const spot *at)
{
    static const char *const words[] = {"self", "doctor", "dog"};
    return ul_reader_word(r, at, words, 3);
}

static uint8_t read_level(reader *r, const spot *at)
{
    static const char *const words[] = {"A", "B", "C", "D"};
    return ul_reader_word(r, at, words, UL_LEVELS);
}

static uint8_t read_ending(reader *r, const spot *at)
{
    const char *const words[] = {NULL, ul_world_edition(r->world)->success, "drowned", "stalled"};
    return ul_reader_word(r, at, words, 4);
}

static void read_part(reader *r, const spot *at, ul_event *event, part which)
{
    switch (which) {
    case PART_SEAT:
        event->seat = ul_reader_seat(r, at);
        break;
    case PART_SEAT_OR_NULL:
        event->seat = ul_reader_seat_or_null(r, at);
        break;
    case PART_LOSER:
    case PART_BEFORE:
        event->other = ul_reader_seat_or_null(r, at);
        break;
    case PART_SEATS:
        event->seats = read_seats(r, at);
        break;
    case PART_CARD:
        event->card = ul_reader_card(r, at);
        break;
    case PART_CARD_OR_NULL:
        event->card = ul_reader_null(r, at) ? UL_NO_CARD : ul_reader_card(r, at);
        break;
    case PART_PAWN:
    case PART_TARGET:
        event->pawn = read_pawn(r, at);
        break;
    case PART_DOCTOR:
        event->pawn = ul_reader_bool(r, at) ? UL_PAWN_DOCTOR : UL_PAWN_SELF;
        break;
    case PART_FROM:
        event->from = ul_reader_room(r, at);
        break;
    case PART_ROOM:
        event->room = ul_reader_room(r, at);
        break;
    case PART_ROOM_OR_NULL:
        event->room = ul_reader_null(r, at) ? UL_NOWHERE : ul_reader_room(r, at);
        break;
    case PART_LEVEL:
        event->number = read_level(r, at);
        break;
    case PART_ENDING:
        event->number = read_ending(r, at);
        break;
    default: /* PART_NUMBER */
        event->number = (uint16_t)ul_reader_integer(r, at, 0, UINT16_MAX);
        break;
    }
}

/* Which kind it is; UL_EVENT_KINDS if its name is none, and that is a complaint. */
static uint8_t read_kind(reader *r, const spot *root)
{
    spot    name = ul_reader_member(r, root, "event");
    uint8_t kind = 0;
    if (!ul_reader_expect(r, &name, UL_JSON_STRING, "the name of an event"))
        return UL_EVENT_KINDS;
    while (kind < UL_EVENT_KINDS && !ul_json_is(name.value, ul_event_name((ul_event_kind)kind)))
        kind++;
    if (kind == UL_EVENT_KINDS)
        ul_reader_refuse(r, &name, "unknown-event", "there is no event '%.40s'", name.value->text);
    return kind;
}

bool ul_event_read(const ul_world *world, const ul_json *json, ul_event *event, ul_fault *fault)
{
    reader      r = {.world = world, .fault = fault};
    spot        root = {json, NULL, "event", 0};
    const char *keys[MAX_FIELDS + 1] = {"event"};
    ul_event    read = {.kind = read_kind(&r, &root)};
    if (r.failed)
        return false;
    const field *list = fields[read.kind];
    size_t       count = fields_of(list);
    for (size_t i = 0; i < count; i++) {
        spot at = ul_reader_member(&r, &root, list[i].key);
        read_part(&r, &at, &read, list[i].part);
        keys[i + 1] = list[i].key;
    }
    ul_reader_only(&r, &root, keys, count + 1);
    if (!r.failed)
        *event = read;
    return !r.failed;
}
