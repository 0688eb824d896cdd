lbzip2
-vk
-n1
b1
b2
