/*
 * library.h: what a binding in another language asks before it trusts this library.
 *
 * A binding holds games and views as bytes and mirrors a few plain structs.
 * Sizes are asked by the type's name and limits by the macro's, so that nothing
 * has to be guessed, and a library of another shape is found out when it is
 * loaded.
 */
#ifndef UL_BATCH_LIBRARY_H
#define UL_BATCH_LIBRARY_H

#include <stddef.h>
#include <stdint.h>
#include "batch/numbers.h"
#include "batch/observation.h"
#include "record/record.h"
#include "rules/game.h"

/* "1.0.0": of the library that is loaded, whatever header a program was compiled with. */
const char *ul_library_version(void);

/* UL_NUMBERS_VERSION and UL_OBSERVATION_VERSION of that library. */
uint32_t ul_library_numbers(void);
uint32_t ul_library_observation(void);

/* sizeof of a public type: "ul_game". 0 if it is none. */
size_t ul_library_size(const char *type);

/* The types that can be asked for, in no order: 0, 1, ...; NULL past the last. */
const char *ul_library_type(size_t nth);

/* A limit that headers have as a macro or at the end of an enum: "UL_MAX_SEATS", "UL_FEATURES". 0 if it is none. */
uint32_t ul_library_limit(const char *name);

/* The limits that can be asked for, as above. */
const char *ul_library_limit_name(size_t nth);

/* How many different cards a world has, and the id of each; NULL past the last. */
uint8_t     ul_world_kinds(const ul_world *world);
const char *ul_world_card_id(const ul_world *world, ul_card card);

/* How many numbers there are, how long a row is, and where a section lies. */
uint16_t   ul_numbers_count(const ul_numbers *numbers);
uint16_t   ul_layout_row(const ul_layout *layout);
ul_section ul_layout_section(const ul_layout *layout, ul_section_id id);

/* A record's world, how many actions it has, and each of them. */
const ul_world *ul_record_world(const ul_record *record);
size_t          ul_record_length(const ul_record *record);
ul_action       ul_record_action(const ul_record *record, size_t nth);

/* How a game stands, for who cannot read a ul_game. */
ul_seat   ul_game_to_act(const ul_game *game); /* UL_NOBODY when over */
ul_seat   ul_game_winner(const ul_game *game); /* UL_NOBODY if there is none */
ul_ending ul_game_ending(const ul_game *game);
unsigned  ul_game_turn(const ul_game *game);

#endif
