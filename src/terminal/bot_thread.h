/*
 * bot_thread.h: a bot thinking, beside a screen that stays awake or not.
 *
 * One thread at a time. The question is a copy: the table may go on meanwhile.
 */
#ifndef UL_TERMINAL_BOT_THREAD_H
#define UL_TERMINAL_BOT_THREAD_H

#include <pthread.h>
#include <stdatomic.h>
#include "hosting/table_bots.h"

typedef struct ul_thinker {
    ul_thought *thought; /* NULL: it has nothing to think about */
    ul_budget   budget;
    pthread_t   thread;
    bool        beside; /* in a thread of its own; else it has thought already */
    atomic_bool done, stop;
} ul_thinker;

/*
 * Begin to think about a question, which is the thinker's from here on; it
 * must have none. `beside`: in a thread, if one is available.
 */
void ul_think_begin(ul_thinker *thinker, ul_thought *thought, uint64_t seed, unsigned milliseconds, bool beside);

/* The same, as long as so many playouts take: asked again it answers the same. */
void ul_think_begin_counted(ul_thinker *thinker, ul_thought *thought, uint64_t seed, uint32_t playouts, bool beside);

/* The question with its answer, the caller's to free; NULL: not yet. */
ul_thought *ul_think_answer(ul_thinker *thinker);

/* Have it stop, and forget what it thought. */
void ul_think_end(ul_thinker *thinker);

#endif
