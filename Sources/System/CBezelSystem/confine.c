// What a process that reads files of unknown origin may ask of the system: to read files, to have memory and threads, and
// to use the descriptors that it has. It starts no program and no process, reaches no network and no other process, and
// changes no file.
#define _GNU_SOURCE
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __x86_64__
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__ && defined __ORDER_LITTLE_ENDIAN__
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#elif defined __riscv && __riscv_xlen == 64
#define OWN_ARCHITECTURE AUDIT_ARCH_RISCV64
#endif

#ifdef OWN_ARCHITECTURE

// On these architectures the low half of an argument comes first.
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define LOAD_HIGH(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]) + 4)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define UNLESS(operation, value, steps) BPF_JUMP(BPF_JMP | operation | BPF_K, value, 0, steps)

#define REFUSE_AS(call, error) UNLESS(BPF_JEQ, SYS_##call, 1), RETURN(SECCOMP_RET_ERRNO | error)
#define REFUSE(call) REFUSE_AS(call, EPERM)
// The flags of a call that opens a file are its argument of this number.
#define ONLY_READS(call, number) \
  UNLESS(BPF_JEQ, SYS_##call, 4), LOAD(args[number]), UNLESS(BPF_JSET, O_ACCMODE | O_CREAT | O_TRUNC, 1), \
    RETURN(SECCOMP_RET_ERRNO | EPERM), RETURN(SECCOMP_RET_ALLOW)

void cposix_refuse_system_calls(void) {
  const struct sock_filter steps[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#ifdef __x86_64__
    // The other numbers of x32.
    UNLESS(BPF_JGE, 0x40000000, 1),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    ONLY_READS(open, 1),
    REFUSE(creat), REFUSE(fork), REFUSE(vfork), REFUSE(unlink), REFUSE(rename), REFUSE(link), REFUSE(symlink),
    REFUSE(mkdir), REFUSE(rmdir), REFUSE(mknod), REFUSE(chmod), REFUSE(chown), REFUSE(lchown), REFUSE(utime),
    REFUSE(utimes), REFUSE(futimesat),
#endif
    ONLY_READS(openat, 2),
    // The C library falls back to those that are looked into here.
    REFUSE_AS(openat2, ENOSYS), REFUSE_AS(clone3, ENOSYS),
    // A thread is no process.
    UNLESS(BPF_JEQ, SYS_clone, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0),
    RETURN(SECCOMP_RET_ERRNO | EPERM), RETURN(SECCOMP_RET_ALLOW),
    // A limit may be asked for.
    UNLESS(BPF_JEQ, SYS_prlimit64, 6), LOAD(args[2]), UNLESS(BPF_JEQ, 0, 2), LOAD_HIGH(2),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), RETURN(SECCOMP_RET_ERRNO | EPERM), RETURN(SECCOMP_RET_ALLOW),
    // abort(3) sends a signal to its own process.
    UNLESS(BPF_JEQ, SYS_tgkill, 4), LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, getpid(), 1, 0),
    RETURN(SECCOMP_RET_ERRNO | EPERM), RETURN(SECCOMP_RET_ALLOW),
    REFUSE(execve), REFUSE(execveat), REFUSE(kill), REFUSE(tkill), REFUSE(rt_sigqueueinfo), REFUSE(rt_tgsigqueueinfo),
    REFUSE(pidfd_open), REFUSE(pidfd_getfd), REFUSE(pidfd_send_signal), REFUSE(ptrace), REFUSE(process_vm_readv),
    REFUSE(process_vm_writev), REFUSE(io_uring_setup), REFUSE(io_uring_enter), REFUSE(io_uring_register),
    REFUSE(socket), REFUSE(connect), REFUSE(bind), REFUSE(listen), REFUSE(accept), REFUSE(accept4),
    REFUSE(unlinkat), REFUSE(renameat2), REFUSE(linkat), REFUSE(symlinkat), REFUSE(mkdirat), REFUSE(mknodat),
    REFUSE(fchmod), REFUSE(fchmodat), REFUSE(fchown), REFUSE(fchownat), REFUSE(utimensat), REFUSE(truncate),
    REFUSE(setxattr), REFUSE(lsetxattr), REFUSE(fsetxattr), REFUSE(removexattr), REFUSE(lremovexattr),
    REFUSE(fremovexattr), REFUSE(mount), REFUSE(umount2), REFUSE(chroot), REFUSE(pivot_root),
    REFUSE(setns), REFUSE(unshare), REFUSE(bpf), REFUSE(perf_event_open), REFUSE(userfaultfd), REFUSE(keyctl),
    REFUSE(add_key), REFUSE(request_key), REFUSE(init_module), REFUSE(finit_module), REFUSE(kexec_load),
// Newer architectures have only what comes after them.
#ifdef SYS_renameat
    REFUSE(renameat),
#endif
#ifdef SYS_setrlimit
    REFUSE(setrlimit),
#endif
    RETURN(SECCOMP_RET_ALLOW),
  };
  struct sock_fprog filter = {.len = sizeof steps / sizeof *steps, .filter = (struct sock_filter *)steps};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
}

#else

void cposix_refuse_system_calls(void) {}

#endif
