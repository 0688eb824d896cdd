import Foundation
import Testing

/// What the tree looks like to a reader.
struct OrderTests {
  @Test func `the top level holds only what readers, tools and packagers look for there`() throws {
    let agreed: Set = [
      "Package.swift", "Sources", "Tests", "protocols", "Makefile", "README.md", "LICENSE", "CHANGELOG.md",
      "CONTRIBUTING.md", ".gitignore", ".swift-format", ".ci", "share",
    ]
    let unversioned: Set = [".git", ".build", "Package.resolved", ".swiftpm"]
    let found = try FileManager.default.contentsOfDirectory(atPath: House.root.path)
    #expect(Set(found).subtracting(agreed).subtracting(unversioned).isEmpty)
  }

  @Test func `a source file is small enough to be one thing`() throws {
    for file in try House.files(under: "Sources") + House.files(under: "Tests") where !file.isGenerated {
      #expect(file.lines.count <= 400, "\(file) has \(file.lines.count) lines; it is probably two things")
    }
  }

  @Test func `nothing is left for later`() throws {
    // Assembled here, so that this file doesn't hold the words itself.
    let words = ["TO" + "DO", "FIX" + "ME", "HA" + "CK", "for " + "now"]
    for file in try House.files(under: "Sources") + House.files(under: "Tests") {
      let found = words.filter { file.text.contains($0) }
      #expect(found.isEmpty, "\(file)")
    }
  }

  @Test func `no name hides what a thing is for`() throws {
    for file in try House.files(under: "Sources") where !file.isGenerated {
      let name = (file.path as NSString).lastPathComponent
      #expect(!["Manager", "Helper", "Util"].contains { name.contains($0) }, "\(file)")
    }
  }

  @Test func `errors are handled, not forced`() throws {
    for file in try House.files(under: "Sources") + House.files(under: "Tests") {
      let forces = file.text.contains("try" + "! ")
      #expect(!forces, "\(file)")
    }
  }
}
