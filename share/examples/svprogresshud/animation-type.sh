#!/bin/sh
# SVProgressHUD's animation selector: the flat ring, and the system's spokes.
. "$(dirname "$0")/../pace.sh"

bezel show "Flat" --theme svprogresshud
work 2
bezel show "Native" --theme svprogresshud --mode classic
work 2
bezel dismiss
