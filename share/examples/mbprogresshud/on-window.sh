#!/bin/sh
# MBProgressHUD, "On window": over everything, so that nothing else can be clicked.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mask clear
work 3
bezel dismiss
