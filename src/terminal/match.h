/*
 * match.h: a game as this terminal was told of it.
 *
 * For every seat of a person at this screen it holds a view and the events
 * that seat was told, and nothing more: no front end can show a card to the
 * wrong person, because no card of another's is here. The table is elsewhere,
 * even when it is in the same process (local_table.h). Who sits at it tells
 * the match what it hears (match_told.h).
 */
#ifndef UL_TERMINAL_MATCH_H
#define UL_TERMINAL_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include "base/text.h"
#include "bots/bot.h"
#include "record/playback.h"
#include "rules/view.h"

#define UL_CHAIR_NAME 65 /* bytes, the NUL included */

typedef struct ul_chair {
    bool     bot;   /* one of the house's sits there */
    ul_level level; /* of a bot */
    char     name[UL_CHAIR_NAME];
} ul_chair;

/* Names for those who have none, that nobody else has: as the page gives them (table-voice.ts), by their seats. */
void ul_chairs_name(ul_chair *chairs, uint8_t count);

typedef struct ul_match ul_match;

const ul_playback *
ul_match_playback(const ul_match *match); /* the whole game, once it is over; NULL: it is not known */

const ul_world *ul_match_world(const ul_match *match);
const ul_chair *ul_match_chair(const ul_match *match, ul_seat seat);
ul_seat         ul_match_to_act(const ul_match *match);  /* UL_NOBODY when over */
bool            ul_match_is_ours(const ul_match *match); /* does somebody at this screen decide now? */
ul_seats        ul_match_people(const ul_match *match);  /* seats of people at this screen */
ul_seat         ul_match_only(const ul_match *match);    /* if there is one alone; else UL_NOBODY */
ul_seat         ul_match_first(const ul_match *match);   /* who began; UL_NOBODY if that is not known */
unsigned        ul_match_changes(const ul_match *match); /* how often it was shown anew */

/* How it stood before anything happened; NULL: whoever sits here came later. */
const ul_scene *ul_match_start(const ul_match *match);

/* What a seat at this screen sees; of any other no more than a spectator does. */
void ul_match_view(const ul_match *match, ul_seat seat, ul_view *view);
bool ul_match_reveal(const ul_match *match, ul_reveal *reveal); /* only when over */

/* How many actions the seat takes back: the last one, or with `turn` all its steps and cards of this turn; 0: none. */
size_t ul_match_to_undo(const ul_match *match, ul_seat seat, bool turn);

/* Those steps and cards, as far as they can be taken back. */
size_t ul_match_draft(const ul_match *match, ul_seat seat, ul_action *list, size_t most);

/* What was said after so many events, lines without the last one's end. */
void ul_match_remarks(const ul_match *match, size_t events, ul_text *out);

/* What happened, 0 .. count-1, as `seat` was told it. */
size_t   ul_match_events(const ul_match *match);
ul_event ul_match_event(const ul_match *match, size_t place, ul_seat seat);

#endif
