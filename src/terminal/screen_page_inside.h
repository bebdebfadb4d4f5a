/* screen_page_inside.h: pages of text over the board, the log, and a game gone through again. */
#ifndef UL_TERMINAL_SCREEN_PAGE_INSIDE_H
#define UL_TERMINAL_SCREEN_PAGE_INSIDE_H

#include "terminal/screen_inside.h"

/* screen_page.c: pages of text, and their keys */
void ul_screen_page(screen *s, const char *title_key); /* open s->page, which is filled */
int  ul_screen_page_width(const screen *s);            /* cells of its lines */
void ul_screen_page_key(screen *s, long key);
void ul_screen_page_text(const screen *s, ul_text *out); /* what is found in it, or all */
void ul_screen_help(screen *s);
void ul_screen_log(screen *s);
void ul_screen_since(screen *s);      /* what happened since the seat's last turn */
void ul_screen_end(screen *s);        /* how it ended */
void ul_screen_ask_advice(screen *s); /* what would a bot do? */
void ul_screen_advice(screen *s);     /* its answer, once it is there */
void ul_screen_lesson(screen *s);     /* the tutorial's */

/* Events that are shown: in a replay, those that have happened by then. */
size_t   ul_screen_events(const screen *s);
ul_event ul_screen_event(const screen *s, size_t place);

/* Lines of the log: what was said before event `place`, and that event unless it is behind the last. */
void ul_screen_log_item(const screen *s, size_t place, ul_text *out);

/* screen_replay.c */
void ul_replay_begin(screen *s);
void ul_replay_chances(screen *s); /* a page of them, begun */
void ul_replay_think(screen *s);   /* a line more of it, if it is open */
void ul_replay_bind(screen *s, ul_bind bind);
void ul_replay_view(screen *s);

#endif
