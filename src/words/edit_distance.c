/* edit_distance.c: how far a typed word is from the one that may have been meant (optimal string alignment). */
#include "words/edit_distance.h"
#include <stdbool.h>
#include <string.h>
#include "base/text.h"

/* A word cut into its letters. */
typedef struct letters {
    const char *at[UL_SLIPS_MOST];
    size_t      size[UL_SLIPS_MOST];
    size_t      count;
} letters;

static size_t letter_size(const char *text, size_t len)
{
    size_t size = ul_utf8_char(text, len);
    return size ? size : 1; /* what is no UTF-8 counts by bytes */
}

size_t ul_letters_count(const char *text)
{
    size_t count = 0;
    for (size_t len = strlen(text), size; len; text += size, len -= size, count++)
        size = letter_size(text, len);
    return count;
}

static bool cut(const char *text, letters *out)
{
    size_t len = strlen(text);
    for (out->count = 0; len; out->count++) {
        if (out->count == UL_SLIPS_MOST)
            return false;
        size_t size = letter_size(text, len);
        out->at[out->count] = text;
        out->size[out->count] = size;
        text += size;
        len -= size;
    }
    return true;
}

static bool same(const letters *a, size_t i, const letters *b, size_t j)
{
    return a->size[i] == b->size[j] && memcmp(a->at[i], b->at[j], a->size[i]) == 0;
}

static size_t less(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Row i + 1 from the two rows before it. */
static void next_row(const letters *a, size_t i, const letters *b, const size_t *before, const size_t *last,
                     size_t *now)
{
    now[0] = i + 1;
    for (size_t j = 0; j < b->count; j++) {
        now[j + 1] = less(less(now[j], last[j + 1]) + 1, last[j] + !same(a, i, b, j));
        if (i && j && same(a, i, b, j - 1) && same(a, i - 1, b, j))
            now[j + 1] = less(now[j + 1], before[j - 1] + 1);
    }
}

size_t ul_slips(const char *a, const char *b)
{
    size_t  row[3][UL_SLIPS_MOST + 1] = {{0}};
    letters from, to;
    if (!cut(a, &from) || !cut(b, &to))
        return UL_SLIPS_MOST;
    for (size_t j = 0; j <= to.count; j++)
        row[0][j] = j;
    for (size_t i = 0; i < from.count; i++)
        next_row(&from, i, &to, row[(i + 2) % 3], row[i % 3], row[(i + 1) % 3]);
    return row[from.count % 3][to.count];
}

bool ul_slips_near(const char *typed, const char *name, size_t *slips)
{
    size_t shorter = less(ul_letters_count(typed), ul_letters_count(name));
    *slips = ul_slips(typed, name);
    return *slips <= (shorter < 3 ? 0u : shorter < 6 ? 1u : 2u);
}
