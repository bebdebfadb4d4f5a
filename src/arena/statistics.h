/*
 * statistics.h: how strong, and how sure one can be of it.
 *
 * Observations are added one by one, in order, so that the same ones give the
 * same bits. Nothing here knows what was observed.
 */
#ifndef UL_ARENA_STATISTICS_H
#define UL_ARENA_STATISTICS_H

#include <stdint.h>

/* Numbers seen so far; starts as all zero. */
typedef struct ul_sample {
    uint64_t count;
    double   mean;
    double   spread; /* the sum of squared distances from the mean (Welford) */
} ul_sample;

typedef struct ul_interval {
    double low, high;
} ul_interval;

void   ul_sample_add(ul_sample *sample, double value);
double ul_sample_variance(const ul_sample *sample); /* of one number; 0 of fewer than two */

/* Half of the 95 % interval of the mean: Student's, so that few observations are not believed too much. */
double ul_sample_half(const ul_sample *sample);

/*
 * The 95 % interval of a mean that lies between 0 and 1. Where every
 * observation was 0, or every one 1, the spread says nothing, and the interval
 * reaches to what could still be seen that often by luck.
 */
ul_interval ul_sample_share(const ul_sample *sample);

/* The 95 % interval of a share, `hits` of `count` independent trials (Wilson). */
ul_interval ul_share_interval(uint64_t hits, uint64_t count);

/* The two-sided 95 % quantile of Student's distribution: 1.96 for very many degrees of freedom. */
double ul_student(uint64_t degrees);

/*
 * How many times as strong as one of its equal opponents a player is who wins
 * `share` of the games of `players`; and the same on the scale of Elo.
 * Infinite if it wins all.
 */
double ul_strength(double share, unsigned players);
double ul_elo(double strength);

/*
 * The generalised sequential probability ratio test: is the mean of the
 * observations `low` or `high`? The variance is the sample's own, steadied by
 * some imagined observations of `prior` variance.
 */
typedef struct ul_sprt {
    double low, high;   /* shares: H0 and H1 */
    double alpha, beta; /* chances to take H1 where H0 holds, and H0 where H1 holds */
    double prior;
} ul_sprt;

typedef enum ul_sprt_result { UL_SPRT_GO_ON, UL_SPRT_TAKE_LOW, UL_SPRT_TAKE_HIGH } ul_sprt_result;

#define UL_SPRT_LEAST 32 /* observations before it says anything */

double         ul_sprt_ratio(const ul_sprt *test, const ul_sample *sample); /* the logarithm of it */
double         ul_sprt_bound(const ul_sprt *test, ul_sprt_result verdict);  /* where that verdict is reached */
ul_sprt_result ul_sprt_decide(const ul_sprt *test, const ul_sample *sample);

#endif
