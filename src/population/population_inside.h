/*
 * population_inside.h: what rules of thumb are given to judge by.
 *
 * Worths are in thousandths of a game.
 */
#ifndef UL_POPULATION_POPULATION_INSIDE_H
#define UL_POPULATION_POPULATION_INSIDE_H

#include "base/random.h"
#include "bots/odds.h"
#include "bots/turn_outlook.h"
#include "bots/turn_plan.h"
#include "bots/turn_routes.h"
#include "bots/weights.h"
#include "population/learned_inside.h"
#include "population/population.h"

#define CERTAIN 1000

/* What a decision is made in. */
typedef struct thumb_mind {
    const ul_world        *world;
    const ul_view         *view;
    const ul_thumb_memory *memory;
    ul_unseen_cards        unseen;
    ul_odds                others;   /* points in all other hands together */
    int                    expected; /* the mean of those, in tenths */
    int                    best;     /* what an attempt could be worth with my best weapon */
    ul_random             *random;
} thumb_mind;

/* A place where a turn can end. */
typedef struct thumb_place {
    const ul_turn_route *route;
    ul_scene             scene;   /* before the turn is ended */
    ul_turn_outlook      outlook; /* what may happen until my next turn, if nobody moves but the Doctor */
    ul_room              meeting; /* where he will be then */
    ul_rooms             path;    /* his next three rooms */
    uint8_t              doors;   /* to the room he walks to next; UL_NO_WAY */
} thumb_place;

/* A way to end it there. */
typedef struct thumb_end {
    bool    draws;
    uint8_t value;  /* of an attempt; 0: none */
    int     weapon; /* points that the card for it has beyond bare hands; 0: none is spent */
} thumb_end;

/* An attempt to reply to. */
typedef struct thumb_reply {
    int     need;  /* points still lacking */
    int     held;  /* points in my hand */
    uint8_t later; /* seats asked after me */
    ul_odds odds;  /* the points that they hold */
    int     expected;
} thumb_reply;

struct ul_thumb {
    const char *name;
    int (*worth)(const thumb_mind *m, const thumb_place *p, const thumb_end *e);
    int (*pay)(const thumb_mind *m, const thumb_reply *r); /* how many points, if it can */
    const ul_learned_nets *nets;                           /* in place of those two; else NULL */
    const ul_weights      *weights;                        /* or these, one set for each ul_learned_game: a Butler's */
};

/* The two halves. The second is empty where nothing may be known of it. */
typedef struct thumb_half {
    const ul_thumb *thumb;
    size_t          count;
} thumb_half;
extern const thumb_half ul_training_half, ul_held_out_half;
extern const thumb_half ul_training_mixtures; /* of the first */

/* NAME.c: what each of those has learned whom nobody told how to play. */
extern const ul_learned_nets ul_pupil_nets, ul_scholar_nets;    /* the training half */
extern const ul_learned_nets ul_hermit_nets, ul_foundling_nets; /* held out */

/* And what was found for the best responses: to Widows suitor and heir, to Nemeses fugitive and duellist. */
extern const ul_weights      ul_suitor_weights[UL_LEARNED_GAMES]; /* the training half */
extern const ul_learned_nets ul_fugitive_nets;
extern const ul_weights      ul_duellist_weights[UL_LEARNED_GAMES]; /* held out */
extern const ul_learned_nets ul_heir_nets;

/* learned.c: what a net is given: of each of some ends at a place, and of a payment of so many points. */
void ul_learned_ends(const thumb_mind *m, const thumb_place *p, const thumb_end *ends, size_t count,
                     ul_learned_inputs *in);
void ul_learned_payment(const thumb_mind *m, const thumb_reply *r, int paid, ul_learned_inputs in);

/* thumb_facts.c: looking at things. */
void ul_thumb_mind_fill(thumb_mind *m, const ul_world *world, const ul_view *view, const ul_thumb_memory *memory,
                        ul_random *random);
void ul_thumb_place_fill(thumb_place *p, const thumb_mind *m, const ul_turn_route *route);
void ul_thumb_reply_fill(thumb_reply *r, const thumb_mind *m);

/* The chance that an attempt of that value cannot be foiled. */
int ul_thumb_wins(const thumb_mind *m, int value);

/* The chance that those asked after me hold that many points. */
int ul_thumb_others_can(const thumb_reply *r, int points);

/* The least payment with which those after me can pay the rest at that chance; all of the need if none is. */
int ul_thumb_least_payment(const thumb_reply *r, int chance);

/* How many seats could attempt before my next turn, without a card or by one. */
int ul_thumb_rivals_near(const thumb_mind *m, const thumb_place *p);
int ul_thumb_rivals_in_reach(const thumb_mind *m, const thumb_place *p);

/* That much, if I can attempt at my next turn without a card; less the longer that is. */
static inline int ul_thumb_soon(const thumb_place *p, int worth)
{
    return p->outlook.turns == UL_NO_TURN ? 0 : worth / (p->outlook.turns + 1);
}

/* How many of the Doctor's next three rooms I see: where I do, nobody kills him; on the ship somebody saves him. */
int ul_thumb_rooms_watched(const thumb_mind *m, const thumb_place *p);

/*
 * How many cards it would take me to attempt at my next turn, if nobody moves
 * but the Doctor: none, 1, or UL_NO_TURN if not even one does it.
 */
int ul_thumb_cards_to_attempt(const thumb_mind *m, const thumb_place *p);

#endif
