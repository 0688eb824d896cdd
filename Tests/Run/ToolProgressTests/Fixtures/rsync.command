rsync
-a
--bwlimit=2000
--info=progress2
from/
to/
