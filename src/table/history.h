/*
 * history.h: what a table told everybody, read again and checked.
 *
 * The events of a table as spectators were told them prove, once its games
 * are over, that the house dealt as it had promised and that every action was
 * legal: the secret and the seeds are among them by then, so everything can be
 * dealt and played again. docs/trust.md says what is checked, and how the file
 * looks.
 *
 * For whoever was at the table, or finds its link later; no table is needed.
 */
#ifndef UL_TABLE_HISTORY_H
#define UL_TABLE_HISTORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/fault.h"
#include "base/sha256.h"
#include "record/record.h"
#include "table/proof.h"

typedef struct ul_history ul_history;

/*
 * Read the events of a table, {"events":[...],"head":"..."}, and check all of
 * them. The caller owns the result. NULL with *fault, whose message names the
 * event: codes in docs/trust.md.
 */
ul_history *ul_history_read(const char *text, size_t len, ul_fault *fault);

/*
 * The same of a long one, which the server gives in pages: all of them, in
 * order. *wrong: in which page is what the fault is about.
 */
typedef struct ul_history_page {
    const char *text;
    size_t      len;
} ul_history_page;

ul_history *ul_history_read_pages(const ul_history_page *pages, size_t count, size_t *wrong, ul_fault *fault);

void ul_history_free(ul_history *history); /* NULL is welcome */

const char    *ul_history_table(const ul_history *history); /* its id */
uint32_t       ul_history_events(const ul_history *history);
const uint8_t *ul_history_head(const ul_history *history); /* SHA-256 of the last event */

/* Is this the hash of one of its events? Whoever was there kept one, and so can tell it from another history. */
bool ul_history_passed(const ul_history *history, const uint8_t head[UL_SHA256_BYTES]);

/* The games that were dealt and are proved, 0 .. games-1, as records without the lines of the head. */
size_t           ul_history_games(const ul_history *history);
const ul_record *ul_history_game(const ul_history *history, size_t place);
const char      *ul_history_game_id(const ul_history *history, size_t place);

/* A game that is still played, and so not proved: its id; NULL if there is none. */
const char *ul_history_live(const ul_history *history);

/* The game that began with a position, whose cards nothing proves: its id; NULL if there is none. */
const char *ul_history_placed(const ul_history *history);

/*
 * The line Proof of a record: does the secret fit the commitment, and the
 * seed follow from secret and seeds? True also for a record that has no such
 * line: then *id is "". False with *fault: "bad-proof" (not such a line),
 * "wrong-commitment", "wrong-seed", "unfinished" (nothing is shown yet).
 */
bool ul_proof_verify(const ul_record *record, char id[UL_GAME_ID_BYTES + 1], ul_fault *fault);

/*
 * Is this record that game of the history? False with *fault: "no-game"
 * (its Proof names none of them), "wrong-seed", "wrong-action" (they part).
 */
bool ul_history_has(const ul_history *history, const ul_record *record, ul_fault *fault);

#endif
