#!/bin/sh
# MBProgressHUD, "With label": a title under the spinner.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud
work 3
bezel dismiss
