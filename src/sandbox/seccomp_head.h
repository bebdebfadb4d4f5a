/*
 * seccomp_head.h: how each of our seccomp filters begins, on the machines that we can write one for.
 *
 * Another machine's numbers mean other calls, and x86-64 has two more kinds:
 * all of those are refused first. Then the number of the call is loaded, and
 * the filter's own steps follow. Without UL_SECCOMP there is no filter.
 */
#ifndef UL_SANDBOX_SECCOMP_HEAD_H
#define UL_SANDBOX_SECCOMP_HEAD_H

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__ || (defined __riscv && __riscv_xlen == 64))
#define UL_SECCOMP

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>

#if defined __x86_64__
#define UL_SECCOMP_MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define UL_SECCOMP_MACHINE AUDIT_ARCH_AARCH64
#else
#define UL_SECCOMP_MACHINE AUDIT_ARCH_RISCV64
#endif

#define UL_SECCOMP_OTHER_KIND 0x40000000 /* x86-64's second kind of calls has numbers from here on */
#define UL_CLONE_OF_THREAD 0x10000       /* of clone's flags: another thread of this process */

/* The lower half of an argument: all three machines have it first. */
#define UL_SECCOMP_ARGUMENT(n) (offsetof(struct seccomp_data, args) + 8 * (size_t)(n))

/* The first steps of an array of them. */
#define UL_SECCOMP_HEAD                                                                                                \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),                                           \
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, UL_SECCOMP_MACHINE, 1, 0),                                                 \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),                                                         \
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),                                         \
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, UL_SECCOMP_OTHER_KIND, 0, 1),                                              \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS)

#endif

#endif
