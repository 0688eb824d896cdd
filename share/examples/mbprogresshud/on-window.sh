#!/bin/sh
# MBProgressHUD, "On window": above everything; clicks do not pass through it.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mask clear
work 3
bezel dismiss
