internal import BezelValues
internal import HUDModel

extension HUD {
  /// A size in logical pixels.
  ///
  ///     var theme = HUD.Theme.auto
  ///     theme.minimumSize = HUD.Size(width: 200, height: 120)
  ///     HUD.setDefaults { $0.theme = theme }
  public struct Size: Hashable, Sendable {
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a size in logical pixels.
    ///
    ///     let square = HUD.Indicator.custom(size: HUD.Size(width: 64, height: 64)) { $0.text("?") }
    ///     let hud = HUD.show("Unknown", indicator: square)
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// A font of a theme.
  ///
  ///     var theme = HUD.Theme.auto
  ///     theme.titleFont = HUD.Font("Inter", size: 15, weight: .semibold)
  ///     HUD.setDefaults { $0.theme = theme }
  public struct Font: Hashable, Sendable {
    /// How bold a font is.
    ///
    ///     var theme = HUD.Theme.auto
    ///     theme.titleFont = HUD.Font(size: 15, weight: .bold)
    ///     HUD.setDefaults { $0.theme = theme }
    public enum Weight: String, CaseIterable, Hashable, Sendable {
      /// From the lightest to the boldest.
      case regular, medium, semibold, bold
    }

    /// The family; nil is the theme's ``Theme/font``, or the desktop's.
    public var family: String?
    /// The size in logical pixels, from 4 to 200; other values are clamped.
    public var size: Double
    /// The weight.
    public var weight: Weight

    /// Creates a font.
    ///
    ///     var theme = HUD.Theme.auto
    ///     theme.detailsFont = HUD.Font("DejaVu Sans Mono", size: 12)
    ///     HUD.setDefaults { $0.theme = theme }
    public init(_ family: String? = nil, size: Double, weight: Weight = .regular) {
      (self.family, self.size, self.weight) = (family, size, weight)
    }
  }
}

/// The value of a property of a theme, as its text and back.
protocol ThemeValue {
  init?(themeText: String)
  var themeText: String { get }
}

extension HUD.Theme {
  func value<Value: ThemeValue>(of key: String) -> Value? {
    selection.assignments.last { $0.key == key }.flatMap { Value(themeText: $0.text) }
  }

  /// A value that the property can't have, such as a font family that is none, changes nothing.
  mutating func setValue<Value: ThemeValue>(of key: String, to value: Value?) {
    if let value { return selection.set(key, to: value.themeText) }
    let others = selection.assignments.filter { $0.key != key }
    selection = ThemeSelection(selection.name)
    for assignment in others { selection.set(assignment) }
  }

  mutating func setValue<Value: ThemeValue & Comparable>(
    of key: String, to value: Value?, in limits: ClosedRange<Value>
  ) {
    setValue(of: key, to: value.map { min(max($0, limits.lowerBound), limits.upperBound) })
  }

  mutating func setValue(of key: String, to size: HUD.Size?, in limits: ClosedRange<Double>) {
    setValue(
      of: key,
      to: size.map { HUD.Size(width: clamped($0.width, to: limits), height: clamped($0.height, to: limits)) })
  }

  mutating func setValue(of key: String, to offset: HUD.Offset?, in limits: ClosedRange<Double>) {
    setValue(
      of: key, to: offset.map { HUD.Offset(x: clamped($0.x, to: limits), y: clamped($0.y, to: limits)) })
  }
}

private func clamped(_ value: Double, to limits: ClosedRange<Double>) -> Double {
  value.isNaN ? limits.lowerBound : min(max(value, limits.lowerBound), limits.upperBound)
}

extension ThemeValue where Self: RawRepresentable<String> {
  init?(themeText: String) { self.init(rawValue: themeText) }
  var themeText: String { rawValue }
}

extension HUD.Arrangement: ThemeValue {}
extension HUD.Animation: ThemeValue {}
extension HUD.Theme.CornerShape: ThemeValue {}
extension HUD.Theme.Spinner: ThemeValue {}
extension HUD.Theme.LineCap: ThemeValue {}
extension HUD.Theme.IconSource: ThemeValue {}
extension HUD.Theme.StatusStyle: ThemeValue {}
extension HUD.Theme.BarDirection: ThemeValue {}

extension String: ThemeValue {
  init?(themeText: String) { self = themeText }
  var themeText: String { self }
}

extension Bool: ThemeValue {
  init?(themeText: String) {
    guard let answer = Bool(answer: themeText) else { return nil }
    self = answer
  }
  var themeText: String { self ? "on" : "off" }
}

extension Int: ThemeValue {
  init?(themeText: String) { self.init(themeText) }
  var themeText: String { "\(self)" }
}

extension Double: ThemeValue {
  init?(themeText: String) { self.init(themeText) }
  var themeText: String { text }
}

extension Duration: ThemeValue {
  init?(themeText: String) { self.init(text: themeText) }
  var themeText: String { text }
}

extension HUD.Color: ThemeValue {
  init?(themeText: String) { self.init(themeText) }
  var themeText: String { HUDModel.Color(self).text }
}

extension HUD.Size: ThemeValue {
  init?(themeText: String) {
    let numbers = themeText.split(separator: ",").compactMap { Double($0) }
    guard let width = numbers.first, let height = numbers.last else { return nil }
    self.init(width: width, height: height)
  }
  var themeText: String { "\(width.text),\(height.text)" }
}

extension HUD.Offset: ThemeValue {
  init?(themeText: String) {
    let numbers = themeText.split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }
  var themeText: String { "\(x.text),\(y.text)" }
}

extension HUD.Font: ThemeValue {
  init?(themeText: String) {
    guard let font = HUDModel.Font(text: themeText) else { return nil }
    self.init(font.family, size: font.size, weight: Weight(rawValue: font.weight.rawValue) ?? .regular)
  }
  var themeText: String {
    let weight = HUDModel.Font.Weight(rawValue: weight.rawValue) ?? .regular
    return HUDModel.Font(family: family, size: clamped(size, to: 4...200), weight: weight).text
  }
}
