/*
 * world_text.h: all that stays the same in a game, as JSON for who has no rules of its own.
 *
 * The arena tells it to a program, a server to a client: the same members,
 * boards and cards in the engine protocol's shape.
 */
#ifndef UL_RECORD_WORLD_TEXT_H
#define UL_RECORD_WORLD_TEXT_H

#include "base/json.h"
#include "rules/world.h"

/* Members of an object that is open: `edition`, `players`, `options`. */
void ul_world_write_setting(ul_json_out *out, const ul_world *world);

/*
 * And behind them `plan`, the text of a board of one's own, `len` bytes, or
 * NULL: null; `board`; `cards`, each with how many of it this game has.
 */
void ul_world_write_ground(ul_json_out *out, const ul_world *world, const char *plan, size_t len);

#endif
