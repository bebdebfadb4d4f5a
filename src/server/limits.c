/* limits.c: the limits, their names and usual values. */
#include "server/limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const ul_limit_info limits_known[UL_LIMITS] = {
    {"message-bytes", 16384, 1024, 65536, false, "the longest message on a socket"},
    {"messages-per-second", 20, 1, 1000000, true, "messages of one socket; three times as many at once"},
    {"connections", 6000, 1, 200000, false, "sockets and requests under way"},
    {"connections-per-address", 64, 1, 200000, true, "the same, from one address"},
    {"tables", 2000, 1, 1000000, false, "open tables in memory"},
    {"tables-per-address", 60, 1, 1000000, true, "tables opened from one address in an hour"},
    {"open-tables-per-address", 40, 1, 1000000, true, "tables opened from one address that are still open"},
    {"boards", 64, 1, 100000, false, "different boards of tables' own in memory"},
    {"boards-per-address", 8, 1, 100000, true, "of those, the ones that came from one address"},
    {"requests-per-address", 50, 1, 1000000, true, "HTTP requests of one address a second; six times as many at once"},
    {"sits-per-address", 30, 1, 1000000, true,
     "times that somebody of one address sits down, a minute; twice as many at once"},
    {"results-per-address", 5, 1, 1000000, true, "results of the day's murder that count from one address, a day"},
    {"spectators", 1000, 0, 1000, false, "spectators at one table; the table itself may allow fewer"},
    {"queue-bytes", 65536, 16384, 16777216, false, "what waits for a slow reader"},
    {"queue-seconds", 10, 1, 3600, false, "how long it waits"},
    {"request-seconds", 10, 1, 3600, false, "until a request is whole"},
    {"idle-seconds", 90, 5, 86400, false, "a socket that is silent, pings and all, is cut"},
    {"body-bytes", 131072, 1024, 1048576, false, "the longest body of a request"},
    {"think-ms", 1000, 1, 60000, false, "a bot's thinking for one turn"},
    {"push-devices", 5, 1, 8, false, "devices that are called for one seat; one more takes the place of the oldest"},
    {"push-queue", 10000, 1, 1000000, false, "push messages that wait to be sent; more are dropped"},
    {"cpu-ms-per-connection", 200, 1, 1000000, true, "CPU time for one socket a second; four times as much at once"},
    {"cpu-ms-per-address", 300, 1, 1000000, true, "CPU time for one address a second; four times as much at once"},
    {"cpu-ms-per-table", 300, 1, 1000000, true, "CPU time for deeds at one table a second; four times as much at once"},
    {"kib-in-per-address", 512, 1, 1000000, true, "what one address sends a second; eight times as much at once"},
    {"kib-out-per-address", 4096, 1, 1000000, true, "what one address is sent a second; eight times as much at once"},
    {"lines-per-address", 100, 1, 1000000, true, "lines of logs from one address a second; ten times as many at once"},
    {"bot-ms-per-address", 1000, 1, 1000000, true,
     "bots' thinking for one address a second; ten times as much at once"},
    {"held-kib-per-address", 16384, 64, 16777216, true, "answers in memory that one address has not taken yet"},
    {"questions-per-address", 8, 1, 1000000, true, "questions of one address that wait for the log of a table"},
    {"memory-mib", 768, 16, 1048576, true, "memory of the whole server; at nine tenths of it nothing new is let in"},
};

const ul_limit_info *ul_limit_about(ul_limit limit)
{
    assert(limit < UL_LIMITS);
    return &limits_known[limit];
}

void ul_limit_reached(const ul_limits *limits, ul_limit limit)
{
    if (limits->reached)
        atomic_fetch_add_explicit(&limits->reached->of[limit], 1, memory_order_relaxed);
}

void ul_limits_init(ul_limits *limits)
{
    limits->reached = NULL;
    for (int i = 0; i < UL_LIMITS; i++)
        limits->of[i] = limits_known[i].usual;
}

static bool set(ul_limits *limits, ul_limit limit, const char *value, ul_fault *fault)
{
    const ul_limit_info *info = &limits_known[limit];
    char                *end;
    unsigned long        number = strtoul(value, &end, 10);
    bool                 digits = *value >= '0' && *value <= '9' && *end == '\0' && strlen(value) <= 9;
    if (!digits || !((number >= info->least && number <= info->most) || (number == 0 && info->none)))
        return ul_fault_set(fault, "bad-limit", 0, 0, "%s is a number from %u to %u%s: %s", info->name, info->least,
                            info->most, info->none ? ", or 0 for no limit" : "", info->about);
    limits->of[limit] = (uint32_t)number;
    return true;
}

bool ul_limits_set(ul_limits *limits, const char *pair, ul_fault *fault)
{
    size_t len = strcspn(pair, "=");
    for (int i = 0; pair[len] && i < UL_LIMITS; i++) {
        if (strlen(limits_known[i].name) == len && strncmp(limits_known[i].name, pair, len) == 0)
            return set(limits, (ul_limit)i, pair + len + 1, fault);
    }
    return ul_fault_set(fault, "unknown-limit", 0, 0, "there is no limit \"%.40s\"; `unlucky serve --help` lists them",
                        pair);
}

void ul_limits_write(const ul_limits *limits, ul_json_out *json)
{
    ul_json_open_object(json);
    for (int i = 0; i < UL_LIMITS; i++)
        ul_json_put_int(json, limits_known[i].name, limits->of[i]);
    ul_json_close(json);
}
