#!/bin/sh
# Records the screen with wf-recorder until the button or a tap ends it. The file is the first argument.
file=${1:-$HOME/recording.mp4}
wf-recorder -y -f "$file" > /dev/null 2>&1 &
recorder=$!
bezel show Recording --style osd --icon record --set icon-color=error --elapsed --id recording --position top \
  --button icon:stop --wait > /dev/null
kill "$recorder" && wait "$recorder"
exec bezel success "Recorded" --details "$file"
