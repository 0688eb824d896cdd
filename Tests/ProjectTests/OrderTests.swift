import Foundation
import Testing

/// The order of the source tree.
struct OrderTests {
  @Test func `the top level has no other files than agreed`() throws {
    let agreed: Set = [
      "Package.swift", "Sources", "Tests", "protocols", "Makefile", "README.md", "LICENSE", "CHANGELOG.md",
      "CONTRIBUTING.md", ".gitignore", ".swift-format", ".ci", "share",
    ]
    let unversioned: Set = [".git", ".build", "Package.resolved", ".swiftpm"]
    let found = try FileManager.default.contentsOfDirectory(atPath: Project.root.path)
    #expect(Set(found).subtracting(agreed).subtracting(unversioned).isEmpty)
  }

  @Test func `a source file has at most 350 lines, one of the tests 400`() throws {
    for (folder, limit) in [("Sources", 350), ("Tests", 400)] {
      for file in try Project.files(under: folder) where !file.isGenerated {
        #expect(file.lines.count <= limit, "\(file) has \(file.lines.count) lines; split it by concept")
      }
    }
  }

  @Test func `no file has a mark of unfinished work`() throws {
    // Assembled, so that this file doesn't contain the words.
    let words = ["TO" + "DO", "FIX" + "ME", "HA" + "CK", "for " + "now"]
    for file in try Project.files(under: "Sources") + Project.files(under: "Tests") {
      let found = words.filter { file.text.contains($0) }
      #expect(found.isEmpty, "\(file)")
    }
  }

  @Test func `no file has a name that says nothing`() throws {
    for file in try Project.files(under: "Sources") where !file.isGenerated {
      let name = (file.path as NSString).lastPathComponent
      #expect(!["Manager", "Helper", "Util"].contains { name.contains($0) }, "\(file)")
    }
  }

  @Test func `errors are handled, not forced`() throws {
    for file in try Project.files(under: "Sources") + Project.files(under: "Tests") {
      let forces = file.text.contains("try" + "! ")
      #expect(!forces, "\(file)")
    }
  }
}
