/// Reports progress to a terminal (OSC 9;4) between what a command prints there.
///
/// It is silent while the command reports progress itself.
package struct TerminalReporter {
  private static let stringEnd: [UInt8] = [0x1b, UInt8(ascii: "\\")]

  private var gap = OutputGap()
  /// What is to be reported, at the next place where that can be.
  private var pending: TerminalProgress?
  private var reported = TerminalProgress.removed
  private var isCommandReporting = false

  package init() {}

  /// Reports this, unless it was reported last, with the next bytes that are passed on.
  package mutating func report(_ progress: TerminalProgress) {
    pending = progress == reported || isCommandReporting ? nil : progress
  }

  /// Appends the bytes of the command, and what is to be reported. No bytes are enough for that.
  package mutating func pass(_ bytes: UnsafeRawBufferPointer, into result: inout [UInt8]) {
    var place = gap.isOpen ? 0 : nil
    for index in bytes.indices {
      if let report = gap.take(bytes[index]) {
        isCommandReporting = report != .removed
        (reported, pending, place) = (.removed, nil, nil)
      }
      if gap.isOpen { place = index + 1 }
    }
    guard let place, let progress = pending else { return result += bytes }
    result += bytes[..<place]
    result += progress.sequence
    result += bytes[place...]
    (reported, pending) = (progress, nil)
  }

  /// What removes the progress when the command has ended, even inside a sequence.
  package mutating func end() -> [UInt8] {
    defer { (reported, pending) = (.removed, nil) }
    guard reported != .removed else { return [] }
    return (gap.isOpen ? [] : Self.stringEnd) + TerminalProgress.removed.sequence
  }
}
