#include "CPulse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static int find_all(void *library, struct cpulse_functions *functions) {
#define FIND(name) \
  functions->name = (__typeof__(functions->name))dlsym(library, #name); \
  if (!functions->name) return -1;
  CPULSE_FUNCTIONS(FIND)
#undef FIND
  return 0;
}

static int load(struct cpulse_functions *functions) {
  void *library = dlopen("libpulse.so.0", RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (!library) return 0;
  if (find_all(library, functions) == 0) return 1;
  dlclose(library);
  return 0;
}

const struct cpulse_functions *cpulse_load(void) {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static struct cpulse_functions functions;
  static int is_loaded;
  pthread_mutex_lock(&mutex);
  if (!is_loaded) is_loaded = load(&functions);
  const struct cpulse_functions *loaded = is_loaded ? &functions : NULL;
  pthread_mutex_unlock(&mutex);
  return loaded;
}
