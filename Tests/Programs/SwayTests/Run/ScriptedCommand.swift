import Foundation
import HeadlessSway
import Testing

/// A command under `bezel run` that is controlled by the test, line by line.
final class ScriptedCommand {
  let program: RunningProgram
  private let folder: PrivateFolder
  private let lines: FileHandle

  private static let script = """
    while read -r line; do
      case $line in
        "exit "*) exit "${line#exit }" ;;
        "error "*) echo "${line#error }" >&2 ;;
        "die "*) kill -s "${line#die }" $$ ;;
        "run "*) eval "${line#run }" ;;
        *) echo "$line" ;;
      esac
    done
    """

  /// Starts the command with `bezel run` and these options; `inBackground`, as a script's background job, which ignores
  /// SIGINT. The program is then the script.
  init(in session: SwaySession, _ options: [String] = ["--"], inBackground: Bool = false) throws {
    folder = try PrivateFolder()
    let (script, pipe) = ("\(folder.path)/script", "\(folder.path)/lines")
    try Self.script.write(toFile: script, atomically: false, encoding: .utf8)
    guard mkfifo(pipe, 0o600) == 0 else { throw HarnessError("no pipe at \(pipe)") }
    // Opening a pipe for both directions does not block.
    lines = try #require(FileHandle(forUpdatingAtPath: pipe))
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    let job = inBackground ? ["sh", "-c", "\"$@\" & wait $!", "sh"] : []
    program = try session.sway.start(job + [bezel, "run"] + options + ["sh", "-c", ". \(script) <\(pipe)"])
  }

  func send(_ lines: String...) throws {
    for line in lines { try self.lines.write(contentsOf: Data("\(line)\n".utf8)) }
  }
}

/// A HUD as `bezel list --json` prints it.
struct ListedHUD: Decodable, Equatable {
  let id: String
  let state: String
  let mode: String
  let progress: Double?
  let title: String
  let details: String
  let note: String
}

extension SwaySession {
  func huds() throws -> [ListedHUD] {
    try JSONDecoder().decode([ListedHUD].self, from: Data(run("list", "--json").output.utf8))
  }

  /// Waits until exactly one HUD is shown and matches.
  @discardableResult
  func wait(for what: String, until isSo: (ListedHUD) -> Bool) throws -> ListedHUD {
    let deadline = Deadline(in: .seconds(60))
    var last: [ListedHUD] = []
    repeat {
      last = try huds()
      if last.count == 1, isSo(last[0]) { return last[0] }
    } while !deadline.hasPassed
    throw HarnessError("\(what) was not shown in 60 s; the list was: \(last)")
  }
}
