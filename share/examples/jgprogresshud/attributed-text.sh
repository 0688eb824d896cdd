#!/bin/sh
# JGProgressHUD, "Attributed text": several fonts and colours in one text, at the bottom.
. "$(dirname "$0")/../pace.sh"

bezel show --mode text --position bottom --timeout "$(paced 4)" --wait \
  --markup "<span foreground='#ff9500'>Attributed</span> <i>text</i> <big><b>here</b></big>"
