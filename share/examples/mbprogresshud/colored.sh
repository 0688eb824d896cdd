#!/bin/sh
# MBProgressHUD, "Colored": one colour for indicator and texts.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --set foreground=#0099b3
work 3
bezel dismiss
