/* sandbox.c: bubblewrap's arguments. */
#include "sandbox/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/*
 * What a program sees. Every system that has bubblewrap keeps its programs in /usr. In /dev and in the root
 * itself there would be room to write, in memory that nobody counts: so they are made as read-only as the rest.
 */
#define WALLS                                                                                                          \
    "bwrap --unshare-all --uid 65534 --gid 65534 --die-with-parent --new-session --clearenv"                           \
    " --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv LANG C.UTF-8 --setenv HOME /bot"                             \
    " --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib --symlink usr/lib64 /lib64"                    \
    " --ro-bind-try /etc/alternatives /etc/alternatives --ro-bind-try /etc/ld.so.cache /etc/ld.so.cache"               \
    " --proc /proc --dev /dev --remount-ro /dev"

#define ERRORS_BLOCKS 2048 /* of 512 bytes: the most that its standard error may be */
#define MOST_TASKS 4096    /* processes and threads, counted with all others of the same user; root's are not counted */
#define MOST_FILES 256

/* The limit is of data: an address space alone may be large, and costs nothing. */
static int put_limits(const ul_sandbox *sandbox, char *command, size_t room)
{
    return snprintf(command, room,
                    "ulimit -c 0; ulimit -f %d; ulimit -d %u; ulimit -t %u; ulimit -n %d; "
                    "{ ulimit -u %d || ulimit -p %d; } 2>/dev/null; ", /* bash; dash */
                    ERRORS_BLOCKS, sandbox->memory * 1024, sandbox->seconds, MOST_FILES, MOST_TASKS, MOST_TASKS);
}

static const char *filter_of(const ul_sandbox *sandbox)
{
    return sandbox->filtered ? " --seccomp 9 9<" UL_SANDBOX_FILTER : "";
}

bool ul_sandbox_command(const ul_sandbox *sandbox, const char *path, bool is_folder, const char *errors, char *command,
                        size_t room)
{
    size_t used = (size_t)put_limits(sandbox, command, room);
    int    more;
    if (used >= room)
        return false;
    if (sandbox->none && is_folder)
        more = snprintf(command + used, room - used, "exec 2>%s; cd %s; exec ./run", errors, path);
    else if (sandbox->none)
        more = snprintf(command + used, room - used, "exec ./%s 2>%s", path, errors);
    else
        more = snprintf(command + used, room - used,
                        "exec " WALLS "%s --ro-bind %s /bot%s --remount-ro / --chdir /bot -- /bot/run 2>%s",
                        filter_of(sandbox), path, is_folder ? "" : "/run", errors);
    return more > 0 && (size_t)more < room - used;
}

bool ul_sandbox_works(const ul_sandbox *sandbox)
{
    char   command[1400];
    size_t used = (size_t)put_limits(sandbox, command, sizeof command);
    snprintf(command + used, sizeof command - used, "exec " WALLS "%s --remount-ro / -- /usr/bin/env true",
             filter_of(sandbox));
    int status = system(command);
    return status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}
