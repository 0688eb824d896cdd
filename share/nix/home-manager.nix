# services.bezel = {
#   enable = true;
#   settings = { hud = { position = "top"; scale = "1.25"; }; volume.max = "150%"; };
#   themes.night = { base = "dark"; fill = "#1a1b26ee"; };
# };
{ self }:
{ config, lib, pkgs, ... }:

let
  cfg = config.services.bezel;
  values = lib.types.attrsOf (lib.types.oneOf [ lib.types.str lib.types.int lib.types.float lib.types.bool ]);
  text = value: if lib.isBool value then (if value then "yes" else "no") else toString value;
  line = name: value: "${name}=${text value}\n";
  lines = section: lib.concatStrings (lib.mapAttrsToList line section);
in
{
  options.services.bezel = {
    enable = lib.mkEnableOption "Bezel, progress HUDs and on-screen displays";
    package = lib.mkOption {
      type = lib.types.package;
      default = self.packages.${pkgs.stdenv.hostPlatform.system}.default;
      description = "The package of Bezel.";
    };
    settings = lib.mkOption {
      type = lib.types.attrsOf values;
      default = { };
      example = { hud = { position = "top"; }; };
      description = "The sections of bezel.ini, see bezel.ini(5).";
    };
    themes = lib.mkOption {
      type = lib.types.attrsOf values;
      default = { };
      example = { night = { base = "dark"; fill = "#1a1b26ee"; }; };
      description = "Files of themes, see bezel-themes(5).";
    };
    watch = lib.mkOption {
      type = lib.types.bool;
      default = true;
      description = "Whether changes of the desktop are shown: bezel-watch(1).";
    };
  };

  config = lib.mkIf cfg.enable {
    home.packages = [ cfg.package ];
    xdg.configFile = {
      "bezel/bezel.ini" = lib.mkIf (cfg.settings != { }) {
        text = lib.concatStringsSep "\n" (lib.mapAttrsToList (name: section: "[${name}]\n${lines section}") cfg.settings);
      };
    } // lib.mapAttrs' (name: theme: lib.nameValuePair "bezel/themes/${name}.ini" { text = lines theme; }) cfg.themes;
    systemd.user.services.bezel-watch = lib.mkIf cfg.watch {
      Unit = {
        Description = "Changes of the desktop as HUDs";
        PartOf = [ "graphical-session.target" ];
        After = [ "graphical-session.target" ];
      };
      Service = {
        ExecStart = "${cfg.package}/bin/bezel watch";
        Restart = "on-failure";
      };
      Install.WantedBy = [ "graphical-session.target" ];
    };
  };
}
