// The gettext of glibc.
#pragma once

#include <libintl.h>
