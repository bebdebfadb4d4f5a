/*
 * learn_hands.h: learns the net of hands (src/bots/hand_net.h) from positions of
 * which it is known who held what, and writes it. The same compiler, flags and
 * seed give the same file.
 */
#ifndef LEARN_HANDS_H
#define LEARN_HANDS_H

#include "base/random.h"
#include "bots/card_signs.h"

/* A card in a hand as another seat may know it, and what it is in truth. */
typedef struct held_card {
    int8_t  in[UL_CARD_INPUTS];
    uint8_t seat, sort;
} held_card;

/* The hidden cards of a generation: in hands, and, by sorts, in the deck. */
typedef struct hidden_cards {
    size_t   first;              /* of its cards in hands */
    uint16_t hands, all;         /* how many those are; hidden cards of all generations, */
    uint8_t  size[UL_MAX_SEATS]; /* and in each hand */
    uint8_t  deck[UL_SORTS], deck_size;
} hidden_cards;

/* One more, to be filled, and cards of it: all are kept. */
hidden_cards *hidden_add(void);
held_card    *held_add(hidden_cards *to);
size_t        hidden_count(void);

/* Learn from all there are. */
void hands_learn(ul_random *random);

/* How many bits the net knows of a hidden card in a hand, and of a failure card, in those from the `first` on. */
void hands_judge(size_t first, double *bits, double *of_failures);

/* Write the net, with how it was made, to stdout. */
void hands_write(int argc, char **argv);

#endif
