#include "CSystemdBus.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static int find_all(void *library, struct csystemd_bus_functions *functions) {
#define FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return -1;
  CSYSTEMD_BUS_FUNCTIONS(FIND)
#undef FIND
  return 0;
}

static int load(struct csystemd_bus_functions *functions) {
  static const char *const names[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) continue;
    if (find_all(library, functions) == 0) return 1;
    dlclose(library);
  }
  return 0;
}

const struct csystemd_bus_functions *csystemd_bus_load(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static struct csystemd_bus_functions functions;
  static int is_loaded;
  pthread_mutex_lock(&mutex);
  if (!is_loaded) is_loaded = load(&functions);
  const struct csystemd_bus_functions *loaded = is_loaded ? &functions : NULL;
  pthread_mutex_unlock(&mutex);
  return loaded;
}
