#!/bin/sh
# Shows that something was copied. It runs until it is ended: exec it from the compositor's configuration.
exec wl-paste --watch bezel show Copied --style osd --icon clipboard --id copied --timeout 1s
