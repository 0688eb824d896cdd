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
    let user = try TypedShell(shell, variables: ["INPUTRC": "/dev/null"], bezel: Self.bezel, isEditing: true)
    switch shell {
    case .bash: user.enter(". \(folder.path)/bash-completion/completions/bezel")
    case .zsh:
      user.enter("fpath=(\(folder.path)/zsh/site-functions $fpath); autoload -U compinit; compinit -u -D")
    case .fish: user.enter("source \(folder.path)/fish/vendor_completions.d/bezel.fish")
    }
    for (typed, arguments) in Self.lines {
      user.enter("bezel \(typed)")
      let called = arguments.map { "[\($0)]" }.joined()
      try user.expect("<\(called)>")
    }
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
