/* memory_values.c: small values, and nodes. */
#include "store/memory_inside.h"
#include "store/owners.h"
#include "store/values.h"

#include <string.h>

void value_remove(memory_heap *memory, memory_value *value)
{
    pieces_free(value->value);
    shelf_remove(&memory->values, value);
}

#define VALUE_NAME_BYTES (2 * UL_STORE_NAME_BYTES + 2)

static const char *value_name(char name[VALUE_NAME_BYTES], const char *space, const char *key)
{
    strcpy(name, space);
    strcat(name, " ");
    return strcat(name, key);
}

ul_store_result memory_value_put(ul_store *store, const char *space, const char *key, const char *value, size_t len,
                                 ul_fault *fault)
{
    char          name[VALUE_NAME_BYTES];
    memory_heap  *memory = memory_enter(store);
    memory_value *found = shelf_find(&memory->values, value_name(name, space, key));
    memory_piece *piece = piece_new(value, len, 0);
    if (!found && piece && shelf_reserve(&memory->values, 1) && (found = entry_new(name, sizeof *found)))
        shelf_add(&memory->values, found);
    if (found && piece) {
        pieces_free(found->value);
        found->value = piece;
    } else {
        pieces_free(piece);
    }
    memory_leave(memory);
    return found && piece ? UL_STORE_OK : store_no_memory(fault);
}

ul_store_result memory_value_get(ul_store *store, const char *space, const char *key, ul_text *value, ul_fault *fault)
{
    char                name[VALUE_NAME_BYTES];
    memory_heap        *memory = memory_enter(store);
    const memory_value *found = shelf_find(&memory->values, value_name(name, space, key));
    if (found)
        ul_text_add(value, found->value->bytes, found->value->len);
    memory_leave(memory);
    if (value->failed)
        return store_no_memory(fault);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

ul_store_result memory_value_delete(ul_store *store, const char *space, const char *key, ul_fault *fault)
{
    (void)fault;
    char          name[VALUE_NAME_BYTES];
    memory_heap  *memory = memory_enter(store);
    memory_value *found = shelf_find(&memory->values, value_name(name, space, key));
    if (found)
        value_remove(memory, found);
    memory_leave(memory);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

ul_store_result memory_value_list(ul_store *store, const char *space, ul_store_each_value *each, void *context,
                                  ul_fault *fault)
{
    (void)fault;
    char         name[VALUE_NAME_BYTES];
    memory_heap *memory = memory_enter(store);
    size_t       len = strlen(value_name(name, space, ""));
    for (size_t i = shelf_place(&memory->values, name); i < memory->values.count; i++) {
        const memory_value *value = (const memory_value *)memory->values.entries[i];
        if (strncmp(value->entry.name, name, len) != 0 ||
            !each(context, value->entry.name + len, value->value->bytes, value->value->len))
            break;
    }
    memory_leave(memory);
    return UL_STORE_OK;
}

/* Nodes. */

ul_store_result memory_beat(ul_store *store, const char *node, ul_fault *fault)
{
    memory_heap *memory = memory_enter(store);
    memory_node *found = shelf_find(&memory->nodes, node);
    if (!found && shelf_reserve(&memory->nodes, 1) && (found = entry_new(node, sizeof *found)))
        shelf_add(&memory->nodes, found);
    if (found)
        found->beat = store_clock();
    memory_leave(memory);
    return found ? UL_STORE_OK : store_no_memory(fault);
}

ul_store_result memory_node_delete(ul_store *store, const char *node, ul_fault *fault)
{
    (void)fault;
    memory_heap *memory = memory_enter(store);
    memory_node *found = shelf_find(&memory->nodes, node);
    if (found)
        shelf_remove(&memory->nodes, found);
    memory_leave(memory);
    return found ? UL_STORE_OK : UL_STORE_NONE;
}

ul_store_result memory_nodes(ul_store *store, ul_store_each_node *each, void *context, ul_fault *fault)
{
    (void)fault;
    memory_heap *memory = memory_enter(store);
    bool         more = true;
    for (size_t i = 0; i < memory->nodes.count && more; i++) {
        const memory_node *node = (const memory_node *)memory->nodes.entries[i];
        more = each(context, node->entry.name, store_clock() - node->beat);
    }
    memory_leave(memory);
    return UL_STORE_OK;
}
