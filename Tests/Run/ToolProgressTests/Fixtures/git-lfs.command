git
clone
--progress
u
