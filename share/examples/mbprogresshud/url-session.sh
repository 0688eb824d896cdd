#!/bin/sh
# MBProgressHUD, "NSURLSession": the progress of a download.
. "$(dirname "$0")/../pace.sh"

bezel show "Preparing..." --theme mbprogresshud --set minimum-size=150,100
work 1
for kilobytes in 0 96 224 400 512 640 672 864 976 1104 1280 1296 1440; do
  bezel update --title "Loading..." --mode pie --progress $kilobytes/1440
  work 0.25
done
bezel update --title "Completed" --mode image --image "$(dirname "$0")/checkmark.svg" --timeout never
bezel dismiss --after "$(paced 3)"
