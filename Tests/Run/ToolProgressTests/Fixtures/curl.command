curl
-o
picture.iso
http://127.0.0.1:8042/picture.iso
-o
notes.txt
http://127.0.0.1:8042/notes.txt
