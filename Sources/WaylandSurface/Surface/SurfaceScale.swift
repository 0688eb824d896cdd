/// Which scale a surface is painted at, from what the compositor has told so far.
///
/// With fractional scales the compositor says it itself, though some say 1 until the first picture. Before, and without
/// them, it is the largest scale of the outputs that the surface is on, or will likely be on.
struct SurfaceScale: Equatable {
  /// Whether the surface has a `wp_fractional_scale_v1`; if not, scales are whole.
  let isFractional: Bool
  /// What `wp_fractional_scale_v1` told last.
  var preferred: Scale?
  /// The outputs that the surface is on, in the order it came there.
  private(set) var entered: [Output.ID] = []
  /// The output that it came onto last, even when it has left it since.
  private var last: Output.ID?

  init(isFractional: Bool) { self.isFractional = isFractional }

  mutating func enter(_ output: Output.ID) {
    leave(output)
    entered.append(output)
    last = output
  }

  mutating func leave(_ output: Output.ID) {
    entered.removeAll { $0 == output }
  }

  /// Whether the surface is nowhere without that output. A compositor that takes an output away may say `leave` first.
  func isOnly(on output: Output.ID) -> Bool {
    entered.isEmpty ? last == output : entered == [output]
  }

  /// The scale to paint at; `placed` is the output that the surface was meant for, `inherited` its parent's scale.
  func scale(outputs: [Output], placed: Output.ID?, inherited: Scale?) -> Scale {
    believable(preferred, outputs) ?? largest(outputs.filter { entered.contains($0.id) }) ?? inherited
      ?? largest(outputs.filter { $0.id == placed }) ?? largest(outputs) ?? .one
  }

  /// A scale of 1 that no output has is a compositor's word for not knowing yet.
  private func believable(_ preferred: Scale?, _ outputs: [Output]) -> Scale? {
    let isPlaceholder = preferred == .one && entered.isEmpty && !outputs.isEmpty
    return isPlaceholder && !outputs.contains { $0.likelyScale == .one } ? nil : preferred
  }

  private func largest(_ outputs: [Output]) -> Scale? {
    outputs.map { isFractional ? $0.likelyScale : Scale($0.integerScale) }.max()
  }
}
