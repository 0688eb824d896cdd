#!/bin/sh
# SVProgressHUD's style selector: light, dark, and automatic, which follows the desktop.
. "$(dirname "$0")/../pace.sh"

bezel show "Light" --theme svprogresshud
work 2
bezel show "Dark" --theme svprogresshud --set fill=#00000099 --set unblurred-alpha=0.92 \
  --set foreground=#ffffff --set track-color=#ffffff1a
work 2
bezel show "Auto" --theme auto
work 2
bezel dismiss
