rsync
-P
--bwlimit=2000
big
to/
