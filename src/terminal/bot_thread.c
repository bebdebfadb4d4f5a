/* bot_thread.c: a bot thinking, beside a screen that stays awake or not. */
#include "terminal/bot_thread.h"
#include <signal.h>
#include "terminal/play.h"

static void *think(void *argument)
{
    ul_thinker *thinker = argument;
    ul_thought_think(thinker->thought, &thinker->budget);
    atomic_store(&thinker->done, true);
    return NULL;
}

/* Signals are for the thread that has the screen. */
static bool start_thread(ul_thinker *thinker)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    bool started = pthread_create(&thinker->thread, NULL, think, thinker) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void begin(ul_thinker *thinker, ul_thought *thought, bool beside)
{
    thinker->thought = thought;
    thinker->budget.stop = &thinker->stop;
    atomic_store(&thinker->done, false);
    atomic_store(&thinker->stop, false);
    thinker->beside = beside && start_thread(thinker);
    if (!thinker->beside)
        think(thinker);
}

void ul_think_begin(ul_thinker *thinker, ul_thought *thought, uint64_t seed, unsigned milliseconds, bool beside)
{
    thinker->budget = (ul_budget){.playouts = UINT32_MAX, .seed = seed, .now = ul_play_now};
    thinker->budget.until = ul_play_now(NULL) + (uint64_t)milliseconds * 1000;
    begin(thinker, thought, beside);
}

void ul_think_begin_counted(ul_thinker *thinker, ul_thought *thought, uint64_t seed, uint32_t playouts, bool beside)
{
    thinker->budget = (ul_budget){.playouts = playouts, .seed = seed};
    begin(thinker, thought, beside);
}

ul_thought *ul_think_answer(ul_thinker *thinker)
{
    ul_thought *thought = thinker->thought;
    if (!thought || !atomic_load(&thinker->done))
        return NULL;
    if (thinker->beside)
        pthread_join(thinker->thread, NULL);
    thinker->thought = NULL;
    return thought;
}

void ul_think_end(ul_thinker *thinker)
{
    if (!thinker->thought)
        return;
    atomic_store(&thinker->stop, true);
    if (thinker->beside)
        pthread_join(thinker->thread, NULL);
    ul_thought_free(thinker->thought);
    thinker->thought = NULL;
}
