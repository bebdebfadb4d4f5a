/*
 * choice_net.h: a small net that judges ways to go on.
 *
 * Every way to end a turn, and every payment against an attempt, is described
 * by the same few numbers (choice_features.h); the net makes a score of them,
 * and the way with the best score is taken. In whole numbers, so that every
 * machine agrees. The weights are data, taught by experiments/teach.
 */
#ifndef UL_BOTS_CHOICE_NET_H
#define UL_BOTS_CHOICE_NET_H

#include "base/fault.h"
#include "rules/world.h"

#define UL_CHOICE_INPUTS 62 /* in 64ths */
#define UL_CHOICE_ONE 64
#define UL_CHOICE_HIDDEN 24
#define UL_CHOICE_SCALE 64 /* a weight of 1 */

typedef int16_t ul_choice_inputs[UL_CHOICE_INPUTS];

/* What there is to choose: a turn's end, or a payment. */
typedef enum ul_choice { UL_CHOICE_TURN, UL_CHOICE_REPLY, UL_CHOICES } ul_choice;

typedef struct ul_choice_net {
    int16_t direct[UL_CHOICE_INPUTS];
    int16_t input[UL_CHOICE_HIDDEN][UL_CHOICE_INPUTS], bias[UL_CHOICE_HIDDEN], output[UL_CHOICE_HIDDEN];
} ul_choice_net;

typedef struct ul_choice_nets {
    ul_choice_net of[UL_CHOICES];
} ul_choice_nets;

/* Who judges: a net, or somebody who teaches one. */
typedef struct ul_chooser {
    int32_t (*judge)(void *context, ul_choice what, const int16_t *in);
    void *context;
} ul_chooser;

bool ul_choice_nets_read(ul_choice_nets *nets, const char *text, size_t len, ul_fault *fault);

/* Those of a world: of its edition's own board, with spite and without being two games. False: there are none. */
bool ul_choice_nets_find(ul_choice_nets *nets, const ul_world *world);

/* As a chooser's judge, with nets as the context. */
int32_t ul_choice_nets_judge(void *nets, ul_choice what, const int16_t *in);

#endif
