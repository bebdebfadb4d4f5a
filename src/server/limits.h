/*
 * limits.h: the limits of a server.
 *
 * Each limit has a name, a default and an error of its own. An operator sets
 * them with `--limit NAME=VALUE`; docs/operate.md lists them and a test
 * compares that list with this one.
 */
#ifndef UL_SERVER_LIMITS_H
#define UL_SERVER_LIMITS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"

typedef enum ul_limit {
    UL_LIMIT_MESSAGE_BYTES,
    UL_LIMIT_MESSAGES,
    UL_LIMIT_CONNECTIONS,
    UL_LIMIT_CONNECTIONS_ADDRESS,
    UL_LIMIT_TABLES,
    UL_LIMIT_TABLES_ADDRESS,
    UL_LIMIT_OPEN_ADDRESS,
    UL_LIMIT_BOARDS,
    UL_LIMIT_BOARDS_ADDRESS,
    UL_LIMIT_REQUESTS_ADDRESS,
    UL_LIMIT_SITS_ADDRESS,
    UL_LIMIT_RESULTS_ADDRESS,
    UL_LIMIT_SPECTATORS,
    UL_LIMIT_QUEUE_BYTES,
    UL_LIMIT_QUEUE_SECONDS,
    UL_LIMIT_REQUEST_SECONDS,
    UL_LIMIT_IDLE_SECONDS,
    UL_LIMIT_BODY_BYTES,
    UL_LIMIT_THINK_MS,
    UL_LIMIT_PUSH_DEVICES,
    UL_LIMIT_PUSH_QUEUE,
    UL_LIMIT_CPU_CONNECTION,
    UL_LIMIT_CPU_ADDRESS,
    UL_LIMIT_CPU_TABLE,
    UL_LIMIT_IN_ADDRESS,
    UL_LIMIT_OUT_ADDRESS,
    UL_LIMIT_LINES_ADDRESS,
    UL_LIMIT_BOTS_ADDRESS,
    UL_LIMIT_HELD_ADDRESS,
    UL_LIMIT_QUESTIONS_ADDRESS,
    UL_LIMIT_MEMORY,
    UL_LIMITS
} ul_limit;

typedef struct ul_limit_info {
    const char *name;
    uint32_t    usual, least, most;
    bool        none; /* 0 means that there is no such limit */
    const char *about;
} ul_limit_info;

const ul_limit_info *ul_limit_about(ul_limit limit);

/* How often each was reached: somebody was refused, cut or given less. Any thread may count. */
typedef struct ul_limit_counts {
    atomic_uint_fast64_t of[UL_LIMITS];
} ul_limit_counts;

typedef struct ul_limits {
    uint32_t         of[UL_LIMITS];
    ul_limit_counts *reached; /* lent; NULL: nobody counts */
} ul_limits;

void ul_limit_reached(const ul_limits *limits, ul_limit limit);

void ul_limits_init(ul_limits *limits); /* the usual ones */

/* Set one from "name=value". False with *fault "unknown-limit" or "bad-limit". */
bool ul_limits_set(ul_limits *limits, const char *pair, ul_fault *fault);

/* All of them, as a JSON object. */
void ul_limits_write(const ul_limits *limits, ul_json_out *json);

#endif
