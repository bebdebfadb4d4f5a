/*
 * bots_inside.h: a bot as it lies in memory, and what the files of bots/ share.
 * weights_inside.h has what things are worth to it.
 */
#ifndef UL_BOTS_BOTS_INSIDE_H
#define UL_BOTS_BOTS_INSIDE_H

#include "base/random.h"
#include "bots/belief.h"
#include "bots/bot.h"
#include "bots/choice_net.h"
#include "bots/deal_sampler.h"
#include "bots/fast_odds.h"
#include "bots/neural_net.h"
#include "bots/odds.h"
#include "bots/onlooker_net.h"
#include "bots/opponent_style.h"
#include "bots/search_inside.h"
#include "bots/turn_plan.h"
#include "bots/turn_routes.h"
#include "bots/weights_inside.h"

#define UL_FEW_CANDIDATES 8 /* ends of a turn that a bot looks at twice, if it has no long time for it */

typedef ul_bot_habit habit;

/* What a bot keeps in mind while it decides. */
typedef struct mind {
    const ul_world   *world;
    const ul_view    *view;
    const weights    *worth;
    const habit      *habits;
    const ul_chooser *chooser; /* who judges by what is reckoned here; NULL: the weights alone do */
    ul_unseen_cards   unseen;
    int32_t           cost[UL_MAX_KINDS];       /* of each card, if it is spent */
    ul_odds           others;                   /* points in all other hands together */
    int32_t           rival_harm[UL_MAX_SEATS]; /* what an attempt of theirs now would cost, */
    uint32_t          rival_wins[UL_MAX_SEATS]; /* and the chance that it cannot be foiled, in 1/UL_CERTAIN */
    int32_t           now_wins;                 /* in ten-thousandths: the chance of the best attempt of this turn, */
    uint8_t           now_value;                /* and its value; 0: there is none */
    uint8_t           trust[UL_MAX_SEATS];      /* in 1/100: that a seat that can foil does */
    int32_t           hurry;                    /* in 1/100: grows when nobody has attempted for long */
    uint8_t           telling[UL_MAX_SEATS];    /* for a chooser: the cards of a hand that may well be failures, */
    ul_odds           likely;                   /* and the points among those of all others */
} mind;

struct ul_bot {
    const ul_world *world;
    ul_seat         seat;
    ul_level        level;
    uint16_t        turn, last_attempt; /* by the events seen */
    habit           habit[UL_MAX_SEATS];
    bool            played, drew, attempted; /* in the turn that is on */
    ul_bot_attempt  attempt;                 /* in which replies are seen */
    ul_report       report;                  /* of the decision being carried out */
    ul_turn_plan    plan;
    weights         worth;
    ul_choice_nets  choice_nets;
    ul_chooser      chooser;                   /* its judge is NULL where the weights alone judge */
    int64_t         behind[UL_MAX_CANDIDATES]; /* how far a candidate is behind the first by the chooser's judgement */
    mind            mind;
    search_settings search;
    bool            has_net;
    bool            believes; /* else it holds every deal equally likely */
    ul_net          net;
    bool            has_onlooker;
    ul_onlooker_net onlooker; /* tells people who will win: onlooker_features.h */
    ul_turn_routes  routes;
    bool            has_hands;
    ul_hand_net     hands; /* tells the belief what hands are likely to be */
    ul_belief       belief;
    ul_turn_styles  styles;
    ul_style_guess  guess[UL_MAX_SEATS]; /* of the others, by what they have done */
    ul_odds_cache   odds;                /* for what is believed of replies */
    slice           slice[UL_SLICES];
};
_Static_assert(sizeof(struct ul_bot) <= 4 << 20, "a thinking bot has 4 MB and no more");

/* bot.c: note an event's habits; go on from notes; how cheap cards get then, and how dear attempts, in 1/100. */
void    ul_bot_note(ul_bot *bot, const ul_event *event);
void    ul_bot_recall(ul_bot *bot, const ul_bot_memory *memory);
int32_t ul_bot_hurry(const ul_bot *bot, uint16_t turn);

/* turn_value.c: fill the mind for a view; judge the ends of a turn. */
void ul_mind_fill(mind *m, const ul_bot *bot, const ul_view *view, int32_t hurry);

/* choice_features.c: the filled mind judges by a chooser from here on. */
void ul_mind_choose(mind *m, const ul_chooser *chooser);

typedef struct turn_end { /* where it leads, and how */
    const ul_turn_route *route;
    ul_action            last;         /* attempt, draw or end */
    int32_t              score, worth; /* as it was judged; in ten-thousandths of a game, by the weights */
} turn_end;

/*
 * All ends of a turn worth looking at, best first, at most `most`; returns how
 * many. `noise` is added to each score before they are compared.
 */
size_t ul_turn_ends(mind *m, const ul_turn_routes *routes, turn_end *ends, size_t most, ul_random *noise,
                    int32_t amount);

/* The chance, in ten-thousandths, that an attempt of that value wins now; and what it is worth beside not making it. */
int32_t ul_attempt_wins(const mind *m, uint8_t value);
int32_t ul_attempt_worth(const mind *m, uint8_t value);

/* playout_search.c: how many ends of a turn are worth playing on with that budget. */
uint8_t ul_search_width(const ul_budget *budget);

/* The report's candidates, played on; the best comes first. */
void ul_search_improve(ul_bot *bot, const ul_view *view, const ul_budget *budget);

/* foil_reply.c: replies to an attempt, best first, and how far they are behind it by a chooser; returns how many. */
uint8_t ul_foil_replies(const mind *m, ul_candidate plans[UL_MAX_CANDIDATES], int64_t behind[UL_MAX_CANDIDATES]);

/* By how many ten-thousandths a Butler's reply would have been better, by the failure cards of 1, 2, 3 points kept. */
typedef int32_t ul_regrets[UL_FEW_1][UL_FEW_2][UL_FEW_3];
void            ul_foil_regrets(const mind *m, ul_odds_cache *cache, const uint8_t paid[4], ul_regrets regrets);

/* remembered_turn.c: remember a turn that began in the mind's scene; dog_choices.c. */
void      ul_remembered_turn_fill(ul_remembered_turn *remembered, const mind *m, const ul_turn_done *deed);
ul_action ul_dog_way(const mind *m, const ul_action *list, size_t count);
ul_action ul_dog_collection(const mind *m);

#endif
