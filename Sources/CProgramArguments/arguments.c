// The arguments for Swift's library. Its own code looks for them in /proc/self/maps before main, in each program that links the
// library, which takes 0.3 ms where a hundred libraries are mapped. These functions replace it: the linker takes no object
// from an archive whose symbols are defined.

#include "CProgramArguments.h"

static char **arguments;
static int count;

// glibc calls constructors with the arguments of main.
__attribute__((constructor(101))) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *argc);
char **_swift_stdlib_getUnsafeArgvArgc(int *argc) {
  *argc = count;
  return arguments;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);
void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc) {
  count = argc;
  arguments = argv;
}
