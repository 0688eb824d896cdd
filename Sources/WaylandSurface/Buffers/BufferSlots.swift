/// Which buffers of one size are whose, and what each one lacks: the pool's book, without memory or wire.
///
/// Two buffers, and a third when the compositor holds both. A buffer that is handed in by ``present(_:damage:)`` is
/// the compositor's until its release.
struct BufferSlots {
  static let limit = 3

  private enum Owner { case free, painter, compositor }

  private struct Slot {
    var owner = Owner.free
    var stale: Damage
    /// Counts presentations, so that the least outdated buffer is found.
    var presented = 0
  }

  private let everything: Damage
  private var slots: [Slot] = []
  private var presentations = 0

  init(size: BufferSize) {
    everything = .all(of: size)
  }

  /// Whether nobody uses a buffer, so that the memory can go.
  var isIdle: Bool { slots.allSatisfy { $0.owner == .free } }

  /// Whether no buffer of this size was ever shown.
  var isUnseen: Bool { presentations == 0 }

  /// Hands out the free buffer that lacks least, or a new one; nil when all are taken.
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

  /// What of this buffer differs from what was presented last.
  func stale(_ index: Int) -> Damage { slots[index].stale }

  /// A painter returned a buffer without presenting it. If it has touched the pixels, their content is unknown.
  ///
  /// A buffer that was presented stays the compositor's.
  mutating func giveBack(_ index: Int, isTouched: Bool) {
    guard slots[index].owner == .painter else { return }
    slots[index].owner = .free
    if isTouched { slots[index].stale = everything }
  }

  /// Hands a painted buffer to the compositor; the others now lack `damage`.
  mutating func present(_ index: Int, damage: Damage) {
    precondition(slots[index].owner == .painter, "Only a buffer that is being painted can be presented.")
    for other in slots.indices where other != index {
      slots[other].stale.formUnion(damage)
    }
    presentations += 1
    slots[index] = Slot(owner: .compositor, stale: [], presented: presentations)
  }

  /// The compositor gave a buffer back.
  mutating func release(_ index: Int) {
    guard slots[index].owner == .compositor else { return }
    slots[index].owner = .free
  }
}
