import ControlWire
import Glibc
import HUDControl
import HUDModel
import HUDServer
import Time

/// Reads how a command is to be run, and becomes `bezel-run`, which runs it.
struct RunVerb: LocalVerb {
  static let name = "run"
  static let abstract =
    "Runs a command as it is, and shows how far it is as a HUD: by what it prints, or by how long it took before."
  static let rest: Rest<RunVerb>? = Rest(
    "COMMAND", "The command and its words. Its output, status and signals pass unchanged.", \.commandLength)
  static let options = [
    OptionGroup("What it shows", showing), OptionGroup("What it goes by", reading),
    OptionGroup("What it tells", telling), OptionGroup("Where the HUD is and how it behaves", behaving),
  ]
  static let remarks = HUDWords.propertyHelp

  /// What known progress looks like.
  enum Picture: String, CaseIterable, Sendable {
    case ring, bar, pie
  }

  private var commandLength = 0
  private var title: String?
  private var picture: Picture?
  private var grace: Duration?
  private var errorTimeout: String?
  private var match: String?
  private var hasCancel = false
  private var isPipe = false
  private var forgets = false
  private var isVerbose = false
  private var tellsProgress = false
  private var progressDescriptor: Int32?
  /// What is for `show`, checked, and as it was written.
  private var hud = HUDWords()
  private var look: [String] = []

  init() {}

  private static let showing: [CommandOption<RunVerb>] = [
    CommandOption("title", "TEXT", "The text; the command's name if none is given.", \.title),
    CommandOption("mode", "MODE", "The picture of known progress", \.picture),
    CommandOption(
      "grace", "D", "The HUD comes after this long, 0.5s as a rule; a command that ends before shows none.",
      accepted: Duration.accepted, Duration.init(text:), \.grace),
    CommandOption(
      flag: "cancel",
      "A button that interrupts the command (SIGINT), then terminates it (SIGTERM), then kills it.",
      \.hasCancel),
    CommandOption(
      "error-timeout", "D", "When a failure goes by itself: as --timeout of show, never as a rule."
    ) {
      (run, word) throws(UsageError) in
      guard Options.Timeout(text: word) != nil else {
        throw UsageError("--error-timeout can't be '\(word.shortened)'; it is \(Options.Timeout.accepted)")
      }
      run.errorTimeout = word
    },
  ]

  private static let reading: [CommandOption<RunVerb>] = [
    CommandOption(
      "match", "REGEX",
      "How to read progress from a line, before all that is known of tools: groups named done and total, or percent, "
        + "and step, as in '(?<done>\\d+) of (?<total>\\d+)'.", \.match),
    CommandOption(
      flag: "pipe",
      "Reads standard input instead of running a command, and passes it on: make 2>&1 | bezel run --pipe.",
      \.isPipe),
    CommandOption(
      flag: "no-history", "Neither guesses by how long the command took before, nor notes how long it takes.",
      \.forgets),
  ]

  private static let telling: [CommandOption<RunVerb>] = [
    CommandOption(
      flag: "json", "Tells progress as JSON, a line each, on descriptor 3 or that of --progress-fd.",
      \.tellsProgress),
    CommandOption(
      "progress-fd", "N", "The descriptor for that, which must be open: --progress-fd 5 5>progress.",
      accepted: "a number of a descriptor", { Int32($0).flatMap { $0 >= 0 ? $0 : nil } }, \.progressDescriptor
    ),
    CommandOption(
      flag: "verbose", "Says on standard error why there is no HUD, if there is none.", \.isVerbose),
  ]

  /// Those of `show` that don't say what a run says itself.
  private static let behaving = HUDWords.behaving.filter {
    !["timeout", "watchdog", "grace"].contains($0.name)
  }
  .map { option in
    CommandOption<RunVerb>(option.name, option.value, option.help) { (run, word) throws(UsageError) in
      try option.take(&run.hud, word)
      run.look.append(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(word)")
    }
  }

  mutating func finish(in surroundings: Surroundings) throws(UsageError) {
    if isPipe, commandLength > 0 {
      throw UsageError("--pipe reads standard input and runs no command; leave one of them")
    }
    guard isPipe || commandLength > 0 else {
      throw UsageError("'run' needs a command; write it after --, as in: bezel run -- make")
    }
    guard tellsProgress || progressDescriptor != nil else { return }
    let descriptor = progressDescriptor ?? 3
    guard fcntl(descriptor, F_GETFD) >= 0 else {
      throw UsageError(
        "descriptor \(descriptor) for progress isn't open; open it, as in: bezel run --json 3>progress -- make"
      )
    }
    progressDescriptor = descriptor
  }

  func answer() -> Answer {
    let own = (["bezel-run"] + words + ["--"]).map { (word: String) in strdup(word) }
    let all = CommandLine.unsafeArgv
    let count = Int(CommandLine.argc)
    var arguments = own + (count - commandLength..<count).map { all[$0] } + [nil]
    let error = InstalledProgram("bezel-run").replaceProcess(arguments: &arguments)
    return Answer(complaint: "\(error)", status: .failure)
  }

  /// As `bezel-run` reads them.
  private var words: [String] {
    var words = look.map { "--show=\($0)" }
    if let title { words.append("--title=\(title)") }
    if let picture { words.append("--mode=\(picture.rawValue)") }
    if let grace { words.append("--grace=\(Int(grace / .milliseconds(1)))") }
    if let errorTimeout { words.append("--error-timeout=\(errorTimeout)") }
    if let match { words.append("--match=\(match)") }
    if let progressDescriptor { words.append("--progress-fd=\(progressDescriptor)") }
    if hasCancel { words.append("--cancel") }
    if isPipe { words.append("--pipe") }
    if forgets { words.append("--no-history") }
    if isVerbose { words.append("--verbose") }
    return words
  }
}
