/* play.c: what both forms of the game share. */
#include "terminal/play.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "terminal/join.h"

uint64_t ul_play_now(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void ul_play_make_seed(char seed[UL_PLAY_SEED])
{
    unsigned char bytes[16] = {0};
    FILE         *file = fopen("/dev/urandom", "rb");
    if (!file || fread(bytes, 1, sizeof bytes, file) != sizeof bytes) {
        uint64_t now = ul_play_now(NULL) ^ (uint64_t)getpid() << 40;
        memcpy(bytes, &now, sizeof now);
    }
    if (file)
        fclose(file);
    for (size_t i = 0; i < sizeof bytes; i++)
        sprintf(seed + 2 * i, "%02x", bytes[i]);
}

/* A seed that was asked for deals a whole evening, the same every time: seed, seed/2, seed/3. */
bool ul_play_again(ul_play *play)
{
    ul_text  seed = {0};
    char     random[UL_PLAY_SEED];
    ul_fault fault = {0};
    if (play->join)
        return ul_join_again(play->join);
    ul_play_make_seed(random);
    if (play->seed)
        ul_text_print(&seed, "%s/%u", play->seed, play->games + 2);
    else
        ul_text_put(&seed, random);
    ul_match *again = play->tutorial || !seed.bytes ? NULL : ul_match_again(play->match, seed.bytes, &fault);
    ul_text_free(&seed);
    if (!again)
        return false;
    ul_match_free(play->match);
    play->match = again;
    play->games++;
    if (*play->save.name)
        ul_save_begin(&play->save, again, &fault);
    return true;
}

void ul_play_say_no_place(ul_lang lang, const ul_fault *fault, ul_text *out)
{
    if (strcmp(fault->code, "file-there") == 0)
        ul_words_say(lang, "ui.save.there", UL_PARAMS(ul_param_text("text", fault->message)), out);
    else
        ul_text_put(out, fault->message);
}

bool ul_play_is_kept(const ul_play *play)
{
    return !play->join && !play->tutorial;
}

bool ul_play_allows(const ul_play *play, ul_action action)
{
    return !play->tutorial || ul_action_same(action, ul_tutorial_action(play->tutorial, play->match));
}

bool ul_play_bot(ul_play *play)
{
    ul_report report;
    if (play->join)
        return ul_join_wait(play->join);
    if (play->tutorial)
        return ul_match_act(play->match, ul_tutorial_action(play->tutorial, play->match));
    ul_budget budget = {.playouts = UINT32_MAX, .now = ul_play_now};
    budget.until = ul_play_now(NULL) + (uint64_t)play->think_ms * 1000;
    ul_match_think(play->match, &budget, &report);
    return ul_match_act(play->match, report.action);
}

/* A signal handler has nobody to tell but a variable. */
static volatile sig_atomic_t caught;

static void note(int signal_number)
{
    caught = signal_number;
}

void ul_play_catch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    sigemptyset(&action.sa_mask);
    action.sa_handler = note; /* and no SA_RESTART: a read that waits must end */
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
}

int ul_play_caught(void)
{
    return caught;
}

void ul_play_uncaught(void)
{
    caught = 0;
}
