/*
 * asset.h: the files of data/ that are compiled into the program, by name
 * ("mansion.plan"). The table is made by tools/embed at build time.
 */
#ifndef UL_BASE_ASSET_H
#define UL_BASE_ASSET_H

#include <stddef.h>

typedef struct ul_asset {
    const char *name;
    const char *bytes; /* a NUL follows the last */
    size_t      len;
} ul_asset;

/* NULL if there is no such file. */
const ul_asset *ul_asset_find(const char *name);

/* One after the other, from 0; NULL after the last. */
const ul_asset *ul_asset_nth(size_t place);

#endif
