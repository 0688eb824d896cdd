import SeededRandom
import ToolProgress

/// Passes random output to a reader, and checks the results.
package struct ProgressFuzz {
  /// A rule that an input broke. The same seed and samples reproduce it.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The number of inputs until a reader is replaced.
  private static let inputsPerReader = 1000

  private var random: SeededRandom
  private var input: FuzzInput
  private var reader = ProgressReader()
  /// Without pauses, the input becomes bulk.
  private var isPausing = false

  /// `samples` are outputs of real tools, from which inputs are made.
  package init(seed: UInt64, samples: [[UInt8]]) {
    random = SeededRandom(seed: seed)
    input = FuzzInput(samples: samples)
  }

  /// Runs this number of inputs.
  package mutating func run(_ count: Int) throws(Failure) {
    for number in 0..<count {
      if number % Self.inputsPerReader == 0 { renew() }
      input.make(&random)
      try read(number)
    }
  }

  private mutating func renew() {
    reader = ProgressReader(readsBareNumbers: random.below(2) == 0)
    isPausing = random.below(2) == 0
  }

  private mutating func read(_ number: Int) throws(Failure) {
    let stream = random.below(4) == 0 ? ProgressReader.Stream.errors : .output
    let cut = random.below(input.bytes.count + 1)
    input.bytes.withUnsafeBytes { bytes in
      for piece in [bytes[..<cut], bytes[cut...]] {
        reader.read(UnsafeRawBufferPointer(rebasing: piece), from: stream)
      }
    }
    if random.below(isPausing ? 4 : 2000) == 0 { reader.pause() }
    try check(reader.progress, number)
    if random.below(50) == 0 { try check(words: reader.failureReason, number) }
  }

  private func check(_ progress: ToolProgress, _ number: Int) throws(Failure) {
    if let fraction = progress.fraction, !(0...1).contains(fraction) {
      throw fail("the fraction is \(fraction)", number)
    }
    if let count = progress.count, !(0...1).contains(count.fraction) || count.description.utf8.count > 60 {
      throw fail("the count is \(count)", number)
    }
    if progress.state == .running, progress.fraction == nil, progress.count != nil {
      throw fail("a count without a fraction", number)
    }
    try check(words: progress.step, number)
  }

  private func check(words: String?, _ number: Int) throws(Failure) {
    guard let words else { return }
    // 512 bytes of a line, each of which may be replaced by a character of three.
    if words.isEmpty || words.utf8.count > 1600 { throw fail("a step of \(words.utf8.count) bytes", number) }
    for scalar in words.unicodeScalars where scalar.properties.generalCategory == .control {
      throw fail("a step with U+\(String(scalar.value, radix: 16))", number)
    }
  }

  private func fail(_ what: String, _ number: Int) -> Failure {
    Failure(
      description:
        "input \(number), \(String(decoding: input.bytes, as: UTF8.self).debugDescription): \(what)")
  }
}
