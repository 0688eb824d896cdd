// HUDPainting
