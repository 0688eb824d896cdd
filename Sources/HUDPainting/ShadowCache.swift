/// The last few shadow masks: a theme needs one for each of its HUDs' sizes at most, and usually one a scale.
final class ShadowCache {
  /// A mask is 10 kB at scale 1 and 40 kB at scale 2.
  private static let capacity = 6
  private var masks: [ShadowMask] = []

  func mask(_ shape: ShadowMask.Shape) -> ShadowMask {
    if let index = masks.firstIndex(where: { $0.shape == shape }) {
      let mask = masks.remove(at: index)
      masks.append(mask)
      return mask
    }
    let mask = ShadowMask(shape)
    if masks.count == Self.capacity { masks.removeFirst() }
    masks.append(mask)
    return mask
  }
}
