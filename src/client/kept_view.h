/*
 * kept_view.h: one chair's view, kept by its client (docs/api.md, "Who keeps its own view").
 *
 * A server tells who keeps a view only what has changed of it. Here that
 * becomes again what would have been told whole, so nobody behind it knows the
 * difference.
 */
#ifndef UL_CLIENT_KEPT_VIEW_H
#define UL_CLIENT_KEPT_VIEW_H

#include <stdbool.h>
#include "base/json.h"
#include "base/text.h"

/* All zero to begin with. */
typedef struct ul_kept_view {
    ul_text view, own, waiting; /* as JSON; empty: none */
} ul_kept_view;

void ul_kept_view_free(ul_kept_view *kept); /* back to all zero */

/*
 * Take in any message of the server's. A `changed` becomes the `told` that it
 * stands for, which the caller owns; NULL for all others, which are what they
 * are, and if memory ran out. *lost: what is kept is not what the server
 * has, or is not known. Say `view`, and go on with what comes.
 */
ul_json *ul_kept_view_take(ul_kept_view *kept, const ul_json *message, bool *lost);

/* The same for who wants nothing but the view: only keep it. False: lost. */
bool ul_kept_view_keep(ul_kept_view *kept, const ul_json *message);

#endif
