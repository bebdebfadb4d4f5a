/*
 * gradient.h: weights that go where choices that won point.
 *
 * What learn.c and teach.c share: a row of weights with Adam's two means of the
 * way to go, a step along it, and the numbers in a file, to the last bit.
 */
#ifndef GRADIENT_H
#define GRADIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* The rows belong to the caller; `step` is how many steps there were, the one that is done included. */
typedef struct ascent {
    size_t   count;
    double  *now, *mean, *square;
    unsigned step;
} ascent;

void ascend(const ascent *a, const double *way, double rate);

/* False: the file has something else. */
bool numbers_read(FILE *file, double *row, size_t count);
void numbers_write(FILE *file, const double *row, size_t count);

/* A file is written beside `path` and put in its place when it is closed: who breaks off has the one of before. */
FILE *beside_open(const char *path);
bool  beside_close(FILE *file, const char *path);

#endif
