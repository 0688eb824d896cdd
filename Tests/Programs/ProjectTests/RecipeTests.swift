import BezelCommandLine
import BezelValues
import Foundation
import HeadlessSway
import Testing

/// The scripts of bezel-recipes(7), with programs that only say how they were called.
@Suite struct RecipeTests {
  private let folder: PrivateFolder

  init() throws {
    folder = try PrivateFolder()
    let programs = try folder.makeFolder("bin")
    // No other program is there, such as those of notifications.
    for name in [
      "sh", "cat", "cut", "date", "env", "getent", "grep", "printf", "sed", "sleep", "stat", "tr",
    ] {
      let found = ["/usr/bin/\(name)", "/bin/\(name)"].first(where: FileManager.default.isExecutableFile)
      let path = try #require(found)
      try FileManager.default.createSymbolicLink(atPath: "\(programs)/\(name)", withDestinationPath: path)
    }
    // Each word is on a line, and each call ends with an empty one.
    try addProgram(
      "bezel",
      "for word; do printf '%s\\n' \"$word\" >> '\(folder.path)/calls'; done; echo >> '\(folder.path)/calls'")
  }

  private func addProgram(_ name: String, _ script: String) throws {
    try TestProgram.write("#!/bin/sh\n\(script)\n", to: "\(folder.path)/bin/\(name)")
  }

  /// What `bezel` answers to a question.
  private func answer(_ text: String, status: Int) throws {
    try addProgram(
      "bezel",
      "for word; do printf '%s\\n' \"$word\" >> '\(folder.path)/calls'; done; echo >> '\(folder.path)/calls'\n"
        + "case \"$*\" in *--wait*) echo '\(text)'; exit \(status) ;; update*) exit 3 ;; esac")
  }

  /// Runs a script, and returns the calls of `bezel`. Each of them is a command that `bezel` takes.
  private func run(_ script: String, _ arguments: String..., input: String = "") throws -> (
    program: FinishedProgram, calls: [[String]]
  ) {
    let path = Project.root.appendingPathComponent("share/examples/recipes/\(script)").path
    let inputFile = "\(folder.path)/input"
    try Data(input.utf8).write(to: URL(fileURLWithPath: inputFile))
    let words = ["/bin/sh", "-c", "exec sh \"$0\" \"$@\" < '\(inputFile)'", path] + arguments
    let program = try FinishedProgram.run(
      words,
      environment: [
        "PATH": "\(folder.path)/bin", "HOME": folder.path, "RUN_USER": folder.path,
      ])
    let log = (try? String(contentsOfFile: "\(folder.path)/calls", encoding: .utf8)) ?? ""
    let calls = log.components(separatedBy: "\n\n").map { $0.split(separator: "\n").map(String.init) }
      .filter { !$0.isEmpty }
    for call in calls {
      #expect(throws: Never.self, "\(call)") { try Invocation(parsing: call.map { Array($0.utf8) }) }
    }
    return (program, calls)
  }

  private static let question = """
    {"session_id":"x","hook_event_name":"PermissionRequest","tool_name":"Bash",
     "tool_input":{"command":"rm -rf \\"my build\\"","description":"Remove it"}}
    """

  @Test(arguments: [("yes", 11, "allow"), ("no", 11, "deny"), ("", 10, nil), ("", 0, nil), ("", 69, nil)])
  func `an agent's question is answered, or left to its terminal`(
    button: String, status: Int, behavior: String?
  ) throws {
    try answer(button, status: status)
    let (program, calls) = try run("agent-asks.sh", input: Self.question)
    #expect(
      calls.count == 1 && calls[0].starts(with: ["show", "Allow Bash?", "--details", #"rm -rf "my build""#]))
    let decision = behavior.map {
      #"{"hookSpecificOutput":{"hookEventName":"PermissionRequest","decision":{"behavior":"\#($0)"}}}"# + "\n"
    }
    #expect(program.status == 0 && program.output == decision ?? "")
  }

  @Test func `an agent that waits says why`() throws {
    let claude = try run(
      "agent-waits.sh", "Claude", input: #"{"message":"Claude needs \"you\"","title":"x"}"#)
    #expect(
      claude.calls[0].starts(with: ["show", "Claude waits for you", "--details", #"Claude needs "you""#]))
    let codex = try run(
      "agent-waits.sh", "Codex", #"{"type":"agent-turn-complete","last-assistant-message":"All\nis done"}"#)
    #expect(codex.calls[1].starts(with: ["show", "Codex waits for you", "--details", "All is done"]))
    let other = try run("agent-waits.sh", input: "no JSON")
    #expect(other.calls[2].starts(with: ["show", "Agent waits for you", "--details", "It has stopped."]))
  }

  @Test func `the hooks of agents run the scripts`() throws {
    let settings = try JSONSerialization.jsonObject(
      with: Data(try Project.read("share/examples/recipes/claude-code.json").text.utf8))
    let text = "\(settings)" + (try Project.read("share/examples/recipes/codex.toml").text)
    let scripts = try FileManager.default.contentsOfDirectory(
      atPath: Project.root.appendingPathComponent("share/examples/recipes").path)
    for match in text.matches(of: /recipes\/([\w-]+\.sh)/) { #expect(scripts.contains(String(match.1))) }
    #expect(text.contains("agent-asks.sh") && text.matches(of: /agent-waits\.sh/).count == 2)
  }

  @Test func `a screenshot is shown, and its button opens it`() throws {
    try addProgram("grim", "echo picture > \"$1\"")
    try addProgram("xdg-open", "echo opened \"$1\"")
    try answer("open", status: 11)
    let opened = try run("screenshot.sh", "\(folder.path)/a b.png")
    #expect(opened.program.output == "opened \(folder.path)/a b.png\n" && opened.calls[0].contains("a b.png"))
    try answer("", status: 0)
    #expect(try run("screenshot.sh", "\(folder.path)/b.png").program.output == "")
  }

  @Test func `a recording ends with its button`() throws {
    try addProgram("wf-recorder", "trap 'exit 0' TERM; while :; do sleep 0.05; done")
    // The button is pressed when the recorder runs.
    try answer("stop", status: 11)
    let (program, calls) = try run("record.sh", "\(folder.path)/film.mp4")
    #expect(program.status == 0 && calls.first?.prefix(2) == ["show", "Recording"])
    #expect(calls.last == ["success", "Recorded", "--details", "\(folder.path)/film.mp4"])
  }

  @Test(arguments: [
    ("do-not-disturb.sh", "makoctl", "[ $# -gt 1 ] || echo do-not-disturb", "On"),
    ("do-not-disturb.sh", "dunstctl", "[ $1 = is-paused ] && echo false", "Off"),
    ("do-not-disturb.sh", "swaync-client", "echo true", "On"),
    ("night-light.sh", "busctl", "[ $2 = get-property ] && echo q 6500; true", "On"),
    ("night-light.sh", "busctl", "[ $2 = get-property ] && echo q 4000; true", "Off"),
    (
      "touchpad.sh", "swaymsg", #"echo '[{"type": "touchpad", "libinput": {"send_events": "disabled"}}]'"#,
      "Off"
    ),
    (
      "touchpad.sh", "swaymsg", #"echo '[{"type": "touchpad", "libinput": {"send_events": "enabled"}}]'"#,
      "On"
    ),
  ])
  func `a switch shows its new state`(script: String, tool: String, answer: String, state: String) throws {
    try addProgram(tool, answer)
    let (program, calls) = try run(script)
    #expect(program.status == 0 && calls.count == 1, "\(program.errors)")
    let look = state == "On" ? "--no-inactive" : "--inactive"
    #expect(calls.first?.suffix(3) == ["--value-text", state, look])
  }

  @Test func `what is copied is shown by the watcher of the clipboard`() throws {
    try addProgram("wl-paste", "shift; exec \"$@\"")
    let (program, calls) = try run("copied.sh")
    #expect(program.status == 0 && calls.first?.prefix(2) == ["show", "Copied"])
  }

  @Test(.enabled(if: getuid() == 0))
  func `root runs a command for the user of each Wayland session`() throws {
    try addProgram("runuser", "[ \"$1 $3\" = '-u --' ] || exit 1; shift 3; exec \"$@\"")
    let session = try folder.makeFolder("1000")
    let socket = try UnixSocket.listening(at: "\(session)/wayland-1")
    let (program, calls) = try run("as-user.sh", "volume", "up")
    #expect(program.status == 0 && calls == [["volume", "up"]], "\(program.errors)")
    withExtendedLifetime(socket) {}
  }

  @Test func `every command in the page is one that bezel takes`() throws {
    let page = try Project.read("share/man/bezel-recipes.7").text.replacing("\\-", with: "-")
    var count = 0
    // The right column of the table for users of SwayOSD, and the commands of keys.
    let table = page.split(separator: ".TS")[1].split(separator: ".TE")[0].split(separator: "\n").dropFirst(2)
    let equivalents = table.compactMap { $0.split(separator: "\t").last.map(String.init) }.filter {
      !$0.hasPrefix("--")
    }
    let keys = page.matches(of: /(?:"|spawn ")bezel (volume|brightness|media|lock-keys)( [a-z-]+)/).map {
      "\($0.1)\($0.2)"
    }
    for line in equivalents + keys {
      let words = line.split(separator: " ").map { Array($0.utf8) }
      #expect(throws: Never.self, "\(line)") { try Invocation(parsing: words) }
      count += 1
    }
    #expect(count > 20)
  }
}
