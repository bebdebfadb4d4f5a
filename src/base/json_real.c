/*
 * json_real.c: is a real number too large for a double?
 *
 * Decided by its digits: strtod would heed the locale, and is heavy to bring
 * along into wasm for numbers that we only ever refuse.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "base/base_inside.h"

/* 2^1024 - 2^970: from here on the nearest double is infinite. */
static const char infinite[] =
    "1797693134862315807937289714053034150799341327100378269361737789804449682927647509466490179775872070963"
    "3028641669288791094655554785194040263065748867150582068190890200070838367627385484581771153176447573027"
    "0069855571366959622842914819860834936475292719074168444365510704342711559699508093042880177904174497792";
#define INFINITE_DIGITS ((int64_t)sizeof infinite - 1)

/* A number as 0.d1d2d3... times ten to `exponent`, d1 not 0. */
typedef struct decimal {
    const char *at, *end; /* the digits, perhaps a point among them */
    int64_t     exponent;
} decimal;

/* The next digit; after the last there are zeros without end. */
static char next_digit(decimal *d)
{
    if (d->at < d->end && *d->at == '.')
        d->at++;
    return d->at < d->end ? *d->at++ : '0';
}

static bool is_infinite(decimal d)
{
    if (d.exponent != INFINITE_DIGITS)
        return d.exponent > INFINITE_DIGITS;
    for (const char *digit = infinite; *digit; digit++) {
        char mine = next_digit(&d);
        if (mine != *digit)
            return mine > *digit;
    }
    return true;
}

/* The number after an `e`. It stops growing where no text has enough digits to make up for it. */
static int64_t read_exponent(const char *at, const char *end)
{
    bool    negative = *at == '-';
    int64_t value = 0;
    for (at += *at == '-' || *at == '+'; at < end; at++)
        if (value < INT64_MAX / 20)
            value = value * 10 + (*at - '0');
    return negative ? -value : value;
}

/* Where the first of these marks stands, `end` if none does. */
static const char *find_mark(const char *at, const char *end, const char *marks)
{
    while (at < end && !strchr(marks, *at))
        at++;
    return at;
}

bool ul_real_overflows(const char *number, const char *end)
{
    const char *digits_end = find_mark(number, end, "eE");
    decimal     d = {number, digits_end, find_mark(number, digits_end, ".") - number};
    for (; d.at < d.end && (*d.at == '0' || *d.at == '.'); d.at++)
        d.exponent -= *d.at == '0';
    if (d.at == d.end) /* nothing but zeros */
        return false;
    if (digits_end < end)
        d.exponent += read_exponent(digits_end + 1, end);
    return is_infinite(d);
}
