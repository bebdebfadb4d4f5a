/* entropy.c: random bytes from the system. */
#include "base/entropy.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

static bool read_all(FILE *file, uint8_t *bytes, size_t count)
{
    setvbuf(file, NULL, _IONBF, 0); /* with a buffer it would read a page, and leave secrets in freed memory */
    errno = EIO;                    /* for a source that ends, which is no error to fread */
    return fread(bytes, 1, count, file) == count;
}

bool ul_entropy_read(uint8_t *bytes, size_t count)
{
    FILE *file = fopen(UL_ENTROPY_SOURCE, "rb");
    bool  fine = file && read_all(file, bytes, count);
    int   why = errno;
    if (file)
        fclose(file);
    if (!fine)
        memset(bytes, 0, count); /* so that nobody takes half a key for a whole one */
    errno = why;
    return fine;
}
