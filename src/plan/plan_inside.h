/*
 * plan_inside.h: what the files of plan/ share, and nobody else.
 *
 * A text is read in two halves. plan_read.c takes the lines up to the word
 * `plan`: they declare the rooms. plan_draw.c takes the drawing below it, and
 * finds the doors and the sights in it.
 */
#ifndef UL_PLAN_PLAN_INSIDE_H
#define UL_PLAN_PLAN_INSIDE_H

#include <stdbool.h>
#include "plan/plan.h"

typedef struct plan_room {
    char         id[UL_PLAN_ID + 1];
    char         name[UL_PLAN_NAME + 1];
    char         key;
    ul_room_kind kind;
    int          number;
    uint8_t      level;
} plan_room;

struct ul_plan {
    char      id[UL_PLAN_ID + 1];
    uint8_t   count, numbers; /* numbered rooms have 0 .. numbers-1 */
    plan_room room[UL_MAX_ROOMS];
    ul_room   by_number[UL_MAX_ROOMS];
    ul_room   by_key[128]; /* UL_NOWHERE for marks and keys not in use */
    ul_rooms  doors[UL_MAX_ROOMS], sight[UL_MAX_ROOMS];
    size_t    rows, columns;
    char     *cells; /* rows times columns, in the same piece of memory as the plan */
    char     *cards; /* behind the cells: see ul_plan_cards; NULL if there are none */
    size_t    cards_len;
};

/* Where a room was declared: for faults that show only later. */
typedef struct plan_origin {
    size_t line, key_column, number_column;
} plan_origin;

typedef struct plan_line {
    const char *bytes; /* without its end */
    size_t      len, number;
} plan_line;

typedef struct plan_reader {
    const char *text;
    size_t      len, at, begin; /* at: where the next line begins; begin: where the first does */
    plan_line   line;
    ul_plan     plan; /* built here, copied to its own memory when its size is known */
    plan_origin origin[UL_MAX_ROOMS];
    bool        has_cards;
    ul_rooms    drawn; /* rooms whose key stands somewhere in the drawing */
    ul_fault   *fault;
} plan_reader;

/* The board's own cards, from the lines above `above`, into `memory`, which has UL_PLAN_CARDS(above) bytes. */
void ul_plan_copy_cards(ul_plan *plan, const plan_reader *reader, size_t above, char *memory);
#define UL_PLAN_CARDS(above) ((above) + 3) /* the head, one newline that may be missing, a bracket and a NUL */

/* The ids of our boards, with commas between them, as far as `size` bytes go. */
void ul_plan_list_shipped(char *list, size_t size);

/* The next line into reader->line; false at the end of the text. */
bool ul_plan_next_line(plan_reader *reader);

/* The drawing, from the reader's next line to the end of the text. */
ul_plan *ul_plan_draw(plan_reader *reader);

/* The room of that key; UL_NOWHERE for a mark, and for any other character. */
static inline ul_room ul_plan_keyed(const ul_plan *plan, char key)
{
    unsigned char byte = (unsigned char)key;
    return byte < 128 ? plan->by_key[byte] : UL_NOWHERE;
}

/* What a cell holds; beyond the edges all is outside, row -1 and column -1 included. */
static inline char ul_plan_cell(const ul_plan *plan, size_t row, size_t column)
{
    return row < plan->rows && column < plan->columns ? plan->cells[row * plan->columns + column] : ' ';
}

#endif
