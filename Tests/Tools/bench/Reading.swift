import Foundation
import HeadlessSway

// The cost of reading a command's output, as CPU time of `bezel run --pipe`. With --json it reads even without a HUD.
extension Experiment {
  /// Output without a pause. The first part is read line by line, the rest only now and then.
  static var flood: Experiment {
    let size = 64
    let outputs = PrintedOutput.all.map { output in
      (output, Quantity("a flood of \(output.name): a MiB read", unit: "ms", maximum: 1))
    }
    return Experiment("reading a flood", outputs.map(\.1)) {
      let desktop = try Desktop()
      let files = try outputs.map { try $0.0.write(size << 20, into: desktop.folder) }
      return Setup(bezel: { programs in
        var sample: Sample = [:]
        for ((_, cost), file) in zip(outputs, files) {
          let time = try desktop.processorTime(
            of: redirected([programs.client, "run"] + pipeOptions, from: file))
          sample[cost] = time.milliseconds / Double(size)
        }
        return sample
      })
    }
  }

  /// Output in pieces with a pause after each, so that all lines are read.
  static var lines: Experiment {
    let outputs = PrintedOutput.all.map { output in
      (output, Quantity("line by line, \(output.name): a MiB read", unit: "ms", maximum: 50))
    }
    return Experiment("reading line by line", outputs.map(\.1)) {
      let desktop = try Desktop()
      var instructions: [Quantity: (BezelPrograms) throws -> Double] = [:]
      for (output, cost) in outputs {
        let file = try output.write(PrintedOutput.piece, into: desktop.folder)
        instructions[cost] = { programs in
          try InstructionCounter.countRunner(of: programs, pipeOptions, from: file, on: desktop)
        }
      }
      return Setup(
        bezel: { programs in
          let readers = try outputs.map { output, _ in try PacedReader(of: output, programs, on: desktop) }
          for round in 0...8 {
            // The start and the first piece are not counted.
            if round == 1 { for reader in readers { try reader.startCounting() } }
            for reader in readers { reader.writePiece() }
            for reader in readers { try reader.waitUntilRead() }
            // The reader parses lines every 100 ms.
            try desktop.proxy.run(within: .milliseconds(120))
          }
          let costs = try readers.map { try $0.millisecondsPerMebibyte() }
          return Sample(uniqueKeysWithValues: zip(outputs.map(\.1), costs))
        },
        instructions: instructions)
    }
  }
}

/// The options that make `bezel run` read standard input, with its results on descriptor 3 and without a HUD.
let pipeOptions = ["--pipe", "--json", "--no-history", "--grace", "10min"]

/// A command line that reads a file or a named pipe.
func redirected(_ arguments: [String], from file: String) -> [String] {
  ["sh", "-c", "exec \"$@\" <'\(file)' >/dev/null 3>/dev/null", "sh"] + arguments
}

/// The output of programs.
struct PrintedOutput {
  /// Half of what is read line by line between two pauses.
  static let piece = 32 << 10

  let name: String
  fileprivate let bytes: [UInt8]

  /// All of them in one, short enough to be read line by line.
  static var sample: PrintedOutput {
    PrintedOutput(name: "some of each", bytes: all.flatMap { $0.bytes.prefix(piece / all.count) })
  }

  static var all: [PrintedOutput] {
    let warning =
      "/src/part/file.cpp:120:13: warning: unused variable ‘x’ [-Wunused-variable]\n  120 | int x = 1 / 2;\n"
    return [
      PrintedOutput(name: "random bytes", bytes: (0..<1 << 20).map { _ in UInt8.random(in: 0...255) }),
      PrintedOutput(name: "lines of a letter", bytes: Array(String(repeating: "y\n", count: 1 << 19).utf8)),
      PrintedOutput(
        name: "a compiler's warnings", bytes: Array(String(repeating: warning, count: 9000).utf8)),
      PrintedOutput(
        name: "ninja's lines",
        bytes: (1...12_000).flatMap {
          "[\($0)/12000] Building CXX object src/part.dir/file\($0).cpp.o\n".utf8
        }),
    ]
  }

  var fileName: String { name.filter(\.isLetter) }

  /// Writes a file of `count` bytes, in which the output is repeated.
  func write(_ count: Int, into folder: String) throws -> String {
    let path = "\(folder)/\(fileName)-\(count)"
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw HarnessError("\(path) cannot be written") }
    var rest = count
    while rest > 0 {
      let part = bytes.prefix(rest)
      try file.write(contentsOf: part)
      rest -= part.count
    }
    try file.close()
    return path
  }
}

/// A `bezel run --pipe` that gets its input from a named pipe, one piece at a time.
private final class PacedReader {
  private let bytes: [UInt8]
  private let desktop: Desktop
  private let program: RunningProgram
  private let pipe: Descriptor
  private var position = 0
  private var mark: (usage: ProcessUsage, position: Int)?

  init(of output: PrintedOutput, _ programs: BezelPrograms, on desktop: Desktop) throws {
    bytes = output.bytes
    self.desktop = desktop
    let path = "\(desktop.folder)/\(output.fileName).pipe"
    defer { unlink(path) }
    mkfifo(path, 0o600)
    program = try desktop.start(redirected([programs.client, "run"] + pipeOptions, from: path))
    // Blocks until the other end is open.
    pipe = Descriptor(open(path, O_WRONLY | O_CLOEXEC))
  }

  func startCounting() throws {
    mark = (try ProcessUsage(of: program.pid), position)
  }

  func writePiece() {
    let end = position + PrintedOutput.piece
    let piece = (position..<end).map { bytes[$0 % bytes.count] }
    position += write(pipe.number, piece, piece.count)
  }

  func waitUntilRead() throws {
    var left: Int32 = 1
    while left > 0 {
      try desktop.proxy.run(within: .milliseconds(1))
      guard program.isRunning, ioctl(pipe.number, UInt(FIONREAD), &left) == 0 else {
        throw HarnessError("the reader exited: \(program.errors)")
      }
    }
  }

  func millisecondsPerMebibyte() throws -> Double {
    guard let mark else { return 0 }
    let usage = try ProcessUsage(of: program.pid) - mark.usage
    return usage.processorTime.milliseconds / (Double(position - mark.position) / 1_048_576)
  }
}
