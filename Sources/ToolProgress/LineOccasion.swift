/// What can be told of a line at a glance, for most matchers not to be asked about most lines.
struct LineOccasion {
  /// The bytes that it may begin with; nil for any, and then it must have a percent sign.
  let beginnings: StaticString?
  let needs: LineTraits

  init(_ beginnings: StaticString, _ needs: LineTraits = []) {
    self.beginnings = beginnings
    self.needs = needs
  }

  /// A line with a percent sign, whatever it begins with.
  init(_ needs: LineTraits = []) {
    beginnings = nil
    self.needs = needs.union(.percent)
  }

  func allows(beginning byte: UInt8) -> Bool {
    guard let beginnings else { return true }
    return beginnings.withUTF8Buffer { $0.contains(byte) }
  }
}
