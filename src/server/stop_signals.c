/* stop_signals.c: a thread that waits for signals and rings the loop's bell. */
#include "server/stop_signals.h"

#include <pthread.h>
#include <stddef.h>

static const int numbers[2] = {SIGTERM, SIGINT};

static void fill(sigset_t *set)
{
    sigemptyset(set);
    for (size_t i = 0; i < 2; i++)
        sigaddset(set, numbers[i]);
}

void ul_stop_signals_block(ul_stop_signals *signals)
{
    sigset_t ours;
    fill(&ours);
    pthread_sigmask(SIG_BLOCK, &ours, &signals->before);
}

static bool is_waiting(void)
{
    sigset_t waiting;
    return sigpending(&waiting) == 0 && (sigismember(&waiting, SIGTERM) == 1 || sigismember(&waiting, SIGINT) == 1);
}

void ul_stop_signals_unblock(ul_stop_signals *signals)
{
    sigset_t ours;
    int      number;
    fill(&ours);
    while (is_waiting() && sigwait(&ours, &number) == 0) { /* asked again, and it is done */
    }
    pthread_sigmask(SIG_SETMASK, &signals->before, NULL);
}

static void wait_for_signals(void *context)
{
    ul_stop_signals *signals = context;
    sigset_t         ours;
    int              number;
    fill(&ours);
    while (sigwait(&ours, &number) == 0 && !atomic_load(&signals->ending)) {
        atomic_fetch_add(&signals->asked[number == SIGINT], 1);
        uv_async_send(&signals->bell);
    }
}

static void rung(uv_async_t *bell)
{
    ul_stop_signals *signals = bell->data;
    for (size_t i = 0; i < 2; i++) {
        for (unsigned left = atomic_exchange(&signals->asked[i], 0); left > 0; left--)
            signals->stop(signals->context, numbers[i]);
    }
}

bool ul_stop_signals_begin(ul_stop_signals *signals, uv_loop_t *loop, ul_stop_asked *stop, void *context)
{
    signals->stop = stop;
    signals->context = context;
    if (uv_async_init(loop, &signals->bell, rung) != 0)
        return false;
    signals->bell.data = signals;
    signals->started = uv_thread_create(&signals->thread, wait_for_signals, signals) == 0;
    if (!signals->started)
        uv_close((uv_handle_t *)&signals->bell, NULL);
    return signals->started;
}

void ul_stop_signals_end(ul_stop_signals *signals)
{
    if (!signals->started)
        return;
    signals->started = false;
    atomic_store(&signals->ending, true);
    pthread_kill(signals->thread, SIGTERM); /* it waits for one */
    uv_thread_join(&signals->thread);
    uv_close((uv_handle_t *)&signals->bell, NULL);
}
