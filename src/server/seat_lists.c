/* seat_lists.c: lists of seats, kept in the store as pages. */
#include "server/seat_lists.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/name_list.h"
#include "store/values.h"

#define PAGES_MOST 4096

static const char space[] = "here";

/* ---- pages: their number is a power of two; when it doubles, half of each page moves to a new one */

static size_t page_of(const char *line, size_t len, size_t pages)
{
    size_t hash = 5381;
    for (size_t i = 0; i < len && line[i] != ' '; i++)
        hash = hash * 33 + (unsigned char)line[i];
    return hash & (pages - 1);
}

static void deal_lines(const ul_text *list, ul_text *page, size_t pages)
{
    for (const char *line = list->bytes, *end; line && *line; line = end) {
        end = line + strcspn(line, "\n");
        end += *end == '\n';
        ul_text_add(&page[page_of(line, (size_t)(end - line), pages)], line, (size_t)(end - line));
    }
}

static bool is_kept_as(const ul_text *page, size_t pages)
{
    for (size_t i = 0; i < pages; i++) {
        if (page[i].failed || page[i].len > UL_STORE_BODY_BYTES)
            return false;
    }
    return true;
}

static void pages_free(ul_text *page, size_t pages)
{
    for (size_t i = 0; page && i < pages; i++)
        ul_text_free(&page[i]);
    free(page);
}

/* As many pages as it takes. NULL: no memory, or there would be too many. */
static ul_text *cut(const ul_text *list, size_t *pages)
{
    for (*pages = 1; *pages <= PAGES_MOST; *pages *= 2) {
        ul_text *page = calloc(*pages, sizeof *page);
        if (page)
            deal_lines(list, page, *pages);
        if (!page || is_kept_as(page, *pages))
            return page;
        pages_free(page, *pages);
    }
    return NULL;
}

/* ---- their names */

typedef struct name {
    char key[UL_STORE_NAME_BYTES + 1];
} name;

static name name_of(const char *node, size_t page)
{
    name of;
    if (page == 0)
        snprintf(of.key, sizeof of.key, "%s", node);
    else
        snprintf(of.key, sizeof of.key, "%s/%zu", node, page);
    return of;
}

static bool is_of(const char *key, const char *node)
{
    size_t len = strlen(node);
    return strncmp(key, node, len) == 0 && (key[len] == '\0' || key[len] == '/');
}

/* ---- throwing away */

typedef struct sorting {
    const char *node;
    size_t      from;
    ul_text     keys; /* a name list */
} sorting;

static bool sort_out(void *context, const char *key, const char *value, size_t len)
{
    sorting    *s = context;
    const char *slash = strchr(key, '/');
    (void)value;
    (void)len;
    if (is_of(key, s->node) && (slash ? strtoul(slash + 1, NULL, 10) : 0) >= s->from)
        ul_name_list_add(&s->keys, key);
    return true;
}

/* Pages from that one on. */
static bool throw_away(ul_store *store, const char *node, size_t from)
{
    ul_fault fault;
    sorting  s = {.node = node, .from = from};
    bool     fine = ul_store_value_list(store, space, sort_out, &s, &fault) == UL_STORE_OK && !s.keys.failed;
    for (const char *key = NULL; fine && (key = ul_name_list_next(&s.keys, key)) != NULL;) {
        ul_store_result result = ul_store_value_delete(store, space, key, &fault);
        fine = result == UL_STORE_OK || result == UL_STORE_NONE;
    }
    ul_text_free(&s.keys);
    return fine;
}

void ul_seat_lists_drop(ul_store *store, const char *node)
{
    throw_away(store, node, 0);
}

/* ---- keeping and fetching */

/*
 * The last page is written first: a table that moves to a later page is on
 * both until the earlier one is written, never on none. One that moves back,
 * because there are fewer pages, is on both until the later ones are deleted.
 */
bool ul_seat_lists_keep(ul_store *store, const char *node, const ul_text *list, bool tidy)
{
    ul_fault fault;
    size_t   pages = 0;
    ul_text *page = list->failed ? NULL : cut(list, &pages);
    bool     fine = page != NULL;
    for (size_t i = pages; fine && i-- > 0;)
        fine = ul_store_value_put(store, space, name_of(node, i).key, page[i].len ? page[i].bytes : "", page[i].len,
                                  &fault) == UL_STORE_OK;
    pages_free(page, pages);
    return fine && (!tidy || throw_away(store, node, pages));
}

typedef struct gathering {
    const char *node;
    ul_text    *lists;
} gathering;

static bool gather(void *context, const char *key, const char *page, size_t len)
{
    gathering *g = context;
    if (!is_of(key, g->node))
        ul_text_add(g->lists, page, len);
    return true;
}

bool ul_seat_lists_fetch(ul_store *store, const char *node, ul_text *lists)
{
    ul_fault  fault;
    gathering g = {node, lists};
    return ul_store_value_list(store, space, gather, &g, &fault) == UL_STORE_OK && !lists->failed;
}
