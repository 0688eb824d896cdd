#!/bin/sh
# Switches the colour temperature of wl-gammarelay between day and night, and shows it.
relay() { busctl --user "$1" rs.wl-gammarelay / rs.wl.gammarelay Temperature $2; }
temperature=$(relay get-property)
if [ "${temperature#q }" -lt 5000 ]; then new=6500 state=Off look=--inactive; else new=4000 state=On look=--no-inactive; fi
relay set-property "q $new" && exec bezel show "Night light" --style osd --icon moon --value-text "$state" "$look"
