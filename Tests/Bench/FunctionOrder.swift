import Foundation
import HeadlessSway

/// The functions that `bezeld` and `bezel-run` execute, for the linker: side by side they take a fifth of the pages that
/// they take in the order of the source.
///
/// The server's functions of every frame are first, then those of an update, then those of the start; then come those
/// with which `bezel-run` reads output. In each of the four the costliest are first.
enum FunctionOrder {
  /// The names of the symbols, from a build with a symbol table.
  static func symbols(of programs: BezelPrograms) throws -> [String] {
    guard InstructionCounter.isInstalled else { throw HarnessError("valgrind is not installed") }
    let desktop = try Desktop()
    let pill = ["--icon", "volume", "--style", "osd", "--timeout", "never", "--progress"]
    let ring = ["Copying", "--mode", "ring", "--percent", "--progress"]
    let frames = try profile("frames", of: programs.server, on: desktop) { options in
      _ = try InstructionCounter.countServer(of: programs, on: desktop, options: options) { session in
        try session.show(["Working", "--mode", "spinner"])
        try session.desktop.proxy.run(within: .seconds(3))
      } _: { session in
        try session.record(.seconds(2)).frames
      }
    }
    let updates = try profile("updates", of: programs.server, on: desktop) { options in
      _ = try InstructionCounter.countServer(of: programs, on: desktop, options: options) { session in
        try session.show(pill + ["5%"])
        try session.show(ring + ["5%"])
        try session.desktop.proxy.run(within: .seconds(3))
      } _: { session in
        for percent in 6...15 {
          for options in [pill, ring] {
            try desktop.finish(session.startShow(options + ["\(percent)%"]))
            try session.desktop.proxy.run(within: .milliseconds(200))
          }
        }
        try session.dismiss()
        return 1
      }
    }
    let start = try profile("start", of: programs.server, on: desktop) { options in
      _ = try InstructionCounter.countStart(of: programs, on: desktop, options: options)
    }
    let output = try PrintedOutput.sample.write(PrintedOutput.piece, into: desktop.folder)
    let reading = try profile("reading", of: programs.runner, on: desktop) { options in
      _ = try InstructionCounter.countRunner(
        of: programs, pipeOptions, from: output, on: desktop, options: options)
    }
    var known: Set<String> = []
    return (frames + updates + start + reading).filter { known.insert($0).inserted }
  }

  /// The functions of a program during some work, the costliest first.
  private static func profile(
    _ name: String, of program: String, on desktop: Desktop, _ work: ([String]) throws -> Void
  ) throws -> [String] {
    let file = "\(desktop.folder)/\(name).callgrind"
    try work(["--demangle=no", "--callgrind-out-file=\(file)"])
    let costs = costs(in: try String(contentsOfFile: file, encoding: .utf8), of: program)
    return costs.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// The instructions of each function of one file, from a profile of callgrind. `fn=(7) name` begins a function and
  /// names it, `fn=(7)` begins it again; the line after `calls=` is the cost of the called function.
  private static func costs(in profile: String, of object: String) -> [String: Int] {
    var costs: [String: Int] = [:]
    var names: [String: String] = [:]
    var function = ""
    var isInObject = false
    var isCall = false
    func name(_ kind: String, _ value: Substring) -> String {
      let parts = value.split(separator: " ", maxSplits: 1)
      let key = kind + parts[0]
      if parts.count == 2 { names[key] = String(parts[1]) }
      return names[key] ?? ""
    }
    for line in profile.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      switch (parts[0], parts.count) {
      case ("ob", 2): isInObject = name("object", parts[1]) == object
      case ("cob", 2): _ = name("object", parts[1])
      case ("fn", 2): function = String(name("function", parts[1]).prefix { $0 != "'" })
      case ("cfn", 2): _ = name("function", parts[1])
      case ("calls", _): isCall = true
      case (_, 1):
        let numbers = line.split(separator: " ")
        if !isCall, isInObject, numbers.count == 2, let cost = Int(numbers[1]) {
          costs[function, default: 0] += cost
        }
        isCall = false
      default: break
      }
    }
    return costs
  }
}
