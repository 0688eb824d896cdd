#!/bin/sh
# SVProgressHUD, "showWithStatus": a spinner and what it is about.
. "$(dirname "$0")/../pace.sh"

bezel show "Doing Stuff" --theme svprogresshud
work 2
bezel dismiss
