{ lib, stdenv, swift, pkg-config, gettext, glibc, wayland, libxkbcommon, cairo, pango, pcre2, systemd, libpulseaudio }:

stdenv.mkDerivation {
  pname = "bezel";
  version = "0.1.0";
  src = ../..;

  nativeBuildInputs = [ swift pkg-config gettext ];
  buildInputs = [ glibc.static wayland libxkbcommon cairo pango pcre2 systemd libpulseaudio ];

  makeFlags = [ "PREFIX=$(out)" ];
  enableParallelBuilding = false;

  meta = {
    description = "Progress HUDs and on-screen displays for Wayland";
    license = with lib.licenses; [ mit asl20 ];
    platforms = lib.platforms.linux;
    mainProgram = "bezel";
  };
}
