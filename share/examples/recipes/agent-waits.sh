#!/bin/sh
# An agent waits for you: a banner until it is tapped, which brings its terminal to the front. A hook for Notification of Claude Code, and for Codex's 'notify'.
#   agent-waits.sh NAME [JSON]    Without JSON, it is read from standard input.
name=${1:-Agent}
[ $# -gt 1 ] && event=$2 || event=$(cat)
message=$(printf '%s' "$event" | tr '\n' ' ' |
  sed -n 's/.*"\(message\|last-assistant-message\)" *: *"\(\([^"\\]\|\\.\)*\)".*/\2/p' | sed 's/\\[nt]/ /g; s/\\\(["\/]\)/\1/g')
exec bezel show "$name waits for you" --details "${message:-It has stopped.}" --style banner --icon question \
  --id "agent-$name" --timeout never --raise
