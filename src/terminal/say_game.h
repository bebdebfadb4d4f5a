/* say_game.h: cards, people, piles, and how a game begins and ends. As in say.h, a text is appended to. */
#ifndef UL_TERMINAL_SAY_GAME_H
#define UL_TERMINAL_SAY_GAME_H

#include "terminal/match.h"
#include "terminal/say.h"

/* An attempt that is being answered: value, points, and the listener's place in the order. */
void ul_say_tray(const ul_voice *voice, const ul_view *view, ul_text *out);

/* A card and what it is worth: "Trowel (value 2, 6 in the Wine Cellar)", with its number of copies if several. */
void ul_say_card(const ul_voice *voice, ul_card card, uint8_t copies, ul_text *out);

/* The hand in one sentence's worth of cards: "Move 2, Library card and Failure 1 ×2". */
void ul_say_cards(const ul_voice *voice, const ul_cards *cards, ul_text *out);
void ul_say_card_names(const ul_voice *voice, const ul_cards *cards, ul_text *out); /* without what weapons are worth */

/* The kinds of card in a hand, in the deck's order: what the numbers of `play 3` mean. Returns how many. */
size_t ul_say_hand_order(const ul_world *world, const ul_cards *cards, ul_card *order);

/* Lines, each ended: everybody; a room and what it sees; the piles; the board's rooms. */
void ul_say_players(const ul_voice *voice, const ul_match *match, const ul_view *view, ul_text *out);
void ul_say_room(const ul_voice *voice, const ul_view *view, ul_room room, ul_text *out);
void ul_say_piles(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_say_board(const ul_voice *voice, const ul_view *view, ul_text *out);

/* "Now: Step to the Library." */
void ul_say_now(const ul_voice *voice, const ul_view *view, ul_action action, ul_text *out);

/* Which edition it is. A line. */
void ul_say_edition(const ul_voice *voice, ul_text *out);

/* How a game begins: edition, who plays, where everybody stands. Lines. */
void ul_say_start(const ul_voice *voice, const ul_scene *start, ul_text *out);

/* How it stands, for somebody who comes in the middle of it: edition, turn, everybody, the Doctor. Lines. */
void ul_say_scene(const ul_voice *voice, const ul_match *match, const ul_view *view, ul_text *out);

/* After the end: every hand, how long it took. Lines. */
void ul_say_end(const ul_voice *voice, const ul_match *match, ul_text *out);

#endif
