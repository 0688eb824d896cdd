// HUDControl
