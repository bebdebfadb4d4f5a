/*
 * journal.h: the server's own log, one JSON object a line, on standard error.
 *
 * Events, never contents: no key, no token, no card, no chat, and of an
 * address no more than the limits need. (The log of a table is something else,
 * and secret: see table/.)
 */
#ifndef UL_SERVER_JOURNAL_H
#define UL_SERVER_JOURNAL_H

#include <stdbool.h>

typedef enum ul_weight { UL_DEBUG, UL_INFO, UL_WARNING, UL_ERROR, UL_WEIGHTS } ul_weight;

bool ul_weight_find(const char *name, ul_weight *weight);

/*
 * Write it, if `weight` is at least `least`: names and values in turn, all of
 * them strings, then NULL. A line is one write, so lines of several threads do
 * not mix.
 */
void ul_journal_say(ul_weight least, ul_weight weight, const char *event, ...) __attribute__((sentinel));

#endif
