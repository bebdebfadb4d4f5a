/*
 * play.h: a game about to be played at this terminal, whichever form it takes.
 */
#ifndef UL_TERMINAL_PLAY_H
#define UL_TERMINAL_PLAY_H

#include "terminal/encode.h"
#include "terminal/key_bindings.h"
#include "terminal/match.h"
#include "terminal/save.h"
#include "terminal/say_deal.h"
#include "terminal/tutorial.h"
#include "words/words.h"

struct ul_sitting;

/* How much the plain form says by itself; what it leaves out can be asked for. */
typedef enum ul_detail { UL_DETAIL_NORMAL, UL_DETAIL_BRIEF, UL_DETAIL_FULL } ul_detail;

/* Where the replay of a record begins. */
typedef struct ul_replay_from {
    bool     wanted;
    ul_seat  as;   /* UL_NOBODY: a spectator's eyes */
    bool     open; /* with all hands */
    unsigned turn; /* 0: at the beginning */
} ul_replay_from;

typedef struct ul_play {
    struct ul_sitting *sitting; /* the table that it is played at (sitting.h) */
    ul_match          *match;   /* the game there: another one once it has begun */
    ul_save            save;
    ul_lang            lang;
    ul_encoding        encoding; /* of what is written */
    bool               plain;    /* in lines */
    ul_detail          detail;   /* of those */
    bool               bell;     /* it rings when somebody here is to decide */
    bool               ascii;    /* frames and marks of ASCII only */
    bool               color;
    bool               mouse;
    ul_keys            keys;
    bool               goes_on;    /* the tutorial is over, and a real game is wanted */
    ul_tutorial       *tutorial;   /* NULL, unless somebody is to be shown how */
    bool               advice;     /* also where several people play, who have agreed */
    bool               ask_always; /* also where there is but one answer */
    unsigned           think_ms;   /* how long a bot that searches may think about a decision */
    unsigned           dwell_ms;   /* how long what a bot did stays before the next */
    bool               skips;      /* not now: until somebody decides again */
    ul_text            resumed;    /* which game --resume has taken, or that it is practice, until it is told */
    ul_rival           rival;      /* who has sent the deal */
    ul_replay_from     replay;     /* a record is looked through, nothing is played */
} ul_play;

/* What the forms return, as the program does. */
enum { UL_PLAY_DONE = 0, UL_PLAY_FAILED = 1, UL_PLAY_UNREACHABLE = 4, UL_PLAY_INTERRUPTED = 130 };

/* The game as a conversation in lines, on standard input and output. */
int ul_plain_run(ul_play *play);

/* The game on the full screen; the plain form if the terminal is not up to it. */
int ul_screen_run(ul_play *play);

/* Why the game is not kept in a file that somebody has named: of ul_save_elsewhere. */
void ul_play_say_no_place(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out);

/* What is wrong with a save, as a part of a sentence; and the sentence that it was not written. */
void ul_play_say_fault(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out);
void ul_play_say_not_saved(ul_lang lang, const ul_save *save, const ul_fault *fault, ul_text *out);

/* A line on standard error behind "unlucky play:", in the player's language. */
void ul_play_complain(ul_lang lang, const char *sentence);
void ul_play_complain_of_terminal(ul_lang lang); /* it can show no full screen */

/* Microseconds of a clock that only goes forward. */
uint64_t ul_play_now(void *unused);

/* A seed that nobody can guess. */
#define UL_PLAY_SEED 40
void ul_play_make_seed(char seed[UL_PLAY_SEED]);

/* Another game at the same table, once this one is over: play->match and play->save are its. False if there is none. */
bool ul_play_again(ul_play *play);

/* Is the game kept in a file? A first game is too short for that, and a server's table keeps itself. */
bool ul_play_is_kept(const ul_play *play);

/* Keep it: its log, or once it is over its record. False with *fault as of ul_save_write. */
bool ul_play_keep(ul_play *play, ul_fault *fault);

/* Is this what the tutorial wants now? Anything is where there is none. */
bool ul_play_allows(const ul_play *play, ul_action action);

/*
 * A question with one answer is not asked: true with that answer. Only where
 * nobody learns from the haste what a hand is made of: one person, and bots of
 * this program. What ends the game is asked all the same.
 */
bool ul_play_is_forced(const ul_play *play, const ul_view *view, ul_action *action);

/* From now on an interrupt, a hang-up or an end is only noted; a broken pipe is a failed write. */
void ul_play_catch_signals(void);
int  ul_play_caught(void);   /* the signal, or 0 */
void ul_play_uncaught(void); /* forget it */

#endif
