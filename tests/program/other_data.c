/*
 * other_data.c: the program as it would be if built with other data.
 *
 * Linked with --wrap=ul_asset_find into a second `unlucky`: a file that is in
 * the folder UNLUCKY_TEST_DATA goes before the one of the same name in data/.
 */
#include <stdio.h>
#include <stdlib.h>
#include "base/asset.h"
#include "base/text.h"

const ul_asset *__real_ul_asset_find(const char *name);
const ul_asset *__wrap_ul_asset_find(const char *name);

static ul_text read_file(FILE *file)
{
    ul_text text = {0};
    char    piece[4096];
    size_t  got;
    while ((got = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(&text, piece, got);
    return text;
}

/* Each is kept for good, as data that is built in would be. */
const ul_asset *__wrap_ul_asset_find(const char *name)
{
    static ul_asset kept[512];
    static size_t   count;
    const ul_asset *ours = __real_ul_asset_find(name);
    const char     *folder = getenv("UNLUCKY_TEST_DATA");
    char            path[4096];
    if (!ours || !folder)
        return ours;
    for (size_t i = 0; i < count; i++)
        if (kept[i].name == ours->name)
            return &kept[i];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    if (!file)
        return ours;
    ul_text text = read_file(file);
    fclose(file);
    if (count == sizeof kept / sizeof *kept)
        abort();
    kept[count] = (ul_asset){ours->name, text.bytes ? text.bytes : "", text.len};
    return &kept[count++];
}
