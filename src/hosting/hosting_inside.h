/* hosting_inside.h: a host as it lies in memory, and what its files do for each other. */
#ifndef UL_HOSTING_HOSTING_INSIDE_H
#define UL_HOSTING_HOSTING_INSIDE_H

#include "hosting/host.h"
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
    ul_connection *next;
    void          *owner;
    uint8_t        state;                         /* ul_connection_state */
    ul_seat        seat;                          /* UL_NOBODY: watches */
    bool           views, legal, keeps, programs; /* keeps: its own view, and is told what changes */
    bool           knocked;                       /* it was put off once: not a second time */
    bool           moved;                         /* its seat has become another, and it is to be told */
    uint32_t       told;                          /* up to which event it was sent everything */
    wanted_past    past;
    wanted_past owed; /* a `history` that a welcome came before: to be answered behind that. `history`: is there one */
    uint8_t     key_len;
    uint8_t     key[UL_KEY_BYTES_MOST];
};

struct ul_host {
    ul_hosting    *all; /* what all hosts of the driver share */
    ul_table      *table;
    ul_table_bots *bots;
    ul_connection *connections; /* the eldest first */
    uint32_t       spectators, spectators_told;
    uint64_t       spectators_next; /* not told again before */
    unsigned       looking_back;    /* connections whose past is wanted */
    ul_seats       held;            /* seats with a connection of ours, or that had the last */
    ul_seats       elsewhere;       /* with one of another's */
    bool           ours;            /* its clocks and bots are ours to run */
    bool           broken;          /* memory ran out in the middle: ul_host_is_broken */
    bool           asks;            /* ul_host_asks_elsewhere */
    uint64_t       elsewhere_as_of;
    uint64_t       away_at[UL_MAX_SEATS]; /* when those without one will be away; UL_NEVER: they are here, or away */
};

/* host.c */
void      ul_connection_become(ul_connection *c, ul_connection_state state); /* one that it may */
bool      ul_connection_is_here(const ul_connection *c);                     /* is told what happens */
/* ul_host_do, and nothing that follows from it. `by`: the connection that goes on with the new key; NULL: none. */
ul_answer ul_host_enter(ul_host *h, const ul_input *input, ul_connection *by, const ul_moment *at);
void      ul_host_settle(ul_host *h, const ul_moment *at); /* who is here, who watches: after anything was done */
void      ul_host_welcome_moved(ul_host *h, const ul_moment *at);

/* letters.c: what is told */
void ul_host_begin(ul_host *h); /* before the table is asked for anything: an empty outbox, and how things stand */
void ul_host_spread(ul_host *h, const ul_moment *at, bool keep); /* the outbox: to the delivery and the bots */
void ul_host_say_spectators(ul_host *h, const ul_moment *at);

/* Append to the text, then say whom it is for. */
ul_text *ul_letter_begin(const ul_moment *at, ul_letter *letter);
void     ul_letter_end(const ul_moment *at, ul_letter *letter, ul_connection *to);

/* message.c */
void ul_connection_welcome(ul_connection *c, const char *id, uint32_t seen, const ul_moment *at);

/* presence.c: who is here */
void     ul_presence_begin(ul_host *h, uint64_t now); /* the table was read: who was here comes back soon, or is away */
void     ul_presence_look(ul_host *h, const ul_moment *at); /* say who has come, and who has been gone long enough */
void     ul_presence_moved(ul_host *h);                     /* seats have other numbers */
uint64_t ul_presence_next(const ul_host *h, uint64_t now);

#endif
