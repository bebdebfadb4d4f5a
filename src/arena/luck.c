/* luck.c: see luck.h. */
#include "arena/luck.h"

#include <inttypes.h>
#include <string.h>
#include "bots/evaluate.h"
#include "rules/check.h"

#define ROUNDS 2               /* that an imagined game is played on for */
#define LUCK_SEED (1ull << 40) /* players are given smaller numbers, or far larger ones: arena_game.c */

/* Who plays on */

static ul_bot *bot_new(const ul_world *world, const ul_bot_spec *kind)
{
    bool quick = kind->how == UL_BOT_SPEC_LEVEL && kind->level <= UL_BUTLER;
    if (quick && kind->variant)
        return ul_bot_new_variant(world, 0, kind->variant);
    return ul_bot_new(world, 0, quick ? kind->level : UL_BUTLER);
}

/* False if memory ran out. */
static bool seat_kind(ul_luck *luck, uint8_t kind)
{
    const ul_bot_spec *spec = &luck->kind[kind];
    if (spec->how != UL_BOT_SPEC_THUMB)
        return luck->bot[kind] || (luck->bot[kind] = bot_new(luck->world, spec));
    return luck->stranger || (luck->stranger = ul_thumb_player_new(luck->world, 0, spec->thumb));
}

bool ul_luck_open(ul_luck *luck, const ul_world *world, const ul_bot_spec *kind, const uint8_t *of, uint32_t worlds,
                  const char *seed)
{
    bool all = true;
    luck->kind = kind;
    luck->worlds = worlds;
    if (!luck->world)
        luck->has_net = ul_net_find(&luck->net, world);
    luck->world = world;
    memcpy(luck->of, of, ul_world_players(world));
    memset(&luck->seen, 0, sizeof luck->seen);
    memset(luck->remembered, 0, sizeof luck->remembered);
    memset(luck->sum, 0, sizeof luck->sum);
    ul_random_seed(&luck->random, ul_mix(ul_mix_text(seed), LUCK_SEED));
    for (ul_seat seat = 0; seat < ul_world_players(world); seat++)
        all = all && seat_kind(luck, of[seat]);
    return all;
}

void ul_luck_close(ul_luck *luck)
{
    for (size_t kind = 0; kind < UL_MAX_BOT_SPECS; kind++)
        ul_bot_free(luck->bot[kind]);
    ul_thumb_player_free(luck->stranger);
    memset(luck, 0, sizeof *luck);
}

/* Imagined games */

static ul_action ask(ul_luck *luck, const ul_game *game, const ul_thumb_memory *remembered)
{
    ul_view            view;
    ul_report          report;
    ul_seat            seat = game->scene.to_act;
    const ul_bot_spec *kind = &luck->kind[luck->of[seat]];
    uint64_t           seed = ul_random_next(&luck->random);
    ul_view_of(luck->world, game, seat, &view);
    if (kind->how == UL_BOT_SPEC_THUMB) {
        ul_thumb_player_take_up(luck->stranger, kind->thumb, seat, &remembered[seat]);
        return ul_thumb_player_think(luck->stranger, &view, seed);
    }
    ul_bot_think(luck->bot[luck->of[seat]], &view, &(ul_budget){.seed = seed}, &report);
    return report.action;
}

/* Bots that decide at once see what everybody sees, so it does not matter for which seat they are told. */
static void tell_bots(ul_luck *luck, const ul_events *events)
{
    for (size_t kind = 0; kind < UL_MAX_BOT_SPECS; kind++)
        for (uint8_t i = 0; luck->bot[kind] && i < events->count; i++) {
            ul_event event = ul_event_for(events->event[i], UL_NOBODY);
            ul_bot_see(luck->bot[kind], &event);
        }
}

static void tell_strangers(const ul_luck *luck, const ul_events *events, ul_thumb_memory *remembered)
{
    for (uint8_t i = 0; i < events->count; i++)
        for (ul_seat seat = 0; seat < ul_world_players(luck->world); seat++) {
            ul_event event = ul_event_for(events->event[i], UL_NOBODY); /* none may know which card came */
            ul_thumb_memory_see(&remembered[seat], seat, &event);
        }
}

static void take_up(ul_luck *luck)
{
    for (size_t kind = 0; kind < UL_MAX_BOT_SPECS; kind++)
        if (luck->bot[kind])
            ul_bot_take_up(luck->bot[kind], &luck->seen);
    if (luck->stranger)
        ul_thumb_player_reset(luck->stranger, 0); /* a plan of another game is none here */
}

/* Play it on for some rounds and judge it. */
static void play_on(ul_luck *luck, ul_game *game, int32_t chance[UL_MAX_SEATS])
{
    ul_thumb_memory remembered[UL_MAX_SEATS];
    int             last = game->scene.turn + ROUNDS * ul_world_players(luck->world);
    memcpy(remembered, luck->remembered, sizeof remembered);
    take_up(luck);
    while (game->scene.phase != UL_PHASE_OVER && (game->scene.phase != UL_PHASE_TURN || game->scene.turn < last)) {
        ul_events events = {0};
        ul_game_act(luck->world, game, ask(luck, game, remembered), &events);
        tell_bots(luck, &events);
        tell_strangers(luck, &events, remembered);
    }
    ul_game_evaluate(luck->world, luck->has_net ? &luck->net : NULL, game, UL_LUCK_WHOLE, chance);
}

/* The world in which `seat` drew the card at `drawn` of the order instead of the one at `real`. */
static void imagine(ul_game *game, ul_seat seat, const ul_card *order, uint8_t real, uint8_t drawn)
{
    ul_cards_take(&game->hand[seat], order[real]);
    ul_cards_add(&game->hand[seat], order[drawn]);
    for (uint8_t i = 0; i < game->deck_size; i++)
        game->deck[i] = order[i + (i >= drawn)];
}

void ul_luck_of_draw(ul_luck *luck, const ul_game *after, ul_seat seat, const ul_card *order, uint8_t at)
{
    const uint8_t   drawn[2] = {at, after->deck_size};
    const ul_random random = luck->random;
    int32_t         chance[2][UL_MAX_SEATS];
    if (at == after->deck_size) /* what came is what lies on top there */
        return;
    for (int i = 0; i < 2; i++) {
        ul_game game = *after;
        luck->random = random; /* both are played with the same chance */
        for (size_t k = 0; k < sizeof game.chance.key; k++)
            game.chance.key[k] = (uint8_t)(ul_random_next(&luck->random) >> 56);
        imagine(&game, seat, order, at, drawn[i]);
        play_on(luck, &game, chance[i]);
    }
    for (ul_seat k = 0; k < ul_world_players(luck->world); k++)
        luck->sum[k] += chance[0][k] - chance[1][k];
}

/* Watching */

static void see(ul_luck *luck, const ul_events *events)
{
    take_up(luck);
    tell_bots(luck, events);
    tell_strangers(luck, events, luck->remembered);
    for (size_t kind = 0; kind < UL_MAX_BOT_SPECS; kind++)
        if (luck->bot[kind]) /* any of them: they have all seen the same */
            ul_bot_put_aside(luck->bot[kind], &luck->seen);
}

/* Lay the deck and the card that was drawn from it as they might have lain, and say where that card is. */
static uint8_t shuffle(ul_luck *luck, const ul_game *after, ul_card card, ul_card order[UL_MAX_CARDS])
{
    uint8_t which[UL_MAX_CARDS], size = after->deck_size, at = 0;
    for (uint8_t i = 0; i <= size; i++)
        which[i] = i;
    ul_random_shuffle(&luck->random, which, size + 1u);
    for (uint8_t i = 0; i <= size; i++) {
        order[i] = which[i] == size ? card : after->deck[which[i]];
        at = which[i] == size ? i : at;
    }
    return at;
}

static void act(void *context, const ul_world *world, const ul_game *before, ul_action action, const ul_game *after,
                const ul_events *events)
{
    ul_luck *luck = context;
    ul_card  order[UL_MAX_CARDS];
    (void)world;
    (void)before;
    (void)action;
    see(luck, events);
    for (uint8_t i = 0; i < events->count && after->scene.phase != UL_PHASE_OVER; i++)
        for (uint32_t k = 0; events->event[i].kind == UL_DREW && k < luck->worlds; k++) {
            uint8_t at = shuffle(luck, after, events->event[i].card, order);
            ul_luck_of_draw(luck, after, events->event[i].seat, order, at);
        }
}

ul_watcher ul_luck_watcher(ul_luck *luck)
{
    return (ul_watcher){.act = act, .context = luck};
}

void ul_luck_put(ul_text *text, uint32_t worlds, const char *name, const ul_sample *share, const ul_sample *plain)
{
    double half = ul_sample_half(share), with = ul_sample_half(plain);
    ul_text_print(text, "without luck with the cards, judged in %" PRIu32 " worlds a draw; with it ", worlds);
    ul_text_print(text, "%s has %.2f %% +- %.2f", name, 100 * plain->mean, 100 * with);
    if (with > 0 && half > 0)
        ul_text_print(text, ", an interval %.2f times as wide", with / half);
    ul_text_put(text, "\n");
}
