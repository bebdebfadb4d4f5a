/*
 * lab.h: what a game is like, measured by letting bots play it.
 *
 * Everything counted is a whole number, so that the sum over many threads is
 * the same in any order. A *place* is a seat counted from the one that begins.
 */
#ifndef UL_ARENA_LAB_H
#define UL_ARENA_LAB_H

#include <stdatomic.h>
#include "arena/arena_player.h"
#include "arena/statistics.h"

#define UL_LAB_LENGTHS 30   /* classes of lengths of games; the last is open */
#define UL_LAB_LENGTH 10    /* turns in each */
#define UL_LAB_SPANS 40     /* spans of a game, for what happens when; the last is open */
#define UL_LAB_SPAN 5       /* turns in each */
#define UL_LAB_PATIENCE 600 /* turns in which a game should be over */
#define UL_LAB_LEFT 43      /* failure cards that can be left, and none */

/* What is counted in each game: of each the sum and the sum of squares are kept. */
typedef enum ul_lab_count {
    UL_COUNT_TURNS,
    UL_COUNT_DECISIONS, /* a whole turn, or a whole reply to an attempt */
    UL_COUNT_ACTIONS,
    UL_COUNT_ATTEMPTS, /* on the Doctor */
    UL_COUNT_DOG,      /* attempts on the dog */
    UL_COUNT_RESHUFFLES,
    UL_COUNT_LEFT,      /* failure cards still in the game at its end */
    UL_COUNT_LEFT_HELD, /* those of them in hands */
    UL_COUNT_TOKENS,    /* the winner's */
    UL_COUNTS
} ul_lab_count;

typedef struct ul_room_tally {
    uint64_t stays;    /* turns that began with the Doctor there */
    uint64_t watched;  /* of those, with another player's pawn there or in sight */
    uint64_t eyes;     /* pawns that stood there and saw the Doctor when another's turn began */
    uint64_t attempts; /* on the Doctor, there */
    uint64_t successes;
    uint64_t spoiled; /* turns that ended beside the Doctor there without an attempt, since it could not be made */
    uint64_t spoils;  /* pawns that stood there and by seeing it made an attempt impossible */
} ul_room_tally;

typedef struct ul_tally {
    uint64_t      games;
    uint64_t      endless; /* those longer than UL_LAB_PATIENCE turns */
    uint64_t      sum[UL_COUNTS], squares[UL_COUNTS];
    uint64_t      length[UL_LAB_LENGTHS];
    uint64_t      left[UL_LAB_LEFT];
    uint64_t      ending[4];                                                      /* ul_ending */
    uint64_t      won[UL_MAX_SEATS], skipped[UL_MAX_SEATS], played[UL_MAX_SEATS]; /* by place */
    uint64_t      turns_in[UL_LAB_SPANS], attempts_in[UL_LAB_SPANS], successes_in[UL_LAB_SPANS];
    uint64_t      attempts, successes; /* on the Doctor */
    uint64_t      dog_attempts, dogs_killed;
    uint64_t      called;         /* turns out of order: the Doctor walked in on somebody */
    uint64_t      asked, choices; /* actions chosen, and legal ones to choose from */
    uint64_t      hidden;         /* cards in other hands, at each of those */
    ul_room_tally room[UL_MAX_ROOMS];
} ul_tally;

typedef struct ul_lab {
    const ul_world    *world;
    const char        *plan; /* the text of a board of one's own; else NULL */
    const ul_bot_spec *kind; /* one a seat, the last again for those that are left */
    size_t             kinds;
    const char        *seed;
    size_t             games;
    unsigned           threads;
    uint32_t           answer_ms, lives;
    const atomic_bool *stop;
    void (*progress)(void *context, size_t games); /* may be NULL */
    void *context;
} ul_lab;

/* Play. False if memory ran out, or it was stopped before the last game: the tally is of those that were played. */
bool ul_lab_run(const ul_lab *lab, ul_tally *tally);

/* One figure of a tally, with its 95 % interval. */
typedef struct ul_measure {
    const char *key;   /* for programs */
    const char *name;  /* for people */
    bool        share; /* between 0 and 1 */
    double      value;
    ul_interval sure;
} ul_measure;

#define UL_MAX_MEASURES 24

/* The figures that this game has; returns how many. */
size_t ul_tally_measures(const ul_tally *tally, const ul_world *world, ul_measure *measures);

/* A setting and what came of it. Two of them are compared. */
typedef struct ul_finding {
    const char     *label;
    const char     *bots;
    const ul_world *world;
    const ul_tally *tally;
} ul_finding;

/* The difference of two measures of the same key, and half of its 95 % interval. */
double ul_measure_difference(const ul_measure *one, const ul_measure *other, double *half);

/* One finding, or two side by side: for people, as JSON with a line's end, as a page that needs nothing else. */
void ul_lab_put(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count);
void ul_lab_write(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count);
void ul_lab_page(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count);

/* Something that is wrong with a board as a game: docs/lab.md lists the codes. */
typedef struct ul_remark {
    const char *code;
    ul_room     room; /* UL_NOWHERE: the whole board */
    char        message[160];
} ul_remark;

#define UL_MAX_REMARKS (2 * UL_MAX_ROOMS + UL_MAX_SEATS + 8)

/* What is wrong with the board of the first finding, with figures of the others' beside: for people, and as JSON. */
void ul_lab_put_verdict(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count);
void ul_lab_write_verdict(ul_text *text, const ul_lab *lab, const ul_finding *findings, size_t count);

#endif
