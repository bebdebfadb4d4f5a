/* account.c: a bucket for each cost, and what each may hold. */
#include "server/account.h"

#include <assert.h>

#define SECOND 1000
#define MINUTE (60 * SECOND)
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

/* So many times `unit` as the limit says in so many milliseconds; `burst` times that at once. */
typedef struct allowance {
    bool     limited;
    ul_limit limit;
    uint32_t unit, burst, ms;
} allowance;

static const allowance allowances[UL_PAYERS][UL_COSTS] =
    {
        [UL_PAYER_CONNECTION] =
            {
                [UL_COST_CPU] = {true, UL_LIMIT_CPU_CONNECTION, 1000, 4, SECOND},
                [UL_COST_MESSAGES] = {true, UL_LIMIT_MESSAGES, 1, 3, SECOND},
            },
        [UL_PAYER_ADDRESS] =
            {
                [UL_COST_CPU] = {true, UL_LIMIT_CPU_ADDRESS, 1000, 4, SECOND},
                [UL_COST_IN] = {true, UL_LIMIT_IN_ADDRESS, 1024, 8, SECOND},
                [UL_COST_OUT] = {true, UL_LIMIT_OUT_ADDRESS, 1024, 8, SECOND},
                [UL_COST_LINES] = {true, UL_LIMIT_LINES_ADDRESS, 1, 10, SECOND},
                [UL_COST_BOTS] = {true, UL_LIMIT_BOTS_ADDRESS, 1000, 10, SECOND},
                [UL_COST_REQUESTS] = {true, UL_LIMIT_REQUESTS_ADDRESS, 1, 6, SECOND},
                [UL_COST_TABLES] = {true, UL_LIMIT_TABLES_ADDRESS, 1, 1, HOUR},
                [UL_COST_SITS] = {true, UL_LIMIT_SITS_ADDRESS, 1, 2, MINUTE},
                [UL_COST_RESULTS] = {true, UL_LIMIT_RESULTS_ADDRESS, 1, 1, DAY},
            },
        [UL_PAYER_TABLE] =
            {
                [UL_COST_CPU] = {true, UL_LIMIT_CPU_TABLE, 1000, 4, SECOND},
            },
};

const char *ul_cost_name(ul_cost cost)
{
    static const char *const names[UL_COSTS] = {"cpu",      "in",       "out",    "lines", "bots",
                                                "messages", "requests", "tables", "sits",  "results"};
    assert(cost < UL_COSTS);
    return names[cost];
}

/* What may be used in the time of the allowance; 0: as much as they like. */
static uint64_t most_of(const ul_limits *limits, const allowance *a)
{
    return a->limited ? (uint64_t)limits->of[a->limit] * a->unit : 0;
}

static uint64_t at_once(const allowance *a, uint64_t most)
{
    return most * a->burst * 1000;
}

/* What is used still. What was used is never more than twice `at_once`, so after twice that time nothing is. */
static uint64_t left_of(const ul_account *account, ul_cost cost, const allowance *a, uint64_t most, uint64_t now)
{
    uint64_t used = account->of[cost].used, at = account->of[cost].at;
    uint64_t passed = now > at ? now - at : 0;
    if (passed >= (uint64_t)2 * a->burst * a->ms)
        return 0;
    uint64_t back = passed * most * 1000 / a->ms;
    return used > back ? used - back : 0;
}

bool ul_account_take(const ul_limits *limits, ul_payer payer, ul_account *account, ul_cost cost, uint64_t amount,
                     uint64_t now)
{
    const allowance *a = &allowances[payer][cost];
    uint64_t         most = most_of(limits, a);
    if (!most)
        return true;
    uint64_t used = left_of(account, cost, a, most, now) + amount * 1000;
    if (used > at_once(a, most)) {
        ul_limit_reached(limits, a->limit);
        return false; /* unchanged, else rounding would take away what comes back to who keeps trying */
    }
    account->of[cost].used = used;
    account->of[cost].at = now;
    return true;
}

void ul_account_charge(const ul_limits *limits, ul_payer payer, ul_account *account, ul_cost cost, uint64_t amount,
                       uint64_t now)
{
    const allowance *a = &allowances[payer][cost];
    uint64_t         most = most_of(limits, a);
    if (!most || !amount)
        return;
    uint64_t bound = at_once(a, most), before = left_of(account, cost, a, most, now);
    uint64_t used = amount > bound / 500 ? 2 * bound : before + amount * 1000;
    if (before <= bound && used > bound)
        ul_limit_reached(limits, a->limit);
    account->of[cost].used = used > 2 * bound ? 2 * bound : used;
    account->of[cost].at = now;
}

static uint64_t wait_for(const ul_limits *limits, ul_payer payer, const ul_account *account, ul_cost cost, uint64_t now)
{
    const allowance *a = &allowances[payer][cost];
    uint64_t         most = most_of(limits, a);
    uint64_t         used = most ? left_of(account, cost, a, most, now) : 0;
    return used > at_once(a, most) ? (used - at_once(a, most)) * a->ms / (most * 1000) + 1 : 0;
}

uint64_t ul_account_wait(const ul_limits *limits, ul_payer payer, const ul_account *account, uint64_t now)
{
    static const ul_cost which[] = {UL_COST_CPU, UL_COST_IN, UL_COST_OUT, UL_COST_LINES};
    uint64_t             longest = 0;
    for (size_t i = 0; i < sizeof which / sizeof *which; i++) {
        uint64_t wait = wait_for(limits, payer, account, which[i], now);
        longest = wait > longest ? wait : longest;
    }
    return longest;
}

uint64_t ul_account_part(const ul_limits *limits, ul_payer payer, const ul_account *account, ul_cost cost, uint64_t now)
{
    const allowance *a = &allowances[payer][cost];
    uint64_t         most = most_of(limits, a);
    return most ? left_of(account, cost, a, most, now) / (most * a->burst) : 0;
}

bool ul_account_is_clear(const ul_limits *limits, ul_payer payer, const ul_account *account, uint64_t now)
{
    for (int i = 0; i < UL_COSTS; i++) {
        const allowance *a = &allowances[payer][i];
        uint64_t         most = most_of(limits, a);
        if (most && left_of(account, (ul_cost)i, a, most, now) > 0)
            return false;
    }
    return account->held == 0;
}
