#!/bin/sh
# MBProgressHUD, "With action button": Cancel stops the work. An update of a HUD that has ended exits with status 3.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading..." --theme mbprogresshud --mode pie --progress 0 --button Cancel --dismiss-on none
percent=0
while [ $percent -lt 100 ]; do
  work 0.05
  percent=$((percent + 1))
  bezel update --progress $percent% 2>/dev/null || exit 0
done
bezel dismiss
