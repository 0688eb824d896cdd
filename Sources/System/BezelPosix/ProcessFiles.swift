import CBezelSystem
import Glibc

/// The files of /proc, which are small.
package enum ProcessFiles {
  /// The beginning of a file, up to 4 KiB unless there is another limit; empty if it can't be read.
  package static func bytes(of path: String, upTo limit: Int = 4096) -> [UInt8] {
    startOfFile(at: path, upTo: limit) ?? []
  }

  /// The numbers that are names in a folder: of processes, or of descriptors.
  package static func numbers(in folder: String) -> [Int32] {
    names(inFolder: folder).compactMap { Int32($0) }
  }
}

/// A file that a process has open.
package struct OpenFile {
  package let isRegular: Bool
  /// In bytes.
  package let size: Int
  package let device: UInt
  package let number: UInt

  /// Nil if there is no such descriptor. The file's own file system is not asked, since it may never answer: of a file on
  /// another machine the size may be an older one.
  package init?(_ descriptor: Int32, of process: Int32) {
    var file = cposix_file()
    guard cposix_known_file("/proc/\(process)/fd/\(descriptor)", &file) == 0 else { return nil }
    (isRegular, size, device, number) = (file.is_regular != 0, file.size, file.device, file.number)
  }
}

/// What a process belongs to.
package struct ProcessStatus {
  /// The name of its program, at most 15 bytes.
  package let name: String
  package let parent: Int32
  package let group: Int32

  /// Nil if there is no such process.
  ///
  /// `stat` is one line: number, name in parentheses, state, parent, group, … The name may contain any character.
  package init?(of process: Int32) {
    let line = ProcessFiles.bytes(of: "/proc/\(process)/stat")
    guard let nameStart = line.firstIndex(of: UInt8(ascii: "(")),
      let nameEnd = line.lastIndex(of: UInt8(ascii: ")")), nameStart < nameEnd
    else { return nil }
    name = String(decoding: line[(nameStart + 1)..<nameEnd], as: UTF8.self)
    let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard fields.count > 2, let parent = Int32(String(decoding: fields[1], as: UTF8.self)),
      let group = Int32(String(decoding: fields[2], as: UTF8.self))
    else { return nil }
    (self.parent, self.group) = (parent, group)
  }
}

/// The parents of processes.
package enum Ancestry {
  /// The longest chain that is followed: a longer one is a misread.
  private static let limit = 64

  /// A process, its parent and so on, without the system's first process. Empty when the process has ended.
  package static func of(_ process: Int32) -> [Int32] {
    var line: [Int32] = []
    var next = process
    while next > 1, line.count < limit, let status = ProcessStatus(of: next) {
      line.append(next)
      next = status.parent
    }
    return line
  }

  /// The ancestors of the leader of a process's session, which is the shell or its ancestor: a process that a shell has
  /// detached has lost its own parent. 0 is this process.
  package static func ofSession(_ process: Int32) -> [Int32] { of(getsid(process)) }
}
