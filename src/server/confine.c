/* confine.c: both locks, and what to say of them. */
#include "server/confine.h"

#ifdef __linux__
#include <sys/prctl.h>
#endif

#ifndef __has_feature
#define __has_feature(name) 0
#endif

/* Sanitizers read and start what no server needs, and coverage writes its counts to files when it ends. */
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || __has_feature(address_sanitizer) ||                 \
    __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer) || defined UL_COVERAGE
#define INSTRUMENTED 1
#else
#define INSTRUMENTED 0
#endif

void ul_confine(ul_confined *confined, const ul_store *store, bool outward)
{
    *confined = (ul_confined){.why = "this build has sanitizers or counts coverage"};
    if (INSTRUMENTED)
        return;
#ifdef __linux__
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); /* else only root may do it */
#endif
    confined->files = ul_confine_files(store, outward);
    confined->calls = ul_confine_calls(outward);
    confined->why =
        confined->files && confined->calls
            ? NULL
            : "this system has no Landlock or no seccomp, or does not allow them: what is open was not locked";
}
