/* websocket_key.c: the key of a handshake, whatever stands there instead, and the answer to it. */
#include "server/websocket_handshake.c"
#include "libc.h"

int sodium_base642bin(unsigned char *const bytes, const size_t room, const char *const text, const size_t len,
                      const char *const ignore, size_t *const got, const char **const end, const int variant)
{
    (void)ignore;
    (void)end;
    (void)variant;
    must_read(text, len);
    must_write(bytes, room);
    *got = any_size(room);
    return nondet_int();
}

char *sodium_bin2base64(char *const text, const size_t room, const unsigned char *const bytes, const size_t len,
                        const int variant)
{
    (void)variant;
    must_read(bytes, len);
    must_write(text, room);
    must(room == (len + 2) / 3 * 4 + 1);
    return text;
}

int main(void)
{
    char accept[UL_ACCEPT_BYTES];
    ANY_STRING(key, MOST);
    if (ul_handshake_is_key(key))
        ul_handshake_accept(key, accept);
}
