#!/bin/sh
# SVProgressHUD, "popActivity": two activities hold one HUD, which is dismissed with the last release.
. "$(dirname "$0")/../pace.sh"

bezel show "Doing Stuff" --theme svprogresshud --hold &
first=$!
work 1
bezel show "Doing More Stuff" --theme svprogresshud --hold &
second=$!
work 1
kill $first
work 1
kill $second
wait
