/*
 * tour.h: a finished game gone through again, through anybody's eyes.
 *
 * A tour stands behind the first `at` actions of a game that is over. What it
 * shows is what the chosen seat knew then, what a spectator saw, or all of it.
 */
#ifndef UL_TERMINAL_TOUR_H
#define UL_TERMINAL_TOUR_H

#include "record/playback.h"
#include "words/speech.h"

typedef struct ul_tour {
    const ul_playback *playback;
    size_t             at;   /* actions */
    ul_seat            as;   /* whose eyes; UL_NOBODY: a spectator's */
    bool               open; /* with all hands */
} ul_tour;

void ul_tour_begin(ul_tour *tour, const ul_playback *playback, ul_seat as);

/* So many actions on, or back, as far as there are any. */
void ul_tour_step(ul_tour *tour, long actions);

/* To the beginning of the turn after this one (1), or of this one or the one before (-1). */
void ul_tour_turn(ul_tour *tour, int step);

/* To the beginning of a turn by its number. False, and nowhere, if the game has no such turn. */
bool ul_tour_goto(ul_tour *tour, unsigned turn);

/* Behind the next attempt, or to the end. */
void ul_tour_attempt(ul_tour *tour);

/* Every seat's eyes in turn, then a spectator's, then all hands open. */
void ul_tour_next_eyes(ul_tour *tour);

/* How many events have happened by now. */
size_t ul_tour_events(const ul_tour *tour);

/* "As Ben knew it  12/87". */
void ul_tour_say(const ul_tour *tour, const ul_voice *voice, ul_text *out);

#endif
