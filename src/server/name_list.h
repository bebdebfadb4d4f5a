/* name_list.h: names in one text, a NUL after each: ids of tables, names of nodes, keys of values. */
#ifndef UL_SERVER_NAME_LIST_H
#define UL_SERVER_NAME_LIST_H

#include <stddef.h>
#include <string.h>
#include "base/text.h"

static inline void ul_name_list_add(ul_text *list, const char *name)
{
    ul_text_add(list, name, strlen(name) + 1);
}

/* The name after `name`, the first after NULL; NULL after the last. */
static inline const char *ul_name_list_next(const ul_text *list, const char *name)
{
    const char *next = name ? name + strlen(name) + 1 : list->bytes;
    return next && next < list->bytes + list->len ? next : NULL;
}

#endif
