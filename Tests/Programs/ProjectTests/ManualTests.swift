import BezelCommandLine
import BezelConfiguration
import BezelValues
import Foundation
import HUDModel
import HeadlessSway
import Testing

/// The manual pages are complete, and readers of man(7) accept them.
struct ManualTests {
  private let folder: PrivateFolder
  /// The text of each page, by its name such as `bezel.1`.
  private let pages: [String: String]

  init() throws {
    folder = try PrivateFolder()
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appendingPathComponent("share/man").path)
    let arguments = sources.map { Project.root.appendingPathComponent("share/man/\($0)").path }
    let writer = try FinishedProgram.run(
      ["\(InstalledPrograms.ownFolder)/reference-writer", folder.path] + arguments, environment: [:])
    try #require(writer.status == 0, "\(writer.errors)")
    var pages: [String: String] = [:]
    for name in sources {
      let section = name.split(separator: ".").last ?? ""
      pages[name] = try String(contentsOfFile: "\(folder.path)/man/man\(section)/\(name)", encoding: .utf8)
    }
    self.pages = pages
  }

  @Test func `every verb, option, property and key has its place`() throws {
    let all = pages.values.joined().replacing("\\-", with: "-")
    for verb in Verb.listed {
      #expect(all.contains("bezel \(verb.name)") || all.contains("|\\fP\(verb.name)"), "bezel \(verb.name)")
      for option in verb.optionGroups.flatMap(\.rows) where option.name != "help" {
        let isThere = all.contains("--\(option.name)\\fP") || all.contains("--[no-]\(option.name)\\fP")
        #expect(isThere, "\(verb.name) --\(option.name)")
      }
    }
    for property in ThemeProperty.all { #expect(all.contains("\\fB\(property.key)\\fP")) }
    for (section, keys) in ConfigurationKeys.sections where !keys.isEmpty {
      #expect(all.contains(".SS [\(section)]"))
      for key in keys { #expect(all.contains("\\fB\(key.name)\\fP")) }
    }
  }

  @Test func `every page that another one names is there`() throws {
    for (name, text) in pages {
      for match in text.matches(of: /\.BR (bezel[\w.\\-]*) \((\d)\)/) {
        let page = "\(match.1.replacing("\\", with: "")).\(match.2)"
        #expect(pages[page] != nil, "\(name) names \(page)")
      }
    }
  }

  @Test(.enabled(if: InstalledPrograms.has("mandoc")))
  func `mandoc has no errors and warnings`() throws {
    for name in pages.keys {
      let path = "\(folder.path)/man/man\(name.split(separator: ".").last ?? "")/\(name)"
      let lint = try FinishedProgram.run(["mandoc", "-Tlint", "-Wwarning", path], environment: [:])
      #expect(lint.status == 0, "\(lint.output)\(lint.errors)")
    }
  }
}
