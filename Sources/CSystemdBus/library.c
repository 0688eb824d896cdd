#include "CSystemdBus.h"

#include <stddef.h>

const struct csystemd_bus_functions *csystemd_bus_load(void) {
  static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0", NULL};
  static const char *const names[] = {CSYSTEMD_BUS_FUNCTIONS(LOADED_NAME) NULL};
  static struct csystemd_bus_functions functions;
  return library_load(libraries, names, &functions);
}
