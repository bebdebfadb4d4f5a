/*
 * arena.h: bots against bots, measured.
 *
 * A *block* is one deal played as often as there are seats, everybody moving
 * one seat on each time; what a kind won in a block is one observation. Blocks
 * depend on the seed and their number only, so that a run can be repeated,
 * with any number of threads. BOTS are weighed as docs/arena.md tells.
 */
#ifndef UL_ARENA_ARENA_H
#define UL_ARENA_ARENA_H

#include <stdatomic.h>
#include "arena/arena_player.h"
#include "arena/judge.h"
#include "arena/luck.h"
#include "arena/statistics.h"
#include "base/json.h"

/* How the places of a table are filled. */
typedef enum ul_seating {
    UL_SEATING_FIXED, /* kinds[place], the last again for the places that are left */
    UL_SEATING_GUEST, /* kinds[0] at every table, the others drawn for each block */
    UL_SEATING_LEAGUE /* all drawn */
} ul_seating;

typedef struct ul_arena {
    const ul_world    *world;
    const char        *plan; /* the text of a board of one's own; else NULL */
    const ul_bot_spec *kind;
    size_t             kinds;
    ul_seating         seating;
    const char        *seed;
    size_t             first, blocks; /* the number of the first block, and how many at most */
    unsigned           threads;
    uint32_t           answer_ms, lives; /* of programs */
    FILE              *log;
    bool               sequential; /* stop as soon as `test` of the first kind's share says so */
    ul_sprt            test;
    uint32_t           luck;  /* worlds in which draws are judged, to take luck out (luck.h); 0: it stays */
    const ul_bot_spec *judge; /* looks on and says who will win; may be NULL; never beside `luck` */
    const atomic_bool *stop;  /* turns true: end with what there is; may be NULL */

    /* Called now and then on the caller's thread, with the blocks done and the first kind's share. May be NULL. */
    void (*progress)(void *context, size_t blocks, const ul_sample *share);
    void *context;
} ul_arena;

/* What came of a block. */
typedef struct ul_block {
    bool     complete;
    uint8_t  wins[UL_MAX_SEATS]; /* by place */
    int64_t  luck[UL_MAX_SEATS]; /* the same, as luck.h counts */
    uint8_t  no_winner;
    uint32_t turns;
} ul_block;

typedef struct ul_standing {
    ul_sample       share;       /* of the games that one of the kind sat in, block by block */
    ul_sample       plain;       /* the same with all luck that there was */
    uint64_t        games, wins; /* each of the kind at a table counts */
    uint64_t        decisions, cpu_us;
    ul_error_counts errors;
} ul_standing;

typedef struct ul_score {
    size_t         blocks;
    uint64_t       games, no_winner, turns;
    ul_standing    standing[UL_MAX_BOT_SPECS];
    ul_sprt_result verdict; /* of a sequential test */
    ul_calibration judged;  /* how what the judge said came true */
    double         ratio;
} ul_score;

/* Play; `block` has room for all of them. False if memory ran out before anything was done. */
bool ul_arena_run(const ul_arena *arena, ul_block *block, ul_score *score);

/* Games that a place won in a block, without the luck if that is taken out. */
double ul_block_wins(const ul_arena *arena, const ul_block *block, uint8_t place);

/* Count blocks, in order, into a score that has none yet. */
void ul_score_count(ul_score *score, const ul_arena *arena, const ul_block *block, size_t blocks);

/*
 * Did the programs of the kind fail (ul_program_failed)? Then its share says
 * nothing. And did those of any of the first kinds?
 */
bool ul_standing_failed(const ul_standing *standing);
bool ul_score_failed(const ul_score *score, size_t kinds);

/* The score for people, and as a JSON object with a line's end. */
void ul_score_put(ul_text *text, const ul_arena *arena, const ul_score *score);
void ul_score_write(ul_text *text, const ul_arena *arena, const ul_score *score);

/* A share and its interval, into an object that is open; and the one with luck, as a member. */
void ul_share_write(ul_json_out *out, const ul_sample *share);
void ul_plain_write(ul_json_out *out, const ul_sample *plain);

/* What is played, into an object that is open; NULL: the arena's own way to fill tables. */
void ul_arena_write_setting(ul_json_out *out, const ul_arena *arena, const char *seating);

#endif
