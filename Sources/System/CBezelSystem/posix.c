#define _GNU_SOURCE
#include "posix.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int argument_count;
static char **arguments;

// glibc gives constructors the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

int cposix_argument_count(void) { return argument_count; }

char **cposix_arguments(void) { return arguments; }

void cposix_use_one_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}

// Segments that are written to, by the loader too, would lose what was written.
static int unmap_segments(struct dl_phdr_info *object, size_t size, void *page) {
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
    if (segment->p_type != PT_LOAD || segment->p_flags & PF_W) continue;
    unsigned long start = (object->dlpi_addr + segment->p_vaddr) & -*(unsigned long *)page;
    madvise((void *)start, object->dlpi_addr + segment->p_vaddr + segment->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void cposix_give_back_memory(void) {
  malloc_trim(0);
  unsigned long page = sysconf(_SC_PAGESIZE);
  dl_iterate_phdr(unmap_segments, &page);
}

union descriptor_message {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int))];
};

int cposix_send_message(int socket, const void *bytes, long count, int descriptor) {
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  union descriptor_message control = {{0}};
  if (descriptor >= 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = sizeof control.bytes;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  }
  ssize_t sent;
  do {
    sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  } while (sent < 0 && errno == EINTR);
  return sent == count ? 0 : -1;
}

long cposix_receive_message(int socket, void *bytes, long capacity, int *descriptor, int waits) {
  struct iovec part = {.iov_base = bytes, .iov_len = capacity};
  union descriptor_message control;
  struct msghdr message = {
    .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes};
  ssize_t count;
  *descriptor = -1;
  do {
    count = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | (waits ? 0 : MSG_DONTWAIT));
  } while (count < 0 && errno == EINTR);
  if (count < 0) return -1;
  // There is room for one descriptor; the kernel drops others.
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS
      && header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  if (!(message.msg_flags & MSG_TRUNC)) return count;
  if (*descriptor >= 0) close(*descriptor);
  *descriptor = -1;
  errno = EMSGSIZE;
  return -1;
}

// Newer than the oldest supported headers; kernels before 6.3 reject it.
#ifndef MFD_NOEXEC_SEAL
#define MFD_NOEXEC_SEAL 0x0008U
#endif

static int create_memory(const char *name) {
  const unsigned flags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  int file = memfd_create(name, flags | MFD_NOEXEC_SEAL);
  return file < 0 && errno == EINVAL ? memfd_create(name, flags) : file;
}

static int fill(int file, const char *bytes, long count) {
  while (count > 0) {
    ssize_t written = write(file, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return -1;
    bytes += written;
    count -= written;
  }
  return lseek(file, 0, SEEK_SET) < 0 ? -1 : 0;
}

int cposix_sealed_memory(const char *name, const void *bytes, long count) {
  int file = create_memory(name);
  if (file < 0) return -1;
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL | (bytes ? F_SEAL_WRITE : 0);
  if ((bytes ? fill(file, bytes, count) : ftruncate(file, count)) == 0 && fcntl(file, F_ADD_SEALS, seals) == 0)
    return file;
  int error = errno;
  close(file);
  errno = error;
  return -1;
}

int cposix_is_sealed(int descriptor) {
  int wanted = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & wanted) == wanted;
}

static int set_child_attributes(posix_spawnattr_t *attributes, int flags) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  if (!error) error = posix_spawnattr_setflags(attributes, flags | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  return error;
}

static int set_child_files(posix_spawn_file_actions_t *actions, int socket, int errors) {
  // The errors come first: their descriptor may be 3.
  int error = errors < 0 ? posix_spawn_file_actions_addopen(actions, 2, "/dev/null", O_RDWR, 0)
                         : posix_spawn_file_actions_adddup2(actions, errors, 2);
  if (!error) error = posix_spawn_file_actions_adddup2(actions, socket, 3);
  for (int stream = 0; !error && stream < 2; stream++)
    error = posix_spawn_file_actions_addopen(actions, stream, "/dev/null", O_RDWR, 0);
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, 4);
  if (!error) error = posix_spawn_file_actions_addchdir_np(actions, "/");
  return error;
}

int cposix_spawn_child(
    const char *program, char *const *arguments, char *const *environment, int socket, int errors, int *process) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  error = posix_spawn_file_actions_init(&actions);
  if (!error) {
    error = set_child_attributes(&attributes, POSIX_SPAWN_SETSID);
    if (!error) error = set_child_files(&actions, socket, errors);
    if (!error) error = posix_spawnp(process, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return error;
}

// The part of the child between vfork and exec, with all signals blocked. Returns only with an error.
static int become_captured(const char *program, char *const *arguments, int has_own_group, const int *files) {
  // A program that prints without end would fill the memory. It may start others at once: a limit that comes later would
  // not be theirs.
  const struct rlimit limit = {16 << 20, 16 << 20};
  if (has_own_group) {
    if (setpgid(0, 0) < 0) return errno;
    // One that is lower already can't be raised.
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  int null = open("/dev/null", O_RDONLY);
  if (null < 0 || dup2(null, 0) < 0 || dup2(files[1], 1) < 0 || dup2(files[2], 2) < 0) return errno;
  close_range(3, ~0U, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvp(program, arguments);
  return errno;
}

static int spawn_captured(
    const char *program, char *const *arguments, int has_own_group, const int *files, int *process) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // The child shares this memory until exec, so it can write its errno here.
  volatile int error = 0;
  *process = vfork();
  if (*process == 0) {
    error = become_captured(program, arguments, has_own_group, files);
    _exit(127);
  }
  if (*process < 0) error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (*process > 0 && error)
    while (waitpid(*process, NULL, 0) < 0 && errno == EINTR) {}
  return error;
}

int cposix_spawn_captured(
    const char *program, char *const *arguments, int has_own_group, int *descriptors, int *process) {
  descriptors[0] = -1;
  descriptors[1] = create_memory("bezel-output");
  descriptors[2] = create_memory("bezel-errors");
  int error = descriptors[1] < 0 || descriptors[2] < 0
    ? errno : spawn_captured(program, arguments, has_own_group, descriptors, process);
  if (!error) {
    descriptors[0] = syscall(SYS_pidfd_open, *process, 0);
    if (descriptors[0] >= 0) return 0;
    error = errno;
    kill(*process, SIGKILL);
    waitpid(*process, NULL, 0);
  }
  for (int stream = 1; stream < 3; stream++)
    if (descriptors[stream] >= 0) close(descriptors[stream]);
  return error;
}

static int starts_with_any(const char *text, const char *const *starts) {
  for (; *starts; starts++)
    if (strncmp(text, *starts, strlen(*starts)) == 0) return 1;
  return 0;
}

int cposix_files_may_hang(void) {
  static const char *const kinds[] = {
    "fuse", "nfs", "cifs", "smb", "9p", "ceph", "afs", "autofs", "virtiofs", "vboxsf", "coda", "lustre", "davfs", NULL,
  };
  static const char *const others[] = {"/run/user/", "/proc/", "/sys/", NULL};
  FILE *file = fopen("/proc/self/mountinfo", "re");
  if (!file) return 1;
  char *line = NULL;
  size_t capacity = 0;
  int found = 0;
  while (!found && getline(&line, &capacity, file) > 0) {
    char place[256];
    const char *kind = strstr(line, " - ");
    found = kind && starts_with_any(kind + 3, kinds) && sscanf(line, "%*s %*s %*s %*s %255s", place) == 1
      && !starts_with_any(place, others);
  }
  free(line);
  fclose(file);
  return found;
}

int cposix_known_file(const char *path, struct cposix_file *file) {
  struct statx known;
  if (statx(AT_FDCWD, path, AT_STATX_DONT_SYNC, STATX_TYPE | STATX_INO | STATX_SIZE, &known) < 0) return -1;
  *file = (struct cposix_file){
    .is_regular = S_ISREG(known.stx_mode),
    .size = (long)known.stx_size,
    .device = makedev(known.stx_dev_major, known.stx_dev_minor),
    .number = known.stx_ino,
  };
  return 0;
}

int cposix_fork_worker(int *end) {
  int ends[2];
  struct stat threads;
  // The folder has the links of a folder, and one for each thread.
  if (stat("/proc/self/task", &threads) < 0 || threads.st_nlink != 3 || pipe2(ends, O_CLOEXEC) < 0) return -1;
  pid_t child = fork();
  if (child == 0) {
    if (fork() != 0) _exit(0);
    // The terminal's keys and the caller's signals to its group are not for this process.
    setsid();
    // A descriptor that stays open here would keep a pipe or a socket of the caller open.
    *end = dup2(ends[1], 3);
    close_range(4, ~0U, 0);
    int null = open("/dev/null", O_RDWR);
    for (int stream = 0; stream < 3; stream++) dup2(null, stream);
    if (null > 3) close(null);
    return 0;
  }
  close(ends[1]);
  *end = ends[0];
  if (child > 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    return 1;
  }
  close(ends[0]);
  return -1;
}

int cposix_wait_for_end(int process, int milliseconds) {
  struct pollfd end = {.fd = syscall(SYS_pidfd_open, process, 0), .events = POLLIN};
  if (end.fd >= 0) {
    poll(&end, 1, milliseconds);
    close(end.fd);
  }
  int status;
  return waitpid(process, &status, WNOHANG) == process ? status : -1;
}

static void *wait_until_ended(void *process) {
  while (waitpid((int)(long)process, NULL, 0) < 0 && errno == EINTR) {}
  return NULL;
}

void cposix_reap(int process) {
  pthread_t thread;
  if (waitpid(process, NULL, WNOHANG) == 0 && !pthread_create(&thread, NULL, wait_until_ended, (void *)(long)process))
    pthread_detach(thread);
}

static void limit(int resource, rlim_t value) {
  struct rlimit present;
  if (getrlimit(resource, &present) < 0) return;
  if (present.rlim_max < value) value = present.rlim_max;
  struct rlimit lowered = {.rlim_cur = value, .rlim_max = value};
  setrlimit(resource, &lowered);
}

// The address space in use, in bytes; 0 if it isn't known.
static long address_space(void) {
  char text[32] = {0};
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  return count > 0 ? atol(text) * sysconf(_SC_PAGESIZE) : 0;
}

void cposix_grant_processor_time(long seconds) {
  struct rusage used;
  struct rlimit present;
  if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &present)) return;
  rlim_t end = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds;
  if (end < present.rlim_max) setrlimit(RLIMIT_CPU, &(struct rlimit){end, present.rlim_max});
}

void cposix_limit_process(long memory, long file, long descriptors) {
  // A sanitizer has reserved terabytes, and it could get nothing more; it also looks into its own process from another.
  int is_sanitized = address_space() >= memory;
  if (!is_sanitized) limit(RLIMIT_AS, memory);
  limit(RLIMIT_FSIZE, file);
  limit(RLIMIT_NOFILE, descriptors);
  limit(RLIMIT_CORE, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  // RLIMIT_NPROC can't be 0: Pango ends the process if it gets no thread for the fonts.
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
  if (!is_sanitized) cposix_refuse_system_calls();
}
