// Cairo and Pango, which are loaded when something is first painted. CCairo and CPango declare the functions; this target
// defines those that the programs call.
#pragma once

/// Loads Cairo, unless it is loaded. Other threads that call one of its functions wait.
void painting_load_cairo(void);
