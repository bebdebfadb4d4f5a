/*
 * corpus.c: a fuzzer's corpus as a plain test.
 *
 * Stands where libFuzzer's own main would: feeds every file of the folder
 * given to the fuzzer's entry, in order of their names. The entry ends the
 * program itself if something is wrong.
 */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"

#define LIMIT ((size_t)4 << 20)

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* False if it cannot be read or is suspiciously long. The bytes are copied so that they end where memory ends. */
static int feed(const char *folder, const char *name)
{
    static uint8_t buffer[LIMIT];
    char           path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return 0;
    size_t len = fread(buffer, 1, LIMIT, file);
    int    good = !ferror(file) && len < LIMIT;
    fclose(file);
    uint8_t *exact = malloc(len ? len : 1);
    if (!exact || !good) {
        free(exact);
        return 0;
    }
    memcpy(exact, buffer, len);
    fprintf(stderr, "%s\n", name); /* if it ends here, this was the one */
    LLVMFuzzerTestOneInput(exact, len);
    free(exact);
    return 1;
}

int main(int argc, char **argv)
{
    struct dirent **names = NULL;
    int             count = argc == 2 ? scandir(argv[1], &names, is_file, alphasort) : -1;
    int             fed = 0;
    for (int i = 0; i < count; i++) {
        fed += feed(argv[1], names[i]->d_name);
        free(names[i]);
    }
    free(names);
    /* An empty corpus tests nothing. */
    int good = fed > 0 && fed == count;
    printf("1..1\n%sok 1 - %d of %d inputs\n", good ? "" : "not ", fed, count);
    return !good;
}
