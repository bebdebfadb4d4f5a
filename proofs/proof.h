/*
 * proof.h: what the proofs of readers share.
 *
 * Each proof is a main() for CBMC, which tries every value that a nondet_
 * function could return and every content of memory that nobody has written
 * yet. The reader's own file is included, so its static functions are in
 * reach, and nothing is proven of a copy. tools/prove says how large MOST is.
 */
#ifndef UL_PROOF_H
#define UL_PROOF_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

bool     nondet_bool(void);
char     nondet_char(void);
int      nondet_int(void);
size_t   nondet_size(void);
uint8_t  nondet_byte(void);
uint32_t nondet_code(void);

#define must(what) __CPROVER_assert(what, #what)
#define given(what) __CPROVER_assume(what)

/* A size from 0 to `most`. */
static inline size_t any_size(size_t most)
{
    size_t size = nondet_size();
    given(size <= most);
    return size;
}

/*
 * Any text of `most` bytes: `name`, `name_len`. One byte read behind it is a
 * mistake. The length is a constant, which makes loops end where they should
 * without any thought: tools/prove runs a proof for each length by itself.
 */
#define ANY_TEXT(name, most)                                                                                           \
    char         name##_room[(most) + ((most) == 0)];                                                                  \
    const size_t name##_len = (most);                                                                                  \
    const char  *name = name##_room + ((most) == 0)

/* The same with a NUL at its end; there may be others before. */
#define ANY_STRING(name, most)                                                                                         \
    char        name##_room[(most) + 1];                                                                               \
    const char *name = name##_room;                                                                                    \
    name##_room[most] = '\0'

/* May these bytes be read, or written? */
#define must_read(bytes, len) must((len) == 0 || __CPROVER_r_ok(bytes, len))
#define must_write(bytes, len) must((len) == 0 || __CPROVER_w_ok(bytes, len))

#endif
