#!/bin/sh
# SVProgressHUD's mask selector: the backdrop, and whether clicks pass through it.
. "$(dirname "$0")/../pace.sh"

for mask in none clear dim gradient "#ff000066"; do
  bezel show "Mask $mask" --theme svprogresshud --mask "$mask"
  work 2
done
bezel dismiss
