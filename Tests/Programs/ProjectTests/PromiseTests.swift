import BezelValues
import Foundation
import HUDModel
import Testing

@testable import BezelCommandLine

/// The words of the command and of its looks that the documents use.
struct PromiseTests {
  private static let catalog = "Sources/Kit/BezelKit/BezelKit.docc"

  private static func documents(andPrograms hasPrograms: Bool = false) throws -> [String] {
    let pages = try ["README.md", "CHANGELOG.md"] + Project.files(under: catalog, ending: ".md").map(\.path)
    return try pages + (hasPrograms ? Project.files(under: catalog).map(\.path) : [])
  }

  private typealias Pattern = Regex<(Substring, Substring)>

  /// What the first group of a pattern finds.
  private static func words(_ pattern: Pattern, in text: String) -> Set<String> {
    Set(text.matches(of: pattern).map { String($0.1) })
  }

  private static let properties = Set(ThemeProperty.all.map(\.key))

  @Test(arguments: try documents())
  func `every option and verb of a document is the command's`(document: String) throws {
    let text = try Project.read(document).text
    let rows = Verb.all.flatMap(\.optionGroups).flatMap(\.rows)
    let negatives = rows.filter { $0.synopsis.contains("--[no-]") }.map { "no-\($0.name)" }
    let options = Set(rows.map(\.name) + negatives + ["version"])
    // What follows `--` is another command's, and the options of `bindsym` are sway's, those of `swayosd-client` its own.
    let ours = text.replacing(/[ ]-- .*/, with: "").replacing(
      /(?:bindsym --(?:locked|release)|swayosd-client --[a-z-]+)/, with: "")
    let unknown = Self.words(/[^\w-]--([a-z][a-z-]*)/, in: ours).subtracting(options)
    #expect(unknown.isEmpty)
    let verbs = Set(Verb.all.map(\.name) + ["help"])
    #expect(Self.words(/(?:`| {4})bezel ([a-z][a-z-]*)/, in: text).subtracting(verbs).isEmpty)
  }

  @Test(arguments: try documents(andPrograms: true))
  func `every property of a document is a theme's`(document: String) throws {
    let text = try Project.read(document).text
    let named = [/--set ([a-z-]+)=/, /\bset\("([a-z-]+)"/, /"([a-z]+(?:-[a-z]+)*)": "/]
      .reduce(into: Set()) { $0.formUnion(Self.words($1, in: text)) }
    let unknown = named.subtracting(Self.properties)
    #expect(unknown.isEmpty)
  }

  @Test func `the migration's table of looks names properties`() throws {
    let page = try Project.read("\(Self.catalog)/Articles/Migrating.md").text
    let section = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("Looks\n") })
    let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst()
    let named = rows.map { Self.words(/`([a-z][a-z-]*)`/, in: String($0.split(separator: "|")[1])) }
    #expect(named.joined().count > 30)
    let unknown = Set(named.joined()).subtracting(Self.properties)
    #expect(unknown.isEmpty)
  }

  /// `BEZEL_UPDATE_DOCUMENTS=1` writes the tables.
  @Test func `the page about looks lists all properties with their meanings, values and defaults`() throws {
    let path = "\(Self.catalog)/Articles/Looks.md"
    let page = try Project.read(path).text
    let start = try #require(page.range(of: "<!-- properties -->\n"))
    let end = try #require(page.range(of: "<!-- end of properties -->\n"))
    let tables = ThemeProperty.groups.map(\.markdown).joined(separator: "\n")
    if ProcessInfo.processInfo.environment["BEZEL_UPDATE_DOCUMENTS"] != nil {
      let new = page[..<start.upperBound] + "\n" + tables + "\n" + page[end.lowerBound...]
      try new.write(to: Project.root.appendingPathComponent(path), atomically: true, encoding: .utf8)
    } else {
      #expect(page[start.upperBound..<end.lowerBound] == "\n" + tables + "\n")
    }
  }

  @Test(arguments: ["share/rpm/bezel.spec", "share/arch/PKGBUILD"])
  func `the recipe of a package has the version of the programs`(file: String) throws {
    let text = try Project.read(file).text
    let versions = text.matches(of: /(?m)^(?:Version: +|pkgver=)(.+)$/).map(\.1)
    #expect(versions == [Substring(Verb.version)])
  }
}

extension ThemeProperty.Group {
  fileprivate var markdown: String {
    "#### \(title)\n\n| Property | Meaning | Values | Default |\n|---|---|---|---|\n"
      + properties.map { "| `\($0.key)` | \($0.meaning) | \($0.accepted) | \($0.defaultText) |\n" }.joined()
  }
}
