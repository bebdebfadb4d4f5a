/*
 * frame_head.c: the frames that we write, of any length there is: whoever
 * reads frames finds their ends. frame_place.c is that reader.
 */
#include "server/socket.c"
#include "server/frame_place.c"
#include "proof.h"

static ul_frame_place place;
static size_t         added, promised;

void ul_text_expect(ul_text *text, size_t more)
{
    (void)text;
    promised = more;
}

/* First the head, which is read; then the rest, which only counts. */
void ul_text_add(ul_text *text, const char *bytes, size_t len)
{
    (void)text;
    if (added++ == 0) {
        must_read(bytes, len);
        ul_frame_place_pass(&place, bytes, len);
        promised -= len;
    } else {
        must(!place.head_len && place.left == len && !place.unfinished);
        must(promised == len);
    }
}

int main(void)
{
    ul_sockets all = {0};
    ul_socket  one = {.all = &all};
    uint8_t    opcode = nondet_byte();
    given(opcode < 16);
    put_frame(&one, opcode, NULL, nondet_size());
    must(added == 2 && all.dirty == &one);
}
