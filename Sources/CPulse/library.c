#include "CPulse.h"

#include <dlfcn.h>
#include <stddef.h>

static int find_all(void *library, struct cpulse_functions *functions) {
#define FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return -1;
  CPULSE_FUNCTIONS(FIND)
#undef FIND
  return 0;
}

const struct cpulse_functions *cpulse_load(void) {
  static struct cpulse_functions functions;
  static int is_loaded;
  if (is_loaded) return &functions;
  void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return NULL;
  if (find_all(library, &functions) != 0) {
    dlclose(library);
    return NULL;
  }
  is_loaded = 1;
  return &functions;
}
