/// Which tap dismisses a HUD.
package enum DismissOn: String, CaseIterable, Hashable, Sendable {
  /// A tap on the bezel.
  case tap
  /// A tap wherever the HUD takes input.
  case anywhere
  case none
}
