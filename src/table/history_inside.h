/* history_inside.h: a table's events as they are gone through one by one. */
#ifndef UL_TABLE_HISTORY_INSIDE_H
#define UL_TABLE_HISTORY_INSIDE_H

#include "base/json.h"
#include "rules/game.h"
#include "table/deed.h"
#include "table/history.h"

typedef struct proved_game {
    char       id[UL_GAME_ID_BYTES + 1];
    ul_record *record;
} proved_game;

struct ul_history {
    char         table[UL_GAME_ID_BYTES + 1];
    ul_edition   edition;
    ul_options   options;
    ul_text      plan; /* of a board of its own; else empty */
    proved_game *game;
    size_t       games;
    char         live[UL_GAME_ID_BYTES + 1];
    char         placed[UL_GAME_ID_BYTES + 1];
    uint32_t     events;
    uint8_t (*head)[UL_SHA256_BYTES]; /* after each event */
};

/* An event, and where its bytes lie: the chain is over those. */
typedef struct told_event {
    const ul_json *event;
    const char    *text;
    size_t         len;
    size_t         page; /* which page has it; */
    const ul_json *head; /* and if it is the last there, the head that the page gives */
} told_event;

typedef struct walk {
    ul_history       *history;
    const told_event *all; /* of all pages */
    uint32_t          count;
    const ul_json    *event; /* the one at hand, number `n` */
    uint32_t          n;
    uint8_t           head[UL_SHA256_BYTES]; /* of the one before it */

    /* The deal: what was told before it. */
    char     id[UL_GAME_ID_BYTES + 1];
    uint8_t  commitment[UL_SHA256_BYTES], promise[UL_MAX_SEATS][UL_SHA256_BYTES];
    ul_seats promised, kept;
    uint8_t  players;
    ul_seat  dealer;
    uint16_t talk[UL_MAX_SEATS]; /* penalties of talk */

    /* The play: only where the proof is among the events. */
    ul_record *record; /* of the game at hand, NULL: none is followed */
    bool       dealt;
    bool       placed; /* it began with a position: nothing was dealt, and nothing is proved */
    ul_game    game;
    ul_events  due; /* of the last action; told so far: */
    uint8_t    told;
    ul_action  legal[UL_MAX_ACTIONS];
    ul_fault  *fault;
} walk;

/* "event 41: what is wrong", where it stands. Always false. */
bool ul_walk_blame(walk *w, const char *code, const char *what);

/* As ul_json's; NULL is welcome. */
const ul_json *ul_walk_member(const ul_json *object, const char *key);
bool           ul_walk_is(const ul_json *value, const char *string);

/* Members of an event's news; each blames what is not there. */
bool ul_walk_seat(walk *w, const ul_json *news, const char *key, ul_seat *seat);
bool ul_walk_seats(walk *w, const ul_json *news, const char *key, ul_seats *seats);
bool ul_walk_list(walk *w, const ul_json *news, const char *key, ul_seat seat[UL_MAX_SEATS], uint8_t *count);
bool ul_walk_hash(walk *w, const ul_json *value, uint8_t bytes[UL_SHA256_BYTES]);

/* history_deal.c: news about seats and dealing. What it does not know is none of its business: true. */
bool ul_walk_deal(walk *w, const ul_json *news, const char *name);

/* history_play.c: an event of the game, and news about it. */
bool ul_walk_game(walk *w);
bool ul_walk_play(walk *w, const ul_json *news, const char *name);

#endif
