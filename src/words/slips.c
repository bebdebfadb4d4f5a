/* slips.c: how far a typed word is from the one that may have been meant (Levenshtein). */
#include "words/slips.h"
#include <string.h>

static size_t least(size_t a, size_t b, size_t c)
{
    size_t low = a < b ? a : b;
    return low < c ? low : c;
}

size_t ul_slips(const char *a, const char *b)
{
    size_t row[UL_SLIPS_MOST + 1], width = strlen(b);
    if (strlen(a) > UL_SLIPS_MOST || width > UL_SLIPS_MOST)
        return UL_SLIPS_MOST;
    for (size_t j = 0; j <= width; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t corner = row[0]++;
        for (size_t j = 0; j < width; j++) {
            size_t above = row[j + 1];
            row[j + 1] = least(row[j] + 1, above + 1, corner + (a[i] != b[j]));
            corner = above;
        }
    }
    return row[width];
}
