import Foundation
import HeadlessSway
import Testing

/// The completion scripts complete in real shells, also names that only a running server knows.
@Suite(.serialized)
struct CompletionTests {
  private let folder: PrivateFolder

  init() throws {
    folder = try PrivateFolder()
    let writer = try FinishedProgram.run(
      ["\(InstalledPrograms.ownFolder)/reference-writer", folder.path], environment: [:])
    try #require(writer.status == 0, "\(writer.errors)")
  }

  /// What is typed with a tab at the end of the words to complete, and the arguments that `bezel` then gets.
  private static let lines: [(typed: String, arguments: [String])] = [
    ("upd\t", ["update"]),
    ("show --position top-l\t", ["show", "--position", "top-left"]),
    ("show -m su\t", ["show", "-m", "success"]),
    ("show --no-perc\t", ["show", "--no-percent"]),
    ("show --output DP\t", ["show", "--output", "DP-1"]),
    ("show --theme catp\t", ["show", "--theme", "catppuccin"]),
    ("show --icon volume-o\t", ["show", "--icon", "volume-overamplified"]),
    ("dismiss upl\t", ["dismiss", "upload"]),
    ("dismiss --after 2s upl\t", ["dismiss", "--after", "2s", "upload"]),
    ("config che\t", ["config", "check"]),
    ("theme show catp\t", ["theme", "show", "catppuccin"]),
    ("style sh\tmin\t", ["style", "show", "mine"]),
    ("volume --device alsa\t", ["volume", "--device", "alsa_output"]),
    ("volume --mic --device alsa\t", ["volume", "--mic", "--device", "alsa_input"]),
    ("brightness --device intel\t", ["brightness", "--device", "intel_backlight"]),
    ("media --player mp\t", ["media", "--player", "mpv"]),
    ("watch vol\tworks\t", ["watch", "volume", "workspace"]),
    ("hook zs\t", ["hook", "zsh"]),
    ("run --mode pi\t-- printen\t", ["run", "--mode", "pie", "--", "printenv"]),
    ("help propert\t", ["help", "properties"]),
  ]

  @Test(arguments: TestedShell.installed)
  func `a tab completes verbs, options, values and live names`(shell: TestedShell) throws {
    let user = try completing(shell, bezel: Self.bezel, programs: Self.stub)
    for (typed, arguments) in Self.lines { try user.enter(typed, expecting: arguments) }
    try user.enter("show --the\t", expecting: ["show", "--theme"])
  }

  /// A server that is stopped, and one that can't be started.
  @Test(arguments: TestedShell.installed, ["exec sleep 600", "exec '\(CompletionTests.real)' \"$@\""])
  func `without an answer a tab completes what is known`(shell: TestedShell, answer: String) throws {
    let script = """
      #!/bin/sh
      case "$*" in
        *list*) \(answer) ;;
        *) printf '<'; printf '[%s]' "$@"; printf '>\\n' ;;
      esac
      """
    let user = try completing(shell, bezel: script)
    try user.enter("sh\t", expecting: ["show"])
    try user.enter("show --output fo\t", expecting: ["show", "--output", "focused"])
    try user.enter("update \t", expecting: ["update"])
    try user.enter("media --player au\t", expecting: ["media", "--player", "auto"])
    try user.enter("volume --device def\t", expecting: ["volume", "--device", "default"])
    try user.enter("show --mode pi\t", expecting: ["show", "--mode", "pie"])
  }

  @Test(.enabled(if: InstalledPrograms.has("sway")), arguments: TestedShell.installed)
  func `the names are those of the server that runs`(shell: TestedShell) throws {
    let sway = try Sway()
    defer { _ = try? sway.run([Self.real, "stop"]) }
    for id in ["upload", "download"] {
      #expect(try sway.run([Self.real, "show", "Copying", "--id", id, "--timeout", "never"]).status == 0)
    }
    let user = try completing(shell, on: sway)
    try user.enter("update up\t", expecting: ["update", "upload"])
    try user.enter("show --output HEAD\t", expecting: ["show", "--output", "HEADLESS-1"])
    try user.enter("show --theme mbp\t", expecting: ["show", "--theme", "mbprogresshud"])
    // All of them are listed.
    let lists = [("bezel update ", ["download", "upload"]), ("bezel show --theme ", ["dark", "light"])]
    for (line, names) in lists {
      // fish draws its list with colours and moves of the cursor. ^U removes the line.
      if shell == .fish { user.enter("complete -C '\(line)'") } else { user.type("\(line)\t\t") }
      for name in names { try user.expect(name) }
      if shell != .fish { user.type("\u{15}") }
    }
  }

  @Test(.enabled(if: InstalledPrograms.has("sway")), arguments: TestedShell.installed)
  func `without a server the outputs are completed, and none is started`(shell: TestedShell) throws {
    let sway = try Sway()
    let user = try completing(shell, on: sway)
    try user.enter("show --output HEAD\t", expecting: ["show", "--output", "HEADLESS-1"])
    let folder = "\(try #require(sway.environment["XDG_RUNTIME_DIR"]))/bezel"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    #expect(!files.contains { $0.hasSuffix(".sock") }, "\(files)")
  }

  /// A shell with completions that ask the real program.
  private func completing(_ shell: TestedShell, on sway: Sway) throws -> TypedShell {
    let script = """
      #!/bin/sh
      case "$2" in
        list | "") exec '\(Self.real)' "$@" ;;
        *) printf '<'; printf '[%s]' "$@"; printf '>\\n' ;;
      esac
      """
    return try completing(
      shell, variables: sway.environment.filter { ["XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"].contains($0.key) },
      bezel: script, programs: Self.stub)
  }

  /// A `timeout` without a limit: on a busy machine a second may be too short.
  private static let stub = ["timeout": "#!/bin/sh\nshift; exec \"$@\"\n"]

  private static let real = "\(InstalledPrograms.buildFolder)/bezel"

  /// A shell with its completions.
  private func completing(
    _ shell: TestedShell, variables: [String: String] = [:], bezel: String, programs: [String: String] = [:]
  ) throws -> TypedShell {
    let user = try TypedShell(
      shell, variables: ["INPUTRC": "/dev/null"].merging(variables) { $1 }, bezel: bezel, programs: programs,
      isEditing: true)
    switch shell {
    case .bash: user.enter(". \(folder.path)/bash-completion/completions/bezel")
    case .zsh:
      user.enter("fpath=(\(folder.path)/zsh/site-functions $fpath); autoload -U compinit; compinit -u -D")
    case .fish: user.enter("source \(folder.path)/fish/vendor_completions.d/bezel.fish")
    }
    return user
  }

  /// Lists names, and prints its arguments otherwise.
  private static let bezel = """
    #!/bin/sh
    case "$*" in
      list) printf 'upload\\tvisible\\tring\\t40%%\\tUpload\\n' ;;
      "output list") printf 'DP-1\\t1920x1080\\t1\\n' ;;
      "theme list") printf 'auto\\ndark\\ncatppuccin\\n' ;;
      "style list") printf 'card\\nosd\\nmine\\n' ;;
      "icon list") printf 'volume\\nvolume-overamplified\\n' ;;
      "volume list") printf 'alsa_output\\tSpeakers\\n' ;;
      "volume list --mic") printf 'alsa_input\\tMicrophone\\n' ;;
      "brightness list") printf 'intel_backlight\\t40%%\\n' ;;
      "media list") printf 'mpv\\tPlaying\\tOne\\n' ;;
      *) printf '<'; printf '[%s]' "$@"; printf '>\\n' ;;
    esac
    """
}

extension TypedShell {
  /// Types a line that runs a `bezel` which prints its arguments.
  fileprivate func enter(_ typed: String, expecting arguments: [String]) throws {
    enter("bezel \(typed)")
    let called = arguments.map { "[\($0)]" }.joined()
    try expect("<\(called)>")
  }
}
