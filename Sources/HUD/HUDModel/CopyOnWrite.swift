/// A large value whose copies share their memory until one of them is changed.
struct CopyOnWrite<Value: Sendable>: Sendable {
  private var box: Box

  /// `@unchecked Sendable`: the value is changed only while nobody else has the box.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  init(_ value: Value) { box = Box(value) }

  /// Whether both share their memory, and so are equal.
  func isIdentical(to other: Self) -> Bool { box === other.box }

  var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}

extension CopyOnWrite: Equatable where Value: Equatable {
  static func == (one: Self, other: Self) -> Bool { one.box === other.box || one.value == other.value }
}

extension CopyOnWrite: Hashable where Value: Hashable {
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
