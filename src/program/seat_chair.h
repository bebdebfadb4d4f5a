/* seat_chair.h: a chair as it lies in memory, for seat_play.c and seat_program.c. */
#ifndef UL_PROGRAM_SEAT_CHAIR_H
#define UL_PROGRAM_SEAT_CHAIR_H

#include "base/sha256.h"
#include "program/seat_inside.h"

typedef enum ul_seat_end { UL_SEAT_GOES_ON, UL_SEAT_FINISHED, UL_SEAT_FAILED } ul_seat_end;

typedef struct ul_seat_chair {
    ul_seat_shared  *shared;
    ul_table_link    link;
    ul_client       *client;
    ul_child_process child;
    char             key[UL_KEY_HEX + 1]; /* that we sit down with */
    uint8_t          seed[UL_SHA256_BYTES];
    unsigned         sitting, acting, starting, saying; /* what was said and is not answered yet; 0: nothing */
    int              seat;                              /* -1: none */
    int              waits_for;                         /* in the lobby: free seats; -1 and less: an owner */
    uint32_t         lives;
    ul_seat_end      end;
    bool             here, lost, introduced, resting;
    bool             alone;           /* nobody else plays but bots: then a stand-in of the table's would wait */
    bool             helped;          /* a Butler of ours plays this decision */
    bool             is_own_decision; /* the one that the stand-in makes is still going on */
    bool             wishes_rematch;  /* and has said so, since this game ended */
    bool             may;             /* something is legal for us now */
    uint32_t         asked;           /* about how things stood after that event */
    unsigned         refusals;        /* of this decision */
    int64_t          again, last;     /* when to ask again, 0: not; when it was asked last */

    /* the game, as JSON: what the server said, to be handed on */
    char    phase[16];
    ul_text ground; /* what stays the same, of this game */
    ul_text view, legal;
    ul_text events;  /* all of this game, with commas between them */
    size_t  told;    /* bytes of them that the program was told */
    size_t  count;   /* of events */
    size_t *ends;    /* where each of them ends, to take some back */
    size_t  room;    /* for so many */
    bool    greeted; /* the program knows of this game */
    bool    answered;
    ul_text out, in;
} ul_seat_chair;

/* seat_program.c: ask the program about the decision at hand, and send its answer; or let the stand-in play. */
void ul_chair_decide(ul_seat_chair *c);
void ul_chair_help(ul_seat_chair *c); /* a Butler of ours makes it */
void ul_chair_game_over(ul_seat_chair *c, const ul_json *view);

/* Say something to the owner of the program, on standard error: "unlucky seat: TABLE: ...". */
void ul_chair_note(ul_seat_chair *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
