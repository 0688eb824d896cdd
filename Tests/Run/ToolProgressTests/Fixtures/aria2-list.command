aria2c
-i
urls
-j1
