// Pango, which is loaded when text is first needed. CPango declares the functions; this target defines them.
#pragma once
