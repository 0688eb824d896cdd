// Sway
