/*
 * playback.h: a record gone through again: what each action led to, and what
 * every seat knew then.
 *
 * It has all the cards in it, like the record: for games that are over.
 */
#ifndef UL_RECORD_PLAYBACK_H
#define UL_RECORD_PLAYBACK_H

#include <stddef.h>
#include "record/record.h"
#include "rules/event.h"
#include "rules/view.h"

typedef struct ul_playback ul_playback;

/* Of a record, which is the playback's from here on, also if there is no memory: then NULL. */
ul_playback *ul_playback_new(ul_record *record);
void         ul_playback_free(ul_playback *playback); /* NULL is welcome */

const ul_record *ul_playback_record(const ul_playback *playback);

/* What happened, 0 .. count-1, as `seat` may know it; UL_NOBODY: a spectator. */
size_t   ul_playback_events(const ul_playback *playback);
ul_event ul_playback_event(const ul_playback *playback, size_t place, ul_seat seat);
size_t   ul_playback_event_action(const ul_playback *playback, size_t place); /* the action that caused it, from 0 */
size_t   ul_playback_events_by(const ul_playback *playback, size_t actions);  /* how many the first actions caused */

/* The view that a seat had after the first `actions`, and all hands of then. */
void ul_playback_view(const ul_playback *playback, size_t actions, ul_seat seat, ul_view *view);
void ul_playback_hands(const ul_playback *playback, size_t actions, ul_cards hands[UL_MAX_SEATS]);

#endif
