/*
 * frame_place.c: where a stream of frames stands, after any bytes.
 *
 * The start is not the stream's beginning but every place that keeps what
 * holds (below), and what holds is shown to hold again: so it does after a
 * stream of any length.
 */
#include "server/frame_place.c"
#include "proof.h"

static bool holds(const ul_frame_place *place)
{
    size_t whole = 2 + length_bytes(place) + (place->head[1] & MASKED ? 4 : 0);
    return place->left ? place->head_len == 0 : place->head_len < 2 || place->head_len < whole;
}

int main(void)
{
    ul_frame_place begin = {0}, place;
    must(holds(&begin));
    given(holds(&place));
    ANY_TEXT(bytes, MOST);
    uint64_t left = place.left;
    ul_frame_place_pass(&place, bytes, bytes_len);
    must(holds(&place) && place.head_len < sizeof place.head);
    must(left < MOST || place.left == left - MOST); /* the content of a frame is passed over */
}
