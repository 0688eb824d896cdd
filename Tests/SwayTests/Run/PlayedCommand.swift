import Foundation
import HeadlessSway
import Testing

/// A command under `bezel run` that prints what the test tells it, and ends when it is told to.
final class PlayedCommand {
  let program: RunningProgram
  private let folder: PrivateFolder
  private let cues: FileHandle

  private static let script = """
    while read -r cue; do
      case $cue in
        "exit "*) exit "${cue#exit }" ;;
        "error "*) echo "${cue#error }" >&2 ;;
        "die "*) kill -s "${cue#die }" $$ ;;
        "run "*) eval "${cue#run }" ;;
        *) echo "$cue" ;;
      esac
    done
    """

  /// Starts it as the last words of `bezel run` with those options.
  init(in story: Story, _ options: [String] = ["--"]) throws {
    folder = try PrivateFolder()
    let (script, pipe) = ("\(folder.path)/play", "\(folder.path)/cues")
    try Self.script.write(toFile: script, atomically: false, encoding: .utf8)
    guard mkfifo(pipe, 0o600) == 0 else { throw HarnessError("no pipe at \(pipe)") }
    // Opened both ways, opening doesn't wait for the other side.
    cues = try #require(FileHandle(forUpdatingAtPath: pipe))
    let bezel = "\(InstalledPrograms.buildFolder)/bezel"
    program = try story.sway.start([bezel, "run"] + options + ["sh", "-c", ". \(script) <\(pipe)"])
  }

  func play(_ cues: String...) throws {
    for cue in cues { try self.cues.write(contentsOf: Data("\(cue)\n".utf8)) }
  }
}

/// A HUD as `bezel list --json` tells it.
struct ListedHUD: Decodable, Equatable {
  let id: String
  let state: String
  let mode: String
  let progress: Double?
  let title: String
  let details: String
}

extension Story {
  func huds() throws -> [ListedHUD] {
    try JSONDecoder().decode([ListedHUD].self, from: Data(give("list", "--json").output.utf8))
  }

  /// Waits until the one HUD that is up is so.
  @discardableResult
  func wait(for what: String, until isSo: (ListedHUD) -> Bool) throws -> ListedHUD {
    let deadline = Deadline(in: .seconds(60))
    var last: [ListedHUD] = []
    repeat {
      last = try huds()
      if last.count == 1, isSo(last[0]) { return last[0] }
    } while !deadline.hasPassed
    throw HarnessError("\(what) was not shown in 60 s, but: \(last)")
  }
}
