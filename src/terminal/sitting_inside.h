/* sitting_inside.h: what the files of sitting at a table share. */
#ifndef UL_TERMINAL_SITTING_INSIDE_H
#define UL_TERMINAL_SITTING_INSIDE_H

#include "base/json.h"
#include "client/client.h"
#include "client/table_link.h"
#include "table/deed.h"
#include "terminal/local_table.h"
#include "terminal/say.h"
#include "terminal/sitting.h"

/* Somebody at this screen: one connection. */
typedef struct person {
    ul_sitting *sitting;
    ul_client  *client;
    ul_seat     seat;                  /* UL_NOBODY: watches */
    uint32_t    told;                  /* the last event that was taken in */
    bool        looks_back;            /* what it missed is on its way */
    char        armed[8];              /* its answer in advance: "ask", "pass", "cards", "enough" */
    uint8_t     seed[UL_SHA256_BYTES]; /* its own, promised */
} person;

struct ul_sitting {
    ul_play        *play;
    ul_local_table *local; /* NULL: the table is a server's, by its link */
    ul_table_link   link;
    person          person[UL_MAX_SEATS];
    unsigned        people, speaks; /* how many there are; who types */
    bool            playing, closed, leaving, changed, heard;
    bool            watch;       /* no seat is wanted */
    bool            unreachable; /* the server was never there */
    bool            quits;       /* somebody said so before there was a game */

    /* The table, as it was told last. */
    ul_seat  owner; /* UL_NOBODY: none */
    uint16_t games;
    int64_t  offered_until; /* of the table's clock: another game begins then; 0: none is offered */
    int64_t  ahead;         /* so many milliseconds its clock is ahead of ul_play_now */
    bool     lobby;
    char     game[8]; /* "kill" or "save"; "": an edition that we do not know */
    ul_chair chair[UL_MAX_SEATS];
    bool     taken[UL_MAX_SEATS];
    bool     stand_in[UL_MAX_SEATS]; /* a bot plays for somebody */
    bool     vacant;                 /* there is a seat to take */
    ul_text  plan;                   /* of a board of its own */
    char     commitment[2 * UL_SHA256_BYTES + 1];
    char     sat[UL_MAX_SEATS][UL_CHAIR_NAME]; /* people, as of the event that was taken in last; chair is as of now */
    ul_text  talk;                             /* what was said there, lines: the last UL_TALK_BYTES of it */

    ul_match *match, *before; /* the game, and the one before it, which a screen may still show */
    uint16_t  match_game;     /* its number */
    bool      ended;          /* all of it was asked for */
    unsigned  asked;          /* ul_match_changes when somebody was asked; 0: nobody is */
    unsigned  pending;        /* what was sent and not answered yet, by who speaks */
    bool      refused;        /* what was answered last */
    unsigned  tries_said;
    bool      lost_said;
    bool      moves; /* a ticket for its seat was given out */
    ul_text   news;
    ul_text   early; /* lines that were typed before they could be answered */
};

/* sitting.c */
person *ul_sitting_speaker(ul_sitting *sitting);
bool    ul_sitting_await(ul_sitting *sitting); /* for the answer, but not for ever. True if it was not refused */
void    ul_sitting_print(ul_sitting *sitting); /* write what is new, at once */
void    ul_sitting_stop(ul_sitting *sitting);  /* nobody sits there any more */
bool    ul_sitting_greet(ul_sitting *sitting, const ul_transport *by, const char *key); /* one person more */
bool    ul_sitting_looks_back(const ul_sitting *sitting); /* what somebody missed is on its way */
int     ul_sitting_play(ul_sitting *sitting); /* in the form that is asked for, until somebody has had enough */
void    ul_sitting_free(ul_sitting *sitting); /* what is in it */

/* sitting_receive.c: a message of the table's to a person. */
void ul_sitting_message(void *person, const ul_json *message);
void ul_sitting_send(ul_sitting *sitting, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ul_sitting_say(ul_sitting *sitting, const char *key, const ul_param *params); /* a sentence for people, a line */

/* sitting_talk.c: what is said at the table. What was said first is forgotten first. */
#define UL_TALK_BYTES (64 * 1024)
void ul_sitting_hear(ul_sitting *sitting, const char *name, int phrase, const char *text, bool quietly); /* -1: none */
void ul_sitting_retell_talk(ul_sitting *sitting); /* to a new match: it was said before that began */

/* sitting_commands.c: what is typed for the table. */
void ul_sitting_say_link(ul_sitting *sitting);
void ul_sitting_say_seats(ul_sitting *sitting);

/*
 * Why there is no connection, or no more of it. True: a whole sentence, which
 * is what the table or its server says. False: the end of one, where this end
 * of the line found out by itself.
 */
bool ul_sitting_say_why(const ul_sitting *sitting, const ul_fault *why, ul_text *out);

/* sitting_armed_answer.c: `arm pass`, `arm failure 2, failure 3`: an answer in advance. */
void ul_sitting_arm(ul_sitting *sitting, const char *words);

/* sitting_game_over.c: the game is over: all of it, to be looked through; and was it dealt as promised? */
void ul_sitting_end(ul_sitting *sitting);

/* join.c: the text of a board of the table's own, from its server. False: it has none, or that was tried before. */
bool ul_join_fetch_plan(ul_sitting *sitting);

/* join_board.c: whose board that is, and how it looks; nothing if it is the game's own. */
void ul_join_say_board(ul_sitting *sitting);

#endif
