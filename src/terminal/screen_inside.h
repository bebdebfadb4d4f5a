/*
 * screen_inside.h: what the files of the full screen share.
 *
 * The match says what was told; a screen is how one person looks at it: the room
 * and card that are chosen, what is open on top. Every frame is rendered
 * whole, and whatever can be clicked is noted while it is rendered.
 */
#ifndef UL_TERMINAL_SCREEN_INSIDE_H
#define UL_TERMINAL_SCREEN_INSIDE_H

#define _XOPEN_SOURCE_EXTENDED 1
#include <curses.h>
#include "terminal/action_menu.h"
#include "terminal/chances.h"
#include "terminal/map.h"
#include "terminal/play.h"
#include "terminal/say.h"
#include "terminal/sitting.h"
#include "terminal/tour.h"

/* What lies below everything else. */
typedef enum base { BASE_DECIDE, BASE_WATCH, BASE_CURTAIN, BASE_OVER, BASE_REPLAY } base;

/* What lies on top of it. */
typedef enum popup { POPUP_NONE, POPUP_MENU, POPUP_PAGE, POPUP_QUIT, POPUP_END, POPUP_SURE, POPUP_TYPE } popup;

/* What the arrows move in, where nothing lies on top. */
typedef enum pane { PANE_BOARD, PANE_PLAYERS, PANE_HAND, PANE_LOG, PANES } pane;

/* Keys that no keyboard has: what a click on something means. */
#define FUNCTION(key) UL_KEY_FUNCTION(key)
enum { KEY_ROOM = 0x300000, KEY_CARD = 0x310000, KEY_CHOICE = 0x320000, KEY_PLAYER = 0x330000, KEY_BIND = 0x340000 };

typedef struct zone {
    int  y, x, height, width;
    long key;
} zone;

#define MAX_ZONES 128
#define TYPED 256

typedef struct screen {
    ul_play  *play;
    ul_match *match;
    ul_cast   cast;
    ul_voice  voice;
    ul_view   view; /* of the seat that looks */
    ul_seat   seat; /* UL_NOBODY: a spectator */
    base      base;
    popup     popup;
    pane      pane;

    int     rows, columns;
    bool    rich; /* colours enough for the palette */
    ul_map  map;
    int     map_rows, map_columns; /* the place it was made for */
    int     top, left;             /* the part of it that is shown */
    int     lines_y;               /* where the sentences below it begin */
    zone    place;                 /* where on the screen; nowhere if there is no board */
    ul_room selected;
    ul_card card;  /* chosen of the hand, or UL_NO_CARD */
    uint8_t pawn;  /* whom it is to move */
    bool    sight; /* light up what the chosen room sees, not what I see */
    size_t  hand_at, player_at;
    size_t  hand_top; /* the first card that is shown of a hand that has more than there are rows */
    size_t  number;   /* of a choice or card, as far as it is typed: a digit may follow; 0: none is */
    size_t  log_back; /* lines that the log is scrolled back */
    int     log_rows; /* that it has on the screen */
    bool    no_hints;
    int     cursor_y, cursor_x;

    ul_action sure; /* what ends the game, and waits for one more key */

    ul_menu menu;
    size_t  menu_at, menu_top;
    bool    menu_by_itself; /* opened for want of a board */
    ul_text page;           /* of POPUP_PAGE */
    ul_text page_title;
    size_t  page_top, page_lines;
    bool    finding; /* what is looked for in it is being typed */
    char    find[TYPED];
    char    typed[TYPED];
    size_t  typed_len;

    ul_text     message; /* what was answered last; stays until the next key */
    bool        refused;
    const char *rule; /* behind the last refusal; NULL if there was none */
    uint16_t    turn; /* that the person was told of */
    uint8_t     phase;
    ul_seat     decides;
    bool        leaving, asked_to_leave, another;
    bool        unkept; /* the last save failed */

    unsigned   advises; /* ul_match_changes when advice was asked for that is not there yet; 0: none is */
    size_t     lesson;  /* the place of the lesson that was given last, and one */
    ul_tour    tour;    /* the replay */
    ul_chances chances; /* as far as the page has got */
    zone       zones[MAX_ZONES];
    size_t     zone_count;
    int        silent; /* how often in a row the terminal had nothing to say, and was quick about it */
} screen;

/* screen_board.c */
void ul_screen_board(screen *s, int y, int x, int height, int width);
long ul_screen_room_at(const screen *s, int y, int x); /* the key of a click there, or -1 */

/* screen_label.c: what a room is called in so many cells and rows; how many rows that takes. What short names would
 * take */
int  ul_label_fit(const screen *s, ul_room room, bool goal, int width, int most, ul_text *label);
void ul_label_sizes(const screen *s, ul_map_name names[UL_MAX_ROOMS]);

/* screen_sidebar.c: people, piles, cards, the turn so far, above row `last`; the row behind them */
int ul_screen_side(screen *s, int y, int x, int width, int last);

/* screen_render.c: the whole frame */
void ul_screen_render(screen *s);
bool ul_screen_is_small(const screen *s); /* no board: lists only */

/* screen.c */
void ul_screen_save(screen *s, const char *path); /* now, and from now on in that file if it is not "" */
void ul_screen_ask_to_leave(screen *s);

/* screen_hints.c: the keys of now in the last line */
void ul_screen_hints(screen *s);

/* screen_popup.c */
void ul_screen_popup(screen *s);

/* screen_input.c: the next key; -1 if none comes in time */
long ul_screen_next_key(screen *s, int milliseconds);
bool ul_screen_lines_are_wide(void); /* asked of the terminal, before the first frame */

/* screen_keys.c */
void ul_screen_key(screen *s, long key);
void ul_screen_bind(screen *s, ul_bind bind); /* as if its key were pressed */

#endif
