/*
 * fault.h: text that is not what it claims to be.
 *
 * A reader that refuses its input fills a fault: a stable code for programs,
 * the place, and a sentence for people that says what is wrong and what to
 * do about it. An action that is merely illegal is not a fault: see
 * rules/why.h.
 */
#ifndef UL_BASE_FAULT_H
#define UL_BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

#define UL_FAULT_TEXT 240

typedef struct ul_fault {
    const char *code;         /* short, hyphenated, stable: "unknown-room" */
    size_t      line, column; /* from 1; 0 where there is none */
    char        message[UL_FAULT_TEXT];
} ul_fault;

/*
 * Fill *fault, printf-wise; a message too long is cut at a character's edge.
 * A message may quote the input that it is about: what is not UTF-8 in it, or
 * a control character, becomes '?'. NULL is welcome. Always false, so that a
 * reader can end with `return ul_fault_set(...)`.
 */
bool ul_fault_set(ul_fault *fault, const char *code, size_t line, size_t column, const char *format, ...)
    __attribute__((format(printf, 5, 6)));

#endif
