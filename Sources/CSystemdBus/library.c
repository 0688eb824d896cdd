#include "CSystemdBus.h"

#include <dlfcn.h>
#include <stddef.h>

static int find_all(void *library, struct csystemd_bus_functions *functions) {
#define FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return -1;
  CSYSTEMD_BUS_FUNCTIONS(FIND)
#undef FIND
  return 0;
}

const struct csystemd_bus_functions *csystemd_bus_load(void) {
  static const char *const names[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
  static struct csystemd_bus_functions functions;
  static int is_loaded;
  if (is_loaded) return &functions;
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) continue;
    if (find_all(library, &functions) == 0) {
      is_loaded = 1;
      return &functions;
    }
    dlclose(library);
  }
  return NULL;
}
