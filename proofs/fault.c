/* fault.c: what is quoted of foreign bytes is clean UTF-8 without anything that a terminal would obey. */
#include "base/fault.c"
#include "base/text.c"
#include "proof.h"

int main(void)
{
    char   message[MOST + 1];
    size_t len = MOST, at = 0;
    bool   cut = nondet_bool();
    message[len] = '\0';
    tidy(message, len, cut);
    must(strlen(message) <= len);
    while (message[at]) {
        size_t bytes = ul_utf8_char(message + at, len - at);
        must(bytes > 0);
        must(!ul_utf8_is_control(message + at));
        at += bytes;
    }
}
