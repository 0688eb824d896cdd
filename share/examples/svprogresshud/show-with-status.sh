#!/bin/sh
# SVProgressHUD, "showWithStatus": a spinner with a title.
. "$(dirname "$0")/../pace.sh"

bezel show "Doing Stuff" --theme svprogresshud
work 2
bezel dismiss
