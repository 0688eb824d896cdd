#!/bin/sh
# Shows a HUD by the server's socket, with nc of OpenBSD, and prints the answers. A server has to run.
socket=${BEZEL_SOCKET:-$XDG_RUNTIME_DIR/bezel/${WAYLAND_DISPLAY:-wayland-0}.sock}
printf '%s\n' '{"bezel":1,"id":1,"words":["show","Copying","--id","copy","--progress","3/12"]}' | nc -N -U "$socket"
