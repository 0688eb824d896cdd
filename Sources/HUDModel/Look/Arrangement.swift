/// How the parts of a HUD are arranged.
package enum Arrangement: String, CaseIterable, Hashable, Sendable {
  /// Icon, indicator, title, details, note and button from the top.
  case column
  /// Icon, indicator, title, details and value from the left.
  case row
  /// An icon at the left, texts and a bar in a column, the button at the right.
  case banner
}
