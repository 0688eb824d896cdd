import ToolProgress

// What it costs to read what a command prints.
extension Bench {
  /// The time that a mebibyte takes, printed without a pause and as fast as it is read line by line.
  func reading() -> [Figure] {
    outputs.flatMap { what, bytes in
      [("a flood of", 1 << 20, 64), ("line by line,", 1 << 12, 4)].map { manner, piece, mebibytes in
        let times = (0..<5).map { _ in time(toRead: bytes, in: piece, upTo: mebibytes << 20) }
        return Figure(
          what: "\(manner) \(what): a MiB read", ours: (median(times) / mebibytes).milliseconds, unit: "ms",
          limit: piece > ProgressReader.attention ? 1 : 50, goal: nil)
      }
    }
  }

  private var outputs: [(String, [UInt8])] {
    let warning =
      "/src/part/file.cpp:120:13: warning: unused variable ‘x’ [-Wunused-variable]\n  120 | int x = 1 / 2;\n"
    return [
      ("random bytes", (0..<1 << 20).map { _ in UInt8.random(in: 0...255) }),
      ("lines of a letter", Array(String(repeating: "y\n", count: 1 << 19).utf8)),
      ("a compiler's warnings", Array(String(repeating: warning, count: 9000).utf8)),
      (
        "ninja's lines",
        (1...12_000).flatMap { "[\($0)/12000] Building CXX object src/part.dir/file\($0).cpp.o\n".utf8 }
      ),
    ]
  }

  /// In pieces, with a pause after each.
  private func time(toRead bytes: [UInt8], in piece: Int, upTo total: Int) -> Duration {
    var reader = ProgressReader()
    return ContinuousClock().measure {
      var count = 0
      while count < total {
        var start = 0
        while start < bytes.count {
          let end = min(start + piece, bytes.count)
          bytes.withUnsafeBytes {
            reader.read(UnsafeRawBufferPointer(rebasing: $0[start..<end]), from: .output)
          }
          reader.pause()
          count += end - start
          start = end
        }
      }
    }
  }
}
