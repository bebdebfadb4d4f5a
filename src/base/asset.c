/* asset.c: finding a file among those that tools/embed has put into a table. */
#include "base/asset.h"

#include <string.h>
#include "base/base_inside.h"

const ul_asset *ul_asset_find(const char *name)
{
    for (size_t i = 0; i < ul_asset_count; i++)
        if (strcmp(ul_asset_table[i].name, name) == 0)
            return &ul_asset_table[i];
    return NULL;
}

const ul_asset *ul_asset_nth(size_t place)
{
    return place < ul_asset_count ? &ul_asset_table[place] : NULL;
}
