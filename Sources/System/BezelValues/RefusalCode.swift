/// Why a server refuses a request, for programs that do something about it: the answer `code` of bezel-protocol(7).
package enum RefusalCode: String, CaseIterable, Hashable, Sendable {
  /// As many HUDs wait as may.
  case tooMany = "too-many"
  case unknownOutput = "unknown-output"
  case unknownStyle = "unknown-style"
  case unknownTheme = "unknown-theme"
  /// A verb, an option or a property that the server doesn't have.
  case unknownWord = "unknown-word"
  /// The server speaks another version of the protocol, or Bezel was updated while it ran.
  case otherVersion = "other-version"
  /// The server can't run: nothing answers as a compositor does.
  case noCompositor = "no-compositor"
  /// The server can't run: the compositor has no layer surfaces.
  case noLayerShell = "no-layer-shell"
}

/// An error that may have a code.
package protocol CodedError: Error {
  var code: RefusalCode? { get }
}
