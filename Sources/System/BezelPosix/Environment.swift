import Glibc

/// The environment of this process.
package enum Environment {
  /// The value of a variable; nil when it isn't set or isn't UTF-8. The corresponding C function is `getenv`.
  package static func value(of name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// The same, with an empty value as nil: the XDG base directories count empty as unset.
  package static func nonemptyValue(of name: String) -> String? {
    value(of: name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
