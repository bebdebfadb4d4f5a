/*
 * clock_ahead.c: the system's clock, ahead by UL_AHEAD_MS milliseconds. Loaded
 * before a server (LD_PRELOAD), so that a test can have one whose clock is
 * wrong.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static int (*real)(clockid_t, struct timespec *);
    const char *ahead = getenv("UL_AHEAD_MS");
    if (!real) {
        void *found = dlsym(RTLD_NEXT, "clock_gettime");
        memcpy(&real, &found, sizeof real);
    }
    int result = real(clock, now);
    if (result == 0 && clock == CLOCK_REALTIME && ahead)
        now->tv_sec += strtoll(ahead, NULL, 10) / 1000;
    return result;
}
