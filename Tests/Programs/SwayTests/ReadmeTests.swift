import Foundation
import HeadlessSway
import Testing

/// The recipes of README.md, in a real sway with an audio server.
@Suite(.serialized, .needs("sway", "grim", "pulseaudio", "pactl", "dbus-daemon", "make"))
struct ReadmeTests {
  /// Commands that need what is not here, and what they say.
  private static let missing = [
    "bezel media play-pause": "no media player", "bezel media list": "no media player",
  ]

  /// The lines of the blocks with a mark.
  private static func blocks(_ mark: String) throws -> [[String]] {
    let text = try String(contentsOfFile: "\(InstalledPrograms.sources)/README.md", encoding: .utf8)
    var blocks: [[String]] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if isInside, line == "```" {
        isInside = false
      } else if isInside {
        blocks[blocks.count - 1].append(String(line))
      } else if line == "```" + mark {
        blocks.append([])
        isInside = true
      }
    }
    return blocks
  }

  /// A home folder with what the recipes name, and lights.
  private func makeHome(in folder: String) throws {
    let lights = ["backlight/panel", "leds/tpacpi::kbd_backlight"].map { "\(folder)/sys/class/\($0)" }
    for light in lights {
      try FileManager.default.createDirectory(atPath: light, withIntermediateDirectories: true)
      for (name, value) in [("brightness", "50"), ("actual_brightness", "50"), ("max_brightness", "100")] {
        try "\(value)\n".write(toFile: "\(light)/\(name)", atomically: false, encoding: .utf8)
      }
    }
    for (name, text) in [
      ("Makefile", "all: a b\na b:\n\t@echo $@\n"), ("backup.sh", "#!/bin/sh\necho saved\n"),
      ("convert.sh", "#!/bin/sh\necho 1 of 2\necho 2 of 2\n"),
    ] {
      try TestProgram.write(text, to: "\(folder)/\(name)")
    }
  }

  /// Bash code that runs each line by itself in one shell, and stores its number and status.
  private func script(of lines: [String]) -> String {
    lines.enumerated().map { index, line in
      "{\n\(line)\n} >>out 2>err\(index)\necho \(index) $? >>statuses\n"
    }.joined() + "kill $(jobs -p) 2>/dev/null\nwait\n"
  }

  @Test func `every line of the blocks for a shell works`() throws {
    let audio = try PulseServer()
    let session = try SwaySession("readme")
    let folder = "\(session.sway.folder.path)/home"
    try makeHome(in: folder)
    let bus = try SessionBus(in: folder, environment: ["PATH": "/usr/bin:/bin"])
    let variables = [
      "HOME=\(folder)", "PATH=\(InstalledPrograms.buildFolder):/usr/bin:/bin",
      "PULSE_SERVER=\(audio.address)",
      "BEZEL_SYSFS=\(folder)/sys", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)",
    ]
    let blocks = try Self.blocks("sh")
    #expect(blocks.count >= 4)
    for lines in blocks {
      for file in ["statuses", "out"] { try? FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
      let code = "cd \(folder)\n" + script(of: lines)
      let program = try session.sway.run(["env"] + variables + ["bash", "-c", code])
      let statuses = try String(contentsOfFile: "\(folder)/statuses", encoding: .utf8).split(separator: "\n")
      #expect(statuses.count == lines.count, "\(lines) \(program.errors)")
      for (index, (line, status)) in zip(lines, statuses).enumerated() {
        let errors = try String(contentsOfFile: "\(folder)/err\(index)", encoding: .utf8)
        if let reason = Self.missing.first(where: { line.hasPrefix($0.key) })?.value {
          #expect(errors.contains(reason), "\(line): \(errors)")
        } else {
          // What runs in the background is ended, and says so.
          #expect(
            status == "\(index) 0" && (line.hasSuffix("&") || !errors.contains("bezel:")),
            "\(line): \(status) \(errors)")
        }
      }
    }
    #expect(try audio.volumes().allSatisfy { $0 > 0 })
    let light = try String(contentsOfFile: "\(folder)/sys/class/backlight/panel/brightness", encoding: .utf8)
    #expect(light.hasPrefix("60"))
  }

  @Test func `sway accepts its lines`() throws {
    let lines = try Self.blocks("sway").joined()
    #expect(lines.count >= 8)
    let session = try SwaySession("readme-sway")
    let socket = try #require(session.sway.controlSocket)
    for line in lines where !line.hasPrefix("exec ") {
      let answer = try session.sway.run(["swaymsg", "-s", socket, line])
      #expect(answer.status == 0, "\(line): \(answer.output)\(answer.errors)")
    }
    #expect(try session.sway.run(["swaymsg", "-s", socket, "bindsymx a"]).status != 0)
  }

  @Test func `the lines for the configuration have no mistakes`() throws {
    let session = try SwaySession("readme-configuration")
    let folder = session.sway.folder.path
    // The themes are where an installation has them.
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/bezel", withDestinationPath: "\(InstalledPrograms.sources)/share")
    for lines in try Self.blocks("ini") {
      let text = lines.joined(separator: "\n") + "\n"
      try text.write(toFile: "\(folder)/bezel.ini", atomically: false, encoding: .utf8)
      let program = try session.sway.run([
        "env", "XDG_DATA_DIRS=\(folder)", "\(InstalledPrograms.buildFolder)/bezel", "config", "check",
        "\(folder)/bezel.ini",
      ])
      #expect(program.status == 0, "\(program.errors)")
    }
  }

  @Test func `the commands in Waybar's modules work`() throws {
    let text = try String(
      contentsOfFile: "\(InstalledPrograms.sources)/share/examples/recipes/waybar.json", encoding: .utf8)
    let commands = text.matches(of: /"(bezel volume [^"]+)"/).map { String($0.1) }
    #expect(commands.count >= 3)
    _ = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let audio = try PulseServer()
    let session = try SwaySession("readme-waybar")
    for command in commands {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let program = try session.sway.run(
        ["env", "PULSE_SERVER=\(audio.address)", "\(InstalledPrograms.buildFolder)/bezel"] + words)
      #expect(program.status == 0, "\(command): \(program.errors)")
    }
  }
}
