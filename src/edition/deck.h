/*
 * deck.h: the cards of an edition, and small sets of them.
 *
 * Alike cards are one ul_card; a ul_cards says how many of each there are.
 * A deck is read from its data file once and never changes. It names rooms
 * by their ids: only rules/ knows where they are.
 */
#ifndef UL_EDITION_DECK_H
#define UL_EDITION_DECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/json.h"

typedef uint8_t ul_card; /* what it is, not which of the alike */
#define UL_NO_CARD ((ul_card)255)
#define UL_MAX_KINDS 64 /* different cards: the width of ul_cards.kinds */
#define UL_MAX_ALIKE 8  /* kinds that there are several of */
#define UL_MAX_CARDS 96
#define UL_MAX_CARD_ID 40
#define UL_MAX_STEPS 3 /* of a move card: the rules have looked so far ahead */

typedef enum ul_card_kind { UL_CARD_MOVE, UL_CARD_ROOM, UL_CARD_WEAPON, UL_CARD_FAILURE } ul_card_kind;

typedef struct ul_card_info {
    char         id[UL_MAX_CARD_ID];
    ul_card_kind kind; /* an aid card is a weapon by another name */
    uint8_t      count;
    uint8_t      steps;                /* of a move card */
    uint8_t      value;                /* of a weapon or a failure */
    uint8_t      bonus;                /* a weapon's value in its own room, 0 if it has none */
    char         room[UL_MAX_CARD_ID]; /* where it leads, or a weapon's own room; "" if none */
} ul_card_info;

typedef struct ul_deck {
    uint8_t      kinds;                /* cards 0 .. kinds-1 */
    uint8_t      alike;                /* cards 0 .. alike-1 are those there are several of */
    uint8_t      size;                 /* all cards together */
    bool         aid;                  /* the weapons are called aid */
    ul_card      listed[UL_MAX_KINDS]; /* the cards in the file's order */
    ul_card_info card[UL_MAX_KINDS];
} ul_deck;

/* Fill *deck from a deck file (JSON). False with *fault if it is none. */
bool    ul_deck_read(ul_deck *deck, const char *text, size_t len, ul_fault *fault);
ul_card ul_deck_find(const ul_deck *deck, const char *id, size_t len); /* or UL_NO_CARD */

/* The kind's word in data files and protocol: "move", "room", "weapon" or "aid", "failure". */
const char *ul_deck_kind_word(const ul_deck *deck, ul_card card);

/*
 * Write a card as everybody is told it: `id`, `kind`, `count` as given, and of
 * `steps`, `room`, `value` and `bonus` ({"room", "value"}) what applies.
 */
void ul_deck_write_card(ul_json_out *out, const ul_deck *deck, ul_card card, uint8_t count);

/* How many of each card: a hand, or what has left the game. Starts all zero. */
typedef struct ul_cards {
    uint64_t kinds;                /* bit c: at least one card c */
    uint8_t  copies[UL_MAX_ALIKE]; /* of the first cards, which come in several */
} ul_cards;

static inline bool ul_cards_has(const ul_cards *cards, ul_card card)
{
    return card < UL_MAX_KINDS && (cards->kinds >> card & 1);
}

static inline uint8_t ul_cards_count(const ul_cards *cards, ul_card card)
{
    return (uint8_t)(card < UL_MAX_ALIKE ? cards->copies[card] : cards->kinds >> card & 1);
}

/*
 * The first UL_MAX_ALIKE cards are counted even where a deck has fewer that
 * come in several: that keeps the deck out of these two.
 */
static inline void ul_cards_add(ul_cards *cards, ul_card card)
{
    cards->kinds |= (uint64_t)1 << card;
    if (card < UL_MAX_ALIKE)
        cards->copies[card]++;
}

/* One that is there. */
static inline void ul_cards_take(ul_cards *cards, ul_card card)
{
    if (card >= UL_MAX_ALIKE || --cards->copies[card] == 0)
        cards->kinds &= ~((uint64_t)1 << card);
}

#endif
