/* real.c: measured numbers in JSON. */
#include "arena/real.h"

#include <math.h>
#include <stdio.h>

void ul_real_write(ul_json_out *out, double value)
{
    char text[400];
    if (!isfinite(value)) {
        ul_json_null(out);
        return;
    }
    int len = snprintf(text, sizeof text, "%.6f", value);
    ul_json_raw(out, text, (size_t)len);
}

void ul_real_member(ul_json_out *out, const char *key, double value)
{
    ul_json_key(out, key);
    ul_real_write(out, value);
}
