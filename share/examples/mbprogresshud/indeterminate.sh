#!/bin/sh
# MBProgressHUD, "Indeterminate mode": a spinner as long as the work takes.
. "$(dirname "$0")/../pace.sh"

bezel show --theme mbprogresshud
work 3
bezel dismiss
