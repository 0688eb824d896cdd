#!/bin/sh
# JGProgressHUD, "Success": a check mark in a square.
. "$(dirname "$0")/../pace.sh"

bezel success "Success!" --set square=on --timeout "$(paced 4)" --wait
