import SeededRandom

/// A median, a ratio or a difference of medians, with its confidence interval.
package struct Estimate: Hashable, Codable, Sendable {
  /// The confidence level. A table has about thirty rows, so 95 % would give too many false alarms.
  package static let confidence = 0.99

  package let value: Double
  package let low: Double
  package let high: Double

  package init(value: Double, low: Double, high: Double) {
    self.value = value
    self.low = low
    self.high = high
  }

  /// The width of the interval, as a share of the value.
  package var relativeWidth: Double { value == 0 ? high - low : (high - low) / abs(value) }
}

extension Estimate {
  package init(medianOf samples: [Double]) {
    self.init(of: [samples]) { $0[0] }
  }

  /// The ratio of two medians. Samples with the same index were taken one after the other and are resampled together,
  /// so that a delay of both sides does not widen the interval.
  package init(ratioOf numerator: [Double], to denominator: [Double]) {
    self.init(of: [numerator, denominator]) { ratio(of: $0[0], to: $0[1]) }
  }

  /// The difference of two medians, for counts that may be zero.
  package init(differenceOf minuend: [Double], and subtrahend: [Double]) {
    self.init(of: [minuend, subtrahend]) { $0[0] - $0[1] }
  }

  /// Bootstrap with percentiles: rounds are drawn with replacement, and the same seed gives the same interval.
  ///
  /// - Precondition: All series have the same number of samples, at least one.
  private init(of series: [[Double]], _ statistic: ([Double]) -> Double) {
    let count = series[0].count
    precondition(count > 0 && series.allSatisfy { $0.count == count }, "series of different lengths")
    var random = SeededRandom(seed: 1)
    let drawn = (0..<resamples).map { _ in
      let rounds = (0..<count).map { _ in Int.random(in: 0..<count, using: &random) }
      return statistic(series.map { samples in median(rounds.map { samples[$0] }) })
    }.sorted()
    let tail = Int((1 - Self.confidence) / 2 * Double(resamples))
    self.init(
      value: statistic(series.map(median)), low: drawn[tail], high: drawn[resamples - 1 - tail])
  }
}

private let resamples = 2000

/// The middle sample, or the mean of the two in the middle.
///
/// - Precondition: There is at least one sample.
package func median(_ samples: [Double]) -> Double {
  let sorted = samples.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/// Equal values have the ratio 1, zeros included.
private func ratio(of numerator: Double, to denominator: Double) -> Double {
  numerator == denominator ? 1 : numerator / denominator
}
