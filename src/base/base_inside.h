/* base_inside.h: what the files of base/ share with each other and with what tools/embed writes. */
#ifndef UL_BASE_BASE_INSIDE_H
#define UL_BASE_BASE_INSIDE_H

#include <stdbool.h>
#include <stddef.h>
#include "base/asset.h"

/* The table that tools/embed makes. */
extern const ul_asset ul_asset_table[];
extern const size_t   ul_asset_count;

/* Of a JSON number, without its sign: would it be infinite as a double, rounded to the nearest? */
bool ul_real_overflows(const char *number, const char *end);

#endif
