/*
 * ground_cache.h: what tables stand on (edition, options, board), shared by
 * those that play the same.
 */
#ifndef UL_SERVER_GROUND_CACHE_H
#define UL_SERVER_GROUND_CACHE_H

#include <stddef.h>
#include <stdint.h>
#include "base/sha256.h"
#include "server/address_limits.h"
#include "server/limits.h"
#include "table/table.h"
#include "wire/opening.h"

typedef struct ul_server ul_server;

typedef struct ul_cached_ground ul_cached_ground;
struct ul_cached_ground {
    ul_ground        *on;
    uint8_t           sum[UL_SHA256_BYTES]; /* of edition, options and plan */
    ul_address        by;                   /* who brought the board, if it is a table's own */
    unsigned          users;
    ul_cached_ground *next;
};

/*
 * May this address bring this board? UL_LIMITS: yes. Else the limit that
 * forbids it: UL_LIMIT_BOARDS or UL_LIMIT_BOARDS_ADDRESS.
 */
ul_limit ul_ground_cache_limit(ul_server *s, const ul_opening *opening, const ul_address *by);

/* Add a user; the ground is made if it is not there yet. NULL with *fault: the plan cannot be read, or no memory. */
ul_cached_ground *ul_ground_cache_take(ul_server *s, const ul_edition *edition, const ul_options *options,
                                       const char *plan, size_t plan_len, ul_fault *fault);

/* Add a user to the ground with this sum. NULL: it is not there. */
ul_cached_ground *ul_ground_cache_find(ul_server *s, const uint8_t sum[UL_SHA256_BYTES]);

void ul_ground_cache_release(ul_server *s, ul_cached_ground *g); /* one user less; NULL is welcome */
void ul_ground_cache_free(ul_server *s);

#endif
