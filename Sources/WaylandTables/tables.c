#include "WaylandTables.h"
