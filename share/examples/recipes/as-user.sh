#!/bin/sh
# Runs a command of bezel for each user with a Wayland session: for udev's RUN and acpid's action, which run as root.
#   as-user.sh volume up
for socket in "${RUN_USER:-/run/user}"/*/wayland-?; do
  [ -S "$socket" ] || continue
  folder=${socket%/*}
  user=$(stat -c %U "$folder")
  runuser -u "$user" -- env -i HOME="$(getent passwd "$user" | cut -d : -f 6)" PATH="$PATH" \
    XDG_RUNTIME_DIR="$folder" WAYLAND_DISPLAY="${socket##*/}" DBUS_SESSION_BUS_ADDRESS="unix:path=$folder/bus" \
    bezel "$@"
done
