/*
 * observation.h: what one chair may know, as a row of numbers for a program that learns.
 *
 * Written from a view and the events that its seat has seen, so nothing hidden
 * can be in it; and nothing that a view has is missing. A row is cut into
 * sections (docs/learning.md tells what each holds); which there are and how
 * long follows from the world. Seats are counted from the seat that looks, to
 * its left: it is itself seat 0, so that one policy can play every seat.
 */
#ifndef UL_BATCH_OBSERVATION_H
#define UL_BATCH_OBSERVATION_H

#include <stdint.h>
#include "rules/event.h"
#include "rules/view.h"

/* Grows when a section of any world moves, or means something else. */
#define UL_OBSERVATION_VERSION 1

#define UL_MAX_HISTORY 64
#define UL_EVENT_FIELDS 10      /* numbers that an event takes */
#define UL_MAX_OBSERVATION 3072 /* more than any world needs with the longest history, asserted */

typedef enum ul_section_id {
    UL_SECTION_PHASE,
    UL_SECTION_SEAT,
    UL_SECTION_TO_ACT,
    UL_SECTION_TURN_SEAT,
    UL_SECTION_TURN,
    UL_SECTION_STEPPED,
    UL_SECTION_CARDS_PLAYED,
    UL_SECTION_LAST_TURN,
    UL_SECTION_HAND,
    UL_SECTION_UNSEEN,
    UL_SECTION_DISCARDED,
    UL_SECTION_REMOVED,
    UL_SECTION_HAND_SIZE,
    UL_SECTION_TOKENS,
    UL_SECTION_POOL,
    UL_SECTION_PILES,
    UL_SECTION_SUNK,
    UL_SECTION_ATTEMPT_SEAT,
    UL_SECTION_ATTEMPT_TARGET,
    UL_SECTION_ATTEMPT_WEAPON,
    UL_SECTION_ATTEMPT_POINTS,
    UL_SECTION_ROOMS,
    UL_SECTION_DOCTOR,
    UL_SECTION_DOG,
    UL_SECTION_DOG_STATE,
    UL_SECTION_NEXT_SEAT,
    UL_SECTION_COLLECTING,
    UL_SECTION_SEES,
    UL_SECTION_WATCHED,
    UL_SECTION_ARRIVAL,
    UL_SECTION_ENDING,
    UL_SECTION_WINNER,
    UL_SECTION_LOSER,
    UL_SECTION_PENALTIES,
    UL_SECTION_DISCARD_ORDER,
    UL_SECTION_HISTORY,
    UL_SECTIONS
} ul_section_id;

/* The name that docs/learning.md has for it: "hand_size". */
const char *ul_section_name(ul_section_id id);

/* rows * columns numbers from `first` on; none where the world has no use for it. */
typedef struct ul_section {
    uint16_t first, rows, columns;
    uint16_t most; /* what is 1.0 in an observation of floats; 1: floats are the numbers themselves */
} ul_section;

/* Plain, without pointers: fill it once a world, and share it. */
typedef struct ul_layout {
    uint16_t   size; /* numbers in a row */
    uint8_t    players, rooms, kinds, history;
    bool       sinks;
    ul_section section[UL_SECTIONS];
    uint8_t    copies[UL_MAX_KINDS];
    uint8_t    sees[UL_MAX_ROOMS][UL_MAX_ROOMS];                   /* 1: that room is in sight of this one */
    uint8_t    arrival[UL_LEVELS + 1][UL_MAX_ROOMS][UL_MAX_ROOMS]; /* by levels sunk, the Doctor's room, a room */
    float      scale[UL_MAX_OBSERVATION];
} ul_layout;

/* `history`: how many events a row tells, at most UL_MAX_HISTORY. */
void ul_layout_init(ul_layout *layout, const ul_world *world, uint8_t history);

/*
 * Write a row of layout->size numbers. `events` are the last that happened,
 * the newest last, as the view's seat may know them (ul_event_for); only
 * layout->history of them are told. A spectator's row counts from seat 0.
 */
void ul_observe(const ul_layout *layout, const ul_view *view, const ul_event *events, size_t count, uint8_t *row);

/* The same numbers, each divided by its section's `most`. */
void ul_observe_floats(const ul_layout *layout, const uint8_t *row, float *floats);

#endif
