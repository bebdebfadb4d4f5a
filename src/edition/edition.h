/*
 * edition.h: what one rulebook differs in from another.
 *
 * Everything here comes from data/editions.json: players, board, deck, which
 * options there are, and the few properties that make Kill and Save one game.
 * The rules ask for a property ("wants_witness"), never for an edition's name.
 */
#ifndef UL_EDITION_EDITION_H
#define UL_EDITION_EDITION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/asset.h"
#include "base/fault.h"
#include "base/json.h"
#include "edition/deck.h"

#define UL_MAX_SEATS 8
#define UL_MAX_EDITION_ID 24

/* What may be chosen (docs/editions.md). The values of a word option are its places in the list of words. */
typedef enum ul_option {
    UL_NEXT_PLAYER,
    UL_MUST_FOIL,
    UL_SPITE,
    UL_FIXED_FIRST_ROUND,
    UL_DOG,
    UL_WEAPON_BONUS,
    UL_FAILURE_3,
    UL_PENALTIES,
    UL_OPTION_COUNT
} ul_option;

enum { UL_CLOCKWISE, UL_LONGEST_IDLE };                                     /* UL_NEXT_PLAYER */
enum { UL_DOG_NONE, UL_DOG_OLD, UL_DOG_NEW_TRICKS, UL_DOG_OLD_NEW_TRICKS }; /* UL_DOG */

typedef struct ul_options {
    uint8_t value[UL_OPTION_COUNT]; /* 0 where the edition has no such option */
} ul_options;

typedef enum ul_option_type { UL_OPTION_BOOL, UL_OPTION_WORD, UL_OPTION_NUMBER } ul_option_type;

typedef struct ul_option_info {
    const char    *name;
    ul_option_type type;
    uint8_t        values;  /* 0 .. values-1 */
    const char    *word[4]; /* each value as it is written: "old-dog", "true", "1" */
} ul_option_info;

const ul_option_info *ul_option_about(ul_option option);

typedef struct ul_edition {
    char       id[UL_MAX_EDITION_ID];
    char       board[UL_MAX_EDITION_ID]; /* its id: see ul_edition_board */
    uint8_t    min_players, max_players;
    bool       has[UL_OPTION_COUNT]; /* which options exist here */
    ul_options defaults;
    ul_deck    deck;

    uint8_t     hand[UL_MAX_SEATS + 1]; /* cards dealt to each, by number of players */
    bool        wants_witness;          /* an attempt must be seen (R-WITNESS), else must not (R-ALONE) */
    bool        placed_by_cards;        /* pawns start where cards say (R-SETUP-SAVE), else in room 0 */
    bool        sinks;                  /* a pile a level, and levels go under (R-SINK) */
    bool        used_cards_leave;       /* what is played leaves the game (R-SHIP-GONE), else it is discarded */
    bool        draws_anywhere;         /* also in rooms without a name (R-DRAW) */
    bool        names_loser;            /* who could have stopped it is the loser (R-LOSER) */
    const char *success;                /* the ending of an attempt that succeeds: "killed", "saved" */
} ul_edition;

/*
 * Are the shipped editions and their decks sound? If not, *fault says what is
 * wrong and *file in which file of data/ it is: "save-deck.json". What follows
 * takes them as sound, so a program whose data anybody may change asks first.
 */
bool ul_edition_check(const char **file, ul_fault *fault);

/* The shipped editions, in the order of the data file: 0 .. count-1. */
size_t ul_edition_count(void);

/* Fill *edition with the shipped one of that place, or of that id; false if there is none. */
bool ul_edition_nth(ul_edition *edition, size_t place);
bool ul_edition_find(ul_edition *edition, const char *id, size_t len);

/* The plan of its board, as the build carries it: reading an edition has made sure that it is there. */
const ul_asset *ul_edition_board(const ul_edition *edition);

/* Fill *edition from one object of an editions file. */
bool ul_edition_read(ul_edition *edition, const ul_json *object, ul_fault *fault);

/*
 * Options from JSON: an object whose members are options of the edition, each
 * with one of its values. Those left out have their defaults, or are a fault
 * if `complete` is asked for. `object` may be NULL: all defaults. Codes:
 * "unknown-option", "bad-option", "missing-option".
 */
bool ul_options_read(ul_options *options, const ul_edition *edition, const ul_json *object, bool complete,
                     ul_fault *fault);

/* Values that were chosen otherwise: do they go together? False with *fault "bad-option". */
bool ul_options_check(const ul_options *options, ul_fault *fault);

/* One value of an option, as JSON. */
void ul_option_write(ul_json_out *out, ul_option option, uint8_t value);

/* The options that the edition has, as a JSON object. */
void ul_options_write(ul_json_out *out, const ul_edition *edition, const ul_options *options);

#endif
