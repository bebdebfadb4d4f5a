/*
 * stage.h: setting a scene in a few lines, for tests of the rules.
 *
 * A stage is a world and a game in it that a test arranges by names, then
 * plays by the protocol's words. What a test asks for and cannot have (an
 * unknown room, an action that is not legal) fails the test where it stands.
 */
#ifndef UL_TESTS_STAGE_H
#define UL_TESTS_STAGE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "rules/check.h"
#include "rules/game.h"
#include "rules/view.h"

/* A test function; its name says the rule. */
#define TEST(name) static void name(void **unused __attribute__((unused)))

typedef struct stage {
    ul_world *world;
    ul_game   game;
    ul_events events; /* of the last action */
} stage;

/* Options as JSON ("{\"dog\":\"old-dog\"}"), or NULL. A fixed seed, seat 0 to act. */
void stage_open(stage *s, const char *edition, uint8_t players, const char *options);

/* On a plan of the test's own; the edition's deck must find its rooms there. */
void stage_open_on(stage *s, const char *edition, uint8_t players, const char *options, const char *plan);
void stage_close(stage *s);

/*
 * A plan that is one row of all rooms that the edition's cards name, doors
 * between them; the room `first` leads it and is number 0, the only number.
 * Levels go round A to D if `levels`. Written to `plan`.
 */
#define STAGE_PLAN 4096
void stage_row_plan(char plan[STAGE_PLAN], const char *edition, const char *first, bool levels);

ul_room stage_room(const stage *s, const char *id);
ul_card stage_card(const stage *s, const char *id);

/* "kitchen foyer foyer": where each seat's pawn stands, from seat 0. */
void stage_pawns(stage *s, const char *rooms);
void stage_doctor(stage *s, const char *room);
void stage_dog(stage *s, const char *room);

/* Exactly these cards in the hand, found wherever they are; what it held goes to the deck's bottom. */
void stage_hand(stage *s, ul_seat seat, const char *cards);

/* Put these on top of the deck, the first on top, found wherever they are. */
void stage_deck_top(stage *s, const char *cards);

/* Everything but the top `keep` cards of the deck goes to the discard pile (failure cards out of the game). */
void stage_deck_keep(stage *s, uint8_t keep);

/* It is `seat`'s turn, of that number; all have had one. */
void stage_turn(stage *s, ul_seat seat, uint16_t number);

/* Tokens from the pool for a seat. */
void stage_tokens(stage *s, ul_seat seat, uint8_t tokens);

/* Do these actions, "step foyer; draw", each legal or the test fails. */
void stage_act(stage *s, const char *actions);

bool        stage_legal(const stage *s, const char *action); /* by the list, which must agree with `why` */
const char *stage_why(const stage *s, const char *action);   /* the reason's name */
ul_why      stage_why_all(const stage *s, const char *action);

/* The event of that kind among the last action's; NULL if there was none. */
const ul_event *stage_event(const stage *s, ul_event_kind kind);

/* Every invariant of a game: cards conserved, sizes right, legal lists agree, views imagine alike. */
void stage_check(const ul_world *world, const ul_game *game, ul_random *random);

#endif
