import Foundation
import RunHUD
import Testing
import ToolProgress

/// The progress of a command that prints nothing, by the files that it has open.
struct FileInspectionTests {
  /// A shell that does one thing for each line that it gets. It has opened the file `big` of 4 MiB as descriptor 3.
  private final class Reader {
    private let process = Process()
    private let (input, output) = (Pipe(), Pipe())
    let folder: URL

    init() throws {
      folder = FileManager.default.temporaryDirectory.appendingPathComponent("inspection-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["big", "other"] {
        try Data(count: 4 << 20).write(to: folder.appendingPathComponent(name))
      }
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "exec 3<big; while read line; do eval \"$line\"; echo done; done"]
      process.currentDirectoryURL = folder
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
      try perform(":")
    }

    deinit {
      process.terminate()
      process.waitUntilExit()
      try? FileManager.default.removeItem(at: folder)
    }

    var identifier: Int32 { process.processIdentifier }

    func perform(_ line: String) throws {
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
      _ = try #require(try output.fileHandleForReading.read(upToCount: 5))
    }

    func read(_ count: Int) throws { try perform("dd bs=\(count) count=1 <&3 >/dev/null 2>&1") }
  }

  @Test func `the offset of the one file that is read is the progress`() throws {
    let reader = try Reader()
    var inspection = FileInspection(of: reader.identifier)
    #expect(inspection.sample() == nil)
    for quarter in 1...4 {
      try reader.read(1 << 20)
      let progress = inspection.sample()
      #expect(progress?.count == Count(Double(quarter << 20), of: Double(4 << 20), .bytes))
      #expect(progress?.step == "big" && progress?.fraction == Double(quarter) / 4)
    }
    for _ in 0..<6 { _ = inspection.sample() }
    #expect(inspection.sample() == ToolProgress(state: .indeterminate, step: "big"))
  }

  @Test func `a file that is not read has none`() throws {
    let reader = try Reader()
    try reader.read(1 << 20)
    var inspection = FileInspection(of: reader.identifier)
    for _ in 0..<3 { #expect(inspection.sample() == nil) }
  }

  @Test func `a copy that the kernel makes is as far as its output`() throws {
    let reader = try Reader()
    try reader.perform("exec 4>copy")
    var inspection = FileInspection(of: reader.identifier)
    #expect(inspection.sample() == nil)
    try reader.perform("dd bs=1M count=3 if=other >&4 2>/dev/null")
    #expect(inspection.sample()?.fraction == 0.75)
  }

  @Test func `of two files the whole is unknown`() throws {
    let reader = try Reader()
    try reader.perform("exec 5<other")
    var inspection = FileInspection(of: reader.identifier)
    _ = inspection.sample()
    try reader.read(1 << 20)
    #expect(inspection.sample()?.fraction == 0.25)
    try reader.perform("dd bs=1M count=1 <&5 >/dev/null 2>&1")
    #expect(inspection.sample() == ToolProgress(state: .indeterminate, step: "other"))
  }

  @Test func `a process that is gone has none`() {
    var inspection = FileInspection(of: 0x7fff_ffff)
    #expect(inspection.sample() == nil)
  }
}
