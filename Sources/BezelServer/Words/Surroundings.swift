import ControlWire
import Glibc
import HUDControl

/// Where a command was typed: what relative paths and the environment's variables mean to it.
struct Surroundings {
  private let directory: String?
  private let request: ArgumentsRequest?

  /// Those of this process.
  init() {
    directory = nil
    request = nil
  }

  /// Those of `bezel`, as far as it has sent them; the rest is the server's own.
  init(of request: ArgumentsRequest) {
    directory = request.workingDirectory
    self.request = request
  }

  func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let directory else { return path }
    return "\(directory)/\(path)"
  }

  func variable(_ name: String) -> String? {
    request?.value(of: name) ?? getenv(name).flatMap { String(validatingCString: $0) }
  }
}
