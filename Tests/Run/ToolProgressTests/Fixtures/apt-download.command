apt-get
download
cowsay
sl
