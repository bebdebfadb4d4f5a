/*
 * real.h: measured numbers in JSON, which our own protocol has no use for.
 * Six digits behind the point; what is no number is null.
 */
#ifndef UL_ARENA_REAL_H
#define UL_ARENA_REAL_H

#include "base/json.h"

void ul_real_write(ul_json_out *out, double value);
void ul_real_member(ul_json_out *out, const char *key, double value);

#endif
