/// Who holds which buffer of one size, and what each one lacks: without memory or wire.
///
/// There are two buffers, and a third when the compositor holds both. From ``present(_:damage:)`` to its
/// release a buffer is the compositor's.
struct BufferSlots {
  static let limit = 3

  private enum Owner { case free, painter, compositor }

  private struct Slot {
    var owner = Owner.free
    var stale: Damage
    /// The number of its last presentation: the highest one is the least outdated.
    var presented = 0
  }

  private let everything: Damage
  private var slots: [Slot] = []
  private var presentations = 0

  init(size: BufferSize) {
    everything = .all(of: size)
  }

  /// Whether nobody uses a buffer: the memory can be released.
  var isIdle: Bool { slots.allSatisfy { $0.owner == .free } }

  /// Whether no buffer of this size was ever shown.
  var isUnseen: Bool { presentations == 0 }

  /// Returns the free buffer that lacks least, or a new one; nil when all are taken.
  mutating func take() -> Int? {
    let free = slots.indices.filter { slots[$0].owner == .free }
    if let index = free.max(by: { slots[$0].presented < slots[$1].presented }) {
      slots[index].owner = .painter
      return index
    }
    guard slots.count < BufferSlots.limit else { return nil }
    slots.append(Slot(owner: .painter, stale: everything))
    return slots.count - 1
  }

  /// Where this buffer differs from what was presented last.
  func stale(_ index: Int) -> Damage { slots[index].stale }

  /// A painter returned a buffer without presenting it. If it has touched the pixels, their content is
  /// unknown.
  ///
  /// A buffer that was presented stays the compositor's.
  mutating func giveBack(_ index: Int, isTouched: Bool) {
    guard slots[index].owner == .painter else { return }
    slots[index].owner = .free
    if isTouched { slots[index].stale = everything }
  }

  /// Passes a painted buffer to the compositor; the others now lack `damage`.
  mutating func present(_ index: Int, damage: Damage) {
    precondition(slots[index].owner == .painter, "Only a buffer that is being painted can be presented.")
    for other in slots.indices where other != index {
      slots[other].stale.formUnion(damage)
    }
    presentations += 1
    slots[index] = Slot(owner: .compositor, stale: [], presented: presentations)
  }

  /// The compositor released a buffer.
  mutating func release(_ index: Int) {
    guard slots[index].owner == .compositor else { return }
    slots[index].owner = .free
  }
}
