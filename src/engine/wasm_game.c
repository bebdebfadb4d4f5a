/* wasm_game.c: one game by numbers, as JavaScript can hold it. */
#include <stdlib.h>
#include <string.h>
#include "batch/numbers.h"
#include "engine/engine_inside.h"
#include "engine/session_inside.h"
#include "engine/wasm_inside.h"

struct ul_wasm_game {
    ul_world  *world;
    ul_game    game;
    uint32_t   legal; /* how many are listed: always those of the game as it stands */
    uint16_t   list[UL_MAX_NUMBERS];
    uint8_t    mask[UL_MAX_NUMBERS]; /* 1 for those listed */
    char       text[UL_WASM_GAME_TEXT];
    ul_numbers numbers;
};

void ul_wasm_game_free(ul_wasm_game *game)
{
    if (game)
        ul_world_free(game->world);
    free(game);
}

uint32_t ul_wasm_game_count(const ul_wasm_game *game)
{
    return game->numbers.count;
}

uint16_t *ul_wasm_game_list(ul_wasm_game *game)
{
    return game->list;
}

char *ul_wasm_game_text(ul_wasm_game *game)
{
    return game->text;
}

/* What was listed is no more, and this is. */
static uint32_t list_legal(ul_wasm_game *game)
{
    ul_action action[UL_MAX_ACTIONS];
    for (uint32_t i = 0; i < game->legal; i++)
        game->mask[game->list[i]] = 0;
    game->legal = (uint32_t)ul_game_legal(game->world, &game->game, action);
    for (uint32_t i = 0; i < game->legal; i++) {
        game->list[i] = ul_number_of(&game->numbers, action[i]);
        game->mask[game->list[i]] = 1;
    }
    return game->legal;
}

uint32_t ul_wasm_game_legal(ul_wasm_game *game)
{
    return game->legal;
}

int32_t ul_wasm_game_act(ul_wasm_game *game, uint32_t number)
{
    if (number >= UL_MAX_NUMBERS || !game->mask[number])
        return -1;
    ul_game_act(game->world, &game->game, game->numbers.action[number], NULL);
    return (int32_t)list_legal(game);
}

static ul_world *same_world(const session *s)
{
    const ul_text *plan = ul_session_plan(s);
    return ul_world_new(ul_world_edition(s->world), ul_world_options(s->world), ul_world_players(s->world),
                        plan ? plan->bytes : NULL, plan ? plan->len : 0, NULL);
}

ul_wasm_game *ul_wasm_game_new(const ul_wasm *port)
{
    const session *s = port->engine->session;
    ul_wasm_game  *game = s && s->record ? calloc(1, sizeof *game) : NULL;
    if (!game)
        return NULL;
    game->world = same_world(s);
    if (!game->world) {
        free(game);
        return NULL;
    }
    game->game = s->game;
    ul_numbers_init(&game->numbers, game->world);
    list_legal(game);
    return game;
}

uint32_t ul_wasm_game_to_act(const ul_wasm_game *game)
{
    return game->game.scene.to_act;
}

uint32_t ul_wasm_game_winner(const ul_wasm_game *game)
{
    return game->game.scene.winner;
}

void ul_wasm_game_deal(ul_wasm_game *game, uint32_t len)
{
    ul_game_new(game->world, &game->game, game->text, len < sizeof game->text ? len : sizeof game->text, UL_NOBODY);
    list_legal(game);
}

uint32_t ul_wasm_game_write(ul_wasm_game *game, uint32_t number)
{
    ul_action action;
    if (number >= UL_MAX_NUMBERS || !ul_number_action(&game->numbers, (int32_t)number, &action))
        return 0;
    return (uint32_t)strlen(ul_action_write(game->world, action, game->text));
}

int32_t ul_wasm_game_read(ul_wasm_game *game, uint32_t len)
{
    ul_action action;
    if (len > sizeof game->text || !ul_action_read(game->world, game->text, len, &action, NULL))
        return UL_NO_ACTION_NUMBER;
    return ul_number_find(&game->numbers, action);
}
