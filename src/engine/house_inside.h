/* house_inside.h: a house as it lies in memory; for house.c, house_table.c and house_answer.c. */
#ifndef UL_ENGINE_HOUSE_INSIDE_H
#define UL_ENGINE_HOUSE_INSIDE_H

#include "base/json.h"
#include "engine/house.h"
#include "engine/players.h"
#include "table/table.h"
#include "wire/message.h"
#include "wire/opening.h"
#include "wire/write.h"

/* Somebody's end of a line; there are no sockets here. */
typedef struct connection {
    bool     open;    /* has said hello */
    bool     greeted; /* and has been told how things stand, so that what happens makes sense to it */
    bool     moved;   /* its seat has become another, and it is to be told */
    bool     views;
    ul_seat  seat;
    uint32_t number;
    size_t   key_len;
    uint8_t  key[UL_KEY_BYTES_MOST];
} connection;

struct ul_house {
    uint8_t  entropy[UL_HOUSE_ENTROPY];
    uint64_t drawn; /* secrets so far */
    uint64_t (*now)(void *);
    void       *clock;
    ul_talk    *talk;
    ul_ground  *ground;
    ul_table   *table; /* NULL: none */
    ul_players *players;
    ul_outbox   out;
    ul_teller   teller;
    ul_text     log; /* all lines, for who comes back and for records */
    ul_text     answer;
    ul_text     keeps, tells; /* of the answer: the insides of its lists */
    ul_text     scratch;
    ul_seats    present;  /* seats that have a connection */
    uint32_t    watching; /* as was told last */
    connection  at[UL_HOUSE_CONNECTIONS];
};

/* house.c: opening and closing. */

/* 32 bytes that have not been before, and nobody can guess. */
void ul_house_draw(ul_house *house, uint8_t bytes[UL_SHA256_BYTES]);
void ul_house_clear(ul_house *house); /* no table any more */
bool ul_house_open(ul_house *house, const ul_opening *opening, uint64_t now, ul_fault *fault);
bool ul_house_read(ul_house *house, const char *plan, size_t plan_len, uint64_t now, ul_fault *fault); /* its log */

/* house_table.c: what reaches the table, and what comes of it. */
void ul_house_message(ul_house *house, uint32_t from, const ul_json *message, uint64_t now);
void ul_house_gone(ul_house *house, uint32_t from, uint64_t now);
void ul_house_tick(ul_house *house, uint64_t now);
void ul_house_think(ul_house *house, ul_budget *budget, uint64_t now);

/* What the outbox has: kept, seen by the bots, told. */
void ul_house_spread(ul_house *house, uint64_t now);

#endif
