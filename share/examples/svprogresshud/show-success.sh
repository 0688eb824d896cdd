#!/bin/sh
# SVProgressHUD, "showSuccessWithStatus": a check mark that is dismissed automatically.
. "$(dirname "$0")/../pace.sh"

bezel success "Great Success!" --theme svprogresshud --timeout "$(paced 5)" --wait
