#!/bin/sh
# MBProgressHUD, "With details label": a second, smaller text, on two lines.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --details "Parsing data
(1/1)"
work 3
bezel dismiss
