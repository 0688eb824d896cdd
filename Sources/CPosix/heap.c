#include "CPosix.h"

#include <malloc.h>

void cposix_use_one_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}

void cposix_trim_heap(void) {
  malloc_trim(0);
}
