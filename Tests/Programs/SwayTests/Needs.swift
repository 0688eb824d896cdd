import HeadlessSway
import Testing

extension Trait where Self == ConditionTrait {
  /// Skips a test, with a printed reason, where these programs are not installed.
  static func needs(_ programs: String...) -> Self {
    let missing = programs.filter { !InstalledPrograms.has($0) }
    return .enabled(if: missing.isEmpty, "not installed: \(missing.joined(separator: ", "))")
  }
}
