import BezelPosix
import Glibc
package import ToolProgress

/// How far a silent command has read a large file: the offset of its descriptor in `/proc/PID/fdinfo`, as the program
/// `progress` reads it. Where the kernel copies and the offset stays 0, the size of the copy counts instead.
///
/// Only programs that are known to stream count: others read a file before they work. Only one file is the whole. A command
/// that reads a second one, a file that grows, or a part of a file as `head` does has an unknown whole, and the file is its
/// step. A file of /proc that can't be read counts as missing. If a file system does not answer, the kernel's numbers are used.
package struct FileInspection {
  /// The smallest size of a file in bytes: libraries, databases and sources are smaller or not read in order.
  static let smallestSize = 1 << 20
  /// How many processes, and how many descriptors of each, are looked at.
  private static let processLimit = 32
  private static let descriptorLimit = 64
  /// How many samples a file may stay at its end until the command is doing something else.
  private static let endLimit = 4

  private static let beginning = 0.2

  private struct Identity: Hashable {
    let device: UInt
    let number: UInt
  }

  private struct File {
    let identity: Identity
    let size: Double
    var done: Double
    let name: String
    let process: pid_t
  }

  private let command: pid_t
  private var offsets: [Identity: Double] = [:]
  private var current: File?
  private var isWholeUnknown = false
  private var samplesAtEnd = 0

  package init(of command: Int32) {
    self.command = command
  }

  /// Takes a sample, and returns the progress; nil if no file shows any.
  package mutating func sample() -> ToolProgress? {
    let files = openFiles
    let rising = files.filter { file in
      file.done > offsets[file.identity] ?? .infinity
        && (file.identity == current?.identity || ReadingCommand(file.process).streams)
    }
    let falls = files.contains { $0.identity == current?.identity && $0.done < current?.done ?? 0 }
    offsets = Dictionary(files.map { ($0.identity, $0.done) }) { max($0, $1) }
    if rising.count > 1 || falls { isWholeUnknown = true }
    if let file = rising.first {
      if let current, current.identity != file.identity || current.size != file.size { isWholeUnknown = true }
      if current == nil, ReadingCommand(file.process).hasUnknownWhole { isWholeUnknown = true }
      current = file
      samplesAtEnd = 0
    }
    if let current, current.done >= current.size { samplesAtEnd += 1 }
    return progress
  }

  private var progress: ToolProgress? {
    guard let current else { return nil }
    guard !isWholeUnknown, samplesAtEnd <= Self.endLimit,
      let count = Count(current.done, of: current.size, .bytes)
    else { return ToolProgress(state: .indeterminate, step: current.name) }
    var progress = ToolProgress(state: .running, fraction: count.fraction, count: count, step: current.name)
    // What is read first fills buffers: no time follows from it.
    progress.isUneven = count.fraction < Self.beginning
    return progress
  }

  // MARK: /proc

  /// The large files that the command's processes read, each one once.
  private var openFiles: [File] {
    let files = processes.flatMap(Self.filesRead).map { ($0.identity, $0) }
    return Array(Dictionary(files) { old, new in new.done >= old.done ? new : old }.values)
  }

  /// The command and its descendants.
  private var processes: [pid_t] {
    var result = [command]
    var next = 0
    while next < result.count, result.count < Self.processLimit {
      let children = Self.text(of: "/proc/\(result[next])/task/\(result[next])/children")
      result += children.split(separator: " ").compactMap { pid_t($0) }
      next += 1
    }
    return Array(result.prefix(Self.processLimit))
  }

  private static func filesRead(by process: pid_t) -> [File] {
    var (read, written): ([File], [Double]) = ([], [])
    for descriptor in ProcessFiles.numbers(in: "/proc/\(process)/fd").prefix(descriptorLimit) {
      guard let file = OpenFile(descriptor, of: process), file.isRegular,
        let (offset, isWriting) = position(of: descriptor, in: process)
      else { continue }
      if isWriting {
        written.append(Double(file.size))
      } else if file.size >= smallestSize {
        read.append(
          File(
            identity: Identity(device: file.device, number: file.number), size: Double(file.size),
            done: min(Double(offset), Double(file.size)),
            name: fileName(of: descriptor, in: process), process: process))
      }
    }
    // The kernel copies from one file to another without moving the offset of the first.
    if read.count == 1, written.count == 1, read[0].done == 0, written[0] <= read[0].size {
      read[0].done = written[0]
    }
    return read
  }

  /// The offset of a descriptor, and whether it is open for writing.
  private static func position(of descriptor: Int32, in process: pid_t) -> (offset: Int, isWriting: Bool)? {
    var (offset, flags): (Int?, Int32?)
    for line in text(of: "/proc/\(process)/fdinfo/\(descriptor)").split(separator: "\n") {
      let fields = line.split(whereSeparator: \.isWhitespace)
      guard fields.count == 2 else { continue }
      if fields[0] == "pos:" { offset = Int(fields[1]) }
      if fields[0] == "flags:" { flags = Int32(fields[1], radix: 8) }
    }
    guard let offset, let flags else { return nil }
    return (offset, flags & O_ACCMODE != O_RDONLY)
  }

  private static func fileName(of descriptor: Int32, in process: pid_t) -> String {
    let path = linkTarget(of: "/proc/\(process)/fd/\(descriptor)") ?? []
    return String(printable: path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...])
  }

  /// The beginning of a file below /proc.
  static func text(of path: String) -> String {
    String(decoding: ProcessFiles.bytes(of: path), as: UTF8.self)
  }
}
