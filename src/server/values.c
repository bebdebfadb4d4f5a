/* values.c: what is kept beside tables, boards of their own and addresses, goes when they have gone. */
#include <string.h>
#include "server/server_inside.h"

typedef struct keys {
    ul_text text; /* a NUL after each */
} keys;

static bool note(void *context, const char *key, const char *value, size_t len)
{
    keys *all = context;
    (void)value;
    (void)len;
    ul_text_add(&all->text, key, strlen(key) + 1);
    return true;
}

static bool found(void *context, const ul_store_table *table)
{
    (void)context;
    (void)table;
    return true;
}

/* Keys begin with the id of their table, and a dot if there is more. */
static void sweep_space(ul_store *store, const char *space)
{
    keys     all = {0};
    ul_fault fault;
    ul_store_value_list(store, space, note, &all, &fault);
    for (const char *key = all.text.bytes; key && key < all.text.bytes + all.text.len; key += strlen(key) + 1) {
        char   id[UL_STORE_NAME_BYTES + 1];
        size_t len = strcspn(key, ".");
        memcpy(id, key, len);
        id[len] = '\0';
        if (ul_store_find(store, id, found, NULL, &fault) == UL_STORE_NONE)
            ul_store_value_delete(store, space, key, &fault);
    }
    ul_text_free(&all.text);
}

void ul_values_sweep(ul_store *store)
{
    sweep_space(store, "hook");
    sweep_space(store, "plan");
}
