wget
http://127.0.0.1:8042/picture.iso
http://127.0.0.1:8042/notes.txt
