#!/bin/sh
# MBProgressHUD, "Determinate mode": a round view that is filled by a thick line.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mode pie --progress 0
percent=0
while [ $percent -lt 100 ]; do
  work 0.05
  percent=$((percent + 1))
  bezel update --progress $percent%
done
bezel dismiss
