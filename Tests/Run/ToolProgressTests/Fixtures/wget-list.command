wget
-i
urls
