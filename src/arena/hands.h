/*
 * hands.h: threads to lend to one thinking bot.
 *
 * A decision is cut into the same parts for any number of threads (bots/bot.h,
 * ul_budget.crew); these do them. Not for playing many games at once: for that
 * a game a thread is better (crew.h).
 */
#ifndef UL_ARENA_HANDS_H
#define UL_ARENA_HANDS_H

#include <stdbool.h>

typedef struct ul_hands ul_hands;

/* So many threads, the caller's own being one of them: 1 to 64. NULL: no memory, or no thread to be had. */
ul_hands *ul_hands_new(unsigned threads);
void      ul_hands_free(ul_hands *hands); /* NULL is welcome */

/* For ul_budget.crew, with the hands as ul_budget.hands. */
void ul_hands_work(void *hands, void (*part)(void *context, unsigned number), void *context, unsigned parts);

#endif
