#!/bin/sh
# JGProgressHUD, "Error": a cross in a square.
. "$(dirname "$0")/../pace.sh"

bezel error "Error!" --set square=on --timeout "$(paced 4)" --wait
