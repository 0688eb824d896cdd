import SeededRandom
import ToolProgress

/// Reports progress at random moments between random outputs of a command, and checks that a terminal sees all sequences of
/// the command as they are.
package struct ReportFuzz {
  /// A rule that an input broke. The same seed and samples reproduce it.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private static let states: [ToolProgress.State] = [.unknown, .running, .indeterminate, .paused, .failed]

  private var random: SeededRandom
  private var input: FuzzInput

  /// `samples` are outputs of real tools, from which inputs are made.
  package init(seed: UInt64, samples: [[UInt8]]) {
    random = SeededRandom(seed: seed)
    input = FuzzInput(samples: samples)
  }

  /// Runs this number of inputs.
  package mutating func run(_ count: Int) throws(Failure) {
    for number in 0..<count {
      input.make(&random)
      try pass(number)
    }
  }

  private mutating func pass(_ number: Int) throws(Failure) {
    var reporter = TerminalReporter()
    var (merged, reports, start) = ([UInt8](), [TerminalProgress](), 0)
    var reported = TerminalProgress.removed
    while start < input.bytes.count {
      let end = start + random.below(min(input.bytes.count - start, 40) + 1)
      let progress = nextProgress()
      if let progress { reporter.report(progress) }
      let before = merged.count
      input.bytes[start..<end].withUnsafeBytes { reporter.pass($0, into: &merged) }
      if let progress { reported = progress }
      let added = merged[before...]
      if added.count > end - start {
        reports.append(reported)
        guard Self.isInsertion(reported.sequence[...], of: input.bytes[start..<end], into: added) else {
          throw fail("the bytes \(start)..<\(end) were changed", number)
        }
      } else if added != input.bytes[start..<end] {
        throw fail("the bytes \(start)..<\(end) were changed", number)
      }
      start = end
    }
    for terminal in FuzzTerminal.kinds {
      let (alone, shown) = (terminal.events(in: input.bytes), terminal.events(in: merged))
      guard Self.differ(only: reports.flatMap { terminal.events(in: $0.sequence) }, alone, shown) else {
        throw fail("a sequence was broken by \(reports)", number)
      }
      guard case let end = reporter.lastSequence, !end.isEmpty else { continue }
      guard
        terminal.events(in: merged + end).last == terminal.events(in: TerminalProgress.removed.sequence).last
      else { throw fail("the last report was not removed", number) }
    }
  }

  private mutating func nextProgress() -> TerminalProgress? {
    guard random.below(2) == 0 else { return nil }
    let fraction = random.below(5) == 0 ? nil : Double(random.below(101)) / 100
    return TerminalProgress(
      ToolProgress(state: Self.states[random.below(Self.states.count)], fraction: fraction))
  }

  private static func isInsertion(
    _ sequence: ArraySlice<UInt8>, of bytes: ArraySlice<UInt8>, into result: ArraySlice<UInt8>
  ) -> Bool {
    guard result.count == bytes.count + sequence.count else { return false }
    return (0...bytes.count).contains { place in
      result.prefix(place) == bytes.prefix(place) && result.dropFirst(place).starts(with: sequence)
        && result.suffix(bytes.count - place) == bytes.suffix(bytes.count - place)
    }
  }

  /// Whether the events of one list are those of the other, in their order, and the reports.
  private static func differ(only reports: [UInt64], _ alone: [UInt64], _ shown: [UInt64]) -> Bool {
    guard shown.count == alone.count + reports.count else { return false }
    // The command may report the same itself.
    var (rest, next) = (reports, 0)
    for event in shown {
      if next < alone.count, alone[next] == event {
        next += 1
      } else if let report = rest.firstIndex(of: event) {
        rest.remove(at: report)
      } else {
        return false
      }
    }
    return true
  }

  private func fail(_ what: String, _ number: Int) -> Failure {
    Failure(
      description:
        "input \(number), \(String(decoding: input.bytes, as: UTF8.self).debugDescription): \(what)")
  }
}

extension TerminalReporter {
  /// What it would write at the end.
  fileprivate var lastSequence: [UInt8] {
    var copy = self
    return copy.end()
  }
}

/// A terminal that splits what it gets into characters, control characters and sequences.
struct FuzzTerminal {
  /// Terminals that end a string at any ESC, or only at ST.
  static let kinds = [FuzzTerminal(isStrict: false), FuzzTerminal(isStrict: true)]

  /// Whether a string ends only at ST. Such a one doesn't know control characters of two bytes, and knows titles.
  let isStrict: Bool

  private enum Mode { case text, escape, intermediate, csi, osc, string, stringEscape }

  /// What it has got, as a hash each. A part of a sequence that was broken off counts as one.
  func events(in bytes: [UInt8]) -> [UInt64] {
    var events: [UInt64] = []
    var (mode, hash, missing, isOSC) = (Mode.text, Self.empty, 0, false)
    func emit() {
      if hash != Self.empty { events.append(hash) }
      hash = Self.empty
    }
    var bytes = bytes[...]
    while let byte = bytes.first {
      if missing > 0 {
        if byte & 0xc0 == 0x80 {
          bytes.removeFirst()
          missing -= 1
          hash = Self.add(byte, to: hash)
          if missing == 0 { emit() }
        } else {
          missing = 0
          emit()
        }
        continue
      }
      bytes.removeFirst()
      if byte == 0x18 || byte == 0x1a {
        emit()
        events.append(Self.add(byte, to: Self.empty))
        mode = .text
        continue
      }
      if mode == .stringEscape {
        if byte == 0x5c {
          emit()
          mode = .text
        } else if isStrict {
          hash = Self.add(byte, to: Self.add(0x1b, to: hash))
          if byte == 0x07, isOSC { emit() }
          mode = byte == 0x1b ? .stringEscape : byte == 0x07 && isOSC ? .text : isOSC ? .osc : .string
        } else {
          emit()
          (hash, mode) = (Self.add(0x1b, to: hash), .escape)
          bytes = [byte] + bytes
        }
        continue
      }
      if mode == .osc || mode == .string {
        switch byte {
        case 0x1b: mode = .stringEscape
        case 0x07 where isOSC:
          emit()
          mode = .text
        default: hash = Self.add(byte, to: hash)
        }
        continue
      }
      if byte == 0x1b {
        emit()
        (hash, mode) = (Self.add(byte, to: hash), .escape)
        continue
      }
      if byte < 0x20 {
        events.append(Self.add(byte, to: Self.empty))
        continue
      }
      hash = Self.add(byte, to: hash)
      switch mode {
      case .escape:
        switch byte {
        case 0x5b: mode = .csi
        case 0x5d: (mode, isOSC) = (.osc, true)
        case 0x50, 0x58, 0x5e, 0x5f: (mode, isOSC) = (.string, false)
        case 0x6b where isStrict: (mode, isOSC) = (.string, false)
        case 0x30...0x7e:
          emit()
          mode = .text
        case 0x20...0x2f: mode = .intermediate
        default: break
        }
      case .intermediate where 0x30...0x7e ~= byte:
        emit()
        mode = .text
      case .csi where 0x40...0x7e ~= byte:
        emit()
        mode = .text
      case .text:
        if byte == 0xc2, !isStrict, let next = bytes.first, 0x80..<0xa0 ~= next {
          // The same as after ESC.
          bytes = [next - 0x40] + bytes.dropFirst()
          mode = .escape
          continue
        }
        missing = byte < 0xc2 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf5 ? 3 : 0
        if missing == 0 { emit() }
      default: break
      }
    }
    emit()
    return events
  }

  private static let empty: UInt64 = 0xcbf2_9ce4_8422_2325

  private static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
}
