/*
 * house.h: a whole table in one process, with its bots: a line in, a line out.
 *
 * What a server is to its sockets a house is to connections by number: it
 * takes the messages of docs/api.md and gives, first, lines of the table's
 * log to keep and, then, messages for each connection. The browser without a
 * network plays at one, and so do tests. docs/protocol.md ("In WebAssembly")
 * has its requests.
 *
 * It reads no clock but the one it is given for bots, no files, and draws
 * chance from the bytes it was made with.
 */
#ifndef UL_ENGINE_HOUSE_H
#define UL_ENGINE_HOUSE_H

#include <stddef.h>
#include <stdint.h>

#define UL_HOUSE_ENTROPY 32
#define UL_HOUSE_CONNECTIONS 32

typedef struct ul_house ul_house;

/*
 * A house without a table. `entropy` is unguessable bytes, of which the
 * secrets of its deals and the chance of its bots are made: never the same
 * twice. The caller owns it. NULL if memory ran out.
 */
ul_house *ul_house_new(const uint8_t entropy[UL_HOUSE_ENTROPY]);
void      ul_house_free(ul_house *house); /* NULL is welcome */

/* A clock, microseconds from any start, for bots that may think for so many milliseconds. */
void ul_house_clock(ul_house *house, uint64_t (*now)(void *), void *clock);

/*
 * Answer one request, whatever its bytes. Gives a JSON object on one line,
 * NUL-terminated, lent until the next call; its length is put in *answer_len.
 * Never NULL. What is refused has changed nothing, but for a table or a log
 * that cannot be opened, and memory that ran out: then the table that was
 * there is gone, and to be opened again from what was kept.
 */
const char *ul_house_answer(ul_house *house, const char *line, size_t len, size_t *answer_len);

#endif
