import Foundation
import Testing

@testable import BezelPosix

@Suite struct FileReplacementTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func mode(of path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  @Test func `a file is made with the mode, and replaced with its own`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try replaceFile(at: "\(folder)/a", with: [1], mode: 0o600)
    #expect(mode(of: "\(folder)/a") == 0o600)
    chmod("\(folder)/a", 0o640)
    symlink("a", "\(folder)/link")
    try replaceFile(at: "\(folder)/link", with: [2, 3], mode: 0o600)
    #expect(
      FileManager.default.contents(atPath: "\(folder)/a") == Data([2, 3]) && mode(of: "\(folder)/a") == 0o640)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "link"])
  }

  @Test func `a link to a missing file stays a link, and its file is made`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    symlink("made", "\(folder)/link")
    symlink("missing/file", "\(folder)/lost")
    try replaceFile(at: "\(folder)/link", with: [1])
    #expect(FileManager.default.contents(atPath: "\(folder)/made") == Data([1]))
    #expect(throws: Errno(rawValue: ENOENT)) { try replaceFile(at: "\(folder)/lost", with: [1]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["link", "lost", "made"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "made")
  }

  @Test(.enabled(if: getuid() == 0, "only root gives files to others"))
  func `a file of another user stays theirs`() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try replaceFile(at: "\(folder)/a", with: [1])
    chown("\(folder)/a", 65534, 65534)
    try replaceFile(at: "\(folder)/a", with: [2])
    var status = stat()
    #expect(stat("\(folder)/a", &status) == 0 && status.st_uid == 65534 && status.st_gid == 65534)
  }

  @Test func `a file stays as it is when there is no room for another`() async throws {
    await #expect(processExitsWith: .success) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let old = [UInt8](repeating: 1, count: 2000)
      try replaceFile(at: "\(folder)/a", with: old)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1000, rlim_max: 1000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #expect(throws: Errno(rawValue: EFBIG)) {
        try replaceFile(at: "\(folder)/a", with: [UInt8](repeating: 2, count: 2000))
      }
      #expect(FileManager.default.contents(atPath: "\(folder)/a") == Data(old))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }
  }
}
