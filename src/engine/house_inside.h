/* house_inside.h: a house as it lies in memory; for house.c, house_table.c and house_answer.c. */
#ifndef UL_ENGINE_HOUSE_INSIDE_H
#define UL_ENGINE_HOUSE_INSIDE_H

#include "base/json.h"
#include "engine/house.h"
#include "hosting/hosted_table.h"
#include "wire/message.h"

/* Somebody's end of a line; there are no sockets here. */
typedef struct line_end {
    ul_connection *connection; /* NULL: nobody's */
    uint32_t       number;
} line_end;

struct ul_house {
    uint8_t  entropy[UL_HOUSE_ENTROPY];
    uint64_t drawn; /* secrets so far */
    uint64_t (*now)(void *);
    void           *clock;
    ul_hosted_table hosted;
    ul_text         answer;
    ul_text         keeps, tells; /* of the answer: the insides of its lists */
    ul_text         scratch;
    line_end        at[UL_HOUSE_CONNECTIONS];
};

/* house.c: opening and closing. */

/* 32 bytes that have not been before, and nobody can guess. */
void ul_house_draw(void *house, uint8_t bytes[UL_SHA256_BYTES]);
void ul_house_clear(ul_house *house); /* no table any more */
bool ul_house_open(ul_house *house, const ul_opening *opening, uint64_t now, ul_fault *fault);

/* house_table.c: what reaches the table, and what comes of it. */
void ul_house_message(ul_house *house, uint32_t from, const ul_json *message, uint64_t now);
void ul_house_gone(ul_house *house, uint32_t from, uint64_t now);
void ul_house_tick(ul_house *house, uint64_t now);
void ul_house_think(ul_house *house, ul_budget *budget, uint64_t now);

/* What is kept and told: into the answer's lists. */
void ul_house_keep(void *house, const char *lines, size_t len);
void ul_house_tell(void *house, void *end, const char *words, size_t len);

#endif
