/*
 * Is each database the one that it was before, and of this store?
 *
 * The values of the space "shard" say so. Each database has its number in the
 * store, the identity of the store, and one of its own; the first has how many
 * there are, and which of them has each number. What was written there once is
 * not written over: of several servers that start at once with different
 * lists, one has its way, and the others find out.
 *
 * A database that has all of these can do without the first one: if that does
 * not answer, what it said when the store was opened is believed.
 */
#include "base/entropy.h"
#include "store/shards_inside.h"
#include "store/sql_inside.h"
#include "store/values.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANDOM_BYTES (SHARDS_ENTRY_BYTES / 2)

typedef shards_entry entry;

typedef shards_asked database;

static const char space[] = "shard", number_key[] = "number", count_key[] = "count", store_key[] = "store",
                  own_key[] = "own";

static ul_store_result wrong_shard(ul_fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

static ul_store_result wrong_shard(ul_fault *fault, const char *format, ...)
{
    char    message[UL_FAULT_TEXT];
    va_list args;
    va_start(args, format);
    vsnprintf(message, sizeof message, format, args);
    va_end(args);
    ul_fault_set(fault, "wrong-shard", 0, 0, "%s", message);
    return UL_STORE_BROKEN;
}

/* Entries */

static ul_store_result heard(database *from, ul_store_result result)
{
    from->asked = true;
    from->said = result;
    return result;
}

/* "" if there is none. */
static ul_store_result entry_get(database *part, const char *key, entry found, ul_fault *fault)
{
    ul_text         text = {0};
    ul_store_result result = heard(part, ul_store_value_get(part->store, space, key, &text, fault));
    snprintf(found, sizeof(entry), "%s", ul_text_bytes(&text));
    ul_text_free(&text);
    return result == UL_STORE_NONE ? UL_STORE_OK : result;
}

static ul_store_result number_get(database *part, const char *key, unsigned *number, ul_fault *fault)
{
    entry           found;
    ul_store_result result = entry_get(part, key, found, fault);
    *number = (unsigned)strtoul(found, NULL, 10);
    return result;
}

/* Whether it was done does not matter if that is in doubt: it is done again when the database is back. */
static ul_store_result entry_run(database *part, const char *statement, const char *key, const char *text,
                                 ul_fault *fault)
{
    sql_statement put = {
        .text = statement, .args = {sql_text(space), sql_text(key), sql_bytes(text, strlen(text))}, .count = 3};
    ul_store_result result = heard(part, part->store->kind->driver->run(part->store, &put, fault));
    return result == UL_STORE_UNKNOWN ? store_fault(fault, UL_STORE_AWAY, "the connection was lost") : result;
}

/* It is what it was; if it was nothing, what the caller has. The caller is told what it is. */
static ul_store_result entry_settle(database *part, const char *key, entry settled, ul_fault *fault)
{
    static const char put[] =
        "INSERT INTO store_values (space, key, value) VALUES ($1, $2, $3) ON CONFLICT (space, key) DO NOTHING";
    entry           found;
    ul_store_result result = entry_get(part, key, found, fault);
    if (result == UL_STORE_OK && !*found) {
        result = entry_run(part, put, key, settled, fault);
        if (result == UL_STORE_OK)
            result = entry_get(part, key, found, fault);
    }
    if (result == UL_STORE_OK)
        strcpy(settled, found);
    return result;
}

/* It never gets smaller. As texts, longer numbers are larger ones. */
static ul_store_result count_raise(database *first, unsigned count, ul_fault *fault)
{
    static const char put[] =
        "INSERT INTO store_values (space, key, value) VALUES ($1, $2, $3)"
        " ON CONFLICT (space, key) DO UPDATE SET value = excluded.value"
        " WHERE length(store_values.value) < length(excluded.value)"
        " OR (length(store_values.value) = length(excluded.value) AND store_values.value < excluded.value)";
    char            text[16];
    unsigned        all;
    ul_store_result result = number_get(first, count_key, &all, fault);
    snprintf(text, sizeof text, "%u", count);
    return result == UL_STORE_OK && all < count ? entry_run(first, put, count_key, text, fault) : result;
}

static ul_store_result identity_draw(entry drawn, ul_fault *fault)
{
    uint8_t bytes[RANDOM_BYTES];
    if (!ul_entropy_read(bytes, sizeof bytes))
        return store_fault(fault, UL_STORE_AWAY, UL_ENTROPY_SOURCE " cannot be read");
    for (size_t i = 0; i < RANDOM_BYTES; i++)
        snprintf(drawn + 2 * i, 3, "%02x", bytes[i]);
    return UL_STORE_OK;
}

/* One that is there already, or a new one. */
static ul_store_result identity_settle(database *part, const char *key, entry settled, ul_fault *fault)
{
    ul_store_result result = entry_get(part, key, settled, fault);
    if (result != UL_STORE_OK || *settled)
        return result;
    result = identity_draw(settled, fault);
    return result == UL_STORE_OK ? entry_settle(part, key, settled, fault) : result;
}

static ul_store_result wrong_number(ul_fault *fault, unsigned number, unsigned shard)
{
    return wrong_shard(fault,
                       "it was number %u of its store, and is named as number %u: name all, in the order of their "
                       "adding",
                       number, shard + 1);
}

static ul_store_result number_settle(database *part, unsigned shard, ul_fault *fault)
{
    entry settled;
    snprintf(settled, sizeof settled, "%u", shard + 1);
    ul_store_result result = entry_settle(part, number_key, settled, fault);
    unsigned        number = (unsigned)strtoul(settled, NULL, 10);
    return result == UL_STORE_OK && number != shard + 1 ? wrong_number(fault, number, shard) : result;
}

/* A database behind the first */

static ul_store_result other_database(ul_fault *fault, unsigned shard)
{
    return wrong_shard(fault, "number %u of the store is another database: name that one", shard + 1);
}

typedef char place_name[32];

/* Where the first database says which one has that number. */
static const char *place_key(place_name name, unsigned shard)
{
    snprintf(name, sizeof(place_name), "database-%u", shard + 1);
    return name;
}

/* Nothing is written. A database that has the number from before identities were kept is taken for the one. */
static ul_store_result place_check(database *first, database *part, unsigned shard, bool numbered, ul_fault *fault)
{
    place_name      key;
    entry           own = "", there;
    ul_store_result result = entry_get(first, place_key(key, shard), there, fault);
    if (result == UL_STORE_OK)
        result = entry_get(part, own_key, own, fault);
    bool is_old = numbered && !*own;
    if (result == UL_STORE_OK && *there && !is_old && strcmp(there, own) != 0)
        return other_database(fault, shard);
    return result;
}

static ul_store_result place_settle(database *first, database *part, unsigned shard, bool numbered, ul_fault *fault)
{
    place_name      key;
    entry           own, settled = "";
    ul_store_result result = UL_STORE_OK;
    place_key(key, shard);
    if (numbered)
        result = entry_get(first, key, settled, fault);
    if (result == UL_STORE_OK && *settled)
        result = entry_settle(part, own_key, strcpy(own, settled), fault);
    else if (result == UL_STORE_OK)
        result = identity_settle(part, own_key, own, fault);
    if (result == UL_STORE_OK)
        result = entry_settle(first, key, strcpy(settled, own), fault);
    return result == UL_STORE_OK && strcmp(settled, own) != 0 ? other_database(fault, shard) : result;
}

static ul_store_result other_store(ul_fault *fault)
{
    return wrong_shard(fault, "it belongs to another store than database 1: name the databases of one store");
}

/* May it be number `shard + 1` of this store? Nothing is written: it may be somebody else's. */
static ul_store_result member_check(database *first, database *part, bool numbered, ul_fault *fault)
{
    entry           ours, theirs;
    int64_t         tables = 0;
    ul_store_result result = entry_get(first, store_key, ours, fault);
    if (result == UL_STORE_OK)
        result = entry_get(part, store_key, theirs, fault);
    if (result == UL_STORE_OK && *theirs && strcmp(theirs, ours) != 0)
        return other_store(fault);
    if (result == UL_STORE_OK && !numbered)
        result = heard(part, ul_store_count(part->store, &(ul_store_filter){0}, &tables, fault));
    if (result == UL_STORE_OK && tables > 0) /* without its mark in their ids, they would not be found */
        return wrong_shard(fault, "it has tables of another store: give an empty database");
    return result;
}

static ul_store_result store_settle(database *first, database *part, ul_fault *fault)
{
    entry           ours, theirs;
    ul_store_result result = identity_settle(first, store_key, ours, fault);
    if (result == UL_STORE_OK)
        result = entry_settle(part, store_key, strcpy(theirs, ours), fault);
    return result == UL_STORE_OK && strcmp(theirs, ours) != 0 ? other_store(fault) : result;
}

/* The first may have had no number yet: is this the first itself, named twice? */
static ul_store_result first_settle(database *first, database *part, unsigned shard, ul_fault *fault)
{
    unsigned        number = 0;
    ul_store_result result = number_settle(first, 0, fault);
    if (result == UL_STORE_OK)
        result = number_get(part, number_key, &number, fault);
    return result == UL_STORE_OK && number > 0 && number != shard + 1 ? wrong_number(fault, number, shard) : result;
}

/*
 * What can be refused is refused before anything is written of it into the
 * first database, which knows of it before it has its number, and so before it
 * can have tables.
 */
static ul_store_result member_settle(database *first, database *part, unsigned shard, bool numbered, ul_fault *fault)
{
    ul_store_result result = first_settle(first, part, shard, fault);
    if (result == UL_STORE_OK)
        result = place_check(first, part, shard, numbered, fault);
    if (result == UL_STORE_OK)
        result = store_settle(first, part, fault);
    if (result == UL_STORE_OK)
        result = place_settle(first, part, shard, numbered, fault);
    if (result == UL_STORE_OK)
        result = count_raise(first, shard + 1, fault);
    return result == UL_STORE_OK ? number_settle(part, shard, fault) : result;
}

/* The first */

static bool note_entry(void *context, const char *key, const char *value, size_t len)
{
    shards_identities *found = context;
    unsigned           number = 0;
    char               text[sizeof(entry)];
    snprintf(text, sizeof text, "%.*s", (int)(len < sizeof text ? len : 0), value);
    if (strcmp(key, store_key) == 0)
        strcpy(found->store, text);
    else if (strcmp(key, count_key) == 0)
        found->count = (unsigned)strtoul(text, NULL, 10);
    else if (sscanf(key, "database-%u", &number) == 1 && number >= 1 && number <= UL_STORE_SHARDS)
        strcpy(found->own[number - 1], text);
    return true;
}

static ul_store_result first_check(database *first, unsigned count, shards_identities *found, ul_fault *fault)
{
    shards_identities all = {0};
    ul_store_result   result = heard(first, ul_store_value_list(first->store, space, note_entry, &all, fault));
    if (result == UL_STORE_OK && all.count > count)
        return wrong_shard(fault,
                           "the store has %u databases, and %u are named: name all of them, in the order of their "
                           "adding",
                           all.count, count);
    if (result == UL_STORE_OK)
        *found = all;
    return result;
}

/* Is it what the first said when the store was opened? */
static bool is_as_known(database *part, unsigned shard, const shards_identities *known)
{
    entry store, own;
    return entry_get(part, store_key, store, NULL) == UL_STORE_OK &&
           entry_get(part, own_key, own, NULL) == UL_STORE_OK && *own && *store && strcmp(store, known->store) == 0 &&
           strcmp(own, known->own[shard]) == 0;
}

static ul_store_result first_ask(database *first, database *part, unsigned shard, bool numbered, ul_fault *fault)
{
    if (!first->store)
        return first->said = store_fault(fault, UL_STORE_AWAY, "it does not answer");
    ul_store_result result = member_check(first, part, numbered, fault);
    return result == UL_STORE_OK ? member_settle(first, part, shard, numbered, fault) : result;
}

ul_store_result shards_check(shards_asked *first, shards_asked *part, unsigned shard, const shards_identities *known,
                             ul_fault *fault)
{
    unsigned        number;
    ul_store_result result = number_get(part, number_key, &number, fault);
    if (result == UL_STORE_OK && number > 0 && number != shard + 1)
        return wrong_number(fault, number, shard);
    if (result == UL_STORE_OK)
        result = first_ask(first, part, shard, number > 0, fault);
    bool is_known = shards_is_lost(first->said) && number > 0 && is_as_known(part, shard, known);
    return is_known ? UL_STORE_OK : result;
}

ul_store_result shards_check_first(shards_asked *first, unsigned count, shards_identities *found, ul_fault *fault)
{
    unsigned        number;
    ul_store_result result = number_get(first, number_key, &number, fault);
    if (result == UL_STORE_OK && number > 1)
        return wrong_number(fault, number, 0);
    /* A store of one database has no need of a number. */
    return result == UL_STORE_OK ? first_check(first, count, found, fault) : result;
}
