/*
 * secret_inside.h: the door to what a table keeps from its players.
 *
 * secret.c is the only file of table/ that sees a ul_game, the secret of the
 * deal, or an answer that is armed. All that comes out of it is a scene, a
 * view, an event as one chair may know it, or, when the game is over or the
 * table closed, everything.
 */
#ifndef UL_TABLE_SECRET_INSIDE_H
#define UL_TABLE_SECRET_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "rules/event.h"
#include "rules/view.h"
#include "rules/world.h"
#include "table/deed.h"
#include "table/position.h"
#include "table/proof.h"

typedef struct ul_secret ul_secret;

/* What happened, for everybody, and what is more to the seat it happened to. */
typedef struct shown {
    uint8_t  count;
    ul_event open[UL_MAX_EVENTS];
    ul_event own[UL_MAX_EVENTS];
    ul_seat  owner[UL_MAX_EVENTS]; /* UL_NOBODY: nothing is more to anybody */
} shown;

size_t ul_secret_bytes(void);

/* For a new game: everything else is forgotten. */
void ul_secret_begin(ul_secret *secret, const uint8_t bytes[UL_SECRET_BYTES]);

/* Kept for a rematch that may come by itself, when the time for answers is over; and as the secret of that deed. */
void ul_secret_offer(ul_secret *secret, const uint8_t bytes[UL_SECRET_BYTES]);
void ul_secret_offered(const ul_secret *secret, ul_deed *deed);

void ul_secret_commitment(const ul_secret *secret, const char *game_id, uint8_t digest[UL_SHA256_BYTES]);
void ul_secret_seed(ul_secret *secret, ul_seat seat, const uint8_t seed[UL_SHA256_BYTES]);

/* Deal from the secret and the seeds of the seats `given`. */
void ul_secret_deal(ul_secret *secret, const ul_world *world, const char *game_id, ul_seats given, ul_seat dealer);

/*
 * Begin as a position does, without what was done before it (ul_secret_act
 * does that), and with its script. Coming shuffles follow the position's seed
 * or the secret.
 */
void ul_secret_place(ul_secret *secret, const ul_position *position, const char *game_id);
void ul_secret_place_script(ul_secret *secret, const ul_position *position);

/* What the script has everybody do now; false: there is none, or it is over. Do these actions follow it? */
bool ul_secret_scripted(const ul_secret *secret, ul_action *action);
bool ul_secret_follows(const ul_secret *secret, const ul_action *action, size_t count, uint8_t *index);

/* The seed that it was dealt from: for records, which are as secret. */
void ul_secret_seed_text(const ul_secret *secret, const char *game_id, ul_seats given, char text[UL_SEED_TEXT]);

const ul_scene *ul_secret_scene(const ul_secret *secret);
void            ul_secret_view(const ul_secret *secret, const ul_world *world, ul_seat seat, ul_view *view);

/* True only if the game is over. */
bool ul_secret_reveal(const ul_secret *secret, const ul_world *world, ul_reveal *reveal);

/* What proves the deal; true only if the game is over or the table `closed`. */
bool ul_secret_proof(const ul_secret *secret, bool closed, uint8_t bytes[UL_SECRET_BYTES],
                     uint8_t seeds[UL_MAX_SEATS][UL_SHA256_BYTES]);

/*
 * May `seat` do these one after the other? If not *index is the first that it
 * may not do; its reason is UL_WHY_LEGAL if it is not the seat's to do at all,
 * or comes behind one that shows a hidden card.
 */
bool ul_secret_try(const ul_secret *secret, const ul_world *world, ul_seat seat, const ul_action *action, size_t count,
                   ul_why *why, uint8_t *index);

/* Do a legal action. If `undoable` it can be taken back as far as the rules of undo allow, else nothing can. */
void ul_secret_act(ul_secret *secret, const ul_world *world, ul_action action, bool undoable, shown *what);

/* Somebody else acts: nothing before it can be taken back. */
void ul_secret_settle(ul_secret *secret);

/* How many actions can be taken back; take back some, and say how many events that were. */
uint8_t  ul_secret_undoable(const ul_secret *secret);
unsigned ul_secret_undo(ul_secret *secret, const ul_world *world, uint8_t count);

/* A number below `below` that nobody can foresee and no card decides. */
uint32_t ul_secret_pace(const ul_secret *secret, uint32_t number, uint32_t below);

#endif
