#!/bin/sh
# SVProgressHUD, "showSuccessWithStatus": a check mark that goes by itself.
. "$(dirname "$0")/../pace.sh"

bezel success "Great Success!" --theme svprogresshud --timeout "$(paced 5)" --wait
