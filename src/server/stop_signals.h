/*
 * stop_signals.h: SIGTERM and SIGINT, brought to the event loop.
 *
 * No handler runs: the signals are blocked in every thread, and one thread
 * takes them from the system. A handler interrupts whatever a thread does at
 * that moment, and the runtime of the thread sanitizer loses the signal if
 * that is the thread's first wait (one start in a hundred, measured).
 */
#ifndef UL_SERVER_STOP_SIGNALS_H
#define UL_SERVER_STOP_SIGNALS_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <uv.h>

typedef void ul_stop_asked(void *context, int signal);

typedef struct ul_stop_signals {
    uv_async_t     bell;
    uv_thread_t    thread;
    sigset_t       before; /* the mask of this thread, to be restored */
    atomic_uint    asked[2];
    atomic_bool    ending;
    bool           started;
    ul_stop_asked *stop;
    void          *context;
} ul_stop_signals;

/* From here on the signals wait. Before any thread starts: each inherits what this one blocks. */
void ul_stop_signals_block(ul_stop_signals *signals);

/* `stop` is called in the loop for each signal, also for one that has waited. False: no thread is available. */
bool ul_stop_signals_begin(ul_stop_signals *signals, uv_loop_t *loop, ul_stop_asked *stop, void *context);

void ul_stop_signals_end(ul_stop_signals *signals); /* the loop has to run once more, to close a handle */

/* When all is done: signals that came meanwhile are dropped, later ones do again what they did before. */
void ul_stop_signals_unblock(ul_stop_signals *signals);

#endif
