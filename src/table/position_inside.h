/* position_inside.h: a position with its cards: for secret.c and archive.c, which may see them. */
#ifndef UL_TABLE_POSITION_INSIDE_H
#define UL_TABLE_POSITION_INSIDE_H

#include "record/record.h"
#include "table/position.h"

struct ul_position {
    ul_record *record; /* up to where the game begins */
    bool       seeded; /* coming shuffles follow the seed of the record, else the secret of the table */
    uint8_t    scripted;
    ul_action  script[UL_SCRIPT_ACTIONS];
};

/* A record of the game that begins there. Its shuffles follow `seed` if the position has none. NULL with *fault. */
ul_record *ul_position_record(const ul_position *position, const char *seed, size_t len, ul_fault *fault);

#endif
