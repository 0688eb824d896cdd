// The system calls that tests and benches need and Swift's Glibc module doesn't import.
// Every function returns what its call returns, or the negated errno.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Starts argv[0] (looked up in PATH) with exactly three descriptors and no blocked or ignored signal; returns its pid.
pid_t test_spawn(char *const argv[], char *const environment[], const char *directory, const int descriptors[3]);

// Makes this process the parent of its descendants whose own parent ends.
int test_adopt_orphans(void);

// A descriptor that becomes readable when the process ends.
int test_open_pidfd(pid_t pid);

// A file without a name, gone with its last descriptor.
int test_open_memory_file(const char *name);

// Two descriptors, closed on exec from birth: a spawn on another thread can't inherit one in between.
int test_open_pipe(int ends[2]);

// One sendmsg or recvmsg on a stream socket, with the descriptors that travel along.
ssize_t test_send(int socket, const void *bytes, size_t count, const int *descriptors, size_t descriptor_count);
ssize_t test_receive(int socket, void *bytes, size_t capacity, int *descriptors, size_t *descriptor_count);

// The process at the other end of a Unix socket, when it connected.
pid_t test_peer_pid(int socket);

/// Opens a new terminal's controlling end and tells the name of the other. Returns the descriptor or minus an errno.
int test_open_terminal(char *name, size_t capacity);

/// Starts a program as leader of a new session on that terminal. Returns its process or minus an errno.
pid_t test_spawn_in_terminal(char *const argv[], char *const environment[], const char *terminal);

// Gives this thread the rights of another user for files. Only root may; the thread's other rights stay.
void test_set_file_user(uid_t user);
