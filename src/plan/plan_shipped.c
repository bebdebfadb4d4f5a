/* plan_shipped.c: the boards that come with the program: each file of data/ whose name ends in .plan. */
#include <stdio.h>
#include <string.h>
#include "plan/plan_inside.h"

#define ENDING ".plan"
#define ENDING_LEN (sizeof ENDING - 1)

const ul_asset *ul_plan_shipped(size_t place)
{
    const ul_asset *asset;
    for (size_t i = 0; (asset = ul_asset_nth(i)); i++)
        if (strstr(asset->name, ENDING) && place-- == 0)
            return asset;
    return NULL;
}

size_t ul_plan_shipped_id(const ul_asset *asset)
{
    return strlen(asset->name) - ENDING_LEN;
}

const ul_asset *ul_plan_find_shipped(const char *id, size_t len)
{
    const ul_asset *asset;
    while (len > 0 && (id[len - 1] == '\n' || id[len - 1] == '\r'))
        len--;
    for (size_t i = 0; (asset = ul_plan_shipped(i)); i++)
        if (ul_plan_shipped_id(asset) == len && memcmp(asset->name, id, len) == 0)
            return asset;
    return NULL;
}

void ul_plan_list_shipped(char *list, size_t size)
{
    const ul_asset *asset;
    size_t          at = 0;
    *list = '\0';
    for (size_t i = 0; at < size && (asset = ul_plan_shipped(i)); i++)
        at += (size_t)snprintf(list + at, size - at, "%s%.*s", i ? ", " : "", (int)ul_plan_shipped_id(asset),
                               asset->name);
}
