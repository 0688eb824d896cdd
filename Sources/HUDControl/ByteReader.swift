/// Reads a payload from its front. Every length in it is a stranger's claim.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() throws(WireError) -> UInt8 {
    guard let byte = rest.popFirst() else { throw .malformed }
    return byte
  }

  mutating func count() throws(WireError) -> Int {
    var value = 0
    for shift in [0, 8, 16, 24] { value |= Int(try byte()) << shift }
    return value
  }

  mutating func bytes(_ count: Int) throws(WireError) -> [UInt8] {
    guard count <= rest.count else { throw .malformed }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Counted bytes that C can take as a string: without a zero.
  mutating func text() throws(WireError) -> [UInt8] {
    let text = try bytes(try count())
    guard !text.contains(0) else { throw .malformed }
    return text
  }

  /// A counted list. The count alone reserves nothing.
  mutating func list<Element>(
    of element: (inout ByteReader) throws(WireError) -> Element
  ) throws(WireError) -> [Element] {
    var elements: [Element] = []
    for _ in 0..<(try count()) { elements.append(try element(&self)) }
    return elements
  }
}
