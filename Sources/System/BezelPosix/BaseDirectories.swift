import Glibc

/// The folders of the user and of the system, as the XDG base directory specification has them: relative paths are ignored.
package struct BaseDirectories {
  /// The user's own folder; nil if it isn't known.
  package let home: String?
  /// The user's folder of configurations; nil if it isn't known.
  package let ownConfiguration: String?
  /// The folders of configurations, the user's first.
  package let configuration: [String]
  /// The folders of data, the user's first.
  package let data: [String]
  /// The user's folder of what programs keep between their runs; nil if it isn't known.
  package let state: String?

  /// The most folders of a variable.
  private static let limit = 64

  /// - Parameter variable: Returns the value of an environment variable.
  package init(variable: (String) -> String? = { Environment.value(of: $0) }) {
    func paths(_ name: String, or others: [String]) -> [String] {
      let paths = (variable(name) ?? "").utf8.split(separator: UInt8(ascii: ":"), maxSplits: Self.limit)
        .prefix(Self.limit).filter { $0.first == UInt8(ascii: "/") && $0.count < Int(PATH_MAX) }
        .map { String($0) ?? "" }
      return paths.isEmpty ? others : paths
    }
    let home = paths("HOME", or: []).first
    func own(_ name: String, _ folder: String) -> [String] {
      Array(paths(name, or: home.map { ["\($0)/\(folder)"] } ?? []).prefix(1))
    }
    self.home = home
    let configuration = own("XDG_CONFIG_HOME", ".config")
    ownConfiguration = configuration.first
    self.configuration = configuration + paths("XDG_CONFIG_DIRS", or: ["/etc/xdg"])
    state = own("XDG_STATE_HOME", ".local/state").first
    data =
      own("XDG_DATA_HOME", ".local/share") + paths("XDG_DATA_DIRS", or: ["/usr/local/share", "/usr/share"])
  }
}
