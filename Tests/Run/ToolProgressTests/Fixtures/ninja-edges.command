env
NINJA_STATUS=[%u/%r/%f] 
ninja
