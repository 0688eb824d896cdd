import Glibc

/// The command line of a process that reads a file.
struct ReadingCommand {
  private let process: pid_t
  /// The program's name and its arguments, as far as they are in the first 4 KiB.
  private let words: [String]

  /// Programs that stop before the end of a file.
  private static let partial = ["head", "tail"]
  /// Programs whose last operand is not read.
  private static let copying = ["cp", "mv", "install", "ln"]

  init(_ process: pid_t) {
    self.process = process
    words = FileInspection.text(of: "/proc/\(process)/cmdline").split(separator: "\0").map(String.init)
  }

  /// Whether it reads more than one large file, or only a part of one.
  var readsMore: Bool {
    guard let program = words.first?.split(separator: "/").last.map(String.init) else { return false }
    if Self.partial.contains(program) { return true }
    if program == "dd" { return words.contains { $0.hasPrefix("count=") } }
    let operands = words.dropFirst().filter { !$0.hasPrefix("-") }
    let read = Self.copying.contains(program) ? operands.dropLast() : operands[...]
    return read.count(where: isLargeFile) > 1
  }

  private func isLargeFile(_ operand: String) -> Bool {
    var status = stat()
    let path = operand.hasPrefix("/") ? operand : "/proc/\(process)/cwd/\(operand)"
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size >= FileInspection.smallestSize
  }
}
