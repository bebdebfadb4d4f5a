/*
 * plan.h: floor plans.
 *
 * A plan is a board once read from its drawing: rooms, the doors between
 * them, and what can be seen from where. It is built once, never changes,
 * and is shared by every game played on it.
 *
 * Geometry only. Nothing here has heard of turns or cards: see rules/.
 */
#ifndef UL_PLAN_PLAN_H
#define UL_PLAN_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/asset.h"
#include "base/fault.h"
#include "base/json.h"

typedef uint8_t  ul_room;
typedef uint64_t ul_rooms; /* a set: bit r is room r */
#define UL_MAX_ROOMS 64    /* the width of ul_rooms, nothing deeper */
#define UL_NOWHERE ((ul_room)255)
#define UL_NO_NUMBER (-1)
#define UL_LEVELS 4 /* A on top is level 0, D is level 3 */
#define UL_NO_LEVEL ((uint8_t)255)

/* What a plan may have at most. In bytes, without a NUL. */
#define UL_PLAN_BYTES ((size_t)256 * 1024)
#define UL_PLAN_SIDE 256 /* rows, and columns, of the drawing */
#define UL_PLAN_ID 32    /* so that "move-" and an id make a card's id */
#define UL_PLAN_NAME 64

typedef enum ul_room_kind { UL_ROOM_NAMED, UL_ROOM_HALL, UL_ROOM_STAIRS } ul_room_kind;

typedef struct ul_plan ul_plan;

static inline ul_rooms ul_rooms_of(ul_room room)
{
    return (ul_rooms)1 << room;
}

/*
 * Read a plan from the `len` bytes of a .plan file; the id of a board that
 * comes with the program will do for its text. The caller owns the
 * result. NULL if the text is not a plan, with *fault saying which line
 * and why; the codes are listed, with their cures, in docs/plan.md.
 */
ul_plan *ul_plan_read(const char *text, size_t len, ul_fault *fault);
void     ul_plan_free(ul_plan *plan); /* NULL is welcome */

/*
 * The texts of the boards that come with the program, from 0, NULL after the last; the one of that id, or NULL. The id
 * is how the name of the file begins: so many bytes of it; the end of a line behind it does no harm.
 */
const ul_asset *ul_plan_shipped(size_t place);
const ul_asset *ul_plan_find_shipped(const char *id, size_t len);
size_t          ul_plan_shipped_id(const ul_asset *asset);

const char  *ul_plan_id(const ul_plan *plan);
uint8_t      ul_plan_count(const ul_plan *plan); /* rooms 0 .. count-1, in the file's order */
const char  *ul_plan_room_id(const ul_plan *plan, ul_room room);
const char  *ul_plan_room_name(const ul_plan *plan, ul_room room); /* as the file has it: English */
ul_room_kind ul_plan_room_kind(const ul_plan *plan, ul_room room);
int          ul_plan_number(const ul_plan *plan, ul_room room);             /* UL_NO_NUMBER if none */
uint8_t      ul_plan_level(const ul_plan *plan, ul_room room);              /* UL_NO_LEVEL if none */
ul_room      ul_plan_find(const ul_plan *plan, const char *id, size_t len); /* or UL_NOWHERE */
ul_room      ul_plan_numbered(const ul_plan *plan, int number);             /* the room of that number, or UL_NOWHERE */

/*
 * The cards that a board brings with it: its `card` lines as one JSON array,
 * each at the line and column that it has in the file. Not looked into here:
 * see edition/deck.h. NULL if it brings none.
 */
const char *ul_plan_cards(const ul_plan *plan, size_t *len);

/* Rooms behind a door of `from`; not `from` itself. */
ul_rooms ul_plan_doors(const ul_plan *plan, ul_room from);

/* Rooms in sight (R-SIGHT), `from` included. If a sees b then b sees a. */
ul_rooms ul_plan_sight(const ul_plan *plan, ul_room from);

/* The room among `rooms` with the lowest number; UL_NOWHERE if none has one. */
ul_room ul_plan_lowest(const ul_plan *plan, ul_rooms rooms);

/*
 * Where the Doctor walks from `from` (R-DOCTOR), among the rooms `afloat`.
 * UL_NOWHERE if none of them has a number.
 */
ul_room ul_plan_walk(const ul_plan *plan, ul_room from, ul_rooms afloat);

/*
 * The drawing: `rows` lines of `columns` cells. A cell holds a room, or a
 * mark: '#' wall, '+' doorway, '=' railing, ' ' outside.
 */
size_t  ul_plan_rows(const ul_plan *plan);
size_t  ul_plan_columns(const ul_plan *plan);
char    ul_plan_mark(const ul_plan *plan, size_t row, size_t column);    /* a room's key letter, or a mark */
ul_room ul_plan_room_at(const ul_plan *plan, size_t row, size_t column); /* UL_NOWHERE on a mark */

/*
 * The members "id" and "rooms" of docs/protocol.md's answer to `board`, into an
 * object that is open.
 */
void ul_plan_write(ul_json_out *out, const ul_plan *plan);

#endif
