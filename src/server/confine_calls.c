/* confine_calls.c: which system calls a server may make after its start, by seccomp. */
#define _GNU_SOURCE /* syscall */
#include "sandbox/seccomp_head.h"
#include "server/confine.h"

#ifdef UL_SECCOMP

#include <assert.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#define NEWER 403 /* calls from here on have an older one that does; who asks for them falls back */

/* Calls that are allowed whatever is in their arguments. */
static const int always[] = {
    /* waiting and time */
    SYS_epoll_ctl, SYS_epoll_pwait, SYS_ppoll, SYS_pselect6, SYS_futex, SYS_nanosleep, SYS_clock_nanosleep,
    SYS_clock_gettime, SYS_clock_getres, SYS_gettimeofday, SYS_restart_syscall, SYS_timerfd_settime,
    /* sockets that are there, and new ones that come to us */
    SYS_accept4, SYS_accept, SYS_sendto, SYS_sendmsg, SYS_sendmmsg, SYS_recvfrom, SYS_recvmsg, SYS_recvmmsg,
    SYS_sendfile, SYS_shutdown, SYS_getsockname, SYS_getpeername, SYS_getsockopt, SYS_setsockopt,
    /* files: Landlock says which */
    SYS_openat, SYS_close, SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev, SYS_pwrite64,
    SYS_pwritev, SYS_lseek, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_faccessat,
    SYS_readlinkat, SYS_getdents64, SYS_getcwd, SYS_unlinkat, SYS_ftruncate, SYS_fallocate, SYS_fadvise64, SYS_fsync,
    SYS_fdatasync, SYS_fcntl, SYS_flock, SYS_fchmod, SYS_fchown, SYS_dup, SYS_dup3, SYS_pipe2, SYS_eventfd2,
    SYS_epoll_create1,
    /* memory */
    SYS_brk, SYS_munmap, SYS_mremap, SYS_madvise, SYS_mincore, SYS_membarrier,
    /* this process and its threads */
    SYS_exit, SYS_exit_group, SYS_set_robust_list, SYS_set_tid_address, SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigpending, SYS_rt_sigtimedwait, SYS_rt_sigreturn, SYS_sigaltstack, SYS_getpid, SYS_gettid, SYS_getuid,
    SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getpriority, SYS_setpriority, SYS_sched_yield, SYS_sched_getaffinity,
    SYS_prlimit64, SYS_getrusage, SYS_times, SYS_sysinfo, SYS_uname, SYS_getcpu, SYS_getrandom,
/* what older machines have beside those, and newer kernels and libraries */
#ifdef __x86_64__
    SYS_epoll_wait, SYS_poll, SYS_select, SYS_time, SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_unlink,
    SYS_dup2, SYS_pipe, SYS_arch_prctl,
#endif
#ifdef SYS_getrlimit
    SYS_getrlimit,
#endif
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_close_range
    SYS_close_range,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_epoll_pwait2
    SYS_epoll_pwait2,
#endif
#ifdef SYS_futex_waitv
    SYS_futex_waitv, /* but nothing of io_uring: what is asked for through a ring passes no filter */
#endif
};

/* With a database, hooks or push. Landlock forbids to listen. */
static const int outward_too[] = {SYS_connect, SYS_bind};
static const int families[] = {AF_UNIX, AF_INET, AF_INET6,
                               AF_NETLINK /* the C library looks which of both there are */};

/* isatty() of what it prints to, and how libuv and SQLite look at descriptors. */
static const int controls[] = {TCGETS, FIONBIO, FIONREAD, FIOCLEX, TIOCGWINSZ};

#define MOST 512

typedef struct filter {
    struct sock_filter step[MOST];
    unsigned short     count;
} filter;

static void add(filter *f, struct sock_filter step)
{
    assert(f->count < MOST);
    f->step[f->count++] = step;
}

static void answer(filter *f, int error)
{
    uint32_t what = error ? SECCOMP_RET_ERRNO | (uint32_t)error : SECCOMP_RET_ALLOW;
    add(f, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

/* The next `steps` are for this value alone. */
static void only_if(filter *f, uint32_t value, uint8_t steps)
{
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, steps));
}

static void load_argument(filter *f, unsigned which)
{
    add(f, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)UL_SECCOMP_ARGUMENT(which)));
}

static void allow_calls(filter *f, const int *calls, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        only_if(f, (uint32_t)calls[i], 1);
        answer(f, 0);
    }
}

/* A call that is allowed for these values of one of its arguments, and else fails with `error`. */
static void allow_some(filter *f, int call, unsigned which, const int *values, size_t count, int error)
{
    only_if(f, (uint32_t)call, (uint8_t)(2 + 2 * count));
    load_argument(f, which);
    allow_calls(f, values, count);
    answer(f, error);
}

/* A call that is allowed if an argument has all bits of `some`, or none if `wanted` is false. */
static void allow_bits(filter *f, int call, unsigned which, uint32_t bits, bool wanted)
{
    only_if(f, (uint32_t)call, 4);
    load_argument(f, which);
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, wanted, !wanted));
    answer(f, EPERM);
    answer(f, 0);
}

/* Libraries for finding hosts are loaded when they are needed: their pages may be run, but not written to. */
static void allow_mapping(filter *f, bool outward)
{
    if (!outward) {
        allow_bits(f, SYS_mmap, 2, PROT_EXEC, false);
        return;
    }
    only_if(f, SYS_mmap, 5);
    load_argument(f, 2);
    add(f, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, PROT_EXEC | PROT_WRITE));
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROT_EXEC | PROT_WRITE, 0, 1));
    answer(f, EPERM);
    answer(f, 0);
}

static const struct sock_filter start[] = {UL_SECCOMP_HEAD};

static void make(filter *f, bool outward)
{
    const int own = getpid(), name = PR_SET_NAME;
    for (size_t i = 0; i < sizeof start / sizeof *start; i++)
        add(f, start[i]);
    allow_calls(f, always, sizeof always / sizeof *always);
    allow_bits(f, SYS_clone, 0, UL_CLONE_OF_THREAD, true);
    allow_bits(f, SYS_mprotect, 2, PROT_EXEC, false);
    allow_mapping(f, outward);
    allow_some(f, SYS_tgkill, 0, &own, 1, EPERM);
    allow_some(f, SYS_prctl, 0, &name, 1, EPERM);
    allow_some(f, SYS_ioctl, 1, controls, sizeof controls / sizeof *controls, ENOTTY);
    if (outward) {
        allow_calls(f, outward_too, sizeof outward_too / sizeof *outward_too);
        allow_some(f, SYS_socket, 0, families, sizeof families / sizeof *families, EAFNOSUPPORT);
    }
    add(f, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, NEWER, 0, 1));
    answer(f, ENOSYS);
    answer(f, EPERM);
}

bool ul_confine_calls(bool outward)
{
    filter f = {.count = 0};
    make(&f, outward);
    struct sock_fprog program = {.len = f.count, .filter = f.step};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

bool ul_confine_calls(bool outward)
{
    (void)outward;
    return false;
}

#endif
