/* orphaned_values.c: what belongs to tables that are not in the store any more are deleted. */
#include "server/orphaned_values.h"

#include <string.h>
#include "server/name_list.h"
#include "server/push_devices.h"
#include "store/store.h"
#include "store/values.h"

static bool note(void *context, const char *key, const char *value, size_t len)
{
    (void)value;
    (void)len;
    ul_name_list_add(context, key);
    return true;
}

static bool found(void *context, const ul_store_table *table)
{
    (void)context;
    (void)table;
    return true;
}

/* A key begins with the id of its table; if there is more, a dot comes first. */
static void sweep_space(ul_store *store, const char *space)
{
    ul_text  keys = {0};
    ul_fault fault;
    ul_store_value_list(store, space, note, &keys, &fault);
    for (const char *key = NULL; (key = ul_name_list_next(&keys, key)) != NULL;) {
        char   id[UL_STORE_NAME_BYTES + 1];
        size_t len = strcspn(key, ".");
        memcpy(id, key, len);
        id[len] = '\0';
        if (ul_store_find(store, id, found, NULL, &fault) == UL_STORE_NONE)
            ul_store_value_delete(store, space, key, &fault);
    }
    ul_text_free(&keys);
}

void ul_values_sweep(ul_store *store)
{
    sweep_space(store, "hook");
    sweep_space(store, "plan");
    sweep_space(store, UL_PUSH_SPACE);
}
