/*
 * record_inside.h: what the files of record/ share, and nobody else sees.
 */
#ifndef UL_RECORD_RECORD_INSIDE_H
#define UL_RECORD_RECORD_INSIDE_H

#include "base/json.h"
#include "record/reader_inside.h"
#include "record/record.h"
#include "rules/game.h"
#include "rules/view.h"
#include "rules/world.h"

/* Writing what a null may stand for. */
void ul_write_seat(ul_json_out *out, ul_seat seat);                        /* UL_NOBODY: null */
void ul_write_room(ul_json_out *out, const ul_world *world, ul_room room); /* UL_NOWHERE: null */
void ul_write_card(ul_json_out *out, const ul_world *world, ul_card card); /* UL_NO_CARD: null */

/* The word that a level has in texts: "A" on top. */
const char *ul_level_word(uint8_t level);

/*
 * A state or a view, all that stands in its text, before it is told apart
 * which of the two it is.
 */
typedef struct sheet {
    ul_scene scene;
    ul_cards hand[UL_MAX_SEATS];
    ul_card  deck[UL_MAX_CARDS]; /* top first; the piles D, C, B, A in turn */
    uint8_t  deck_size;
    ul_seats open;      /* whose hands are lists */
    bool     deck_open; /* the deck is a list */
    bool     is_view;
    ul_seat  seat;                    /* of a view */
    ul_seat  collector[UL_MAX_SEATS]; /* scene.collecting in the order of the text */
} sheet;

/* sheet_read.c: the world is the caller's; NULL with *fault. All zero before, but for `is_view`. */
ul_world *ul_sheet_read(const ul_json *json, const char *plan_text, size_t plan_len, sheet *sheet, ul_fault *fault);

/* sheet_check.c: what makes it one that could occur, but for the cards, which are counted while they are read. */
void ul_sheet_check(reader *r, const spot *root, const sheet *sheet);

/* The header lines of a record that the game depends on, in the order of the text. */
typedef enum tag {
    TAG_UNLUCKY,
    TAG_EDITION,
    TAG_BOARD,
    TAG_PLAYERS,
    TAG_OPTIONS,
    TAG_SEED,
    TAG_DEALER,
    TAG_STATE,
    TAG_DEAL,
    TAG_HANDS,
    TAG_RESULT,
    TAG_DIGEST,
    TAGS
} tag;

const char *ul_tag_name(tag which);
tag         ul_tag_find(const char *name, size_t len); /* TAGS: none of them */

/* The length of the tag's name that these bytes begin with: a capital, then letters and digits; 0 if none. */
size_t ul_tag_name_len(const char *bytes, size_t len);

/* Does a record have this line? */
bool ul_tag_belongs(const ul_record *record, tag which);

/* Its value, as JSON. `end` is the game after the last action. */
void ul_tag_write(const ul_record *record, const ul_game *end, tag which, ul_text *text);

/* May this be a neutral line, one that the game does not hang on? The value is all of `value`. */
bool ul_tag_check_neutral(const ul_world *world, const char *name, size_t name_len, const ul_json *value,
                          ul_fault *fault);

/* The line of that name among whole lines; *len is its length without the newline. NULL if there is none. */
const char *ul_tag_line(const ul_text *lines, const char *name, size_t name_len, size_t *len);

/* The value of the line Digest. */
void ul_write_digest(const ul_record *record, ul_text *text);

/* A list of the cards in a set, sorted by id. */
void ul_write_cards(ul_json_out *out, const ul_world *world, const ul_cards *cards);

/* The card drawn, if these events tell of one; else UL_NO_CARD. */
ul_card ul_card_drawn(const ul_events *events);

#endif
