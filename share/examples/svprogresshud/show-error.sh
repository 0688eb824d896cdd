#!/bin/sh
# SVProgressHUD, "showErrorWithStatus": a cross that is dismissed automatically.
. "$(dirname "$0")/../pace.sh"

bezel error "Failed with Error" --theme svprogresshud --timeout "$(paced 5)" --wait
