#include "library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static int find_all(void *library, const char *const names[], char *functions) {
  for (size_t i = 0; names[i]; i++) {
    void *function = dlsym(library, names[i]);
    if (!function) return 0;
    memcpy(functions + i * sizeof function, &function, sizeof function);
  }
  return 1;
}

const void *library_load(const char *const libraries[], const char *const names[], void *functions) {
  for (; *libraries; libraries++) {
    void *library = dlopen(*libraries, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
    if (!library) continue;
    if (find_all(library, names, functions)) return functions;
    dlclose(library);
  }
  return NULL;
}
