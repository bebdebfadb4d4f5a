/* grow.c: see grow.h. */
#include "base/grow.h"
#include <stdint.h>
#include <stdlib.h>

#define FIRST 64 /* items, to begin with */

void *ul_grow(void *items, size_t count, size_t more, size_t *room, size_t size)
{
    size_t next = *room ? *room : FIRST;
    if (count > SIZE_MAX / 2 / size || more > SIZE_MAX / 2 / size - count)
        return NULL; /* more than there is memory: doubling, too, must not go past the end of numbers */
    if (items && count + more <= *room)
        return items;
    while (next < count + more)
        next *= 2;
    void *grown = realloc(items, next * size);
    if (grown)
        *room = next;
    return grown;
}
