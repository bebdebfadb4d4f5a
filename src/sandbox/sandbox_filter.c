/* sandbox_filter.c: a filter for seccomp, instruction by instruction. */
#include "sandbox/sandbox_filter.h"
#include "sandbox/seccomp_head.h"

#ifdef UL_SECCOMP

#include <sys/syscall.h>

#define LOAD(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (offset))
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE_CALL(number, error) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (number), 0, 1), REFUSE(error)

/* Of mmap's flags: the kind of a mapping, and the one that is the process's own. */
#define MAPPING_KIND 3
#define MAPPING_OWN 2
#define OF_NEW_USERS 0x10000000 /* of clone's flags: in a namespace in which it may do much, mount memory for one */

static const struct sock_filter start[] = {UL_SECCOMP_HEAD};

static const struct sock_filter one_process[] = {
#ifdef SYS_fork
    REFUSE_CALL(SYS_fork, EPERM),
    REFUSE_CALL(SYS_vfork, EPERM),
#endif
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
    LOAD(UL_SECCOMP_ARGUMENT(0)),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, UL_CLONE_OF_THREAD, 0, 1),
    ALLOW,
    REFUSE(EPERM),
};

static const struct sock_filter own_memory[] = {
    REFUSE_CALL(SYS_clone3, ENOSYS), /* its flags lie in memory, where no filter sees them; all fall back to clone */
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4),
    LOAD(UL_SECCOMP_ARGUMENT(0)),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, OF_NEW_USERS, 1, 0),
    ALLOW,
    REFUSE(EPERM),
    REFUSE_CALL(SYS_unshare, EPERM),
    REFUSE_CALL(SYS_shmget, EPERM),
    REFUSE_CALL(SYS_memfd_create, ENOSYS),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 4),
    LOAD(UL_SECCOMP_ARGUMENT(3)),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, MAPPING_KIND),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MAPPING_OWN, 1, 0),
    REFUSE(EPERM),
    ALLOW,
};

bool ul_sandbox_filter_write(ul_text *text, bool more_processes)
{
    ul_text_add(text, (const char *)start, sizeof start);
    if (!more_processes)
        ul_text_add(text, (const char *)one_process, sizeof one_process);
    ul_text_add(text, (const char *)own_memory, sizeof own_memory);
    return !text->failed;
}

#else

bool ul_sandbox_filter_write(ul_text *text, bool more_processes)
{
    (void)text;
    (void)more_processes;
    return false;
}

#endif
