#!/bin/sh
# Switches notifications off or on, of mako, dunst or swaync, and shows it.
if command -v makoctl > /dev/null; then
  makoctl mode -t do-not-disturb > /dev/null
  makoctl mode | grep -qx do-not-disturb && state=On || state=Off
elif command -v dunstctl > /dev/null; then
  dunstctl set-paused toggle
  [ "$(dunstctl is-paused)" = true ] && state=On || state=Off
else
  [ "$(swaync-client --toggle-dnd)" = true ] && state=On || state=Off
fi
[ "$state" = On ] && look=--no-inactive || look=--inactive
exec bezel show "Do not disturb" --style osd --icon bell --value-text "$state" "$look"
