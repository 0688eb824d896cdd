// BezelCommandLine: arguments to invocations, and the help pages, from the same tables. It runs nothing. Called
// by the programs, by the server for the words of its clients, and by the writer of the manual pages.

package import BezelValues
package import HUDCommands
package import HUDModel

/// What a command line asks for.
package enum Invocation: Sendable {
  /// A command for the server.
  case command(Command)
  /// Runs a command and shows its progress.
  case run(RunOptions)
  /// Prints a shell's hook.
  case hook(HookOptions)
  /// Called by a shell's hook when a command has ended.
  case hookEnd(HookEndOptions)
  /// Paints a HUD into a file.
  case render(RenderOptions)
  /// Changes or watches a part of the desktop.
  case desktop(DesktopCommand)
  /// Prints what is configured, or what can be named.
  case inspect(Inspection)
  /// Serves the display.
  case serve(ServeOptions)
  /// Prints a text: help or the version.
  case text(String)

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: a sentence with the argument that is wrong.
  package init(parsing arguments: [[UInt8]]) throws(UsageError) {
    guard let first = arguments.first else {
      self = .text(HelpPage.general)
      return
    }
    switch try ArgumentParser.text(first, at: 1) {
    case "--version", "-V": self = .text(HelpPage.version)
    case "--help", "-h", "help":
      let words = try arguments.dropFirst().enumerated().map { place, bytes throws(UsageError) in
        try ArgumentParser.text(bytes, at: place + 2)
      }
      guard words.count < 2 else {
        throw UsageError("'\(words[1].shortened)' is one argument too many for 'help'; give one verb")
      }
      self = .text(try HelpPage.about(words.first))
    case let name:
      let verb = try Verb.named(name)
      var parser = ArgumentParser(verb, arguments.dropFirst())
      guard let draft = try parser.parse() else {
        self = .text(verb.help)
        return
      }
      self = try verb.finish(draft)
    }
  }
}

/// A shell for which there is a hook.
package enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// The options of `bezel hook`.
package struct HookOptions: Hashable, Sendable {
  package var shell: Shell
  /// Commands that end sooner show no HUD.
  package var limit: Duration

  /// Programs that run for as long as the user wants, whose end shows no HUD by default.
  package static let interactivePrograms = """
    bezel btop emacs fg fzf helix hx htop info kak less man micro more mosh most nano nvim screen ssh su tmux top vi \
    vim vimdiff watch zellij
    """
}

/// The command that has ended, as a shell's hook passes it.
package struct HookEndOptions: Hashable, Sendable {
  /// The command line as it was typed, on one or more lines.
  package var line = ""
  /// The shell's `$?`.
  package var status = 0
  package var duration = Duration.zero
}

/// The options of `bezel render`.
package struct RenderOptions: Hashable, Sendable {
  /// The file; `-` is standard output.
  package var path: String
  package var patch: Patch
  /// Pixels of the picture for each logical pixel.
  package var scale = 1.0
}

/// The options of `bezel serve`.
package struct ServeOptions: Hashable, Sendable {
  /// A socket that listens already; `bezel` passes it to the server that it starts.
  package var listeningSocket: Int32?
  /// The path of the configuration; nil is the user's.
  package var configuration: String?
}

/// The options of `bezel run`, and its command.
package struct RunOptions: Hashable, Sendable {
  /// An empty title is the name of the command.
  package var title = ""
  /// The indicator of known progress.
  package var mode = Indicator.Mode.ring
  /// The HUD's look, placement and behaviour, as far as the user has set them.
  package var patch = Patch()
  /// The HUD appears after this time.
  package var grace = Duration.milliseconds(500)
  package var errorTimeout = Options.Timeout.never
  /// A regular expression that finds progress in a line.
  package var match: String?
  package var hasCancel = false
  /// Standard input is read, and no command is run.
  package var isPipe = false
  package var keepsHistory = true
  /// The progress of a silent command is read from the files that it has open.
  package var inspectsFiles = true
  package var isVerbose = false
  /// The descriptor for progress as JSON.
  package var progressDescriptor: Int32?
  /// The command and its arguments, which need not be text.
  package var command: [[UInt8]] = []

  package init() {}
}
