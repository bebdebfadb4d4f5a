/*
 * learned_among.h: whom nets learn among: the training half but for the best
 * responses. Those were found by searches against bots that had learned among
 * the others, and every net in use is to come out the same again.
 */
#ifndef LEARNED_AMONG_H
#define LEARNED_AMONG_H

#include <string.h>
#include "population/population.h"

static inline bool is_best_response(const ul_thumb *thumb)
{
    return !strcmp(ul_thumb_name(thumb), "suitor") || !strcmp(ul_thumb_name(thumb), "fugitive");
}

/* They are the last of the half. */
static inline uint32_t learned_among_count(void)
{
    uint32_t count = 0;
    while (ul_thumb_nth(count) && !is_best_response(ul_thumb_nth(count)))
        count++;
    return count;
}

#endif
