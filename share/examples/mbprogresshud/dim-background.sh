#!/bin/sh
# MBProgressHUD, "Dim background": the screen behind it is dimmed.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mask dim
work 3
bezel dismiss
