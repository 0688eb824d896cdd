#!/bin/sh
# JGProgressHUD, "Activity Indicator & Text, Position Change": it moves to the bottom when it becomes a text.
. "$(dirname "$0")/../pace.sh"

bezel show "Loading"
work 1
bezel update --mode text --title "Done" --set title-font=30 --position bottom --set spring=400ms
work 3
bezel dismiss
