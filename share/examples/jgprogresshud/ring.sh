#!/bin/sh
# JGProgressHUD, "Ring": progress with a title and details, then a check mark.
. "$(dirname "$0")/../pace.sh"

bezel show "Downloading" --details "0% Complete" --mode ring --progress 0
work 0.4
percent=0
while [ $percent -lt 100 ]; do
  work 0.02
  percent=$((percent + 1))
  bezel update --progress $percent% --details "$percent% Complete"
done
work 0.5
bezel update --title "Success" --details "" --mode success --timeout never
work 0.5
bezel dismiss
