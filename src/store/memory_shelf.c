/* memory_shelf.c: entries in the order of their names, and pieces of text. */
#include "base/grow.h"
#include "store/memory_inside.h"

#include <stdlib.h>
#include <string.h>

size_t shelf_place(const memory_shelf *shelf, const char *name)
{
    size_t low = 0, high = shelf->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(shelf->entries[middle]->name, name) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void *shelf_find(const memory_shelf *shelf, const char *name)
{
    size_t at = shelf_place(shelf, name);
    return at < shelf->count && strcmp(shelf->entries[at]->name, name) == 0 ? shelf->entries[at] : NULL;
}

bool shelf_reserve(memory_shelf *shelf, size_t more)
{
    memory_entry **entries = ul_grow(shelf->entries, shelf->count, more, &shelf->room, sizeof *entries);
    if (entries)
        shelf->entries = entries;
    return entries != NULL;
}

void *entry_new(const char *name, size_t size)
{
    memory_entry *new = calloc(1, size);
    if (new && !(new->name = store_copy(name, NULL))) {
        free(new);
        new = NULL;
    }
    return new;
}

void entry_free(void *gone)
{
    if (gone)
        free(((memory_entry *)gone)->name);
    free(gone);
}

void shelf_add(memory_shelf *shelf, void *new)
{
    size_t at = shelf_place(shelf, ((memory_entry *)new)->name);
    memmove(shelf->entries + at + 1, shelf->entries + at, (shelf->count - at) * sizeof *shelf->entries);
    shelf->entries[at] = new;
    shelf->count++;
}

void shelf_remove(memory_shelf *shelf, void *gone)
{
    size_t at = shelf_place(shelf, ((memory_entry *)gone)->name);
    shelf->count--;
    memmove(shelf->entries + at, shelf->entries + at + 1, (shelf->count - at) * sizeof *shelf->entries);
    entry_free(gone);
}

memory_piece *piece_new(const char *bytes, size_t len, int64_t lines)
{
    memory_piece *new = malloc(sizeof *new + len + 1);
    if (!new)
        return NULL;
    *new = (memory_piece){.lines = lines, .len = len};
    if (len)
        memcpy(new->bytes, bytes, len);
    new->bytes[len] = '\0';
    return new;
}

void pieces_free(memory_piece *gone)
{
    while (gone) {
        memory_piece *next = gone->next;
        free(gone);
        gone = next;
    }
}
