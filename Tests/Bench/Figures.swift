/// Runs of several contestants in turn, so that a busy moment hits all of them.
func interleave(_ runs: Int, _ contestants: [() throws -> Duration]) throws -> [Duration] {
  var times = [[Duration]](repeating: [], count: contestants.count)
  for _ in 0..<runs {
    for (index, run) in contestants.enumerated() { times[index].append(try run()) }
  }
  return times.map(median)
}

func median(_ values: [Duration]) -> Duration {
  let sorted = values.sorted()
  guard !sorted.isEmpty else { return .zero }
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

extension Duration {
  var milliseconds: Double { self / .milliseconds(1) }
}

/// One line of the table: our figure beside another's, and how far it may be off.
struct Figure {
  let what: String
  let ours: Double
  let unit: String
  /// The other's name and figure; without one there is a fixed limit, or nothing to compare with here.
  var other: (name: String, value: Double)?
  /// The largest ratio to the other's, or the largest value when there is no other.
  let limit: Double?
  let goal: Double?

  private var judged: Double { other.map { ours / $0.value } ?? ours }

  private var verdict: String {
    guard let limit else { return "" }
    if judged > limit { return "over" }
    guard let goal else { return "ok" }
    return judged <= goal ? "goal" : "ok"
  }

  var cells: [String] {
    [
      what, "\(number(ours)) \(unit)", other.map { "\($0.name) \(number($0.value)) \(unit)" } ?? "",
      other == nil ? "" : number(judged) + "×",
      limit.map { "≤ \(number($0))\(other == nil ? "" : "×")" } ?? "",
      goal.map { "\(number($0))\(other == nil ? "" : "×")" } ?? "", verdict,
    ]
  }
}

/// Two decimals, or none for a whole number.
private func number(_ value: Double) -> String {
  let hundredths = (value * 100).rounded() / 100
  return hundredths == hundredths.rounded() ? String(Int(hundredths)) : String(hundredths)
}

/// The figures as a table that reads well in a terminal and in a document.
func table(_ figures: [Figure]) -> String {
  let header = ["what", "bezel", "beside", "ratio", "limit", "goal", ""]
  let rows = [header] + figures.map(\.cells)
  let widths = header.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
  var lines = rows.map { row in
    "| " + zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
      + " |"
  }
  lines.insert("|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
  return lines.joined(separator: "\n")
}
