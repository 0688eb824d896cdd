import BezelCommandLine
package import BezelDBus
import BezelValues
import BezelWords
import HUDCommands
import HUDModel

/// Work of another program, as it reports it.
package struct Job: Hashable {
  /// The program.
  var name: String
  /// What it does, such as "Copying".
  var title = ""
  /// What it does it to.
  var details = ""
  /// Whether it puts that somewhere.
  var hasDestination = false
  var processed: UInt64 = 0
  var total: UInt64 = 0
  /// How many files there are; 0 while that is not known.
  var files = 0
  /// How long it has taken, at its end.
  var elapsed = Duration.zero
  /// Nil until it is known.
  var percent: Double?
  /// In bytes per second.
  var speed: UInt64 = 0
  var isSuspended = false
  var canStop = false
  var canPause = false
  var errorCode = 0
  var errorMessage = ""
  /// Whether the user has cancelled it.
  var isCancelled = false

  /// KJob's code of a job that its user has ended.
  private static let killed = 1

  /// `capabilities` has the bits 1 for a job that can be ended, and 2 for one that can be suspended.
  package init(_ name: String, capabilities: Int = 0) {
    self.name = name.isEmpty ? translated("Job") : name.abridged
    (canStop, canPause) = (capabilities & 1 != 0, capabilities & 2 != 0)
  }

  // MARK: Reports

  /// Takes the properties of a job of the third version.
  package mutating func take(_ properties: BusValue) {
    for (key, value) in properties.entries {
      let value = value.unwrapped
      switch key.text {
      case "title"?: title = Self.text(value)
      case "infoMessage"? where title.isEmpty: title = Self.text(value)
      case "descriptionValue1"?: details = Self.fileName(value)
      case "descriptionValue2"?, "destUrl"?: hasDestination = !Self.text(value).isEmpty
      case "totalBytes"?: total = Self.amount(value)
      case "processedBytes"?: processed = Self.amount(value)
      case "totalFiles"?: files = Int(Self.amount(value))
      case "percent"?: percent = Self.fraction(value)
      case "speed"?: speed = Self.amount(value)
      case "suspended"?: isSuspended = value.boolean ?? isSuspended
      case "errorCode"?: errorCode = value.integer ?? 0
      case "errorMessage"?: errorMessage = Self.text(value)
      default: continue
      }
    }
  }

  /// Takes a call of a job of the second version. False for a method that it does not have.
  package mutating func take(_ member: String, _ arguments: [BusValue]) -> Bool {
    let first = arguments.first ?? .boolean(false)
    let unit = arguments.last?.text
    switch member {
    case "setSuspended": isSuspended = first.boolean ?? isSuspended
    case "setTotalAmount" where unit == "bytes": total = Self.amount(first)
    case "setTotalAmount" where unit == "files": files = Int(Self.amount(first))
    case "setProcessedAmount" where unit == "bytes": processed = Self.amount(first)
    case "setTotalAmount", "setProcessedAmount": break
    case "setPercent": percent = Self.fraction(first)
    case "setSpeed": speed = Self.amount(first)
    case "setInfoMessage": title = Self.text(first)
    case "setDescriptionField":
      guard let last = arguments.last else { break }
      if first.integer == 0 { details = Self.fileName(last) } else { hasDestination = true }
    case "setError": errorCode = first.integer ?? 0
    case "setDestUrl": hasDestination = true
    case "clearDescriptionField": break
    default: return false
    }
    return true
  }

  /// What a program says, in characters: the layout cuts what has no room.
  private static let longestText = 512

  static func text(_ value: BusValue?) -> String { (value?.text ?? "").abridged(to: longestText) }

  private static func fileName(_ value: BusValue) -> String {
    let path = value.text ?? ""
    return (path.split(separator: "/").last.map(String.init) ?? path).abridged(to: longestText)
  }

  private static func amount(_ value: BusValue) -> UInt64 {
    let number = value.double ?? 0
    return number > 0 && number < 1e18 ? UInt64(number) : 0
  }

  private static func fraction(_ value: BusValue) -> Double? {
    value.double.map { min(max(0, $0 / 100), 1) }
  }

  // MARK: Showing

  /// What is shown while it runs; nil if the user has cancelled it.
  package func reading(_ id: String) -> DesktopReading? {
    guard !isCancelled else { return nil }
    return reading(id, .held) { patch in
      (patch.mode, patch.timeout, patch.showsPercent) = (.bar, .never, false)
      patch.progress = fraction.map { Progress($0) }
      patch.isInactive = isSuspended
      patch.note = amounts
      // A longer line may need room; while the job runs, no shorter one moves the bezel again.
      patch.properties = [ThemeAssignment(constant: "shrink", "off")]
      var buttons: [Content.Button] = []
      if canPause {
        buttons.append(
          isSuspended
            ? Content.Button(.play, id: Button.resume.rawValue)
            : Content.Button(.pause, id: Button.pause.rawValue))
      }
      if canStop { buttons.append(Content.Button(.close, id: Button.cancel.rawValue)) }
      patch.buttons = buttons
    }
  }

  /// What is shown at its end; nil if nothing is.
  package func finalReading(_ id: String) -> DesktopReading? {
    guard errorCode != Self.killed else { return nil }
    let isFailure = errorCode != 0 || !errorMessage.isEmpty
    if isCancelled, !isFailure { return nil }
    return reading(id, .freed) { patch in
      // One symbol: the result's.
      (patch.mode, patch.icon) = (isFailure ? .error : .success, "")
      var facts: [String?]
      if isFailure {
        patch.title = translated("%1$s failed", work)
        if !errorMessage.isEmpty { patch.details = errorMessage }
        facts = [share, elapsed.timeTaken.map { translated("after %1$s", $0) }]
      } else {
        patch.title = translated("%1$s finished", work)
        facts = [
          total > 0 ? Self.text(total) : nil, elapsed.timeTaken.map { translated("took %1$s", $0) },
        ]
        // The last of several files is not what it was about.
        if files > 1 {
          let count = translated("%1$s file", plural: "%1$s files", files)
          patch.details = [count, facts.removeFirst()].compactMap(\.self).joined(separator: " · ")
        }
      }
      patch.note = facts.compactMap(\.self).joined(separator: " · ")
    }
  }

  private func reading(
    _ id: String, _ holding: DesktopReading.Holding, _ set: (inout Patch) -> Void
  ) -> DesktopReading {
    var reading = DesktopReading(.jobs) { patch in
      patch.icon = icon
      patch.title = title.isEmpty ? name : title
      patch.details = title.isEmpty ? "" : details.asPath
      set(&patch)
    }
    (reading.id, reading.holding) = (id, holding)
    return reading
  }

  /// Jobs do not say what kind they are of: what their programs call it in English does, and what is copied has a destination.
  private var icon: String {
    let icons = [
      ("Copying", "copy"), ("Moving", "move"), ("Deleting", "trash"), ("Trashing", "trash"),
      ("Emptying", "trash"),
      ("Downloading", "download"),
    ]
    return icons.first { title.hasPrefix($0.0) }?.1 ?? (hasDestination ? "copy" : "file")
  }

  enum Button: String {
    case pause, resume, cancel
  }

  /// The title without the ellipsis of what goes on; without a title, the program.
  private var work: String {
    if title.isEmpty { return name }
    for ellipsis in ["…", "..."] where title.hasSuffix(ellipsis) {
      return String(title.dropLast(ellipsis.count))
    }
    return title
  }

  private var fraction: Double? {
    knownTotal.map { Double(processed) / Double($0) } ?? percent
  }

  /// Nil also for one that is less than what is done.
  private var knownTotal: UInt64? { total > 0 && total >= processed ? total : nil }

  /// Such as `12 of 40 MB` or `900 kB of 1.2 GB`; nil if that isn't known.
  private var share: String? {
    guard let total = knownTotal else { return nil }
    let (part, whole) = (Self.parts(processed), Self.parts(total))
    return translated(
      "%1$s of %2$s", part.unit == whole.unit ? part.number : Self.text(processed), Self.text(total))
  }

  /// Such as `12 of 40 MB · 3.1 MB/s · 9 s left`, or `Paused · 12 of 40 MB`.
  private var amounts: String {
    if isSuspended { return [translated("Paused"), share].compactMap(\.self).joined(separator: " · ") }
    guard let share else { return "" }
    var parts = [share]
    if speed > 0 {
      parts.append("\(Self.text(speed))/s")
      if total > processed {
        parts.append(Duration.seconds(Double(total - processed) / Double(speed)).timeLeftText)
      }
    }
    return parts.joined(separator: " · ")
  }

  private static func text(_ bytes: UInt64) -> String {
    let (number, unit) = parts(bytes)
    return unit.map { "\(number) \($0)" } ?? translated("%1$s byte", plural: "%1$s bytes", Int(bytes))
  }

  /// The number in the largest unit that it fills; nil is bytes.
  private static func parts(_ bytes: UInt64) -> (number: String, unit: String?) {
    guard bytes >= 1000 else { return ("\(bytes)", nil) }
    var (number, unit) = (Double(bytes) / 1000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB"]
    while number >= 999.5, unit < units.count - 1 { (number, unit) = (number / 1000, unit + 1) }
    let tenths = (number * 10).rounded()
    let isShort = tenths < 100
    return (isShort ? "\(tenths / 10)" : "\(Int(number.rounded()))", units[unit])
  }
}
