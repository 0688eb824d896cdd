import Foundation
import Testing

@testable import BezelPosix

@Suite struct InstalledProgramTests {
  @Test func `a program is found in PATH, or beside another one`() throws {
    #expect(InstalledProgram("sh", beside: "/nowhere/x").isInstalled)
    #expect(!InstalledProgram("no-such-program", beside: "/nowhere/x").isInstalled)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = folder.appendingPathComponent("no-such-program").path
    #expect(
      FileManager.default.createFile(atPath: program, contents: nil, attributes: [.posixPermissions: 0o755]))
    #expect(InstalledProgram("no-such-program", beside: "\(folder.path)/x").isInstalled)
  }
}
