// What Swift's Glibc module doesn't import: the arguments of the process, settings of glibc's allocator, local sockets and the descriptors that they
// carry, files in memory, and processes with limits.
#pragma once

/// How many arguments this process has, with its name. Swift's own list is read from /proc, which may be absent.
int cposix_argument_count(void);

/// The arguments of this process.
char *_Nullable *_Nonnull cposix_arguments(void);

/// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
void cposix_use_one_heap(void);

/// Returns free memory of the heap to the system, and unmaps the pages of code and constants of the program and its libraries.
/// They are mapped again when they are used.
void cposix_give_back_memory(void);

/// Sends a message with a descriptor, or without one if that is negative. Never blocks, and never raises SIGPIPE.
/// Returns 0 or -1.
int cposix_send_message(int socket, const void *_Nonnull bytes, long count, int descriptor);

/// Receives a message and its descriptor, which is -1 if it has none and is closed on exec. Blocks if `waits` is not 0.
/// Returns the number of bytes, 0 when the other side has closed, and -1 for an error or a message that is longer than
/// `capacity`.
long cposix_receive_message(
  int socket, void *_Nonnull bytes, long capacity, int *_Nonnull descriptor, int waits);

/// Makes a file in memory of this size that can't be resized. With bytes it has these, which can't be changed either.
/// Returns its descriptor, at which reading begins at the start, or -1.
int cposix_sealed_memory(const char *_Nonnull name, const void *_Nullable bytes, long count);

/// Whether nobody can change the size or the contents of a file.
int cposix_is_sealed(int descriptor);

/// Starts a program in its own session, in `/`, with no signal blocked or ignored, the standard streams on /dev/null and
/// `socket` as descriptor 3; no other descriptor is inherited. Standard error is `errors`, unless that is negative. A program
/// without a slash is looked for in PATH. Returns an error number.
int cposix_spawn_child(
  const char *_Nonnull program, char *_Nullable const *_Nonnull arguments,
  char *_Nullable const *_Nonnull environment, int socket, int errors, int *_Nonnull process);

/// Starts a program with the environment of this process, no signal blocked or ignored, standard input on /dev/null, and
/// files in memory as the other two streams; no other descriptor is inherited. A program without a slash is looked for in
/// PATH. With a group of its own, the program and what it starts can be killed together. Returns an error number, or 0 and
/// three descriptors: one that is readable when the program has ended, and the two files.
int cposix_spawn_captured(
  const char *_Nonnull program, char *_Nullable const *_Nonnull arguments, int has_own_group,
  int *_Nonnull descriptors, int *_Nonnull process);

/// Whether a file system is mounted that may not answer, since a process or another machine is behind it, other than those
/// of a session and of the kernel. None is asked for it.
int cposix_files_may_hang(void);

/// What the system knows of a file.
struct cposix_file {
  int is_regular;
  /// In bytes.
  long size;
  unsigned long device, number;
};

/// Reads what the system knows of an open file, without asking its file system, which may never answer. The path is
/// /proc/PID/fd/N. Returns 0, or -1 and sets errno.
int cposix_known_file(const char *_Nonnull path, struct cposix_file *_Nonnull file);

/// Starts a copy of this process for work that may never end. The copy is not a child, and has a session of its own. Its
/// descriptors are the standard ones, on /dev/null, and one end of a pipe. Returns 0 in the copy with that end, and in this
/// process 1 with the end to read from, or -1, also if it has other threads.
int cposix_fork_worker(int *_Nonnull end);

/// Waits so long for the end of a child. Returns its status, as waitpid(2) does, or -1 if it has not ended.
int cposix_wait_for_end(int process, int milliseconds);

/// Takes the status of a killed child, on a thread if it has not ended: one that waits for a file system that does not
/// answer ends late or never. Without it the child stays as a zombie.
void cposix_reap(int process);

/// Has the system refuse to this process for good what changes files, starts a process, or reaches other processes or the
/// network. Does nothing where seccomp(2) is missing, and on other architectures than x86-64, arm64 and riscv64.
void cposix_refuse_system_calls(void);

/// Lets this process run for so many more seconds of processor time; then it is killed.
void cposix_grant_processor_time(long seconds);

/// Limits this process for good: `memory` and `file` in bytes, and the number of descriptors. It leaves no core file, gets
/// no rights by running a program, can't be traced or read by others of its user, and ends with the thread that started it.
void cposix_limit_process(long memory, long file, long descriptors);
