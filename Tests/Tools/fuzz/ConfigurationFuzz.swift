import BezelConfiguration
import HUDCommands
import HUDModel
import SeededRandom

/// Gives random texts to the parser of the configuration, and uses what it returns.
package struct ConfigurationFuzz {
  /// A rule that was broken, with the text.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private var random: SeededRandom
  private var previous: Configuration?

  private static let mostErrors = 400

  private static let words = [
    "[hud]\n", "[style.a]\n", "[style.b]\n", "[theme.a]\n", "[theme.b]\n", "[output.A]\n", "[run]\n", "[x]\n",
    "[", "]",
    "=", "\n", "\r\n", "#", ";", " ", "base=a\n", "base=b\n", "base=osd\n", "theme=a\n", "style=a\n",
    "style=b\n",
    "position=", "top\n", "50%,88%\n", "set=", "fill=#fff\n", "fill=", "corner-radius=", "12\n", "-1\n",
    "1e999\n",
    "percent=", "yes\n", "include=", "/dev/null\n", "/dev/zero\n", "title-font=600 15\n", "ü", "e\u{301}",
    "\u{202e}",
    "\u{0}", "idle-timeout=", "2s\n", "timeout=never\n", "mask=#12345678\n", "default\n", "[watch]\nkinds=",
    "volume mic\n", "[volume]\n", "[brightness]\n", "step=", "max=", "exponent=", "5%\n", "accent=auto\n",
    "\u{feff}", "segments=8\n", "output=A\n",
    "[hud]\nstyle=b\n[style.b]\nbase=a\n[style.a]\nbase=b\n",
  ].map { Array($0.utf8) }

  package init(seed: UInt64) {
    random = SeededRandom(seed: seed)
  }

  /// Takes so many inputs.
  ///
  /// - Throws: `Failure`.
  package mutating func run(_ count: Int) throws {
    for _ in 0..<count { try take(makeInput()) }
  }

  private mutating func makeInput() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<1 + random.below(24) { bytes += Self.words[random.below(Self.words.count)] }
    for _ in 0..<random.below(4) {
      let place = random.below(bytes.count)
      if random.below(2) == 0 {
        bytes[place] = UInt8(truncatingIfNeeded: random.next())
      } else {
        bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      }
    }
    // Sometimes a long line, or many.
    if random.below(1000) == 0 {
      bytes += (0..<2000).flatMap { _ in Self.words[random.below(Self.words.count)] }
    }
    return bytes
  }

  private mutating func take(_ bytes: [UInt8]) throws {
    let configuration = Configuration(parsing: bytes, keeping: random.below(4) == 0 ? previous : nil)
    var text: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    guard configuration.errors.count <= Self.mostErrors else {
      throw Failure(description: "\(configuration.errors.count) errors in \(text)")
    }
    for error in configuration.errors where error.description.utf8.contains(UInt8(ascii: "\n")) {
      throw Failure(description: "an error of several lines in \(text)")
    }
    for name in configuration.styleNames { _ = try? configuration.style(named: name) }
    for name in configuration.themeNames { _ = try? configuration.theme(named: name) }
    do {
      var show = Command.Show()
      show.section = "run"
      let resolved = try configuration.resolve(show, outputs: ["A"])
      var specification = HUD.Specification(Content())
      resolved.patch.apply(to: &specification, with: Patch.Resources())
    } catch {
      throw Failure(description: "\(error) in \(text)")
    }
    previous = configuration
  }
}
