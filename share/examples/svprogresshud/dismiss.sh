#!/bin/sh
# SVProgressHUD, "dismiss", with a completion: a command that waits for the HUD returns when the HUD has ended.
. "$(dirname "$0")/../pace.sh"

bezel show "Doing Stuff" --theme svprogresshud --wait &
work 2
bezel dismiss
wait
echo "It is gone."
