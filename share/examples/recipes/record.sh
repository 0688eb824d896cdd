#!/bin/sh
# Records the screen with wf-recorder until the button or a tap ends it. The file is the first argument.
file=${1:-$HOME/recording.mp4}
wf-recorder -y -f "$file" > /dev/null 2>&1 &
recorder=$!
seconds=0
# A clock: one update a second, as long as the HUD is up.
while sleep 1 && seconds=$((seconds + 1)) &&
  bezel update recording --value-text "$((seconds / 60)):$(printf %02d $((seconds % 60)))" 2> /dev/null; do :; done &
clock=$!
bezel show Recording --style osd --icon record --set icon-color=error --value-text 0:00 --id recording --position top \
  --timeout never --button icon:stop --wait > /dev/null
kill "$clock" 2> /dev/null
kill "$recorder" && wait "$recorder"
exec bezel success "Recorded" --details "$file"
