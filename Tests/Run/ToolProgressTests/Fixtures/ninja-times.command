env
NINJA_STATUS=[32m%w %W %E %P[0m %s of %t, %r%%: 
ninja
