/* confine_files.c: which files a server may open after its start, by Landlock. */
#define _GNU_SOURCE /* syscall, and a path that is opened for its name alone */
#include "base/entropy.h"
#include "server/confine.h"

#ifdef __linux__

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Written down here, since headers of older systems have less of it or nothing. The same on all machines. */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define ASK_VERSION 1
#define UNDER_A_PATH 1

enum {
    WRITE_FILE = 1 << 1,
    READ_FILE = 1 << 2,
    READ_FOLDER = 1 << 3,
    REMOVE_FILE = 1 << 5,
    MAKE_FILE = 1 << 8,
    TRUNCATE = 1 << 14,
};

#define LOOK (READ_FILE | READ_FOLDER)
#define OF_FILES (WRITE_FILE | READ_FILE | TRUNCATE) /* all others are for folders alone */
#define KEEP (LOOK | WRITE_FILE | REMOVE_FILE | MAKE_FILE | TRUNCATE)

#define BIND_TCP 1
#define CONNECT_TCP 2
#define SIGNALS_AND_SOCKETS 3 /* to processes, and to abstract sockets, of others */

typedef struct ruleset {
    uint64_t files, network, scoped;
} ruleset;

typedef struct __attribute__((packed)) path_rule {
    uint64_t allowed;
    int32_t  parent;
} path_rule;

typedef struct making {
    int      rules;
    uint64_t known; /* of the rights on files */
} making;

static ruleset all_of(long version, bool outward)
{
    static const unsigned rights[] = {13, 14, 15, 15, 16}; /* so many bits, by version */
    unsigned              bits = rights[version > 5 ? 4 : version - 1];
    return (ruleset){.files = ((uint64_t)1 << bits) - 1,
                     .network = version < 4 ? 0
                                : outward   ? BIND_TCP
                                            : BIND_TCP | CONNECT_TCP,
                     .scoped = version < 6 ? 0 : SIGNALS_AND_SOCKETS};
}

/* What is not there needs no right. */
static void allow(const making *m, const char *path, uint64_t rights)
{
    struct stat about;
    int         fd = path ? open(path, O_PATH | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    path_rule rule = {.allowed = rights & m->known, .parent = fd};
    if (fstat(fd, &about) == 0 && !S_ISDIR(about.st_mode))
        rule.allowed &= OF_FILES;
    syscall(ADD_RULE, m->rules, UNDER_A_PATH, &rule, 0);
    close(fd);
}

static void allow_store(void *context, const char *path, bool written)
{
    allow(context, path, written ? KEEP : LOOK);
}

/* What the C library asks for when it counts processors or takes memory, and what we tell in metrics. */
static void allow_usual(const making *m)
{
    static const char *const looked_at[] = {"/proc/self", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu",
                                            UL_ENTROPY_SOURCE};
    for (size_t i = 0; i < sizeof looked_at / sizeof *looked_at; i++)
        allow(m, looked_at[i], LOOK);
    allow(m, "/dev/null", READ_FILE | WRITE_FILE);
}

/* To find hosts and to trust certificates, with the libraries that the C library loads for it. */
static void allow_outward(const making *m)
{
    static const char *const looked_at[] = {"/etc",
                                            "/etc/resolv.conf", /* mostly a link, and not always to one of these */
                                            "/usr",
                                            "/lib",
                                            "/lib64",
                                            "/nix/store",
                                            "/gnu/store",
                                            "/var/lib/ca-certificates",
                                            "/run/systemd/resolve",
                                            "/run/resolvconf",
                                            "/run/NetworkManager",
                                            "/run/nscd",
                                            "/proc/sys/crypto"};
    for (size_t i = 0; i < sizeof looked_at / sizeof *looked_at; i++)
        allow(m, looked_at[i], LOOK);
    allow(m, getenv("SSL_CERT_FILE"), LOOK);
    allow(m, getenv("SSL_CERT_DIR"), LOOK);
}

bool ul_confine_files(const ul_store *store, bool outward)
{
    long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    const ruleset all = all_of(version, outward);
    making        m = {.rules = (int)syscall(CREATE_RULESET, &all, sizeof all, 0), .known = all.files};
    if (m.rules < 0)
        return false;
    allow_usual(&m);
    if (outward)
        allow_outward(&m);
    ul_store_files(store, allow_store, &m);
    bool locked = syscall(RESTRICT_SELF, m.rules, 0) == 0;
    close(m.rules);
    return locked;
}

#else

bool ul_confine_files(const ul_store *store, bool outward)
{
    (void)store;
    (void)outward;
    return false;
}

#endif
