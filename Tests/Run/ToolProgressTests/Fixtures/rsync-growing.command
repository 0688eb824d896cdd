rsync
-a
--info=progress2
from/
to/
