import Foundation
import Testing
import ToolProgress

@testable import RunHUD

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

  @Test func `of a file that grows the whole is unknown`() throws {
    let reader = try Reader()
    var inspection = FileInspection(of: reader.identifier)
    _ = inspection.sample()
    try reader.read(1 << 20)
    #expect(inspection.sample()?.fraction == 0.25)
    try reader.perform("printf x >>big")
    try reader.read(1 << 20)
    #expect(inspection.sample() == ToolProgress(state: .indeterminate, step: "big"))
  }

  @Test(
    arguments: [
      ("head -c 3M big", false), ("tail -c +1 big", false), ("dd if=big count=3 bs=1M", false),
      ("cat big other", false), ("cat big", true), ("dd if=big bs=64k", true), ("cp big other", true),
    ])
  func `a command that reads a part of a file, or several, has an unknown whole`(
    command: String, isKnown: Bool
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("reading-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["big", "other"] { try Data(count: 4 << 20).write(to: folder.appendingPathComponent(name)) }
    // A process with that command line which does nothing.
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.currentDirectoryURL = folder
    let words = command.split(separator: " ").map { "'\($0)'" }
    let name = command.prefix { $0 != " " }
    let output = Pipe()
    process.standardOutput = output
    let loop = "-c 'echo ready; read line' \(words.dropFirst().joined(separator: " "))"
    process.arguments = ["-c", "exec -a \(name) bash \(loop)"]
    process.standardInput = Pipe()
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    _ = try output.fileHandleForReading.read(upToCount: 6)
    #expect(ReadingCommand(process.processIdentifier).hasUnknownWhole == !isKnown)
  }

  @Test func `a process that is gone has none`() {
    var inspection = FileInspection(of: 0x7fff_ffff)
    #expect(inspection.sample() == nil)
  }
}
