#!/bin/sh
# Switches the touchpad off or on in sway, and shows it.
swaymsg input type:touchpad events toggle enabled disabled > /dev/null || exit
if swaymsg -t get_inputs | tr -d ' \n' | grep -q '"type":"touchpad"[^}]*"send_events":"disabled"'; then
  state=Off look=--inactive
else
  state=On look=--no-inactive
fi
exec bezel show Touchpad --style osd --icon touchpad --value-text "$state" "$look"
