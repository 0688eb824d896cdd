apt-get
update
