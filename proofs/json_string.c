/*
 * json_string.c: strings of JSON, from behind the opening quote on. What they
 * become fits into as many bytes as they have, the NUL included, and is UTF-8
 * without a NUL in it.
 */
#include "base/json.c"
#include "base/fault.c"
#define make_room text_make_room
#include "base/text.c"
#undef make_room
#include "libc.h"

int main(void)
{
    char        room[MOST];
    const char *string;
    size_t      len, at = 0;
    ANY_TEXT(text, MOST);
    reader r = {.text = text, .at = text, .end = text + MOST, .line_start = text, .line = 1, .strings = room};
    bool   whole = read_string(&r, &string, &len);
    must(r.at >= text && r.at <= text + MOST && column(&r, r.at) <= MOST + 1);
    if (!whole)
        return 0;
    must(r.at[-1] == '"' && len < MOST);
    must(string == room && string[len] == '\0');
    while (at < len) {
        size_t bytes = ul_utf8_char(string + at, len - at);
        must(bytes > 0 && string[at] != '\0');
        at += bytes;
    }
}
