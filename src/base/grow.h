/*
 * grow.h: arrays on the heap that grow.
 *
 * For the house alone: it is not installed (house_headers in src/meson.build).
 */
#ifndef UL_BASE_GROW_H
#define UL_BASE_GROW_H

#include <stddef.h>

/*
 * Room for `more` items of `size` bytes behind the `count` that are there: the
 * array, which may have moved, and *room, doubled, so that growing is rare.
 * `items` may be NULL if there are none. NULL: memory ran out, and nothing has
 * changed.
 */
void *ul_grow(void *items, size_t count, size_t more, size_t *room, size_t size);

#endif
