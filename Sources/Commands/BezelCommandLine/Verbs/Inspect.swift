import BezelValues
import HUDCommands
import HUDModel

/// A question about the configuration, or about what can be named on a command line.
package enum Inspection: Hashable, Sendable {
  /// Prints the errors of a file; nil is the one that applies.
  case check(file: String?)
  /// Prints the path of the configuration.
  case path
  /// Prints a configuration with every key.
  case defaults
  /// Prints the values that apply.
  case values
  /// The server reads the configuration again.
  case reload
  case themes
  case theme(String)
  case styles
  case style(String)
  case icons
  case outputs
  /// What a report of a bug needs.
  case debug
}

// The verbs that print what can be configured and named.
extension Verb {
  static let config = Verb(
    name: "config", abstract: "Check, print or reload the configuration.", example: "bezel config check",
    operands: [
      Operand(
        name: "ACTION",
        help:
          "check: print the errors of a configuration or of a theme's file. path: print the path of the configuration. "
          + "default: print a file with every key and its built-in value. show: print the values that apply, with their "
          + "lines. reload: make the server read the files again.",
        completion: .names(configActions), isRequired: true),
      Operand(
        name: "FILE", help: "The file to check. Default: the one that applies.", completion: .file),
    ],
    remarks: [
      HelpText.wrapped(
        "The configuration is $XDG_CONFIG_HOME/bezel/bezel.ini, otherwise the first bezel/bezel.ini in $XDG_CONFIG_DIRS. "
          + "BEZEL_CONFIG and 'bezel serve --config' name another file, which must exist. The server reads it again when "
          + "it changes. While a server runs, and without BEZEL_CONFIG, these actions apply to its configuration. "
          + "'config check', 'show' and 'reload' end with status 1 if there is an error.")
    ]
  ) { arguments throws(UsageError) in
    let action = try arguments.action(of: "config", among: configActions)
    guard action == "check" || arguments.operand(1) == nil else {
      throw UsageError(
        "'\((arguments.operand(1) ?? "").shortened)' is one argument too many for 'config \(action)'")
    }
    switch action {
    case "check": return .inspect(.check(file: arguments.operand(1)))
    case "path": return .inspect(.path)
    case "default": return .inspect(.defaults)
    case "show": return .inspect(.values)
    default: return .inspect(.reload)
    }
  }

  private static let configActions = ["check", "path", "default", "show", "reload"]

  static let debug = Verb(
    name: "debug",
    abstract: "Print what a report of a bug needs. It has no names of people, songs and windows.",
    example: "bezel debug"
  ) { _ throws(UsageError) in .inspect(.debug) }

  static let demo = Verb(
    name: "demo", abstract: "Show a tour of twenty seconds, with its commands.", example: "bezel demo"
  ) { _ throws(UsageError) in .demo }

  static let theme = named("theme", "themes", "with its properties", .theme, list: .themes) { .theme($0) }
  static let style = named("style", "styles", "with its options", .style, list: .styles) { .style($0) }
  static let icon = listing("icon", "Print the names of Bezel's own icons.", .icons)
  static let output = listing("output", "Print the outputs: name, size, scale, make and model.", .outputs)

  private static func named(
    _ name: String, _ plural: String, _ end: String, _ completion: Completion, list: Inspection,
    show: @escaping @Sendable (String) -> Inspection
  ) -> Verb {
    Verb(
      name: name, abstract: "Print the \(plural).", example: "bezel \(name) list",
      operands: [
        Operand(
          name: "ACTION", help: "list: print the names. show: print a \(name) \(end).",
          completion: .names(["list", "show"]), isRequired: true),
        Operand(name: "NAME", help: "The \(name) to show.", completion: completion),
      ]
    ) { arguments throws(UsageError) in
      switch (try arguments.action(of: name, among: ["list", "show"]), arguments.operand(1)) {
      case ("list", nil): return .inspect(list)
      case ("list", let extra?):
        throw UsageError("'\(extra.shortened)' is one argument too many for '\(name) list'")
      case (_, nil): throw UsageError("'\(name) show' needs NAME; 'bezel \(name) list' prints the names")
      case (_, let subject?): return .inspect(show(subject))
      }
    }
  }

  private static func listing(_ name: String, _ abstract: String, _ inspection: Inspection) -> Verb {
    Verb(
      name: name, abstract: abstract, example: "bezel \(name) list",
      operands: [
        Operand(
          name: "ACTION", help: "list.", completion: .names(["list"]), isRequired: true)
      ]
    ) { arguments throws(UsageError) in
      _ = try arguments.action(of: name, among: ["list"])
      return .inspect(inspection)
    }
  }
}

extension Arguments {
  fileprivate func action(of verb: String, among names: [String]) throws(UsageError) -> String {
    let action = operand(0) ?? ""
    if names.contains(action) { return action }
    throw .unknownAction(action, of: verb, among: names)
  }
}
