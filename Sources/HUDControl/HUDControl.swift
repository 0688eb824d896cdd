// room: HUDControl
