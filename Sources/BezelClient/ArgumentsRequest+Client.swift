import ControlWire
import Glibc

extension ArgumentsRequest {
  /// What was typed, and from the environment only what the server reads per command; everything else it
  /// has from its own start.
  init(of client: Client) {
    var arguments: [[UInt8]] = []
    while let argument = client.argument(arguments.count + 1) { arguments.append(bytes(of: argument)) }
    var environment: [Variable] = []
    for name in ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS"] {
      guard let value = getenv(name) else { continue }
      environment.append(Variable(name: Array(name.utf8), value: bytes(of: value)))
    }
    self.init(arguments: arguments, directory: Self.currentDirectory, environment: environment)
  }
}

private func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
  Array(UnsafeRawBufferPointer(start: string, count: strlen(string)))
}
