/* house_lines.c: a house on standard input and output, so that the one in WebAssembly can be compared with it. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include "engine/house.h"

int main(void)
{
    /* What ul_wasm_house_new(1, 2, 3, 4, 5, 6, 7, 8) makes of its numbers. */
    uint8_t entropy[UL_HOUSE_ENTROPY] = {0};
    for (int i = 0; i < 8; i++)
        entropy[4 * i] = (uint8_t)(i + 1);
    ul_house *house = ul_house_new(entropy);
    char     *line = NULL;
    size_t    room = 0, answer_len;
    ssize_t   len;
    if (!house)
        return 1;
    while ((len = getline(&line, &room, stdin)) > 0) {
        const char *answer = ul_house_answer(house, line, (size_t)len - (line[len - 1] == '\n'), &answer_len);
        fwrite(answer, 1, answer_len, stdout);
        putchar('\n');
        fflush(stdout); /* who asks may wait for it */
    }
    free(line);
    ul_house_free(house);
    return 0;
}
