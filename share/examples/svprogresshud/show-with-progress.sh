#!/bin/sh
# SVProgressHUD, "showWithProgress": a ring that fills in steps of a twentieth.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading" --theme svprogresshud --mode ring --progress 0
for step in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  work 0.1
  bezel update --progress $step/20
done
work 0.4
bezel dismiss
