package import BezelValues
import HUDModel

/// A named set of options: what a HUD looks like and how it behaves.
package struct Style: Hashable, Sendable {
  package let name: String
  /// The id of HUDs without one of their own: the newest replaces the one before.
  package let id: String?
  /// What makes the style, such as the layout: what the user sets for all HUDs doesn't change it.
  package let identity: Patch
  /// What applies unless the user sets it for all HUDs, such as the position.
  package let defaults: Patch
  /// Whether progress has the indicator of the style's layout, whatever the user sets for all HUDs.
  package let keepsIndicator: Bool

  /// The style of a section, with the options of the style that it changes.
  package init(_ name: String, _ section: StyleSection, over base: Style? = nil) {
    var identity = section.patch
    if let base { identity.merge(over: base.identity) }
    (self.name, id) = (name, section.id ?? base?.id)
    (self.identity, defaults) = (identity, base?.defaults ?? Patch())
    keepsIndicator = base?.keepsIndicator ?? false
  }

  /// All options of the style.
  package var patch: Patch {
    var patch = identity
    patch.merge(over: defaults)
    return patch
  }

  package static let defaultName = "card"
  /// The default of what shows a part of the desktop, such as the volume.
  package static let displayName = "osd"

  /// The built-in style of this name; nil if there is none.
  package static func builtIn(named name: String) -> Style? { builtIn.first { $0.name.hasBytes(of: name) } }
}

/// The options of a style that are none of a HUD's look, placement and behaviour.
package struct StyleOptions: OptionTable {
  package static let table = StyleOptions()

  package let base = Option(
    "base", "S", .text(completion: .style), default: Style.defaultName, "The style that this one changes.")
  package let id = Option(
    "id", "ID", .id, absence: Command.Show.defaultID,
    "The id of HUDs that are shown without one: the newest replaces the one before.")
}

/// A section `[style.NAME]`.
package struct StyleSection: Sendable {
  package var options = OptionValues()
  package var patch = Patch()

  package init() {}

  /// The style that this one changes; nil for the built-in one.
  package var base: String? {
    get { options[StyleOptions.table.base] }
    set { options[StyleOptions.table.base] = newValue }
  }

  package var id: String? { options[StyleOptions.table.id] }

  /// Sets an option to the value of a line. False for an unknown key.
  ///
  /// - Throws: `UsageError` that says what is accepted.
  package mutating func set(_ key: String, to text: String) throws(UsageError) -> Bool {
    if let option = StyleOptions.rows.first(where: { $0.name == key }) {
      try option.readKey(text, into: &options)
      return true
    }
    return try patch.set(key, to: text)
  }
}

// MARK: - Built-in styles

extension Style {
  /// The built-in styles, as a file has them. The display styles appear and follow a key at once, and leave soon.
  ///
  /// A style with a layout sets all that makes its look, since `[hud]` applies to what it doesn't set. As a property,
  /// `segments` selects no indicator.
  package static let builtInText = """
    [style.card]

    [style.osd]
    id=osd
    layout=row
    set=segments=0
    segment-radius=3
    percent=yes
    row-vertical=off
    position=50%,88%
    timeout=1500ms
    animation=rise
    spring=180ms
    fade-in=90ms

    [style.classic-osd]
    id=osd
    layout=column
    segments=16
    percent=no
    square=on
    minimum-size=200
    icon-size=104
    bar-size=158,8
    padding=20,16
    top-padding=6
    icon-gap=26
    indicator-gap=8
    segment-gap=2
    segment-radius=1.5
    max-text-width=158
    position=50%,80%
    timeout=1500ms
    animation=rise
    spring=180ms
    fade-in=90ms

    [style.vertical-osd]
    base=osd
    percent=no
    row-vertical=on
    position=right

    [style.banner]
    layout=banner
    set=segments=0

    """

  /// The styles of the text.
  package static let builtIn = sections.reduce(into: [Style]()) { styles, section in
    let base = styles.first { $0.name == section.value.base }
    styles.append(Style(builtIn: section.name, section.value, over: base))
  }

  private static let sections: [(name: String, value: StyleSection)] = {
    var sections: [(name: String, value: StyleSection)] = []
    INILine.read(Array(builtInText.utf8)) { line, number in
      switch line {
      case .section(let header): sections.append((String(header.dropFirst("style.".count)), StyleSection()))
      case .setting(let key, let value):
        let isSet = try? sections[sections.count - 1].value.set(key, to: value)
        precondition(isSet == true, "line \(number) of the built-in styles is wrong")
      case .invalid(let reason, _): preconditionFailure("line \(number) of the built-in styles: \(reason)")
      }
    }
    return sections
  }()

  /// The lines of a built-in style, with its section; nil if there is no such style.
  package static func text(ofBuiltIn name: String) -> String? {
    let lines = builtInText.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0 != "[style.\(name)]" }.prefix { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.map { "\($0)\n" }.joined()
  }

  /// The place of a HUD, its time and its motion give way to what the user sets for all HUDs.
  private init(builtIn name: String, _ section: StyleSection, over base: Style?) {
    var (identity, defaults) = (section.patch, Patch())
    let options = BehaviorOptions.table
    let isLook: [any OptionRow] = [options.layout, options.style, options.theme, options.properties]
    for option in BehaviorOptions.rows where !isLook.contains(where: { $0 === option }) {
      identity.values.move(option, to: &defaults.values)
    }
    let motion = Set(ThemeProperty.motion.map(\.key))
    let properties = (identity.properties ?? []).builtIn
    identity.properties = properties.filter { !motion.contains($0.key) }.nonempty
    defaults.properties = properties.filter { motion.contains($0.key) }.nonempty
    if let base {
      identity.merge(over: base.identity)
      defaults.merge(over: base.defaults)
    }
    (self.name, id) = (name, section.id ?? base?.id)
    (self.identity, self.defaults) = (identity, defaults)
    keepsIndicator = identity.layout != nil
  }
}

extension Array {
  fileprivate var nonempty: Self? { isEmpty ? nil : self }
}
