/*
 * sql_inside.h: what SQLite and PostgreSQL have in common. For src/store alone.
 *
 * The two are driven by the same statements, one after the other. A driver
 * runs a statement; what differs beyond that is a few texts here, the ladder
 * of schema.c, and how a batch is committed.
 */
#ifndef UL_STORE_SQL_INSIDE_H
#define UL_STORE_SQL_INSIDE_H

#include "store/store_inside.h"

typedef enum sql_type { SQL_NULL, SQL_NUMBER, SQL_TEXT, SQL_BYTES } sql_type;

typedef struct sql_value {
    sql_type    type;
    int64_t     number;
    const char *bytes; /* of a text: NUL-terminated */
    size_t      len;
} sql_value;

#define SQL_CELLS 11 /* arguments of a statement, cells of a row */

typedef bool sql_each(void *context, const sql_value *row); /* false: enough */

typedef struct sql_statement {
    const char *text; /* arguments are $1, $2 and so on */
    sql_value   args[SQL_CELLS];
    size_t      count;
    sql_each   *each; /* NULL: rows are of no interest */
    void       *context;
    int64_t     changed; /* afterwards: how many rows were */
} sql_statement;

typedef struct sql_driver {
    const char        *now;    /* an expression: milliseconds, of the database's clock */
    const char        *census; /* a question: how many tables there are, and how many of them are named store_version */
    const char        *guard;  /* before the schema is looked at; NULL: none is needed */
    const char *const *ladder; /* see schema.c */
    /* Outside of begin and end each statement is a transaction. All of these return what the public calls do. */
    ul_store_result (*begin)(ul_store *store, bool writing, ul_fault *fault);
    ul_store_result (*end)(ul_store *store, bool keep, ul_fault *fault);
    ul_store_result (*run)(ul_store *store, sql_statement *statement, ul_fault *fault);
    /* Several statements in a text, without arguments or rows. */
    ul_store_result (*script)(ul_store *store, const char *text, ul_fault *fault);
    ul_store_result (*lines_put)(ul_store *store, const ul_store_change *change, ul_fault *fault);
    /* Something was deleted, and is to be gone from the disk too. */
    void (*scrub)(ul_store *store);
    const char *(*name)(const ul_store *store); /* for messages: the path, the database */
} sql_driver;

extern const store_operations sql_operations;
extern const char *const      sqlite_ladder[];
extern const char *const      postgres_ladder[];

sql_value sql_number(int64_t number);
sql_value sql_text(const char *string);             /* NULL for SQL's NULL */
sql_value sql_bytes(const char *bytes, size_t len); /* likewise */

/*
 * Bring the schema up to UL_STORE_VERSION, in one transaction. Codes of its own: "not-a-store", "newer-store".
 */
ul_store_result schema_bring_up(ul_store *store, ul_fault *fault);

#endif
