/*
 * evening.h: a table with people round it, for tests.
 *
 * Plays the driver: feeds deeds to a table, keeps its log, and collects what
 * every chair is told. People are numbered; their keys follow from that.
 */
#ifndef UL_TESTS_EVENING_H
#define UL_TESTS_EVENING_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "table/table.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

#define SPECTATOR UL_MAX_SEATS /* the chair of who only watches */
#define CHAIRS (UL_MAX_SEATS + 1)

typedef struct evening {
    ul_world *world[UL_MAX_SEATS + 1];
    ul_talk  *talk;
    ul_ground ground;
    ul_about  about;
    ul_table *table;
    ul_outbox out;          /* of the last deed */
    ul_text   log;          /* what was kept */
    ul_text   told[CHAIRS]; /* what each chair was told, a line each */
    uint64_t  now;
    uint32_t  seen;                        /* goes with the next act; evening_act takes what was told */
    int       person[UL_MAX_SEATS];        /* whose key is used for a seat */
    ul_text   bookmark;                    /* of evening_mark */
    size_t    marked, marked_told[CHAIRS]; /* where its line begins in the log, and what was told behind it */
} evening;

/* Lay the ground and fill `about` with what suits tests: quick, no seeds, no clocks. Options as JSON or NULL. */
void evening_begin(evening *e, const char *edition, const char *options, uint8_t seats);
void evening_open(evening *e); /* the table, as about says */
void evening_open_from(evening *e, const ul_position *position);
void evening_end(evening *e);

/* `count` people sit, the first is the owner. */
void evening_sit(evening *e, int count);

/* The same, and the game begins. */
void evening_start(evening *e, int count);

/* A deed in the log's words with the person's key: "act 0 person - step foyer". -1: the driver's. */
ul_answer evening_try(evening *e, int person, const char *words);
void      evening_do(evening *e, int person, const char *words);                         /* it must be fine */
void      evening_refuse(evening *e, int person, const char *words, const char *reason); /* it must not */
ul_answer evening_input(evening *e, const ul_input *input);

/* Take a seat, give a new key: the words that have one. */
ul_answer evening_take(evening *e, int person, const char *seat, const char *name);
ul_answer evening_rekey(evening *e, int person, int new_person, ul_seat seat, const char *name);

/* Actions of whoever sits there; "bot" is handed in by the driver. */
void evening_act(evening *e, ul_seat seat, const char *actions);
void evening_bot(evening *e, ul_seat seat, const char *actions);

/* Let `ms` pass, stopping at every time that the table asks for. */
void evening_wait(evening *e, uint64_t ms);

ul_seat evening_to_act(const evening *e);

/* Play on until the seat to act may make an attempt on the Doctor; which it is. The same every time. */
ul_seat evening_find_attempt(evening *e);

/* Play to the end of the game, everybody passing where that is allowed; or drawing and never attempting anything. */
void evening_finish(evening *e);
void evening_drown(evening *e);

bool evening_was_told(const evening *e, unsigned chair, const char *piece); /* by the last deed */
bool evening_ever_told(const evening *e, unsigned chair, const char *piece);

/* The log, read again, gives the same table and tells the same. */
void evening_check_log(const evening *e);

/* A test at the evening `e` of its file: at its end the log is checked so, and everybody goes home. */
#define EVENING_TEST(test) cmocka_unit_test_prestate_setup_teardown(test, NULL, evening_tear_down, &e)
int evening_tear_down(void **e);

/* Take a bookmark; from the last one on the log gives the same, too. */
void evening_mark(evening *e);
void evening_check_mark(const evening *e);

void evening_key(int person, uint8_t key[UL_KEY_BYTES]);

#endif
