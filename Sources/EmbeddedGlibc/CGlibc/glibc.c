#include "CGlibc.h"

static int argument_count;
static char **arguments;

// glibc gives constructors the arguments of main.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

int cglibc_argument_count(void) { return argument_count; }

char **cglibc_arguments(void) { return arguments; }

char **cglibc_environment(void) { return environ; }

int cglibc_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

int cglibc_fcntl(int descriptor, int command, int value) { return fcntl(descriptor, command, value); }

void (*cglibc_ignored_signal(void))(int) { return SIG_IGN; }
