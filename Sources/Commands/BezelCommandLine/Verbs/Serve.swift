package import BezelValues

/// The options of `bezel serve`.
package struct ServeOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    /// `bezel` passes it to the server that it starts.
    package let listeningSocket = Option(
      "listen-fd", "N", .optional(.descriptor, none: ""), default: .some(nil), isKey: false,
      "The descriptor of the listening socket, which bezel passes to the server that it starts.")
    package let configuration = Option(
      "config", "FILE", .optional(.text(completion: .file), none: ""), default: .some(nil),
      absence: "the one that 'bezel config path' prints", isKey: false, "The configuration.")
  }

  package var values: OptionValues
}

/// The keys of the section `[server]`.
package struct ServerOptions: TypedOptions {
  package struct Table: OptionTable {
    package static let table = Table()

    package let idleTimeout = Option(
      "idle-timeout", "D", .duration, default: .seconds(600),
      "The server that is started for the first HUD ends after this time without HUDs and commands.")
    package let fallback = Option(
      "fallback", "F", .choice, default: Fallback.notifications,
      "What shows HUDs where the compositor has no layer surfaces, as in GNOME: \(Fallback.list).")
  }

  package var values = OptionValues()

  package init() {}
}

/// What shows HUDs on a compositor without layer surfaces.
package enum Fallback: String, CaseIterable, Hashable, Sendable {
  /// The desktop's notifications.
  case notifications
  /// Nothing: commands get an error.
  case none
}

extension ValueKind<Int32> {
  static let descriptor = Self(
    accepted: "the number of a descriptor", read: { Int32($0).flatMap { $0 >= 0 ? $0 : nil } },
    write: { "\($0)" })
}

extension Verb {
  static let serve = Verb(
    name: "serve", abstract: "Serve this display in the foreground. 'bezel stop' ends it.",
    example: "bezel serve",
    options: [OptionGroup("Options", ServeOptions.Table.rows)]
  ) { arguments throws(UsageError) in .serve(ServeOptions(values: arguments.values)) }
}
