import Foundation
import HeadlessSway

// How soon a command is answered while the server works on something that costs much.
extension Experiment {
  /// The longest of the commands during each input.
  static var hostile: Experiment {
    let inputs = HostileInput.allCases
    let quantities = inputs.map {
      Quantity("list during \($0.rawValue): longest", unit: "ms", maximum: 50, tolerance: .difference(5))
    }
    return Experiment("commands during hostile input", quantities, minimumRounds: 3, warmsUp: false) {
      let desktop = try Desktop()
      return Setup(bezel: { programs in
        var sample: Sample = [:]
        for (input, quantity) in zip(inputs, quantities) {
          sample[quantity] = try BezelSession.run(programs, on: desktop) { session in
            try session.show()
            try session.waitUntilIdle()
            return try input.longestAnswer(of: programs, on: desktop).milliseconds
          }
        }
        return sample
      })
    }
  }
}

/// What costs a server time or room.
private enum HostileInput: String, CaseIterable {
  case picture = "an SVG of a second"
  case folders = "an icon in 20,000 folders"
  case title = "a title of 16,000 accents"
  case emoji = "a title of 4,000 emoji"
  case word = "details of a word of 16,000 letters"
  case markup = "bad markup of 16,000 accents"
  case connections = "64 silent connections"

  private static let accents = "e" + String(repeating: "\u{301}", count: 16_000)
  private static let slowPicture = """
    <svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><filter id="f">\
    <feTurbulence baseFrequency="0.05" numOctaves="1000000000"/></filter>\
    <rect width="400" height="400" filter="url(#f)"/></svg>
    """

  /// The time from exec to exit of the slowest `list` while the server works on the input.
  func longestAnswer(of programs: BezelPrograms, on desktop: Desktop) throws -> Duration {
    let connections = try self == .connections ? Self.connect(to: desktop) : []
    let client = try command(of: programs, on: desktop).map { try desktop.start($0) }
    var longest = Duration.zero
    var count = 0
    // A client may get its answer before the server has done the work.
    while count < 20 || client?.isRunning == true {
      longest = max(longest, try desktop.run([programs.client, "list"]))
      count += 1
    }
    if let client { try desktop.proxy.wait(forEndOf: client) }
    return withExtendedLifetime(connections) { longest }
  }

  /// The command with the input. It may fail.
  private func command(of programs: BezelPrograms, on desktop: Desktop) throws -> [String]? {
    let show = [programs.client, "show", "--animation", "none"]
    switch self {
    case .picture:
      let path = "\(desktop.folder)/slow.svg"
      try Self.slowPicture.write(toFile: path, atomically: false, encoding: .utf8)
      return show + ["A", "--image", path]
    case .folders:
      let folders = (0..<20_000).map { "/" + String($0, radix: 36) }.joined(separator: ":")
      return ["env", "XDG_DATA_DIRS=\(folders)"] + show + ["A", "--icon", "x"]
    case .title: return show + [Self.accents]
    case .emoji: return show + [String(repeating: "\u{1F468}\u{200D}", count: 4000)]
    case .word: return show + ["A", "--details", String(repeating: "x", count: 16_000)]
    case .markup: return show + ["--markup", "\(Self.accents)&bad;"]
    case .connections: return nil
    }
  }

  private static func connect(to desktop: Desktop) throws -> [Descriptor] {
    let socket = try desktop.serverSocket
    return try (0..<64).map { _ in try UnixSocket.connected(to: socket) }
  }
}
