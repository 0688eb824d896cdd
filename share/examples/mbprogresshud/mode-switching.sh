#!/bin/sh
# MBProgressHUD, "Mode switching": one HUD with four modes in turn.
. "$(dirname "$0")/../pace.sh"

bezel show "Preparing..." --theme mbprogresshud --set minimum-size=150,100
work 2
bezel update --title "Loading..." --mode pie --progress 0
percent=0
while [ $percent -lt 100 ]; do
  work 0.05
  percent=$((percent + 1))
  bezel update --progress $percent%
done
bezel update --title "Cleaning up..." --mode spinner
work 2
bezel update --title "Completed" --mode image --image "$(dirname "$0")/checkmark.svg" --timeout never
work 2
bezel dismiss
