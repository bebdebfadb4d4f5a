/*
 * frame_place.h: where a stream of WebSocket frames stands.
 *
 * The library that reads frames takes nine kilobytes for each connection.
 * Nearly all the time a connection is between two messages, where there is
 * nothing to remember: then it needs none of it. This tells when that is so.
 *
 * Whether frames are sound is not judged here: that is the library's work.
 */
#ifndef UL_SERVER_FRAME_PLACE_H
#define UL_SERVER_FRAME_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* All zero: at the beginning. */
typedef struct ul_frame_place {
    uint64_t left;     /* bytes of a frame that are still to come */
    uint8_t  head[14]; /* of a frame, as far as it has come */
    uint8_t  head_len;
    bool     unfinished; /* the message has more pieces */
} ul_frame_place;

void ul_frame_place_pass(ul_frame_place *place, const char *bytes, size_t len);
bool ul_frame_place_is_between(const ul_frame_place *place); /* all that began has ended */

#endif
