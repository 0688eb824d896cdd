#!/bin/sh
# Takes a picture of the screen with grim, and shows it with a button that opens it. The file is the first argument.
file=${1:-$HOME/screenshot-$(date +%Y-%m-%d-%H%M%S).png}
grim "$file" || exit
button=$(bezel show Screenshot --details "${file##*/}" --image "$file" --no-tint --style banner --id screenshot \
  --position top-right --timeout 6s --button open=Open --wait)
[ "$button" != open ] || exec xdg-open "$file"
