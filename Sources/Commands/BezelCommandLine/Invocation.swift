// BezelCommandLine: arguments to invocations, and the help pages, from the same tables. It runs nothing. Called
// by the programs, by the server for the words of its clients, and by the writer of the manual pages.

package import BezelValues
package import HUDCommands

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
  /// Brings the window of a process to the front: the first process that has one, or the window of one of them with the id.
  case raise([Int32], window: String?)
  /// Paints a HUD into a file.
  case render(RenderOptions)
  /// Changes or prints a part of the desktop.
  case desktop(any DesktopCommand, DesktopOutput)
  /// Shows what changes on the desktop, until it is ended.
  case watch(WatchOptions)
  /// Shows the values of standard input.
  case wob(WobOptions)
  /// Runs the commands of standard input.
  case pipe(PipeOptions)
  /// Shows the tour.
  case demo
  /// Shows what a script would send with notify-send.
  case notify(NotifyOptions)
  /// Prints what is configured, or what can be named.
  case inspect(Inspection)
  /// Serves the display.
  case serve(ServeOptions)
  /// Prints a text: help or the version.
  case text(String)

  /// Parses the arguments after the program's name.
  ///
  /// - Throws: `UsageError` that names the argument that is wrong.
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
      guard let arguments = try parser.parse() else {
        self = .text(verb.help)
        return
      }
      self = try verb.finish(arguments)
    }
  }
}
