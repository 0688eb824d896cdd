// room: HUDServer
