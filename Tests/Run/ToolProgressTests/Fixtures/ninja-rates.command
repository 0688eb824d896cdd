env
NINJA_STATUS=%p %o/s %c/s %e 
ninja
