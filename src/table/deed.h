/*
 * deed.h: one thing done at a table, and how the log writes it down.
 *
 * People, bots and the clock do deeds. A deed that was accepted is one line
 * of the table's log, and the table is what its log makes of it
 * (docs/table.md lists the lines). This file knows their shape alone; whether
 * one may be done, and what comes of it, is table.h's.
 */
#ifndef UL_TABLE_DEED_H
#define UL_TABLE_DEED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/sha256.h"
#include "base/text.h"
#include "rules/action.h"
#include "rules/scene.h"
#include "rules/world.h"

#define UL_NAME_BYTES 64
#define UL_SAY_BYTES 400
#define UL_ID_BYTES 24     /* an id that a client gives its deed */
#define UL_WORD_BYTES 15   /* a bot's level, a language */
#define UL_DEED_ACTIONS 64 /* actions in one deed */
#define UL_ARMED_MOST 12
#define UL_PHRASES 16 /* set phrases; the numbers behind them are reactions */
#define UL_REACTIONS 5
#define UL_SECRET_BYTES 32

typedef enum ul_deed_kind {
    /* at the door */
    UL_DO_OPEN,     /* the table, with its secret; the first of every log and no input */
    UL_DO_POSITION, /* text: where its first game begins (position.h); the second, if it is not dealt */
    UL_DO_SIT,      /* take a free seat, or the one that somebody left */
    UL_DO_LEAVE,    /* stand up */
    UL_DO_KEY,      /* the seat's old key is void, here is a new one */
    UL_DO_HAND,     /* the same, and another name: somebody else sits there now */
    UL_DO_HERE,     /* the seat has a connection again */
    UL_DO_AWAY,     /* it has none any more */
    UL_DO_REST,     /* flag: a bot may play for me, or I am back */
    UL_DO_LEVEL,    /* which bot that is */
    UL_DO_HOLIDAY,  /* number: for so many days my clock stands still; 0: I am back */
    UL_DO_ADMIT,   /* flag: somebody new may take `other` in mid-game, which somebody left (or a bot has), or may not */
    UL_DO_PROGRAM, /* what a program says of itself. word: its version; text: who has made it; either may be missing */
    /* the owner's */
    UL_DO_BOT,        /* a bot takes a free seat; text: what it is called, if it has a name of its own */
    UL_DO_ORDER,      /* word: who sits where, "201": seat 2 is the new seat 0 */
    UL_DO_LATECOMERS, /* flag: who comes when the game has begun may take a bot's seat, or may not */
    UL_DO_REMOVE,
    UL_DO_OWN, /* somebody else is the owner now */
    UL_DO_START,
    UL_DO_CLOSE, /* the operator, too, who has no seat */
    /* provable dealing */
    UL_DO_COMMIT,  /* bytes: the hash of a seed */
    UL_DO_REVEAL,  /* bytes: the seed */
    UL_DO_DECLINE, /* I give none */
    /* the game */
    UL_DO_ACT,   /* word: by "person", "bot", "held", "armed" */
    UL_DO_HOLD,  /* the same, to be done when its least time is over; never an input */
    UL_DO_ARM,   /* number: ul_armed; its cards as foils */
    UL_DO_UNDO,  /* number: of actions; 0: all that can be */
    UL_DO_PAUSE, /* flag: I wish for a pause, or no longer */
    UL_DO_RESUME,
    UL_DO_REMATCH, /* flag: I wish for one, or no longer. As an input, bytes: a secret for it */
    /* talk */
    UL_DO_SAY,     /* word: its language; number: what it costs (the table's to fill) */
    UL_DO_PHRASE,  /* number: which, or UL_PHRASES and up a reaction */
    UL_DO_MUTE,    /* flag: I do not wish to read that seat, or do again */
    UL_DO_SILENCE, /* flag: the owner: nobody is to read it, or may again */
    /* the clock's, never inputs */
    UL_DO_OFFER, /* somebody wishes for a rematch, the others are asked for so long; bytes: its secret */
    UL_DO_AGAIN, /* all wish for it, or the time to say so is over; bytes: its secret */
    UL_DO_ROUND, /* the time for seeds is over */
    UL_DO_WARN,
    UL_DO_LATE, /* word: "away" or "clock": a stand-in plays from now on */
    UL_DO_ABANDON,
    UL_DEED_KINDS
} ul_deed_kind;

/* An answer to an attempt that is given before it is asked for. */
typedef enum ul_armed {
    UL_ARMED_ASK, /* none: ask me */
    UL_ARMED_PASS,
    UL_ARMED_CARDS, /* these, as long as they are needed */
    UL_ARMED_ENOUGH /* just enough if I am the last, else pass */
} ul_armed;

typedef struct ul_deed {
    uint8_t     kind;  /* ul_deed_kind */
    ul_seat     seat;  /* whose deed it is, UL_NOBODY: nobody's. Of a UL_DO_SIT: any that is free */
    ul_seat     other; /* whom it is about */
    bool        flag;  /* of a UL_DO_SIT: a program of somebody's, and marked as such */
    uint8_t     number;
    uint8_t     count;               /* of actions */
    char        id[UL_ID_BYTES + 1]; /* "": none */
    char        word[UL_WORD_BYTES + 1];
    uint8_t     bytes[UL_SHA256_BYTES];
    ul_action   action[UL_DEED_ACTIONS];
    const char *text; /* lent, `len` bytes of UTF-8: a name, a line of talk, the table's description */
    size_t      len;
} ul_deed;

/* All zero but for the kind, the seat, and UL_NOBODY as the other. */
void ul_deed_init(ul_deed *deed, ul_deed_kind kind, ul_seat seat);

const char *ul_deed_name(ul_deed_kind kind);

/* Append the deed's words, "act 2 person c7 step foyer; draw". `world` names rooms and cards. */
void ul_deed_write(const ul_world *world, const ul_deed *deed, ul_text *text);

/*
 * Read them back, exactly as they were written. deed->text points into
 * `line`. False with *fault "bad-deed" (or "bad-action") and the column.
 */
bool ul_deed_read(const ul_world *world, const char *line, size_t len, ul_deed *deed, ul_fault *fault);

/* A word that fits, the bytes behind it zero. */
void ul_word_set(char to[UL_WORD_BYTES + 1], const char *word);

/* Is it an id, a word, a name, a line of talk as the log can hold it? */
bool ul_deed_id_fits(const char *id);
bool ul_deed_word_fits(const char *word);
bool ul_deed_text_fits(const char *text, size_t len, size_t most);

#endif
