// Swift's library looks for the arguments of a program in /proc/self/maps before main, which takes 0.3 ms where the pages of 25
// libraries are mapped. These functions replace it: the linker takes no object of an archive whose symbols are defined. The
// programs have their arguments from CPosix.

#include "CProgramArguments.h"

#include "CPosix.h"

char **_swift_stdlib_getUnsafeArgvArgc(int *count);
char **_swift_stdlib_getUnsafeArgvArgc(int *count) {
  *count = cposix_argument_count();
  return cposix_arguments();
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);
void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count) {
  (void)arguments;
  (void)count;
}
