# A flake with a package and a module for home-manager. nix-instantiate parses it; it was not built: nixpkgs has no Swift 6.2 yet.
#
#     inputs.bezel.url = "git+https://example.org/bezel?dir=share/nix";
{
  description = "Progress HUDs and on-screen displays for Wayland";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      package = system: nixpkgs.legacyPackages.${system}.callPackage ./package.nix { };
    in
    {
      packages = nixpkgs.lib.genAttrs systems (system: { default = package system; });
      homeManagerModules.default = import ./home-manager.nix { inherit self; };
    };
}
