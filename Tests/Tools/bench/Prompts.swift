import Foundation
import HeadlessSway

// The cost of the hook of `bezel hook`, which runs at each prompt.
extension Experiment {
  /// A prompt of a shell that has the hook, over one that hasn't. No command takes so long that it is reported.
  static var prompts: Experiment {
    let count = 1000
    let costs = ["bash", "zsh"].filter { InstalledPrograms.has($0) }.map {
      ($0, Quantity("hook: a prompt of \($0), over one without", unit: "ms", maximum: 0.1))
    }
    return Experiment("the hook of a shell", costs.map(\.1), minimumRounds: 3) {
      let desktop = try Desktop()
      let commands = Array(repeating: ":\n", count: count).joined()
      let time = { (shell: String, hook: String) in
        let file = "\(desktop.folder)/commands"
        try (hook + commands).write(toFile: file, atomically: false, encoding: .utf8)
        let options = shell == "bash" ? "--norc --noprofile" : "-f"
        return try bestTime(of: 5) {
          try desktop.run(["sh", "-c", "exec \(shell) \(options) -i <'\(file)' >/dev/null 2>&1"])
        }
      }
      return Setup(bezel: { programs in
        var sample: Sample = [:]
        for (shell, cost) in costs {
          // The start of the shell is not counted.
          let hook = try hookLine(of: shell, by: programs, on: desktop)
          sample[cost] = (try time(shell, hook) - time(shell, "")) / Double(count)
        }
        return sample
      })
    }
  }
}

/// The line that installs a hook. An interactive zsh knows no comments, so that the script has its own file.
private func hookLine(of shell: String, by programs: BezelPrograms, on desktop: Desktop) throws -> String {
  let file = "\(desktop.folder)/hook"
  try desktop.run(["sh", "-c", "exec '\(programs.client)' hook \(shell) --after 10min >'\(file)'"])
  return ". '\(file)'\n"
}
