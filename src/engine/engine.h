/*
 * engine.h: the engine protocol (docs/protocol.md): a line in, a line out.
 *
 * An engine holds one game, whole or as one seat knows it, and answers
 * requests about it. It reads no files and no clock and prints nothing: the
 * program gives it the lines of standard input, a web page those of a worker.
 */
#ifndef UL_ENGINE_ENGINE_H
#define UL_ENGINE_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#define UL_ENGINE_PROTOCOL 1
#define UL_ENGINE_LINE ((size_t)1 << 20) /* bytes that a request may have, without its line's end */
#define UL_ENGINE_ENTROPY 32

typedef struct ul_engine ul_engine;

/*
 * An engine without a game. `entropy` is unguessable bytes, of which a seed is
 * made for each game that comes without one. The caller owns it. NULL if
 * memory ran out.
 */
ul_engine *ul_engine_new(const uint8_t entropy[UL_ENGINE_ENTROPY]);
void       ul_engine_free(ul_engine *engine); /* NULL is welcome */

/*
 * Give it a clock, microseconds from any start, for bots that may think for so
 * many milliseconds. Without one it is a number of playouts that bounds them.
 */
void ul_engine_clock(ul_engine *engine, uint64_t (*now)(void *), void *clock);

/*
 * Answer one request, whatever its bytes. Gives a JSON object on one line,
 * NUL-terminated and without a newline, lent until the next call; its length
 * is put in *answer_len. Never NULL: when memory runs out that is the answer,
 * and the game is as it was.
 */
const char *ul_engine_answer(ul_engine *engine, const char *line, size_t len, size_t *answer_len);

/* The codes that an answer's "error" can have, place 0 and on; NULL past the last. */
const char *ul_engine_error(size_t place);

#endif
