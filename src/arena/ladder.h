/*
 * ladder.h: a standing league of programs that people hand in.
 *
 * A program is known by its name and by a version that follows from its bytes:
 * handed in anew it starts anew. Everything that a ladder knows follows from
 * the games that were played, in order, so that it can be read again from
 * their lines (ladder_text.c). docs/ladder.md tells the rest.
 */
#ifndef UL_ARENA_LADDER_H
#define UL_ARENA_LADDER_H

#include "arena/arena_player.h"
#include "arena/rating.h"
#include "base/random.h"

#define UL_LADDER_MOST 256        /* entrants that play; those of former versions come on top */
#define UL_LADDER_VERSION_TEXT 13 /* twelve digits and a NUL */
#define UL_LADDER_STRIKES 3       /* games in a row that a program may fail in before it is left out */

typedef struct ul_entrant {
    char        name[UL_BOT_SPEC_NAME];
    char        version[UL_LADDER_VERSION_TEXT]; /* "" of bots of the house */
    bool        present;                         /* it can be asked now: of the house, or still handed in */
    ul_bot_spec spec;                            /* of one that is present */
    ul_rating   rating;
    uint32_t    games, wins, failures, strikes; /* failures: games it failed in; strikes: in a row, up to now */
    uint32_t    errors[UL_PROGRAM_ERRORS];
    char        last_error[UL_FAULT_TEXT];
} ul_entrant;

typedef struct ul_ladder {
    ul_entrant *entrant;
    size_t      count, room;
    uint32_t    games;
} ul_ladder;

/* What happened to one seat. */
typedef struct ul_ladder_seat {
    size_t   entrant;
    bool     failed; /* ul_program_failed: the Butler who went on for it does not count */
    uint32_t errors[UL_PROGRAM_ERRORS];
    char     first[UL_FAULT_TEXT]; /* the first of them; "" if there was none */
} ul_ladder_seat;

typedef struct ul_ladder_game {
    uint32_t       number; /* from 1 */
    uint8_t        players;
    ul_ladder_seat seat[UL_MAX_SEATS];
    ul_seat        winner; /* UL_NOBODY: none */
    uint32_t       turns;
} ul_ladder_game;

void ul_ladder_free(ul_ladder *ladder);

/* The entrant of that name and version, set up if it is new. False if memory ran out. */
bool ul_ladder_enter(ul_ladder *ladder, const char *name, const char *version, size_t *entrant);

/* May it be asked to play: present, and not left out for its failures? */
bool ul_entrant_plays(const ul_entrant *entrant);

/*
 * Who plays next. The first is the program whose rating is least sure, among
 * those that have not played `enough` games; the others are drawn from all
 * who play, and then the seats. `ahead` games that are being played already
 * count as played. False if no program needs a game, or too few play.
 */
bool ul_ladder_draw(const ul_ladder *ladder, ul_random *random, uint8_t players, uint32_t enough,
                    const ul_ladder_game *ahead, size_t games_ahead, size_t table[UL_MAX_SEATS]);

/* Count a game. Who won it won it alone; who failed lost to everybody, whoever went on in its place. */
void ul_ladder_count(ul_ladder *ladder, const ul_ladder_game *game);

/* As a line of JSON, without its end; and read again, which enters who is not known yet. */
void ul_ladder_write_game(ul_text *text, const ul_ladder *ladder, const ul_ladder_game *game, const char *seed);

/* Codes: JSON's, "bad-ladder", "out-of-memory". */
bool ul_ladder_read_game(ul_ladder *ladder, const char *line, size_t len, ul_ladder_game *game, ul_fault *fault);

/* What the pages say beside the figures. */
typedef struct ul_ladder_about {
    const char *title;   /* of the folder */
    const char *setting; /* "kill-2009, 4 players" */
    bool        sandbox;
    const char *refused; /* what was handed in and cannot play, as lines; "" if nothing */
} ul_ladder_about;

/*
 * The file in errors/ of a program's standard error: "brisk.txt", "cautious~py.txt". A dot of the name becomes "~",
 * which no name has: web servers read meanings into everything that stands between dots, and what is in the file is a
 * stranger's.
 */
#define UL_LADDER_ERRORS_NAME (UL_BOT_SPEC_NAME + 4)
void ul_ladder_errors_name(const char *name, char file[UL_LADDER_ERRORS_NAME]);

#define UL_LADDER_PAGE 100 /* games on a page of games */

/* The page with the table; and page `number`, from 1, of the games, which are `count` in order. */
void ul_ladder_page(ul_text *text, const ul_ladder *ladder, const ul_ladder_about *about);
void ul_ladder_games_page(ul_text *text, const ul_ladder *ladder, const ul_ladder_game *games, size_t count,
                          unsigned number);

#endif
