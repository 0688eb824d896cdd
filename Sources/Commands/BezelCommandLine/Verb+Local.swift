import BezelValues
import HUDCommands
import HUDModel

// The verbs that `bezel-run` and `bezeld` carry out themselves. The server doesn't take them.
extension Verb {
  static let run = Verb(
    name: "run",
    abstract:
      "Run a command, and show its progress as a HUD: what it prints, or an estimate from earlier runs.",
    runsCommand: true,
    options: [
      OptionGroup("Content", runContent), OptionGroup("Progress", runProgress),
      OptionGroup("Reports", runReports),
      OptionGroup("Placement, behaviour and look", hud: runBehavior),
    ]
  ) { draft throws(UsageError) in
    var run = draft.run
    guard !run.isPipe || run.command.isEmpty else {
      throw UsageError("--pipe reads standard input and runs no command; leave one of them out")
    }
    guard run.isPipe || !run.command.isEmpty else {
      throw UsageError("'run' needs a command; write it after --, as in: bezel run -- make")
    }
    if draft.writesProgress { run.progressDescriptor = run.progressDescriptor ?? 3 }
    run.patch = draft.patch
    return .run(run)
  }

  private static let runContent: [LocalOption] = [
    LocalOption(local: "title", "TEXT", "The title. Default: the name of the command.") {
      $0.run.title = $1
    }.short("t"),
    LocalOption(
      local: "mode", "MODE", "The indicator of known progress: ring, bar or pie. Default: ring.",
      accepted: "ring, bar or pie", completion: .names(["ring", "bar", "pie"]),
      { Indicator.Mode(rawValue: $0).flatMap { $0.showsProgress ? $0 : nil } }
    ) { $0.run.mode = $1 }.short("m"),
    LocalOption(
      local: "grace", "D",
      "Show no HUD for a command that ends within this time: a duration such as 2s. Default: 500ms.",
      accepted: Duration.accepted, Duration.init(text:)
    ) { $0.run.grace = $1 },
    LocalOption(
      localFlag: "cancel",
      "Add a button that interrupts the command (SIGINT), then terminates it (SIGTERM), then kills it (SIGKILL)."
    ) { $0.run.hasCancel = $1 },
    LocalOption(
      local: "error-timeout", "D",
      "When the HUD of a failure is dismissed automatically: a duration, auto or never. Default: never.",
      accepted: Options.Timeout.accepted, completion: .names(["auto", "never"]), Options.Timeout.init(text:)
    ) { $0.run.errorTimeout = $1 },
  ]

  private static let runProgress: [LocalOption] = [
    LocalOption(
      local: "match", "REGEX",
      "Read progress from lines that match this Perl-compatible regular expression, before those of known tools. It has "
        + "groups named done and total, or percent, and step, as in '(?<done>\\d+) of (?<total>\\d+)'."
    ) { $0.run.match = $1 },
    LocalOption(
      localFlag: "pipe",
      "Run no command, but read standard input and pass it on: make 2>&1 | bezel run --pipe."
    ) { $0.run.isPipe = $1 },
    LocalOption(
      localFlag: "history",
      "Estimate by earlier runs of the command, and store the time of this one. Default: yes."
    ) { $0.run.keepsHistory = $1 },
    LocalOption(
      localFlag: "inspect",
      "Read how far a command that prints nothing is from the offset of the file that it reads, in /proc. Default: yes."
    ) { $0.run.inspectsFiles = $1 },
  ]

  private static let runReports: [LocalOption] = [
    LocalOption(
      localFlag: "json",
      "Write progress as JSON, one object per line, to descriptor 3 or that of --progress-fd."
    ) { $0.writesProgress = $1 },
    LocalOption(
      local: "progress-fd", "N",
      "Write progress as JSON to this open descriptor: --progress-fd 5 5>progress.",
      accepted: "the number of a descriptor",
      { Int32($0).flatMap { $0 >= 0 ? $0 : nil } }
    ) { $0.run.progressDescriptor = $1 },
    LocalOption(
      localFlag: "verbose", "Print the reason on standard error if there is no HUD."
    ) { $0.run.isVerbose = $1 },
  ]

  /// `run` decides these itself.
  private static let runBehavior = BehaviorOptions.rows.filter {
    !["timeout", "watchdog", "grace"].contains($0.name)
  }

  // MARK: Hooks

  static let hook = Verb(
    name: "hook",
    abstract:
      "Print a script for a shell, which shows a HUD when a long command ends while its terminal is not focused.",
    operands: [
      Operand(
        name: "SHELL", help: "The shell: \(Shell.names.joined(separator: ", ")).",
        completion: .names(Shell.names), path: \.shell, isRequired: true)
    ],
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(
            local: "after", "D", "Show no HUD for commands that end within this time. Default: 10s.",
            accepted: Duration.accepted, Duration.init(text:)
          ) { $0.limit = $1 }
        ])
    ],
    remarks: [hookSetup, hookLimits, hookVariables]
  ) { draft throws(UsageError) in
    let name = draft.shell ?? ""
    guard let shell = Shell(rawValue: name) else {
      // Names of shells are so short that the nearest is often another shell.
      throw UsageError(
        "there is no hook for '\(name.shortened)'; the shells are \(Shell.names.joined(separator: ", "))")
    }
    return .hook(HookOptions(shell: shell, limit: draft.limit))
  }

  private static let hookSetup = """
    To enable it:
      ~/.bashrc                   eval "$(bezel hook bash)"   (bash 5.1 or newer)
      ~/.zshrc                    eval "$(bezel hook zsh)"
      ~/.config/fish/config.fish  bezel hook fish | source

    """

  private static let hookLimits = HelpText.wrapped(
    "A command that ends sooner starts no process. While the command's terminal is focused there is no HUD; sway, "
      + "Hyprland and niri report the focus, also for tmux. On other compositors, in screen, and in terminals with one "
      + "process for several windows (foot --server), the focus is unknown: the HUD is always shown, and that of a "
      + "failure is dismissed automatically. Otherwise the HUD of a failure stays until it is tapped.")

  private static let hookVariables = HelpText.list(
    "Environment variables, to be exported",
    [
      (
        "BEZEL_HOOK_IGNORE",
        "programs whose end shows no HUD. Default: \(HookOptions.interactivePrograms)"
      ),
      ("BEZEL_HOOK_LOG", "a file to which the reason is appended why a HUD was shown or not"),
    ])

  static let hookEnd = Verb(
    name: "hook-end",
    abstract:
      "Show that a command has ended, unless its terminal is focused. The scripts of 'bezel hook' call it.",
    operands: [Operand(name: "LINE", help: "The command.", path: \.line, isText: true)],
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(
            local: "status", "N", "The exit status of the command. Default: 0.", accepted: "a number",
            { Int($0) }
          ) { $0.ended.status = $1 },
          LocalOption(
            local: "took", "D", "The duration of the command. Default: 0s.", accepted: Duration.accepted,
            Duration.init(text:)
          ) { $0.ended.duration = $1 },
        ])
    ], isListed: false
  ) { draft throws(UsageError) in
    var ended = draft.ended
    ended.line = draft.line ?? ""
    return .hookEnd(ended)
  }

  // MARK: bezeld

  static let render = Verb(
    name: "render", abstract: "Paint a HUD into a PNG file, without a compositor.",
    operands: [
      Operand(
        name: "OUT.png", help: "The file; - is standard output.", completion: .file, path: \.path,
        isRequired: true),
      Operand(
        name: "TITLE", help: "The text below the indicator. Default: none.", path: \.titleOperand,
        isText: true
      ),
    ],
    options: [
      OptionGroup(
        "Picture",
        [
          LocalOption(
            local: "scale", "S", "Pixels of the picture for each logical pixel, from 0.5 to 8. Default: 1.",
            accepted: "a number from 0.5 to 8",
            { Double(finite: $0).flatMap { (0.5...8).contains($0) ? $0 : nil } }
          ) { $0.scale = $1 }
        ]),
      OptionGroup("Content", hud: ContentOptions.rows),
      OptionGroup("Indicator", hud: IndicatorOptions.rows),
      OptionGroup("Placement, behaviour and look", hud: BehaviorOptions.rows),
    ],
    remarks: [
      HelpText.wrapped(
        "Placement and behaviour change nothing in a picture. They are accepted, so that a command of 'bezel show' can be "
          + "painted; --id, --wait, --hold and --free are not."),
      HelpText.wrapped(
        "With --theme auto the picture is light or dark as the desktop prefers, and dark if the desktop does not answer "
          + "within 100 ms."),
    ]
  ) { draft throws(UsageError) in
    let path = draft.path ?? ""
    guard !path.isEmpty else {
      throw UsageError(
        "a picture can't be written to ''; give the name of a PNG file, or - for standard output")
    }
    if let format = otherPictureFormats.first(where: { path.lowercased().hasSuffix(".\($0)") }) {
      throw UsageError(
        "'\(path.shortened)' can't be a \(format.uppercased()) file; 'render' writes PNG, to a name that ends in .png or to -"
      )
    }
    return .render(RenderOptions(path: path, patch: try draft.validPatch(), scale: draft.scale))
  }

  /// Endings of names that a PNG file must not have.
  private static let otherPictureFormats = [
    "jpg", "jpeg", "webp", "gif", "svg", "svgz", "bmp", "tif", "tiff", "avif", "heic", "jxl", "ico", "ppm",
    "pdf",
  ]

  static let serve = Verb(
    name: "serve", abstract: "Serve this display in the foreground, until 'bezel stop'.",
    options: [
      OptionGroup(
        "Options",
        [
          LocalOption(
            local: "listen-fd", "N",
            "The listening socket. For bezel itself, which starts the server with it.",
            accepted: "the number of a descriptor", { Int32($0) }
          ) { $0.listeningSocket = $1 },
          LocalOption(
            local: "config", "FILE", "The configuration. Default: the one that 'bezel config path' prints.",
            completion: .file
          ) { $0.configuration = $1 },
        ])
    ]
  ) { draft throws(UsageError) in
    .serve(ServeOptions(listeningSocket: draft.listeningSocket, configuration: draft.configuration))
  }
}
