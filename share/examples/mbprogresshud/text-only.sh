#!/bin/sh
# MBProgressHUD, "Text only": a message at the bottom edge that is dismissed automatically.
. "$(dirname "$0")/../pace.sh"

bezel show "Message here!" --theme mbprogresshud --mode text --position bottom --timeout "$(paced 3)" --wait
