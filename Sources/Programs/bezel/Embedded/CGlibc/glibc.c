#include "CGlibc.h"

char **cglibc_environment(void) { return environ; }

int cglibc_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

int cglibc_fcntl(int descriptor, int command, int value) { return fcntl(descriptor, command, value); }

void (*cglibc_ignored_signal(void))(int) { return SIG_IGN; }
