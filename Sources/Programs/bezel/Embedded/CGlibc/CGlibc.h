// The parts of libc that the modules of the client use, and what Swift can't import from it.
#ifndef CGLIBC_H
#define CGLIBC_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

char **cglibc_environment(void);
int cglibc_open(const char *path, int flags, mode_t mode);
int cglibc_fcntl(int descriptor, int command, int value);
void (*cglibc_ignored_signal(void))(int);

#endif
