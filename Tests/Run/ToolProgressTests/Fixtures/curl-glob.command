curl
-O
http://localhost/f[0-2].bin
