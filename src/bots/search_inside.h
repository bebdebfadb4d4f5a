/*
 * search_inside.h: what a search by playouts keeps: its settings, sums of what
 * came of the playouts, and the parts that threads may do. playout_search.c
 * searches.
 */
#ifndef UL_BOTS_SEARCH_INSIDE_H
#define UL_BOTS_SEARCH_INSIDE_H

#include "bots/bot.h"
#include "bots/deal_sampler.h"
#include "bots/fast_odds.h"

typedef struct search_settings {
    uint16_t turns;   /* that a playout lasts, in 1/4 rounds */
    uint16_t far;     /* the same where there is long to think */
    uint16_t gate;    /* in 1/10 standard errors: what a gain must exceed */
    uint16_t leaning; /* on a chooser's judgement, in ten-thousandths of a game */
} search_settings;

typedef struct standing { /* a candidate's: its values, and each seat's chance in its playouts */
    int64_t  sum, squares, chance[UL_MAX_SEATS];
    uint32_t visits;
} standing;

/* How much more a candidate had than another in the worlds that both were played in. */
typedef struct contest {
    int64_t  gain, squares;
    uint32_t worlds;
} contest;

/* What came of playouts: sums only, so that they can be found in parts and added up. */
typedef struct findings {
    standing of[UL_MAX_CANDIDATES];
    contest  over[UL_MAX_CANDIDATES][UL_MAX_CANDIDATES]; /* [a][b] for b < a: of a over b */
} findings;

/* A part of a search that can be done beside the others: worlds of its own, and what came of them. */
#define UL_SLICES 4
typedef struct slice {
    ul_deal_sampler deal;
    ul_fast_odds    odds;
    findings        found;
} slice;

#endif
