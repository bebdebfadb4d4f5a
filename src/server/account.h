/*
 * account.h: what somebody costs the server, and how much of it they may.
 *
 * A connection, an address and a table each have an account. What they cost is
 * charged to it: CPU, bytes, lines of logs, bots' thinking, and whatever else
 * is limited to so much in a time. It comes back evenly, and who was quiet may
 * use several times as much at once. Some things are asked for before
 * (`take`); others are known only afterwards (`charge`): then the account may
 * be overdrawn, and its owner waits until it is not.
 *
 * Pure: time is an argument, in milliseconds. Nothing here knows sockets.
 */
#ifndef UL_SERVER_ACCOUNT_H
#define UL_SERVER_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "server/limits.h"

typedef enum ul_payer { UL_PAYER_CONNECTION, UL_PAYER_ADDRESS, UL_PAYER_TABLE, UL_PAYERS } ul_payer;

typedef enum ul_cost {
    UL_COST_CPU,   /* microseconds */
    UL_COST_IN,    /* bytes received */
    UL_COST_OUT,   /* bytes sent */
    UL_COST_LINES, /* of logs */
    UL_COST_BOTS,  /* microseconds of thinking */
    UL_COST_MESSAGES,
    UL_COST_REQUESTS,
    UL_COST_TABLES, /* opened */
    UL_COST_SITS,
    UL_COST_RESULTS, /* of the day's murder */
    UL_COSTS
} ul_cost;

const char *ul_cost_name(ul_cost cost); /* "cpu" */

/* All zero: nothing was used. */
typedef struct ul_account {
    struct {
        uint64_t used; /* thousandths */
        uint64_t at;   /* when it was counted last */
    } of[UL_COSTS];
    uint64_t held; /* bytes in memory for it now */
} ul_account;

/* May it have so much more of this? If so it is counted, else the limit. */
bool ul_account_take(const ul_limits *limits, ul_payer payer, ul_account *account, ul_cost cost, uint64_t amount,
                     uint64_t now);

/* It has had so much. At most twice what it may have at once is remembered, so nobody waits for very long. */
void ul_account_charge(const ul_limits *limits, ul_payer payer, ul_account *account, ul_cost cost, uint64_t amount,
                       uint64_t now);

/* How long until none of CPU, bytes and lines is overdrawn. 0: it may go on. */
uint64_t ul_account_wait(const ul_limits *limits, ul_payer payer, const ul_account *account, uint64_t now);

/* The part of what it may use at once that is used, in thousandths; over 1000: overdrawn. 0 without a limit. */
uint64_t ul_account_part(const ul_limits *limits, ul_payer payer, const ul_account *account, ul_cost cost,
                         uint64_t now);

/* Is all of it paid back, and nothing held? */
bool ul_account_is_clear(const ul_limits *limits, ul_payer payer, const ul_account *account, uint64_t now);

#endif
