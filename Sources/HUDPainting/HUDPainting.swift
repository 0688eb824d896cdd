// room: HUDPainting
