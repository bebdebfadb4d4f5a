/*
 * calibration.h: did the chances that a bot told come true?
 *
 * A bot that searches says how likely each seat is to win. That is noted, and
 * compared with who won once the game is over. Whole numbers only: sums are
 * the same in whatever order games end.
 */
#ifndef UL_ARENA_CALIBRATION_H
#define UL_ARENA_CALIBRATION_H

#include "base/json.h"
#include "base/text.h"
#include "bots/bot.h"
#include "bots/calibrate.h"

#define UL_QUARTERS 4
#define UL_CHANCE_BINS 10
#define UL_MOST_TOLD 400 /* judgements of one bot in one game that are kept */

/* What a bot said at one moment. */
typedef struct ul_told {
    uint16_t turn;
    uint8_t  phase;                /* how far the game had come: bots/calibrate.h */
    uint16_t chance[UL_MAX_SEATS]; /* in ten-thousandths */
} ul_told;

typedef struct ul_calibration {
    uint64_t told[UL_QUARTERS];                     /* judgements in each quarter of their games */
    uint64_t wrong[UL_QUARTERS], even[UL_QUARTERS]; /* squared errors, told and of everybody alike, 1e-8 */
    uint64_t count[UL_CHANCE_BINS], sum[UL_CHANCE_BINS], won[UL_CHANCE_BINS]; /* seats by the chance told */
    int64_t  agreed[UL_PHASES],
        spread[UL_PHASES]; /* what was told beyond everybody alike, times what came of it; squared */
} ul_calibration;

/* A game is over: who won, and in which turn. Games without a winner say nothing. */
void ul_calibration_add(ul_calibration *c, const ul_told *told, size_t count, uint8_t players, const ul_scene *end);
void ul_calibration_sum(ul_calibration *c, const ul_calibration *more);

/* 1 - what was told is wrong by, of what everybody alike is wrong by: above 0 it is better than saying nothing. */
double ul_calibration_skill(const ul_calibration *c, unsigned quarter);

/* How much of what was told beyond everybody alike came true, by how far the game had come: 1 is right. */
double ul_calibration_slope(const ul_calibration *c, unsigned phase);

/* By how much a chance told is off on average. */
double ul_calibration_error(const ul_calibration *c);

void ul_calibration_put(ul_text *text, const char *name, const ul_calibration *c);
void ul_calibration_write(ul_json_out *out, const char *name, const ul_calibration *c); /* a member "judged" */

#endif
