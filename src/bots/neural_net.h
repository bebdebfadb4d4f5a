/*
 * neural_net.h: a small net that tells who will win.
 *
 * Every seat of a game is described by the same few numbers (features.h); one layer of
 * hidden units turns them into a score, and the scores of all seats are shares
 * of the game. In whole numbers, so that every machine agrees. The weights are
 * data, trained by experiments/train.
 */
#ifndef UL_BOTS_NEURAL_NET_H
#define UL_BOTS_NEURAL_NET_H

#include "base/asset.h"
#include "base/fault.h"
#include "bots/features.h"
#include "rules/game.h"

#define UL_NET_INPUTS UL_FEATURES
#define UL_NET_HIDDEN 24
#define UL_NET_SCALE 256 /* a weight of 1 */

typedef struct ul_net {
    int16_t input[UL_NET_HIDDEN][UL_NET_INPUTS];
    int32_t bias[UL_NET_HIDDEN];
    int16_t output[UL_NET_HIDDEN];
    int32_t nobody; /* the score of an end without a winner */
} ul_net;

/* Read the weights of a .net file. */
bool ul_net_read(ul_net *net, const char *text, size_t len, ul_fault *fault);

/*
 * The net of a world, for playouts: of the board its edition is played on, with
 * spite and without being two games. False: there is none, and one does without.
 */
bool ul_net_find(ul_net *net, const ul_world *world);

/* Each seat's chance to win, together at most `whole`. */
void ul_net_judge(const ul_net *net, const ul_world *world, const ul_game *game, int32_t whole,
                  int32_t chance[UL_MAX_SEATS]);

/* The same of seats that somebody else has described. */
void ul_net_shares(const ul_net *net, uint8_t players, int16_t of[UL_MAX_SEATS][UL_NET_INPUTS], int32_t whole,
                   int32_t chance[UL_MAX_SEATS]);

/*
 * What nets have in common, the onlooker's (onlooker_net.h) too. The file of a
 * world's net: `whose` is ".net" or "-onlooker.net"; NULL: there is none. Its
 * first so many numbers. And the shares of seats by their scores, in
 * 1/UL_NET_SCALE of a natural logarithm; after the last comes nobody's.
 */
const ul_asset *ul_net_asset(const ul_world *world, const char *whose);
bool            ul_net_numbers(int32_t *number, size_t count, const char *text, size_t len, ul_fault *fault);
void            ul_net_share_out(const int32_t *score, uint8_t players, int32_t whole, int32_t chance[UL_MAX_SEATS]);

#endif
