/*
 * luck.h: how much of a game was luck with the cards.
 *
 * When a card is drawn, any of those left in the deck could have come as well.
 * What came is compared with what could have: in some imagined worlds (the deck
 * in another order), the game is played on for a while with the card that was
 * drawn and with the one on top there, and judged by the net. The difference is
 * luck. Its expectation is nothing, however bad the judgement is: the card that
 * came and the top of an imagined deck are drawn from the same cards, and who
 * plays the real game knows nothing of imagined ones. So a share without the
 * luck is as true as the share, and the better the judgement the less it
 * scatters.
 *
 * The deal is not corrected: everybody has every seat of it once (arena.h), and
 * so all of it together.
 */
#ifndef UL_ARENA_LUCK_H
#define UL_ARENA_LUCK_H

#include "arena/arena_game.h"
#include "arena/bot_spec.h"
#include "arena/statistics.h"
#include "base/random.h"
#include "base/text.h"
#include "bots/neural_net.h"

#define UL_MAX_LUCK 4096        /* worlds for one draw */
#define UL_LUCK_WHOLE (1 << 20) /* a won game, in one world */

typedef struct ul_luck {
    const ul_world    *world;
    const ul_bot_spec *kind;
    uint32_t           worlds;                /* in which a draw is judged */
    uint8_t            of[UL_MAX_SEATS];      /* which kind has the seat */
    ul_bot            *bot[UL_MAX_BOT_SPECS]; /* who plays on for a kind; NULL: a stranger, or none needed yet */
    ul_thumb_player   *stranger;              /* for all kinds of them */
    ul_bot_memory      seen;                  /* what bots and strangers remember of the real game */
    ul_thumb_memory    remembered[UL_MAX_SEATS];
    bool               has_net;
    ul_net             net;
    ul_random          random;
    int64_t            sum[UL_MAX_SEATS]; /* of the game, in all worlds together: worlds * UL_LUCK_WHOLE is a win */
} ul_luck;                                /* all zero: not open yet */

/*
 * Before each game: what kinds there are, which of them has each seat, and the
 * game's seed. Our bots that decide at once and strangers play on as they are;
 * for the others, who think long or are programs, a Butler does. False if
 * memory ran out.
 */
bool ul_luck_open(ul_luck *luck, const ul_world *world, const ul_bot_spec *kind, const uint8_t *of, uint32_t worlds,
                  const char *seed);
void ul_luck_close(ul_luck *luck);
ul_watcher ul_luck_watcher(ul_luck *luck);

/*
 * The luck of a seat that has just drawn a card, in one world, is added to the
 * game's. `order` has all cards that could have come as they lie in that world,
 * the top last; `at` is where among them the very card that came lies.
 */
void ul_luck_of_draw(ul_luck *luck, const ul_game *after, ul_seat seat, const ul_card *order, uint8_t at);

/* For people: what luck made of the share of the bot of that name, which is `plain` with all of it. */
void ul_luck_put(ul_text *text, uint32_t worlds, const char *name, const ul_sample *share, const ul_sample *plain);

#endif
