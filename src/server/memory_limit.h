/*
 * memory_limit.h: the memory of the whole server.
 *
 * It is measured once a second; in between, what is taken is estimated. New
 * things are refused when nine tenths are used, so that those who are here can
 * go on. A little before that, what can be read again is given back.
 */
#ifndef UL_SERVER_MEMORY_LIMIT_H
#define UL_SERVER_MEMORY_LIMIT_H

#include <stdbool.h>
#include <stdint.h>
#include "server/limits.h"

typedef struct ul_server ul_server;

typedef struct ul_memory_budget {
    uint64_t measured, since; /* bytes; what was added since that */
} ul_memory_budget;

void     ul_memory_measured(ul_memory_budget *memory, uint64_t bytes);
bool     ul_memory_may_grow(const ul_limits *limits, ul_memory_budget *memory, uint64_t by); /* if so, it is counted */
bool     ul_memory_is_short(const ul_limits *limits, const ul_memory_budget *memory);        /* give back what can be */
uint64_t ul_memory_part(const ul_limits *limits, unsigned part); /* that part of it; without a limit more than ever */

void ul_memory_trim(ul_server *s); /* once a second: measure, and give back what is not needed */

#endif
