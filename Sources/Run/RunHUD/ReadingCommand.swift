import BezelPosix
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

  /// Programs that work on what they have read before they read more. Others read first, or print later.
  private static let streaming = Set(
    """
    age ash awk b2sum b3sum base32 base64 bash brotli bunzip2 busybox bzcat bzip2 cat cksum cmp cp crc32 cut dash dd \
    diff egrep expand fgrep fold gawk gpg grep gunzip gzip head hexdump iconv install jq ksh lbzip2 lz4 lzip lzma \
    lzop mariadb mawk mbuffer md5sum mv mysql nc nl od openssl pbzip2 pigz pixz plzip psql pv rev rg rsync scp sed \
    sh sha1sum sha224sum sha256sum sha384sum sha512sum socat split sqlite3 ssh sum tail tar tee tr unlz4 unpigz \
    unxz unzstd wc xxd xz xzcat zcat zgrep zsh zstd zstdcat
    """.split(separator: " ").map(String.init))

  private var program: String { words.first?.split(separator: "/").last.map(String.init) ?? "" }

  /// Whether the offset of a file shows how far it is. tar that makes an archive reads one file after the other.
  var streams: Bool {
    if program == "tar", words.dropFirst().first?.drop(while: { $0 == "-" }).contains("c") == true {
      return false
    }
    return Self.streaming.contains(program)
  }

  init(_ process: pid_t) {
    self.process = process
    words = FileInspection.text(of: "/proc/\(process)/cmdline").split(separator: "\0").map(String.init)
  }

  /// Whether it reads more than one large file, or only a part of one. True if a file system does not answer within a second.
  var hasUnknownWhole: Bool {
    if Self.partial.contains(program) { return true }
    if program == "dd" { return words.contains { $0.hasPrefix("count=") } }
    let operands = words.dropFirst().filter { !$0.hasPrefix("-") }
    let read = Self.copying.contains(program) ? operands.dropLast() : operands[...]
    guard read.count > 1 else { return false }
    if let work = ForkedWork({ _ = read.count(where: isLargeFile) }), !work.isDone() { return true }
    return read.count(where: isLargeFile) > 1
  }

  private func isLargeFile(_ operand: String) -> Bool {
    var status = stat()
    let path = operand.hasPrefix("/") ? operand : "/proc/\(process)/cwd/\(operand)"
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_size >= FileInspection.smallestSize
  }
}
