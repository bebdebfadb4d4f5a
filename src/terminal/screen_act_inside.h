/* screen_act_inside.h: what somebody at the full screen does: act, plan, take back, type. */
#ifndef UL_TERMINAL_SCREEN_ACT_INSIDE_H
#define UL_TERMINAL_SCREEN_ACT_INSIDE_H

#include "terminal/screen_inside.h"

/* screen_act.c: what is done and planned */
void ul_screen_say(screen *s, const char *key, bool refused);
void ul_screen_look(screen *s, ul_seat seat); /* from now on that seat looks */
void ul_screen_act(screen *s, ul_action action);
void ul_screen_choose(screen *s, ul_action pattern); /* do it, ask on, or say why not */
void ul_screen_open_menu(screen *s, ul_action pattern);
void ul_screen_enter_room(screen *s);
void ul_screen_step(screen *s, int dy, int dx); /* the next room in that direction */
void ul_screen_change_whom(screen *s);          /* a card is chosen: it moves the other pawn */
void ul_screen_take_card(screen *s, size_t place);
void ul_screen_attempt(screen *s);
void ul_screen_end_turn(screen *s, bool sure);
void ul_screen_take_back(screen *s, bool all);
void ul_screen_goal(screen *s, int step); /* the next room that the pawn could go to */

/* screen_command.c */
void ul_screen_type(screen *s, const char *line);            /* a command of the plain form */
void ul_screen_type_key(char *typed, size_t *len, long key); /* a letter more, or one less */

#endif
