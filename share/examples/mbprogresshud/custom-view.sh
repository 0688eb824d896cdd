#!/bin/sh
# MBProgressHUD, "Custom view": a custom image in a square, in the colour of the text.
. "$(dirname "$0")/../pace.sh"

bezel show "Done" --theme mbprogresshud --image "$(dirname "$0")/checkmark.svg" --set square=on \
  --timeout "$(paced 3)" --wait
