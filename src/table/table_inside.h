/* table_inside.h: a table as it lies in memory, and what its files do for each other. */
#ifndef UL_TABLE_TABLE_INSIDE_H
#define UL_TABLE_TABLE_INSIDE_H

#include "table/name_likeness.h"
#include "table/secret_inside.h"
#include "table/status.h"
#include "table/table.h"

/* How far a seat is with its seed. */
typedef enum promise { PROMISE_NONE, PROMISE_MADE, PROMISE_KEPT, PROMISE_DECLINED } promise;

/*
 * A deed that comes again is known by its id, one of the last 16. In the game
 * that is always enough: an answer can be changed 8 times by each of two
 * ways, and once it is shown an older deed has missed that.
 */
#define KNOWN_IDS 16
#define MOST_CHANGES 8

/* Five lines of talk at once, then one in so many milliseconds. */
#define TALK_LINE 2000
#define TALK_MOST 10000

/* So it is with all else that brings neither the game nor the table on: forty at once. */
#define FUSS_DEED 3000
#define FUSS_MOST 120000

/* Names of those who left a game: nobody else takes one before it is over. A game has no more newcomers than that. */
#define GONE_NAMES 16

/* Since the last deed of its person in the game. */
typedef struct absence {
    uint32_t since; /* the number of the last event then */
    uint16_t turns, attempts, skipped;
    ul_seats attempted; /* who made them */
} absence;

typedef struct chair {
    uint8_t  sitter; /* ul_sitter */
    bool     here, silenced, wants_pause, wants_rematch;
    bool     stand_in, resting; /* a bot plays for its person; by wish */
    bool     removed, late;     /* sent away from this game; came when it had begun */
    uint8_t  promise;
    ul_seats muted, admits;        /* admits: whose vacated seats somebody new may take, for all of this person */
    uint16_t penalties;            /* R-PENALTY, of this game */
    uint16_t keys;                 /* how many it has had */
    uint8_t  known[2];             /* the place of the next id */
    uint8_t  arms;                 /* changes of the armed answer, in this attempt */
    uint8_t  key[UL_SHA256_BYTES]; /* hashed */
    uint8_t  promised[UL_SHA256_BYTES];
    uint64_t away, stand_in_since, talk_time, fuss_time;
    uint64_t holiday, holiday_until, holiday_spent; /* the last one; how long those before it in this game were */
    uint64_t id[2][KNOWN_IDS];                      /* hashed: of deeds in the game, and of others */
    absence  absence;
    char     name[UL_NAME_BYTES + 1], level[UL_WORD_BYTES + 1], language[UL_WORD_BYTES + 1];
    char     version[UL_WORD_BYTES + 1], author[UL_NAME_BYTES + 1]; /* of a program, as it says itself */
} chair;

/* The question that the game waits with. */
typedef struct question {
    uint64_t since, due; /* an answer that comes sooner than due is held */
    uint16_t turn;
    uint8_t  phase, asked;
    ul_seat  seat;
    bool     warned, held, held_by_bot;
    uint8_t  holds;      /* how often an answer was held so far */
    uint8_t  undos;      /* since something that cannot be undone */
    uint64_t undo_since; /* the question as it was before what can be taken back */
} question;

/* The last events told, each once for all or once more for some. */
#define TAIL_ITEMS 64
#define TAIL_BYTES 8192

typedef struct tail_item {
    uint32_t number;
    uint16_t at, len;
    ul_seats seats;
    bool     spectators;
} tail_item;

typedef struct tail {
    uint16_t  count, bytes;
    tail_item item[TAIL_ITEMS];
    char      text[TAIL_BYTES];
} tail;

struct ul_table {
    const ul_ground *ground;
    ul_about         about;
    uint64_t         now, last_seen; /* a person's last deed, or when the last one left */
    uint32_t         entries, number;
    uint32_t         game_number;           /* the last event that one must have seen to act */
    uint32_t         attempt_number;        /* the one that an attempt began with, which an armed answer is to */
    uint8_t          head[UL_SHA256_BYTES]; /* of what was told: everybody knows it */
    uint8_t          seal[UL_SHA256_BYTES]; /* of what was kept: nobody does, armed answers could be guessed from it */
    uint8_t          phase, players, round, gone_count;
    uint8_t          placed; /* players of the position that the game at hand begins with; 0: it is dealt */
    uint16_t         games;
    ul_seat          owner, dealer, undo_seat;
    ul_seats         given;   /* whose seeds the deal has */
    ul_seats         dropped; /* who did not show the seed they had promised, in this game */
    bool             dealt, paused, broken, latecomers;
    bool             handed;                    /* somebody gave a seat away in this game */
    char             winner[UL_NAME_BYTES + 1]; /* of the last game, as who won it was called then */
    ul_name_look     gone[GONE_NAMES];          /* the names of those who left in this game */
    uint64_t         paused_at, seeds_until;
    uint64_t         offer_until; /* a rematch is offered, and answers are waited for until then; 0: none is */
    question         question;
    chair            chair[UL_MAX_SEATS];
    tail             tail;
};

/* The secrets lie behind the table, in the same piece of memory. */
ul_secret       *ul_table_secret(ul_table *table);
const ul_secret *ul_table_secret_of(const ul_table *table);

/* "ID/3", of the game at hand. */
void ul_table_game_id(const ul_table *table, char id[UL_GAME_ID_BYTES + 1]);
void ul_key_hash(const ul_table *table, const uint8_t *key, size_t len, uint8_t digest[UL_SHA256_BYTES]);

/* ticket.c: whose seat it is for, UL_NOBODY: it is void, used or too old */
ul_seat ul_ticket_seat(const ul_table *table, const uint8_t ticket[UL_TICKET_BYTES], bool gift, uint64_t now);

/* about.c */
void            ul_about_write(const ul_about *about, const ul_world *world, ul_json_out *json);
bool            ul_about_read(const char *text, size_t len, ul_about *about, ul_edition *edition, ul_options *options,
                              ul_fault *fault);
bool            ul_about_fits(const ul_about *about, const ul_ground *ground, ul_fault *fault);
const ul_world *ul_ground_any(const ul_ground *ground); /* one of its worlds */

/* position.c: may a table like this begin with it? */
bool ul_position_fits(const ul_position *position, const ul_about *about, const ul_ground *ground, ul_fault *fault);

/* log.c */
uint64_t ul_time_most(uint64_t now); /* the time as a table takes it: later than that no log could say */
bool     ul_log_seal(const char *line, size_t len, uint64_t *number, uint8_t seal[UL_SHA256_BYTES]);
bool     ul_log_redo(ul_table *table, const char *lines, size_t len, ul_outbox *out, ul_fault *fault);

/* clock.c: the next deed that time brings, and when. */
uint64_t ul_table_due(const ul_table *table, ul_deed *deed);
bool     ul_table_has_answer(const ul_table *table); /* held or armed, for the question at hand */
uint64_t ul_table_deadline(const ul_table *table);   /* of the question; UL_NEVER */

/* table.c: a table from the first line of its log. */
ul_table *ul_table_open(const ul_ground *ground, const ul_about *about, const ul_deed *deed, uint64_t now,
                        ul_outbox *out, ul_fault *fault);

#endif
