#!/bin/sh
# SVProgressHUD, "showInfoWithStatus": something to know; it goes when it was there for five seconds.
. "$(dirname "$0")/../pace.sh"

bezel info "Useful Information." --theme svprogresshud --timeout "$(paced 5)" --wait
