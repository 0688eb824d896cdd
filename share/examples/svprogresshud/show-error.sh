#!/bin/sh
# SVProgressHUD, "showErrorWithStatus": a cross that goes by itself.
. "$(dirname "$0")/../pace.sh"

bezel error "Failed with Error" --theme svprogresshud --timeout "$(paced 5)" --wait
