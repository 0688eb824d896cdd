// HeadlessSway
