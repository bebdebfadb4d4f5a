/*
 * wasm.h: the doors through which JavaScript reaches an engine.
 *
 *     const port = exports.ul_wasm_new(...crypto.getRandomValues(new Uint32Array(8)))
 *
 * and for each request: write the bytes of the line (UTF-8, no newline) where
 * ul_wasm_buffer says, call ul_wasm_request, read ul_wasm_length bytes from
 * the address it gave. The module imports `unlucky.now`, a function that gives
 * microseconds of any clock (`() => performance.now() * 1000`), for bots that
 * may think for so many milliseconds. Each call may make the memory grow, and
 * then views of it are to be made anew. A worker may have several ports, a game each.
 */
#ifndef UL_ENGINE_WASM_H
#define UL_ENGINE_WASM_H

#include <stddef.h>
#include <stdint.h>

#define UL_WASM_EXPORT __attribute__((visibility("default")))

typedef struct ul_wasm ul_wasm;

/* A port to an engine of its own, from 32 random bytes; the caller owns it. NULL if memory ran out. */
UL_WASM_EXPORT ul_wasm *ul_wasm_new(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f, uint32_t g,
                                    uint32_t h);
UL_WASM_EXPORT void     ul_wasm_free(ul_wasm *port); /* NULL is welcome */

/* Where a line of `len` bytes is to be written, before the next call. NULL if memory ran out. */
UL_WASM_EXPORT char *ul_wasm_buffer(ul_wasm *port, size_t len);

/* Answer the line of `len` bytes in the buffer; lent until the next call. */
UL_WASM_EXPORT const char *ul_wasm_request(ul_wasm *port, size_t len);
UL_WASM_EXPORT size_t      ul_wasm_length(const ul_wasm *port); /* of that answer */

/* The same five doors to a house (engine/house.h): a whole table with its bots. */
typedef struct ul_wasm_house ul_wasm_house;

UL_WASM_EXPORT ul_wasm_house *ul_wasm_house_new(uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t e, uint32_t f,
                                                uint32_t g, uint32_t h);
UL_WASM_EXPORT void           ul_wasm_house_free(ul_wasm_house *port);
UL_WASM_EXPORT char          *ul_wasm_house_buffer(ul_wasm_house *port, size_t len);
UL_WASM_EXPORT const char    *ul_wasm_house_request(ul_wasm_house *port, size_t len);
UL_WASM_EXPORT size_t         ul_wasm_house_length(const ul_wasm_house *port);

/*
 * A game by numbers (batch/numbers.h), for who plays very many: no text, no
 * way back, no history. It begins as the game that an engine holds, and is
 * its own from then on. NULL: there is no whole game to begin with, or memory
 * ran out.
 */
typedef struct ul_wasm_game ul_wasm_game;

UL_WASM_EXPORT ul_wasm_game *ul_wasm_game_new(const ul_wasm *port);
UL_WASM_EXPORT void          ul_wasm_game_free(ul_wasm_game *game);

/* How many numbers there are; where those of `legal` lie, as 16 bits each; where texts are exchanged, so many bytes. */
#define UL_WASM_GAME_TEXT 256
UL_WASM_EXPORT uint32_t  ul_wasm_game_count(const ul_wasm_game *game);
UL_WASM_EXPORT uint16_t *ul_wasm_game_list(ul_wasm_game *game);
UL_WASM_EXPORT char     *ul_wasm_game_text(ul_wasm_game *game);

/* Write the legal actions' numbers; returns how many. 0: the game is over. */
UL_WASM_EXPORT uint32_t ul_wasm_game_legal(ul_wasm_game *game);

/* Do it, and write what is legal then: as ul_wasm_game_legal. -1, and nothing changed, if it is not legal. */
UL_WASM_EXPORT int32_t ul_wasm_game_act(ul_wasm_game *game, uint32_t number);

UL_WASM_EXPORT uint32_t ul_wasm_game_to_act(const ul_wasm_game *game); /* UL_NOBODY when over */
UL_WASM_EXPORT uint32_t ul_wasm_game_winner(const ul_wasm_game *game); /* UL_NOBODY if there is none */

/* Another game of the same world, from the seed text of `len` bytes. */
UL_WASM_EXPORT void ul_wasm_game_deal(ul_wasm_game *game, uint32_t len);

/* The action of a number, written as text: its length, 0 if it has none; and back, -1 if it is none. */
UL_WASM_EXPORT uint32_t ul_wasm_game_write(ul_wasm_game *game, uint32_t number);
UL_WASM_EXPORT int32_t  ul_wasm_game_read(ul_wasm_game *game, uint32_t len);

#endif
