env
NINJA_STATUS=%P 
ninja
