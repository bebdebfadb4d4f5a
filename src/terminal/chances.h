/*
 * chances.h: who was likely to win, at the beginning of each turn of a game
 * that is over, and which turns cost their player most.
 *
 * A bot has to think about each turn, which takes time. So each call writes
 * one turn, and the caller can show it at once. On a screen the chances are in
 * columns, followed by a bar made of the seats' letters; in plain lines each
 * turn is a sentence with the players' names.
 */
#ifndef UL_TERMINAL_CHANCES_H
#define UL_TERMINAL_CHANCES_H

#include "record/playback.h"
#include "words/speech.h"

/* A turn, and its player's chance of winning before and after it, in ten-thousandths. */
typedef struct ul_costly_turn {
    unsigned turn;
    ul_seat  seat;
    uint16_t before, after;
} ul_costly_turn;

#define UL_COSTLY_TURNS 3

typedef struct ul_chances {
    const ul_playback *playback;
    size_t             next;                    /* 0: nothing is written yet; else 1 + the next event to look at */
    unsigned           each;                    /* playouts for a turn; 0: all is written, or there is no turn */
    int                bar;                     /* cells of the bar; 0: plain lines, without columns */
    ul_costly_turn     last;                    /* the turn written last; its `after` is known with the next one */
    ul_costly_turn     costly[UL_COSTLY_TURNS]; /* the most costly first; turn 0: there are no more */
} ul_chances;

/* `width`: how many cells a line may have; 0: plain lines, without columns and bars. The playback must stay. */
void ul_chances_begin(ul_chances *chances, const ul_playback *playback, int width);

/* Append the next turn; after the last turn, those that cost most. False: all is written, and nothing was added. */
bool ul_chances_more(ul_chances *chances, const ul_voice *voice, ul_text *out);

#endif
