// HUDServer
