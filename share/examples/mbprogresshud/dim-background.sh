#!/bin/sh
# MBProgressHUD, "Dim background": what lies behind it gets a little darker.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mask dim
work 3
bezel dismiss
