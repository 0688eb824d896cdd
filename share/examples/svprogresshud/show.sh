#!/bin/sh
# SVProgressHUD, "show": a spinner alone.
. "$(dirname "$0")/../pace.sh"

bezel show --theme svprogresshud
work 2
bezel dismiss
