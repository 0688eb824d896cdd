#!/bin/sh
# MBProgressHUD, "Bar determinate mode": a bar that fills from the left.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mode bar --progress 0
percent=0
while [ $percent -lt 100 ]; do
  work 0.05
  percent=$((percent + 1))
  bezel update --progress $percent%
done
bezel dismiss
