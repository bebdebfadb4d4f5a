/* frame_place.c: RFC 6455, section 5.2, as far as it takes to find where a frame ends. */
#include "server/frame_place.h"

#define LAST_PIECE 0x80
#define CONTROL 0x08
#define MASKED 0x80

static size_t length_bytes(const ul_frame_place *place)
{
    uint8_t len = place->head[1] & 0x7f;
    return len == 127 ? 8 : len == 126 ? 2 : 0;
}

static bool is_whole(const ul_frame_place *place)
{
    return place->head_len >= 2 && place->head_len == 2 + length_bytes(place) + (place->head[1] & MASKED ? 4 : 0);
}

static void begin_payload(ul_frame_place *place)
{
    size_t bytes = length_bytes(place);
    place->left = bytes ? 0 : place->head[1] & 0x7f;
    for (size_t i = 0; i < bytes; i++)
        place->left = place->left << 8 | place->head[2 + i];
    if (!(place->head[0] & CONTROL)) /* those come between the pieces of a message, too */
        place->unfinished = !(place->head[0] & LAST_PIECE);
    place->head_len = 0;
}

void ul_frame_place_pass(ul_frame_place *place, const char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        if (place->left) {
            size_t some = place->left < len - at ? (size_t)place->left : len - at;
            place->left -= some;
            at += some;
        } else {
            place->head[place->head_len++] = (uint8_t)bytes[at++];
            if (is_whole(place))
                begin_payload(place);
        }
    }
}

bool ul_frame_place_is_between(const ul_frame_place *place)
{
    return !place->left && !place->head_len && !place->unfinished;
}
