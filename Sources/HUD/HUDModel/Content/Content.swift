/// What a HUD shows. Of long texts it keeps what can be shown.
package struct Content: Hashable, Sendable {
  /// What is in the icon slot.
  package var icon: Icon?
  /// The own icon on an image that keeps its colours.
  package var glyph: Icon?
  package var indicator: Indicator
  /// The progress at which a bar is full; 1 is 100 %.
  package var maximum = 1.0
  package var title: String {
    didSet { title = TextBlock.truncated(title) }
  }
  package var details: String {
    didSet { details = TextBlock.truncated(details) }
  }
  /// A third, fainter text.
  package var note = "" {
    didSet { note = TextBlock.truncated(note) }
  }
  /// The value as text, at the end of a row or of a banner's bar, and elsewhere after the note. If it is empty, the
  /// percentage is there, where the theme shows it.
  package var valueText = "" {
    didSet { valueText = TextBlock.truncated(valueText) }
  }
  /// Whether icon, progress and value are drawn as for something that is off, such as a muted volume.
  package var isInactive = false
  /// The same texts with Pango markup, where they were given with it.
  package var markup = Markup()
  /// Where details that are too long are shortened.
  package var detailsEllipsis = TextBlock.Ellipsis.end
  /// At most ``Button/most``.
  package var buttons: [Button]

  /// Markup that is too long is omitted: the HUD then shows the plain text.
  package struct Markup: Hashable, Sendable {
    package var title: String? {
      didSet { title = TextBlock.shownMarkup(title) }
    }
    package var details: String? {
      didSet { details = TextBlock.shownMarkup(details) }
    }

    package init(title: String? = nil, details: String? = nil) {
      self.title = TextBlock.shownMarkup(title)
      self.details = TextBlock.shownMarkup(details)
    }
  }

  package init(
    icon: Icon? = nil, indicator: Indicator = .spinner, title: String = "", details: String = "",
    buttons: [Button] = []
  ) {
    self.icon = icon
    self.indicator = indicator
    self.title = TextBlock.truncated(title)
    self.details = TextBlock.truncated(details)
    self.buttons = buttons
  }

  /// Whether icon and value are faint, too. A word such as "Muted" is to be read.
  var isFaint: Bool { isInactive && valueText.isEmpty }

  /// Whether the bezel would show nothing. Rows have no note.
  package func isEmpty(in arrangement: Arrangement) -> Bool {
    icon == nil && indicator == .none && title.isEmpty && details.isEmpty && valueText.isEmpty
      && (note.isEmpty || arrangement == .row) && buttons.isEmpty
  }

  /// The mode of the command line: `image` is an icon without an indicator.
  package var mode: Indicator.Mode { icon != nil && indicator == .none ? .image : indicator.mode }

  /// False for an image without pixels.
  package var isIconLoaded: Bool { icon?.isLoaded ?? true }

  /// Whether it shows a result or a message, and no running task.
  package var isStatus: Bool { mode.isStatus }

  /// Whether it is dismissed automatically by default: a question waits for its answer.
  package var isDismissedByDefault: Bool { isStatus && buttons.isEmpty }

  /// Whether it waits for an answer, and shows no running task.
  package var isQuestion: Bool { (isStatus || mode == .text) && !buttons.isEmpty }

  /// The number of characters to read, as a reader counts them.
  var characters: Int { title.count + details.count + note.count }
}
