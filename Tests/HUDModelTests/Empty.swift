// HUDModel
