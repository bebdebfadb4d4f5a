/* think.c: a bot thinking beside a screen that stays awake. */
#include "terminal/think.h"
#include <signal.h>
#include "terminal/play.h"

static void *think(void *argument)
{
    ul_thinker *thinker = argument;
    ul_match_think(thinker->match, &thinker->budget, &thinker->report);
    atomic_store(&thinker->done, true);
    return NULL;
}

void ul_think_begin(ul_thinker *thinker, ul_match *match, unsigned milliseconds)
{
    sigset_t all, before;
    thinker->match = match;
    thinker->budget = (ul_budget){.playouts = UINT32_MAX, .now = ul_play_now, .stop = &thinker->stop};
    thinker->budget.until = ul_play_now(NULL) + (uint64_t)milliseconds * 1000;
    atomic_store(&thinker->done, false);
    atomic_store(&thinker->stop, false);
    thinker->busy = true;
    /* Signals are for the thread that has the screen. */
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    thinker->joined = pthread_create(&thinker->thread, NULL, think, thinker) != 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (thinker->joined)
        think(thinker);
}

bool ul_think_answer(ul_thinker *thinker, ul_action *action)
{
    if (!thinker->busy || !atomic_load(&thinker->done))
        return false;
    ul_think_end(thinker);
    *action = thinker->report.action;
    return true;
}

void ul_think_end(ul_thinker *thinker)
{
    if (!thinker->busy)
        return;
    atomic_store(&thinker->stop, true);
    if (!thinker->joined)
        pthread_join(thinker->thread, NULL);
    thinker->busy = false;
}
