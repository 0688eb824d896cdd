package import BezelValues
package import HUDModel

extension Indicator.Mode: PayloadValue {}
extension Arrangement: PayloadValue {}
extension Animation: PayloadValue {}
extension Placement.Layer: PayloadValue {}
extension TextBlock.Ellipsis: PayloadValue {}
extension DismissOn: PayloadValue {}
extension HUDLifecycle.Milestone: PayloadValue {}
extension HUDLifecycle.Reason: PayloadValue {}

extension Position: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    guard case .centered(let x, let y) = self else { return payload.write(text) }
    payload.write("")
    x.encode(to: &payload)
    y.encode(to: &payload)
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let name = try payload.text()
    if name.isEmpty {
      let (x, y) = (try Double(decoding: &payload), try Double(decoding: &payload))
      guard (0...1).contains(x), (0...1).contains(y) else { throw .malformed }
      self = .centered(x: x, y: y)
    } else if let position = Position.named.first(where: { $0.text == name }) {
      self = position
    } else {
      throw .malformed
    }
  }
}

extension Dots: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(text) }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    guard let dots = Dots(text: try payload.text()) else { throw .malformed }
    self = dots
  }
}

extension Content.Button: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    payload.write(id)
    payload.write(label)
    if case .symbol = face { true.encode(to: &payload) } else { false.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let (id, label) = (try payload.text(), try payload.text())
    guard try Bool(decoding: &payload) else {
      self.init(label, id: id)
      return
    }
    guard let button = try? Content.Button(text: label), case .symbol(let symbol) = button.face else {
      throw .malformed
    }
    self.init(symbol, id: id)
  }
}

extension Progress: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { fraction.encode(to: &payload) }
  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(try Double(decoding: &payload), upTo: Self.greatest)
  }
}

extension ThemeAssignment: PayloadValue {
  package func encode(to payload: inout PayloadWriter) { payload.write(description) }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let text = try payload.text()
    do throws(UsageError) { self = try ThemeAssignment(parsing: text) } catch {
      throw PayloadError(error.description)
    }
  }
}

extension Point: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    x.encode(to: &payload)
    y.encode(to: &payload)
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(x: try Double(decoding: &payload), y: try Double(decoding: &payload))
    guard abs(x) < 1e6, abs(y) < 1e6 else { throw .malformed }
  }
}

extension Color: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    for component in [red, green, blue, alpha] { component.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    self.init(
      red: try Double(decoding: &payload), green: try Double(decoding: &payload),
      blue: try Double(decoding: &payload), alpha: try Double(decoding: &payload))
  }
}

extension Mask: PayloadValue {
  private var name: String {
    switch self {
    case .none: "none"
    case .pass: "pass"
    case .clear: "clear"
    case .dim: "dim"
    case .gradient: "gradient"
    case .color: ""
    }
  }

  package func encode(to payload: inout PayloadWriter) {
    payload.write(name)
    if case .color(let color) = self { color.encode(to: &payload) }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    let name = try payload.text()
    if name.isEmpty {
      self = .color(try Color(decoding: &payload))
    } else if let mask = Mask(text: name) {
      self = mask
    } else {
      throw .malformed
    }
  }
}

extension Options.Timeout: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    switch self {
    case .auto: payload.write(0 as UInt8)
    case .never: payload.write(1 as UInt8)
    case .after(let duration):
      payload.write(2 as UInt8)
      duration.encode(to: &payload)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    switch try payload.byte() {
    case 0: self = .auto
    case 1: self = .never
    case 2: self = .after(try Duration(decoding: &payload))
    default: throw .malformed
    }
  }
}

extension Placement.Output: PayloadValue {
  package func encode(to payload: inout PayloadWriter) {
    switch self {
    case .focused: payload.write(0 as UInt8)
    case .all: payload.write(1 as UInt8)
    case .named(let name):
      payload.write(2 as UInt8)
      payload.write(name)
    }
  }

  package init(decoding payload: inout PayloadReader) throws(PayloadError) {
    switch try payload.byte() {
    case 0: self = .focused
    case 1: self = .all
    case 2: self = .named(try payload.text())
    default: throw .malformed
    }
  }
}
