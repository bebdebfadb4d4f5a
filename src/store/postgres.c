/*
 * The store that several servers share. libpq without blocking, so that no
 * call waits for longer than it may: who waits is poll.
 */
#include "store/postgres_inside.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const store_kind postgres_kind;

/* Connecting. */

PGconn *postgres_start_at(const char *address, const char *host, const char *hostaddr, const char *port)
{
    /*
     * Those before the address give way to what it says itself, those after it do not; NULL says nothing. The last
     * four before it notice a peer that has vanished.
     */
    const char *const keys[] = {"fallback_application_name",
                                "tcp_user_timeout",
                                "keepalives_idle",
                                "keepalives_interval",
                                "keepalives_count",
                                "dbname",
                                "client_encoding",
                                "host",
                                "hostaddr",
                                "port",
                                NULL};
    const char *const values[] = {"unlucky", "5000", "5", "2", "3", address, "UTF8", host, hostaddr, port, NULL};
    return PQconnectStartParams(keys, values, 1);
}

PGconn *postgres_start(const char *address)
{
    return postgres_start_at(address, NULL, NULL, NULL);
}

/* A message of libpq or the server, on one line and not longer than leaves room for what to do. */
static const char *one_line(char line[141], const char *message)
{
    snprintf(line, 141, "%s", message);
    for (char *at = line; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = at[1] ? ' ' : '\0';
    return line;
}

static ul_store_result connect_fault(const PGconn *link, ul_fault *fault)
{
    char line[141];
    return store_fault(fault, UL_STORE_AWAY, "PostgreSQL: %s; does it run, and are address, user and password right?",
                       one_line(line, PQerrorMessage(link)));
}

bool postgres_version_fits(int version, ul_fault *fault)
{
    return version >= POSTGRES_LEAST_VERSION ||
           ul_fault_set(fault, "old-database", 0, 0, "this PostgreSQL has version %d, unlucky needs %d or later",
                        version / 10000, POSTGRES_LEAST_VERSION / 10000);
}

static bool poll_for(postgres_store *store, short events)
{
    struct pollfd wait = {.fd = PQsocket(store->link), .events = events};
    int64_t       left = store->until - store_clock();
    return left > 0 && poll(&wait, 1, (int)left) != 0;
}

static ul_store_result connect_wait(postgres_store *store, ul_fault *fault)
{
    PostgresPollingStatusType status = PGRES_POLLING_WRITING;
    while (status == PGRES_POLLING_READING || status == PGRES_POLLING_WRITING) {
        if (!poll_for(store, status == PGRES_POLLING_READING ? POLLIN : POLLOUT))
            return store_fault(fault, UL_STORE_AWAY,
                               "PostgreSQL does not answer: is the address right, and a way to it?");
        status = PQconnectPoll(store->link);
    }
    if (status != PGRES_POLLING_OK)
        return connect_fault(store->link, fault);
    return postgres_version_fits(PQserverVersion(store->link), fault) ? UL_STORE_OK : UL_STORE_BROKEN;
}

/* Notices are for people at a prompt; libpq would print them. */
static void no_notice(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

/*
 * Whatever the database or the role has as its default: what is told to be
 * kept must be, and no statement may go on when we have stopped waiting.
 */
static const char session_text[] = "SET search_path = unlucky;"
                                   "SET default_transaction_isolation = 'read committed';"
                                   "SET default_transaction_read_only = off;"
                                   "SET statement_timeout = 4500;"
                                   "SET idle_in_transaction_session_timeout = 10000;"
                                   "SET client_min_messages = warning;"
                                   "SELECT set_config('synchronous_commit', 'on', false)"
                                   " WHERE current_setting('synchronous_commit') IN ('off', 'local');";

static ul_store_result postgres_script(ul_store *base, const char *text, ul_fault *fault);
static ul_store_result answer_take(postgres_store *store, sql_statement *statement, bool doubt, ul_fault *fault);

static ul_store_result prepare(postgres_store *store, const char *name, const char *text, ul_fault *fault)
{
    if (!PQsendPrepare(store->link, name, text, 0, NULL))
        return postgres_lost(store, false, fault);
    return answer_take(store, NULL, false, fault);
}

static ul_store_result session_make(postgres_store *store, ul_fault *fault)
{
    ul_store_result result = connect_wait(store, fault);
    if (result != UL_STORE_OK)
        return result;
    PQsetnonblocking(store->link, 1);
    PQsetNoticeReceiver(store->link, no_notice, NULL);
    result = postgres_script(&store->base, session_text, fault);
    if (result == UL_STORE_OK)
        result = schema_bring_up(&store->base, fault);
    if (result == UL_STORE_OK)
        result = prepare(store, "append", postgres_append_text, fault);
    if (result == UL_STORE_OK)
        result = prepare(store, "create", postgres_create_text, fault);
    return result;
}

static ul_store_result postgres_connect(postgres_store *store, ul_fault *fault)
{
    store->link = postgres_start(store->address);
    if (!store->link)
        return store_no_memory(fault);
    ul_store_result result =
        PQstatus(store->link) == CONNECTION_BAD ? connect_fault(store->link, fault) : session_make(store, fault);
    if (result != UL_STORE_OK)
        postgres_drop(store);
    return result;
}

void postgres_drop(postgres_store *store)
{
    PQfinish(store->link);
    store->link = NULL;
}

/* A server that has gone since the last call has said so: better to hear it before something is sent. */
static bool still_there(PGconn *link)
{
    struct pollfd look = {.fd = PQsocket(link), .events = POLLIN};
    while (poll(&look, 1, 0) > 0)
        if (!PQconsumeInput(link))
            return false;
    return PQstatus(link) == CONNECTION_OK;
}

ul_store_result postgres_ready(postgres_store *store, ul_fault *fault)
{
    store->until = store_clock() + UL_STORE_WAIT_MS;
    if (store->link && PQtransactionStatus(store->link) == PQTRANS_IDLE && !still_there(store->link))
        postgres_drop(store);
    return store->link ? UL_STORE_OK : postgres_connect(store, fault);
}

/* Answers. */

bool postgres_await(postgres_store *store)
{
    while (true) {
        int unsent = PQflush(store->link);
        if (unsent < 0)
            return PQconsumeInput(store->link) && !PQisBusy(store->link);
        if (!PQisBusy(store->link))
            return true;
        if (!poll_for(store, unsent ? POLLIN | POLLOUT : POLLIN) || !PQconsumeInput(store->link))
            return false;
    }
}

ul_store_result postgres_lost(postgres_store *store, bool unknown, ul_fault *fault)
{
    char            line[141];
    ul_store_result result = unknown ? UL_STORE_UNKNOWN : UL_STORE_AWAY;
    one_line(line, PQerrorMessage(store->link));
    postgres_drop(store);
    return store_fault(fault, result, "the connection to PostgreSQL is lost: %s", *line ? line : "no answer in time");
}

static bool class_is(const char *state, const char *class)
{
    return strncmp(state, class, strlen(class)) == 0;
}

ul_store_result postgres_told(const PGresult *answer, ul_fault *fault)
{
    char        line[141];
    const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    one_line(line, PQresultErrorMessage(answer));
    if (!state)
        return store_fault(fault, UL_STORE_AWAY, "PostgreSQL is gone: %s", line);
    if (class_is(state, "53100"))
        return store_fault(fault, UL_STORE_FULL, "PostgreSQL has no room for more (%s): make some on its disk", line);
    if (class_is(state, "42501")) {
        ul_fault_set(fault, "no-rights", 0, 0,
                     "PostgreSQL: %s; let the role own the database, or make a schema `unlucky` that it owns", line);
        return UL_STORE_BROKEN;
    }
    /* Connections, resources, an operator, a standby, a deadlock, time: each may be over when it is tried again. */
    static const char *const passing[] = {"08", "53", "57", "58", "25006", "40", "55P03"};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (class_is(state, passing[i]))
            return store_fault(fault, UL_STORE_AWAY, "PostgreSQL cannot do it now: %s", line);
    return store_fault(fault, UL_STORE_BROKEN, "PostgreSQL: %s", line);
}

static int64_t number_read(const char *bytes, int len)
{
    uint64_t number = (bytes[0] & 0x80) ? UINT64_MAX : 0;
    for (int i = 0; i < len; i++)
        number = number << 8 | (uint8_t)bytes[i];
    return (int64_t)number;
}

static sql_value cell_read(const PGresult *answer, int row, int cell)
{
    enum { BYTEA = 17, INT8 = 20, INT2 = 21, INT4 = 23 }; /* as in PostgreSQL's pg_type */
    const char *bytes = PQgetvalue(answer, row, cell);
    int         len = PQgetlength(answer, row, cell);
    if (PQgetisnull(answer, row, cell))
        return (sql_value){0};
    switch (PQftype(answer, cell)) {
    case INT2:
    case INT4:
    case INT8:
        return sql_number(number_read(bytes, len));
    case BYTEA:
        return sql_bytes(bytes, (size_t)len);
    default:
        return (sql_value){.type = SQL_TEXT, .bytes = bytes, .len = (size_t)len};
    }
}

static void rows_tell(PGresult *answer, sql_statement *statement)
{
    bool more = true;
    for (int i = 0; i < PQntuples(answer) && more && statement->each; i++) {
        sql_value row[SQL_CELLS];
        for (int cell = 0; cell < PQnfields(answer) && cell < SQL_CELLS; cell++)
            row[cell] = cell_read(answer, i, cell);
        more = statement->each(statement->context, row);
    }
    statement->changed = strtoll(PQcmdTuples(answer), NULL, 10);
}

bool postgres_says_goodbye(const PGresult *answer)
{
    const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);
    return !state || class_is(state, "57P0");
}

/*
 * Wait for all that a statement, or a text of several, answers. Of several
 * the first that failed counts. `doubt`: if the connection goes, it may have
 * been done.
 */
static ul_store_result answer_take(postgres_store *store, sql_statement *statement, bool doubt, ul_fault *fault)
{
    ul_store_result result = UL_STORE_OK;
    bool            goodbye = false;
    while (true) {
        if (!postgres_await(store))
            return postgres_lost(store, doubt, fault);
        PGresult *answer = PQgetResult(store->link);
        if (!answer)
            break;
        ExecStatusType status = PQresultStatus(answer);
        bool           good = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
        if (good && statement)
            rows_tell(answer, statement);
        goodbye |= !good && postgres_says_goodbye(answer);
        if (!good && result == UL_STORE_OK)
            result = postgres_told(answer, fault);
        PQclear(answer);
    }
    return goodbye ? postgres_lost(store, doubt, fault) : result;
}

/* The driver. */

static ul_store_result postgres_script(ul_store *base, const char *text, ul_fault *fault)
{
    postgres_store *store = (postgres_store *)base;
    if (!PQsendQuery(store->link, text))
        return postgres_lost(store, false, fault);
    return answer_take(store, NULL, strcmp(text, "COMMIT") == 0, fault);
}

void postgres_arguments_make(postgres_arguments *to, const sql_value *args, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        to->values[i] = args[i].type == SQL_NULL ? NULL : args[i].bytes;
        to->lengths[i] = (int)args[i].len;
        to->formats[i] = args[i].type == SQL_BYTES;
        if (args[i].type == SQL_NUMBER) {
            snprintf(to->numbers[i], sizeof to->numbers[i], "%lld", (long long)args[i].number);
            to->values[i] = to->numbers[i];
        }
    }
}

static ul_store_result postgres_run(ul_store *base, sql_statement *statement, ul_fault *fault)
{
    postgres_store *store = (postgres_store *)base;
    ul_store_result result = postgres_ready(store, fault);
    if (result != UL_STORE_OK)
        return result;
    postgres_arguments to;
    bool               doubt = PQtransactionStatus(store->link) == PQTRANS_IDLE && !class_is(statement->text, "SELECT");
    postgres_arguments_make(&to, statement->args, statement->count);
    if (!PQsendQueryParams(store->link, statement->text, (int)statement->count, NULL, to.values, to.lengths, to.formats,
                           1))
        return postgres_lost(store, false, fault);
    return answer_take(store, statement, doubt, fault);
}

static ul_store_result postgres_begin(ul_store *base, bool writing, ul_fault *fault)
{
    ul_store_result result = postgres_ready((postgres_store *)base, fault);
    if (result == UL_STORE_OK)
        result = postgres_script(base, writing ? "BEGIN" : "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", fault);
    return result;
}

static ul_store_result postgres_end(ul_store *base, bool keep, ul_fault *fault)
{
    postgres_store *store = (postgres_store *)base;
    if (!store->link) /* it went in the middle, and took the transaction with it */
        return keep ? store_fault(fault, UL_STORE_AWAY, "the connection to PostgreSQL is lost") : UL_STORE_OK;
    store->until = store_clock() + UL_STORE_WAIT_MS;
    ul_store_result result = postgres_script(base, keep ? "COMMIT" : "ROLLBACK", fault);
    if (result != UL_STORE_OK && store->link)
        postgres_drop(store);
    return result;
}

static ul_store_result postgres_lines_put(ul_store *base, const ul_store_change *change, ul_fault *fault)
{
    ul_text array = {0};
    postgres_array(&array, change);
    sql_statement put = {
        .text = "INSERT INTO store_lines (table_id, number, body)"
                " SELECT $1, $2 + place, body FROM unnest($3::bytea[]) WITH ORDINALITY AS new(body, place)",
        .args = {sql_text(change->table), sql_number(change->first - 1), sql_bytes(array.bytes, array.len)},
        .count = 3};
    ul_store_result result = array.failed ? store_no_memory(fault) : postgres_run(base, &put, fault);
    ul_text_free(&array);
    return result;
}

/* Its vacuum does that. */
static void postgres_scrub(ul_store *base)
{
    (void)base;
}

static const char *postgres_name(const ul_store *base)
{
    (void)base;
    return "the schema `unlucky` of this database";
}

static const char *postgres_shared_at(const ul_store *base)
{
    return ((const postgres_store *)base)->address;
}

/* Opening and closing. */

static void postgres_close(ul_store *base)
{
    postgres_store *store = (postgres_store *)base;
    postgres_drop(store);
    free(store->address);
    free(store);
}

static bool ports_are_numbers(const PQconninfoOption *options)
{
    for (; options->keyword; options++)
        if (strcmp(options->keyword, "port") == 0 && options->val)
            return options->val[strspn(options->val, "0123456789,")] == '\0';
    return true;
}

/* libpq would quote what it cannot read, and that may have a password in it, or, as a port, be a part of one. */
static bool address_is_good(const char *address, ul_fault *fault)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    bool              good = options && ports_are_numbers(options);
    PQconninfoFree(options);
    return good || ul_fault_set(fault, "bad-store", 0, 0,
                                "that is no address of a database: it is postgresql://USER@HOST:PORT/DATABASE");
}

ul_store *postgres_new(const char *address, ul_fault *fault)
{
    if (!address_is_good(address, fault))
        return NULL;
    postgres_store *store = calloc(1, sizeof *store);
    if (!store) {
        store_no_memory(fault);
        return NULL;
    }
    store->base.kind = &postgres_kind;
    store->address = store_copy(address, fault);
    if (store->address)
        return &store->base;
    postgres_close(&store->base);
    return NULL;
}

ul_store *postgres_open(const char *address, ul_fault *fault)
{
    ul_store *store = postgres_new(address, fault);
    if (!store || postgres_ready((postgres_store *)store, fault) == UL_STORE_OK)
        return store;
    postgres_close(store);
    return NULL;
}

/* What the address, the environment and the library's own habits name. A `host` that is a folder has sockets in it. */
static void postgres_files(const ul_store *base, ul_store_each_file *each, void *context)
{
    const postgres_store *store = (const postgres_store *)base;
    /* Of one that is away, what its address says; what else there is, is the same for all of a server's. */
    PQconninfoOption     *options = store->link ? PQconninfo(store->link) : PQconninfoParse(store->address, NULL);
    const char           *home = getenv("HOME"), *services = getenv("PGSERVICEFILE");
    char                  own[1024];
    for (PQconninfoOption *o = options; o && o->keyword; o++) {
        if (o->val && o->val[0] == '/' && strcmp(o->keyword, "host") != 0)
            each(context, o->val, false);
    }
    PQconninfoFree(options);
    if (services)
        each(context, services, false);
    if (home && snprintf(own, sizeof own, "%s/.postgresql", home) < (int)sizeof own)
        each(context, own, false);
    if (home && snprintf(own, sizeof own, "%s/.pg_service.conf", home) < (int)sizeof own)
        each(context, own, false);
}

static ul_store *postgres_open_beside(const ul_store *base, ul_fault *fault)
{
    return postgres_open(((const postgres_store *)base)->address, fault);
}

static const sql_driver postgres_driver = {
    .now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint",
    .census = "SELECT count(*), count(CASE WHEN relname = 'store_version' THEN 1 END) FROM pg_class"
              " WHERE relkind IN ('r', 'p', 'v', 'm') AND relnamespace = to_regnamespace('unlucky')",
    /* Two servers that start at once: the second waits, and finds all done. The number means nothing. */
    .guard = "SELECT pg_advisory_xact_lock(7310868746)",
    .ladder = postgres_ladder,
    .begin = postgres_begin,
    .end = postgres_end,
    .run = postgres_run,
    .script = postgres_script,
    .lines_put = postgres_lines_put,
    .scrub = postgres_scrub,
    .name = postgres_name,
};

static const store_kind postgres_kind = {
    .name = "postgresql",
    .does = &sql_operations,
    .driver = &postgres_driver,
    .open_beside = postgres_open_beside,
    .close = postgres_close,
    .commit = postgres_commit,
    .shared_at = postgres_shared_at,
    .files = postgres_files,
};
