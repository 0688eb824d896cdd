import Foundation

/// sway with headless outputs.
package final class Sway: HeadlessCompositor {
  /// The outputs' properties; sizes are in buffer pixels, whatever the scale.
  package struct Outputs: Sendable {
    package var count: Int
    package var width: Int
    package var height: Int
    package var scale: Double
    package var hertz: Int

    package init(count: Int = 1, width: Int = 1920, height: Int = 1080, scale: Double = 1, hertz: Int = 60) {
      self.count = count
      self.width = width
      self.height = height
      self.scale = scale
      self.hertz = hertz
    }
  }

  /// Starts sway with a background as `output * background` takes it, such as `#30405a solid_color`; the default is
  /// black. `configuration` is appended to sway's configuration.
  package init(_ outputs: Outputs = Outputs(), background: String? = nil, configuration: String = "") throws {
    try super.init("sway", mayBeRoot: false) { folder, readyCommand in
      let config = "\(folder)/config"
      let text = """
        xwayland disable
        default_border none
        output * mode --custom \(outputs.width)x\(outputs.height)@\(outputs.hertz)Hz
        output * scale \(outputs.scale)
        \(background.map { "output * background \($0)" } ?? "swaybg_command -")
        \(configuration)
        exec \(readyCommand)
        """
      try text.write(toFile: config, atomically: false, encoding: .utf8)
      return Launch(
        arguments: ["sway", "-c", config],
        environment: [
          "WLR_BACKENDS": "headless",
          "WLR_HEADLESS_OUTPUTS": String(outputs.count),
          "WLR_LIBINPUT_NO_DEVICES": "1",
          "WLR_RENDERER": "pixman",
          "LIBSEAT_BACKEND": "noop",
        ])
    }
  }

  /// Sends sway a command, and waits until it has been run.
  package func command(_ command: String) throws {
    _ = try message(["--", command])
  }

  /// sway's description of its outputs.
  package func outputs() throws -> [Output] {
    try JSONDecoder().decode([Output].self, from: Data(try message(["-t", "get_outputs"])))
  }

  /// One output, as sway describes it.
  package struct Output: Decodable, Sendable {
    /// A rectangle in the layout, in logical pixels.
    package struct Rectangle: Decodable, Equatable, Sendable {
      package let x: Int
      package let y: Int
      package let width: Int
      package let height: Int
    }

    package let name: String
    package let active: Bool
    package let scale: Double?
    package let rect: Rectangle
    package let currentWorkspace: String?

    private enum CodingKeys: String, CodingKey {
      case name, active, scale, rect
      case currentWorkspace = "current_workspace"
    }
  }

  /// The path of sway's control socket: SWAYSOCK.
  package var controlSocket: String? { readyWords.first }

  private func message(_ arguments: [String]) throws -> [UInt8] {
    guard let socket = controlSocket else { throw HarnessError("sway has no control socket") }
    let answer = try run(["swaymsg", "-s", socket, "-r"] + arguments)
    guard answer.status == 0 else {
      throw HarnessError("sway refused \(arguments): \(answer.output)\(answer.errors)")
    }
    return answer.outputBytes
  }
}
