/* match_told.h: what a match is told: for who sits at the table, and for tests. Screens only ask (match.h). */
#ifndef UL_TERMINAL_MATCH_TOLD_H
#define UL_TERMINAL_MATCH_TOLD_H

#include "terminal/match.h"

/* A game of which nothing was told yet. The match owns the world, also if there is no memory: then NULL. */
ul_match *ul_match_new(ul_world *world, const ul_chair *chairs);
void      ul_match_free(ul_match *match); /* NULL is welcome */

/* ---- what is told; `seat` UL_NOBODY: to a spectator */

/* How things stand for that seat; `reveal` once it is over; how many actions it can take back. */
void ul_match_show(ul_match *match, const ul_view *view, const ul_reveal *reveal, size_t undoable);
bool ul_match_tell(ul_match *match, ul_seat seat, ul_event event); /* what happened; false if memory ran out */
void ul_match_untell(ul_match *match, ul_seat seat, size_t count); /* the last of it was taken back */
bool ul_match_remark(ul_match *match, const char *text);           /* what somebody said, now */
void ul_match_remarks_first(ul_match *match);                      /* what was said so far was said before the deal */
void ul_match_begin(ul_match *match, ul_seat seat);                /* dealt: all that was told before is of another */
void ul_match_set_first(ul_match *match, ul_seat first);           /* who begins */
void ul_match_notice_start(ul_match *match);                       /* if nothing has happened yet: so it began */
void ul_match_seat(ul_match *match, const ul_chair *chairs);       /* who sits where now */
void ul_match_stand_up(ul_match *match, ul_seat seat);             /* nobody at this screen sits there any more */

/* The whole game, once it is over. */
void ul_match_set_playback(ul_match *match, ul_playback *playback); /* the match owns it */

#endif
