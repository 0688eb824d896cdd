#!/bin/sh
# JGProgressHUD, "Activity Indicator": a spinner for four seconds.
. "$(dirname "$0")/../pace.sh"

bezel show --timeout "$(paced 4)" --wait
