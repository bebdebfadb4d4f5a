/*
 * sort.c: qsort in few bytes: a heap. What is sorted here is short, and every
 * order in this house is total, so that nobody can see which way it was done.
 */
#include <stdlib.h>

typedef int comparing(const void *, const void *);

static void swap(char *a, char *b, size_t each)
{
    for (size_t i = 0; i < each; i++) {
        char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

/* Let what stands at `at` sink until nothing under it is greater. */
static void sink(char *bytes, size_t at, size_t count, size_t each, comparing *compare)
{
    for (size_t below; (below = 2 * at + 1) < count; at = below) {
        if (below + 1 < count && compare(bytes + below * each, bytes + (below + 1) * each) < 0)
            below++;
        if (compare(bytes + at * each, bytes + below * each) >= 0)
            return;
        swap(bytes + at * each, bytes + below * each, each);
    }
}

void qsort(void *items, size_t count, size_t each, comparing *compare)
{
    char *bytes = items;
    for (size_t i = count / 2; i-- > 0;)
        sink(bytes, i, count, each, compare);
    for (size_t i = count; i-- > 1;) {
        swap(bytes, bytes + i * each, each);
        sink(bytes, 0, i, each, compare);
    }
}
