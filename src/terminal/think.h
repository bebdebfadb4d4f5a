/*
 * think.h: a bot thinking beside a screen that stays awake.
 *
 * One thread at a time. While it runs the match may be looked at, not changed.
 */
#ifndef UL_TERMINAL_THINK_H
#define UL_TERMINAL_THINK_H

#include <pthread.h>
#include <stdatomic.h>
#include "terminal/match.h"

typedef struct ul_thinker {
    ul_match   *match;
    ul_budget   budget;
    ul_report   report;
    pthread_t   thread;
    bool        busy;   /* begun, and not ended yet */
    bool        joined; /* there was no thread to be had: it has thought already */
    atomic_bool done, stop;
} ul_thinker;

/* Begin to think for the bot that is to act; `thinker` must be zero or ended. */
void ul_think_begin(ul_thinker *thinker, ul_match *match, unsigned milliseconds);

/* Is there an answer? Then *action is it, and the thinker is free again. */
bool ul_think_answer(ul_thinker *thinker, ul_action *action);

/* Have it stop, and forget what it thought. */
void ul_think_end(ul_thinker *thinker);

#endif
