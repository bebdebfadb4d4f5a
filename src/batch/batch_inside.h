/*
 * batch_inside.h: what the files of batch/ share, and nobody else sees.
 */
#ifndef UL_BATCH_BATCH_INSIDE_H
#define UL_BATCH_BATCH_INSIDE_H

#include "batch/batch.h"

/* "SEED/1048575/4294967295" */
#define UL_BATCH_SEED_TEXT (UL_MAX_BATCH_SEED + 24)

/* What has happened lately in a game: a ring of the last events. A batch gives it room for as many as it tells. */
typedef struct past {
    uint8_t next, count;
    uint8_t event[UL_MAX_HISTORY][UL_EVENT_FIELDS];
} past;

typedef struct slot {
    ul_game  game;
    uint64_t chance; /* of sampled actions and bots */
    uint32_t begun;  /* games that began here, dealt or put: bots forget when it grows */
} slot;

struct ul_batch {
    const ul_world *world;
    uint32_t        games;
    uint8_t         observing, seed_len;
    bool            stays_over;
    char            seed[UL_MAX_BATCH_SEED];
    size_t          slots_at, past_at, past_size; /* in bytes from the batch on; bytes a game */
    size_t          array_at[UL_BATCH_ARRAYS], row[UL_BATCH_ARRAYS];
    ul_numbers      numbers;
    ul_layout       layout;
};

/* Where things lie. The memory is the caller's, who lent it to be written. */
static inline void *ul_batch_rows(const ul_batch *batch, ul_batch_array which)
{
    return (char *)(uintptr_t)batch + batch->array_at[which];
}

static inline void *ul_batch_row(const ul_batch *batch, ul_batch_array which, uint32_t place)
{
    return (char *)(uintptr_t)batch + batch->array_at[which] + place * batch->row[which];
}

static inline slot *ul_batch_slot(const ul_batch *batch, uint32_t place)
{
    return (slot *)(void *)((char *)(uintptr_t)batch + batch->slots_at) + place;
}

static inline past *ul_batch_past(const ul_batch *batch, uint32_t place)
{
    return (past *)(void *)((char *)(uintptr_t)batch + batch->past_at + place * batch->past_size);
}

/*
 * observation.c: the part of a row that a scene and one hand have in them; an
 * event as numbers; and the part of some events, the newest last, from that
 * place of the row's history on.
 */
void ul_observe_scene(const ul_layout *layout, const ul_scene *scene, ul_seat seat, const ul_cards *hand, uint8_t *row);
void ul_event_encode(ul_event event, uint8_t field[UL_EVENT_FIELDS]);
void ul_observe_events(const ul_layout *layout, const uint8_t (*event)[UL_EVENT_FIELDS], size_t count, ul_seat me,
                       unsigned place, uint8_t *row);

/* batch.c: the next number of a place's stream. */
uint64_t ul_batch_chance(ul_batch *batch, uint32_t place);

/*
 * A step in pieces: nothing has ended yet; one action, true if it ended the
 * game (events may be NULL where there is no history); write what a learner
 * reads.
 */
void ul_batch_clear(ul_batch *batch, uint32_t place);
bool ul_batch_act(ul_batch *batch, uint32_t place, ul_action action, ul_events *events);
void ul_batch_tell(ul_batch *batch, uint32_t place);

#endif
