xz
-v
ta
tb
tc
