/* hosting_inside.h: a host as it lies in memory, and what its files do for each other. */
#ifndef UL_HOSTING_HOSTING_INSIDE_H
#define UL_HOSTING_HOSTING_INSIDE_H

#include "hosting/connection.h"
#include "wire/message.h"

/* What is to be fetched for a connection. */
typedef struct wanted_past {
    bool     wanted;  /* not asked for yet */
    bool     history; /* for its `history`; else for a welcome */
    uint32_t after;
    char     id[UL_ID_BYTES + 1];
} wanted_past;

struct ul_connection {
    ul_host       *host;
    ul_connection *next, *before;
    void          *owner;
    uint8_t        state;                         /* ul_connection_state */
    ul_seat        seat;                          /* UL_NOBODY: watches */
    bool           views, legal, keeps, programs; /* keeps: it keeps its own view, and is told what changes */
    bool           knocked;                       /* it had to wait once; it need not a second time */
    bool           moved;                         /* its seat has a new number, and it must be told */
    uint32_t       told;                          /* the number of the last event that it was sent */
    wanted_past    past;
    wanted_past    owed; /* a `history` that has to wait until a welcome is sent; none unless owed.history */
    uint8_t        key_len;
    uint8_t        key[UL_KEY_BYTES_MOST];
};

struct ul_host {
    ul_hosting    *all; /* what all hosts of the driver share */
    ul_table      *table;
    ul_table_bots *bots;
    ul_connection *connections, *last;     /* the oldest first */
    uint32_t       here[UL_MAX_SEATS + 1]; /* connections that are here, by chair; UL_CHAIR_WATCHES: spectators */
    uint32_t       spectators_told;
    uint64_t       spectators_next; /* when their number may be told again */
    unsigned       looking_back;    /* connections that wait for old events */
    ul_seats       held;            /* seats with a connection here, or whose last connection was here */
    ul_seats       elsewhere;       /* seats with a connection to another server */
    bool           ours;            /* this process runs its clocks and bots */
    bool           broken;          /* memory ran out in the middle: ul_host_is_broken */
    bool           asks;            /* ul_host_asks_elsewhere */
    uint64_t       elsewhere_as_of;
    uint64_t away_at[UL_MAX_SEATS]; /* when a seat without a connection will count as away; UL_NEVER: it is here, or
                                       away already */
};

/* connection.c */
void ul_connection_become(ul_connection *c, ul_connection_state state); /* which it may */
void ul_connection_take_seat(ul_connection *c, ul_seat seat);
bool ul_connection_is_here(const ul_connection *c); /* is told what happens */
void ul_connection_free(ul_connection *c);          /* whatever list it is in */

/* host.c */
/* ul_host_do without ul_host_settle. `by`: the connection that goes on with a new key; NULL: none. */
ul_answer ul_host_enter(ul_host *h, const ul_input *input, ul_connection *by, const ul_moment *at);
void      ul_host_settle(ul_host *h, const ul_moment *at); /* after anything was done: who is here, who watches */
void      ul_host_welcome_moved(ul_host *h, const ul_moment *at);

/* letters.c: what is told */
void ul_host_begin(ul_host *h); /* before a call to the table: empty the outbox, and note how things stand */
void ul_host_spread(ul_host *h, const ul_moment *at, bool keep); /* give the outbox to the delivery and the bots */
void ul_host_say_spectators(ul_host *h, const ul_moment *at);

/* Append to the text that `begin` returns; if it answers a message, that to the text of `message`; then call `end`. */
ul_text *ul_letter_begin(const ul_moment *at, ul_letter *letter);
ul_text *ul_letter_message(const ul_moment *at, ul_letter *letter);
void     ul_letter_end(const ul_moment *at, ul_letter *letter, ul_connection *to);

/* message.c */
void ul_connection_welcome(ul_connection *c, const char *id, uint32_t seen, const ul_moment *at);

/* presence.c: who is here */
void     ul_presence_begin(ul_host *h, uint64_t now);       /* after the table was read: everybody may come back */
void     ul_presence_look(ul_host *h, const ul_moment *at); /* tell the table who has come, and who is away by now */
void     ul_presence_moved(ul_host *h);                     /* seats have other numbers */
uint64_t ul_presence_next(const ul_host *h, uint64_t now);

#endif
