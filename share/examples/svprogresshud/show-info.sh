#!/bin/sh
# SVProgressHUD, "showInfoWithStatus": an information that is dismissed after five seconds.
. "$(dirname "$0")/../pace.sh"

bezel info "Useful Information." --theme svprogresshud --timeout "$(paced 5)" --wait
