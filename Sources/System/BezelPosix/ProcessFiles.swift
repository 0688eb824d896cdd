import Glibc

/// The files of /proc, which are small.
package enum ProcessFiles {
  /// The beginning of a file, up to 4 KiB; empty if it can't be read.
  package static func bytes(of path: String) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { space, count in
      count = max(0, read(file, space.baseAddress, space.count))
    }
  }

  /// The numbers that are names in a folder: of processes, or of descriptors.
  package static func numbers(in folder: String) -> [Int32] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var numbers: [Int32] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let number = Int32(name) { numbers.append(number) }
    }
    return numbers
  }
}

/// What a process belongs to.
package struct ProcessStatus {
  package let parent: Int32
  package let group: Int32

  /// Nil if there is no such process.
  ///
  /// `stat` is one line: number, name in parentheses, state, parent, group, … The name may contain any character.
  package init?(of process: Int32) {
    let line = ProcessFiles.bytes(of: "/proc/\(process)/stat")
    guard let nameEnd = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(nameEnd + 1)...].split(separator: UInt8(ascii: " "), maxSplits: 3)
    guard fields.count > 2, let parent = Int32(String(decoding: fields[1], as: UTF8.self)),
      let group = Int32(String(decoding: fields[2], as: UTF8.self))
    else { return nil }
    (self.parent, self.group) = (parent, group)
  }
}
