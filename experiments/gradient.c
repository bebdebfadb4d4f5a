/* gradient.c: see gradient.h. */
#include "gradient.h"
#include <math.h>

/* What is left of a mean that began as nothing and keeps so much of it a step. */
static double lacking(double keep, unsigned steps)
{
    double left = 1;
    for (; steps > 0 && left > 1e-9; steps--)
        left *= keep;
    return left;
}

void ascend(const ascent *a, const double *way, double rate)
{
    const double keep = 0.9, keep_square = 0.999;
    for (size_t i = 0; i < a->count; i++) {
        a->mean[i] = keep * a->mean[i] + (1 - keep) * way[i];
        a->square[i] = keep_square * a->square[i] + (1 - keep_square) * way[i] * way[i];
        double mean = a->mean[i] / (1 - lacking(keep, a->step)),
               square = a->square[i] / (1 - lacking(keep_square, a->step));
        a->now[i] += rate * mean / (sqrt(square) + 1e-6);
    }
}

bool numbers_read(FILE *file, double *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fscanf(file, "%la", &row[i]) != 1)
            return false;
    return true;
}

void numbers_write(FILE *file, const double *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%a\n", row[i]);
}

static bool beside(char *to, size_t room, const char *path)
{
    int len = snprintf(to, room, "%s.new", path);
    return len > 0 && (size_t)len < room;
}

FILE *beside_open(const char *path)
{
    char name[1024];
    return beside(name, sizeof name, path) ? fopen(name, "w") : NULL;
}

bool beside_close(FILE *file, const char *path)
{
    char name[1024];
    bool failed = ferror(file);
    return !fclose(file) && !failed && beside(name, sizeof name, path) && !rename(name, path);
}
