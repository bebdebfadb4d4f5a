/* statistics.c: means, intervals, strength, and when to stop. */
#include "arena/statistics.h"

#include <math.h>

#define Z95 1.959963984540054     /* the normal distribution's two-sided 95 % */
#define LUCK95 3.6888794541139363 /* -ln 0.025: this many trials in vain show a chance of 1 in so many */

#define STEADY 16 /* imagined observations that keep a variance guessed from few from leading astray */

void ul_sample_add(ul_sample *sample, double value)
{
    double away = value - sample->mean;
    sample->count++;
    sample->mean += away / (double)sample->count;
    sample->spread += away * (value - sample->mean);
}

double ul_sample_variance(const ul_sample *sample)
{
    return sample->count < 2 ? 0 : sample->spread / (double)(sample->count - 1);
}

/* Exact for one and two degrees; from three on an expansion in 1/degrees, right to three digits. */
double ul_student(uint64_t degrees)
{
    const double z = Z95, z3 = z * z * z, z5 = z3 * z * z, z7 = z5 * z * z, z9 = z7 * z * z;
    const double d = (double)degrees;
    if (degrees <= 1)
        return 12.706204736432095;
    if (degrees == 2)
        return 4.302652729911275;
    return z + (z3 + z) / (4 * d) + (5 * z5 + 16 * z3 + 3 * z) / (96 * d * d) +
           (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * d * d * d) +
           (79 * z9 + 776 * z7 + 1482 * z5 - 1920 * z3 - 945 * z) / (92160 * d * d * d * d);
}

double ul_sample_half(const ul_sample *sample)
{
    if (sample->count < 2)
        return 0;
    return ul_student(sample->count - 1) * sqrt(ul_sample_variance(sample) / (double)sample->count);
}

ul_interval ul_sample_share(const ul_sample *sample)
{
    if (sample->count == 0)
        return (ul_interval){0, 1};
    double half = ul_sample_half(sample), luck = fmin(1, LUCK95 / (double)sample->count), mean = sample->mean;
    if (mean <= 0 && half <= 0)
        return (ul_interval){0, luck};
    if (mean >= 1 && half <= 0)
        return (ul_interval){1 - luck, 1};
    if (sample->count < 2)
        return (ul_interval){0, 1};
    /* With luck taken out a mean may lie a little beyond 0 or 1; it is never outside its own interval. */
    return (ul_interval){fmin(mean, fmax(0, mean - half)), fmax(mean, fmin(1, mean + half))};
}

ul_interval ul_share_interval(uint64_t hits, uint64_t count)
{
    if (count == 0)
        return (ul_interval){0, 1};
    double n = (double)count, p = (double)hits / n, z2 = Z95 * Z95;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = Z95 / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return (ul_interval){fmax(0, middle - half), fmin(1, middle + half)};
}

double ul_strength(double share, unsigned players)
{
    return share >= 1 ? INFINITY : fmax(0, share) * (players - 1) / (1 - share);
}

double ul_elo(double strength)
{
    return 400 * log10(strength);
}

double ul_sprt_ratio(const ul_sprt *test, const ul_sample *sample)
{
    double n = (double)sample->count, variance = (sample->spread + STEADY * test->prior) / (n + STEADY);
    return n * (test->high - test->low) * (2 * sample->mean - test->low - test->high) / (2 * variance);
}

double ul_sprt_bound(const ul_sprt *test, ul_sprt_result verdict)
{
    return verdict == UL_SPRT_TAKE_LOW ? log(test->beta / (1 - test->alpha)) : log((1 - test->beta) / test->alpha);
}

ul_sprt_result ul_sprt_decide(const ul_sprt *test, const ul_sample *sample)
{
    double ratio = ul_sprt_ratio(test, sample);
    if (sample->count < UL_SPRT_LEAST)
        return UL_SPRT_GO_ON;
    if (ratio >= ul_sprt_bound(test, UL_SPRT_TAKE_HIGH))
        return UL_SPRT_TAKE_HIGH;
    return ratio <= ul_sprt_bound(test, UL_SPRT_TAKE_LOW) ? UL_SPRT_TAKE_LOW : UL_SPRT_GO_ON;
}
