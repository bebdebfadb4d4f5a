/*
 * Hints by PostgreSQL's NOTIFY, on a connection of their own. Outside of the
 * transactions that they are about: those that notify flush one after the
 * other, all others together.
 */
#include "store/postgres_inside.h"

#include <stdlib.h>
#include <string.h>

#define AGAIN_MS 500        /* until the next try to connect */
#define AGAIN_MOST_MS 10000 /* and after many */
#define PAYLOAD_BYTES 7900  /* PostgreSQL takes less than 8000 */

typedef enum hints_phase { RESTING, LOOKING_UP, CONNECTING, LISTENING, READY } hints_phase;

struct ul_hints {
    char                     *address;
    postgres_lookup          *lookup; /* of its hosts, while that is done elsewhere */
    PGconn                   *link;
    hints_phase               phase;
    int64_t                   next;  /* when to try again, or to give up connecting */
    int64_t                   pause; /* before that try; 0: the last one connected */
    PostgresPollingStatusType wish;  /* of libpq, while connecting */
    bool                      unsent, asking;
    /* Ids to tell, each with a blank before and after it. */
    char                      tables[PAYLOAD_BYTES];
    size_t                    tables_len;
    bool                      all; /* they were too many: tell that all may have changed */
};

ul_hints *ul_hints_open(const ul_store *store, ul_fault *fault)
{
    const char *address = store->kind->shared_at(store);
    if (!address)
        return NULL;
    ul_hints *hints = calloc(1, sizeof *hints);
    if (hints)
        hints->address = store_copy(address, fault);
    if (hints && hints->address)
        return hints;
    free(hints);
    store_no_memory(fault);
    return NULL;
}

void ul_hints_close(ul_hints *hints)
{
    if (!hints)
        return;
    postgres_lookup_end(hints->lookup);
    PQfinish(hints->link);
    free(hints->address);
    free(hints);
}

void ul_hints_tell(ul_hints *hints, const char *table)
{
    char   id[UL_STORE_NAME_BYTES + 3];
    size_t len = strlen(table);
    if (hints->all || len > UL_STORE_NAME_BYTES)
        return;
    id[0] = ' ';
    strcpy(id + 1, table);
    strcat(id, " ");
    if (hints->tables_len > 0 && strstr(hints->tables, id))
        return;
    hints->all = hints->tables_len + len + 3 > sizeof hints->tables;
    if (hints->all)
        return;
    /* The blank after the one is the blank before the next. */
    size_t at = hints->tables_len ? hints->tables_len - 1 : 0;
    strcpy(hints->tables + at, id);
    hints->tables_len = at + len + 2;
}

int ul_hints_descriptor(const ul_hints *hints)
{
    return hints->lookup ? postgres_lookup_descriptor(hints->lookup) : hints->link ? PQsocket(hints->link) : -1;
}

bool ul_hints_wants_write(const ul_hints *hints)
{
    return hints->phase == CONNECTING ? hints->wish == PGRES_POLLING_WRITING : hints->unsent;
}

static void rest(ul_hints *hints, int64_t now)
{
    hints->all |= hints->phase == READY && hints->asking; /* what was being sent may not have arrived */
    PQfinish(hints->link);
    hints->link = NULL;
    hints->phase = RESTING;
    hints->pause = !hints->pause ? AGAIN_MS : hints->pause * 2 < AGAIN_MOST_MS ? hints->pause * 2 : AGAIN_MOST_MS;
    hints->next = now + hints->pause;
    hints->unsent = hints->asking = false;
}

static void no_notice(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

static void connect_to(ul_hints *hints, PGconn *link, int64_t now)
{
    hints->link = link;
    hints->phase = CONNECTING;
    hints->wish = PGRES_POLLING_WRITING;
    hints->next = now + UL_STORE_WAIT_MS;
    if (!hints->link || PQstatus(hints->link) == CONNECTION_BAD)
        rest(hints, now);
}

static void connect_begin(ul_hints *hints, int64_t now)
{
    hints->lookup = postgres_lookup_begin(hints->address);
    if (hints->lookup)
        hints->phase = LOOKING_UP;
    else
        connect_to(hints, postgres_start(hints->address), now);
}

/*
 * However long it takes: it ends by itself. The connection begins before the
 * lookup ends, so that its descriptor is another one, and whoever polls sees it.
 */
static void connect_found(ul_hints *hints, int64_t now)
{
    if (!postgres_lookup_is_done(hints->lookup))
        return;
    connect_to(hints, postgres_lookup_connect(hints->lookup, hints->address), now);
    postgres_lookup_end(hints->lookup);
    hints->lookup = NULL;
}

/* A hint need not survive anything, so nobody waits for a flush on its account. */
static void connect_go_on(ul_hints *hints, int64_t now)
{
    hints->wish = PQconnectPoll(hints->link);
    if (hints->wish == PGRES_POLLING_OK) {
        PQsetNoticeReceiver(hints->link, no_notice, NULL);
        PQsetnonblocking(hints->link, 1);
        hints->phase = LISTENING;
        hints->asking = PQsendQuery(hints->link, "SET synchronous_commit = off; LISTEN " POSTGRES_CHANNEL);
    }
    if (hints->wish == PGRES_POLLING_FAILED || (hints->wish == PGRES_POLLING_OK && !hints->asking) ||
        (hints->phase == CONNECTING && now >= hints->next))
        rest(hints, now);
}

/* Ids between blanks; none at all: any table. */
static void payload_tell(char *payload, ul_hints_each *each, void *context)
{
    if (*payload == '\0')
        each(context, NULL);
    for (char *id = payload; *id;) {
        size_t blanks = strspn(id, " "), len = strcspn(id + blanks, " ");
        char  *end = id + blanks + len;
        bool   last = *end == '\0';
        *end = '\0';
        if (len)
            each(context, id + blanks);
        id = last ? end : end + 1;
    }
}

static void notifies_take(ul_hints *hints, ul_hints_each *each, void *context)
{
    PGnotify *notify;
    while ((notify = PQnotifies(hints->link))) {
        if (notify->be_pid != PQbackendPID(hints->link))
            payload_tell(notify->extra, each, context);
        PQfreemem(notify);
    }
}

/* False if something failed. */
static bool answers_take(ul_hints *hints)
{
    bool good = true;
    while (hints->asking && !PQisBusy(hints->link)) {
        PGresult *answer = PQgetResult(hints->link);
        if (!answer)
            hints->asking = false;
        else
            good &= PQresultStatus(answer) == PGRES_COMMAND_OK || PQresultStatus(answer) == PGRES_TUPLES_OK;
        PQclear(answer);
    }
    return good;
}

static bool pending_send(ul_hints *hints)
{
    if (hints->asking || (!hints->all && hints->tables_len == 0))
        return true;
    const char *payload = hints->all ? "" : hints->tables;
    hints->asking = PQsendQueryParams(hints->link, "SELECT pg_notify('" POSTGRES_CHANNEL "', $1)", 1, NULL, &payload,
                                      NULL, NULL, 0);
    hints->all = false;
    hints->tables_len = 0;
    return hints->asking;
}

static bool talk(ul_hints *hints, ul_hints_each *each, void *context)
{
    if (!PQconsumeInput(hints->link) || !answers_take(hints))
        return false;
    if (hints->phase == LISTENING && !hints->asking) {
        hints->phase = READY;
        hints->pause = 0;
        each(context, NULL);
    }
    if (hints->phase == READY && !pending_send(hints))
        return false;
    int unsent = PQflush(hints->link);
    hints->unsent = unsent > 0;
    notifies_take(hints, each, context);
    return unsent >= 0;
}

void ul_hints_step(ul_hints *hints, int64_t now, ul_hints_each *each, void *context)
{
    if (hints->phase == RESTING && now >= hints->next)
        connect_begin(hints, now);
    else if (hints->phase == LOOKING_UP)
        connect_found(hints, now);
    else if (hints->phase == CONNECTING)
        connect_go_on(hints, now);
    if (hints->phase >= LISTENING && !talk(hints, each, context))
        rest(hints, now);
}
