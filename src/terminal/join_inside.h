/* join_inside.h: what the files of joining share. */
#ifndef UL_TERMINAL_JOIN_INSIDE_H
#define UL_TERMINAL_JOIN_INSIDE_H

#include "base/json.h"
#include "client/client.h"
#include "client/link.h"
#include "terminal/join.h"
#include "terminal/say.h"

struct ul_join {
    ul_play   *play;
    ul_link    link;
    ul_client *client;
    bool       plain, seated, closed, leaving, changed;
    bool       watch; /* no seat is wanted */

    /* The table, as it was told last. */
    ul_seat  seat, owner; /* UL_NOBODY: none */
    uint16_t games;
    uint8_t  players;
    bool     lobby;
    ul_chair chair[UL_MAX_SEATS];
    bool     taken[UL_MAX_SEATS];
    bool     stand_in[UL_MAX_SEATS]; /* a bot plays for somebody */
    bool     vacant;                 /* there is a seat to take */
    char     armed[8];               /* my answer in advance: "ask", "pass", "cards", "enough" */
    ul_text  plan;                   /* of a board of its own */
    char     commitment[2 * UL_SHA256_BYTES + 1];
    uint8_t  seed[UL_SHA256_BYTES]; /* mine, promised */

    ul_match *match, *before; /* the game, and the one before it, which a screen may still show */
    uint32_t  told;           /* the last event that was taken in */
    bool      fresh;          /* the cards were dealt anew */
    unsigned  shown, asked;   /* how often the game has changed; until when, when somebody was asked; 0: nobody is */
    unsigned  pending;        /* what was sent and not answered yet */
    bool      refused;        /* what was answered last */
    unsigned  tries_said;
    bool      lost_said;
    ul_text   news;
};

/* join_table.c: a message of the server's. */
void ul_join_message(void *context, const ul_json *message);
void ul_join_send(ul_join *join, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* join_arm.c: `arm pass`, `arm failure 2, failure 3`: an answer in advance. */
void ul_join_arm(ul_join *join, const char *words);

/* join_end.c: the game is over: its record in place of what was seen, and was it dealt as promised? */
void ul_join_end(ul_join *join);

/* join_keys.c: keys of seats, in $XDG_STATE_HOME/unlucky/seats, for their owner's eyes alone. */
bool ul_join_key_read(ul_link *link);                         /* false: there is none */
bool ul_join_key_write(const ul_link *link, ul_fault *fault); /* "cannot-write" */
void ul_join_key_forget(ul_link *link);                       /* it opens nothing */
void ul_join_key_draw(ul_link *link);                         /* a new one, that nobody can guess */
void ul_join_random(uint8_t *bytes, size_t count);

/* A sentence for people, with its line's end. */
void ul_join_say(ul_join *join, const char *key, const ul_param *params);

/* join.c: what was sent last: wait for its answer, but not for ever. True if it was not refused. */
bool ul_join_await(ul_join *join);

#endif
