#include "CPulse.h"

#include <stddef.h>

const struct cpulse_functions *cpulse_load(void) {
  static const char *const libraries[] = {"libpulse.so.0", NULL};
  static const char *const names[] = {CPULSE_FUNCTIONS(LOADED_NAME) NULL};
  static struct cpulse_functions functions;
  return library_load(libraries, names, &functions);
}
