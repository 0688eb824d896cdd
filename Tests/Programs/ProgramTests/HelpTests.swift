import Foundation
import Testing

/// The help, as bezeld writes it.
@Suite("The help")
struct HelpTests {
  private let installation: Installation

  init() throws { installation = try Installation(.missing) }

  private func help(_ words: String...) throws -> [Substring] {
    let outcome = try installation.start(["help"] + words, program: "\(Installation.products)/bezeld")
      .outcome()
    #expect(outcome.status == 0 && outcome.complaint == "")
    return String(decoding: outcome.output, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("fits into 80 columns, for every verb and as a whole")
  func width() throws {
    let general = try help()
    let verbs = general.compactMap { $0.firstMatch(of: /^\s\s([a-z-]+)\s\s/).map { String($0.1) } }
    #expect(verbs.count > 25)
    for line in try general + verbs.flatMap({ try help($0) }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test("of help is the help", arguments: ["help", "--help"])
  func ofItself(word: String) throws {
    #expect(try help(word) == help())
  }

  @Test(
    "of a verb that shows a status has no other picture", arguments: ["success", "error", "warning", "info"])
  func status(verb: String) throws {
    let names = try help(verb).compactMap {
      $0.firstMatch(of: /^  (?:-[a-z], )?--(?:\[no-\])?([a-z-]+)/).map { String($0.1) }
    }
    #expect(names.contains("details") && names.contains("id") && names.contains("wait"))
    let others = ["mode", "progress", "percent", "segments", "image", "icon", "tint"]
    #expect(Set(names).isDisjoint(with: others))
  }
}

@Suite("bezeld's end")
struct ServerEndTests {
  @Test("runs no destructors of libraries: a thread that loads fonts may use them")
  func destructors() throws {
    let installation = try Installation()
    let outcome = try installation.start(
      ["--version"], program: "\(Installation.products)/bezeld", environment: ["LD_DEBUG": "files"]
    ).outcome()
    #expect(outcome.status == 0)
    #expect(outcome.complaint.contains("calling init"))
    #expect(!outcome.complaint.contains("calling fini"))
  }
}
