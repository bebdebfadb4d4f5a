/* play.c: what both forms of the game share. */
#include "terminal/play.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/entropy.h"
#include "terminal/action_menu.h"
#include "terminal/sitting.h"

uint64_t ul_play_now(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

void ul_play_make_seed(char seed[UL_PLAY_SEED])
{
    uint8_t bytes[16];
    if (!ul_entropy_read(bytes, sizeof bytes)) { /* a game at this screen: a seed that could be guessed harms nobody */
        uint64_t now = ul_play_now(NULL) ^ (uint64_t)getpid() << 40;
        memcpy(bytes, &now, sizeof now);
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(seed + 2 * i, 3, "%02x", bytes[i]);
}

bool ul_play_again(ul_play *play)
{
    ul_fault fault = {0};
    if (play->tutorial || !ul_sitting_again(play->sitting))
        return false;
    if (*play->save.name)
        ul_save_begin(&play->save, ul_world_edition(ul_match_world(play->match))->id, &fault);
    return true;
}

void ul_play_say_no_place(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out)
{
    if (strcmp(fault->code, "file-there") == 0)
        ul_words_say(lang, "ui.save.there", UL_PARAMS(ul_param_text("text", fault->message)), out);
    else
        ul_play_say_fault(lang, save, fault, out);
}

void ul_play_say_fault(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out)
{
    char    key[64];
    ul_text why = {0};
    bool    homeless = strcmp(fault->code, "no-folder") == 0 && !save->system;
    snprintf(key, sizeof key, "fault.%s", homeless ? "no-home" : fault->code);
    ul_words_system(lang, save->system, &why);
    if (ul_words_find(lang, key))
        ul_words_say(lang, key,
                     UL_PARAMS(ul_param_text("name", fault->message), ul_param_text("text", ul_text_bytes(&why))), out);
    else
        ul_text_put(out, fault->message);
    ul_text_free(&why);
}

void ul_play_say_not_saved(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out)
{
    ul_text why = {0};
    ul_play_say_fault(lang, save, fault, &why);
    ul_words_say(lang, "ui.save.failed", UL_PARAMS(ul_param_text("text", ul_text_bytes(&why))), out);
    ul_text_free(&why);
}

void ul_play_complain(ul_lang lang, const char *sentence)
{
    ul_text text = {0}, bytes = {0};
    ul_text_put(&text, "unlucky play");
    ul_words_between(lang, "mark.colon", &text);
    ul_text_print(&text, "%s\n", sentence);
    ul_encode_out(ul_encode_now(), ul_text_bytes(&text), text.len, &bytes);
    fputs(text.failed || bytes.failed ? "unlucky play: memory ran out\n" : ul_text_bytes(&bytes), stderr);
    ul_text_free(&text);
    ul_text_free(&bytes);
}

void ul_play_complain_of_terminal(ul_lang lang)
{
    const char *term = getenv("TERM");
    ul_text     text = {0};
    ul_words_say(lang, "usage.play.terminal", UL_PARAMS(ul_param_text("text", term ? term : "")), &text);
    ul_play_complain(lang, ul_text_bytes(&text));
    ul_text_free(&text);
}

bool ul_play_is_kept(const ul_play *play)
{
    return ul_sitting_log(play->sitting) && !play->tutorial;
}

bool ul_play_keep(ul_play *play, ul_fault *fault)
{
    ul_text record = {0};
    bool    over = ul_match_to_act(play->match) == UL_NOBODY;
    if (over && !ul_sitting_record(play->sitting, &record))
        return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
    bool fine = ul_save_write(&play->save, over ? &record : ul_sitting_log(play->sitting), over, fault);
    ul_text_free(&record);
    return fine;
}

bool ul_play_allows(const ul_play *play, ul_action action)
{
    return !play->tutorial || ul_action_same(action, ul_tutorial_action(play->tutorial, play->match));
}

bool ul_play_is_forced(const ul_play *play, const ul_view *view, ul_action *action)
{
    const ul_world *world = ul_match_world(play->match);
    ul_seat         winner;
    bool            alone = ul_sitting_log(play->sitting) && ul_match_only(play->match) == view->seat;
    if (play->ask_always || play->tutorial || !alone || view->scene.phase == UL_PHASE_TURN)
        return false;
    return ul_menu_only(world, view, ul_pattern_any(), action) && !ul_menu_ends(world, view, *action, &winner);
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
