package import Foundation

/// The results of one run, as a table and as JSON.
package struct Report: Encodable, Sendable {
  /// The programs that were measured: one folder, or the older and the newer one.
  package let programs: [String]
  package let rows: [Row]
  /// The names of failed experiments, which have no rows.
  package let failed: [String]
  private let confidence = Estimate.confidence

  package init(programs: [String], rows: [Row], failed: [String] = []) {
    self.programs = programs
    self.rows = rows
    self.failed = failed
  }

  private var isComparison: Bool { programs.count == 2 }

  package var isAnyOver: Bool { rows.contains { $0.verdict == .over } }

  /// The rows as a Markdown table.
  package var table: String {
    let interval = "\(Int(Estimate.confidence * 100)) % interval"
    var header = ["what"] + (isComparison ? ["old", "new", "new/old"] : ["bezel", "beside", "ratio"])
    header += [interval, "limit"] + (isComparison ? [] : ["goal"]) + ["Minstr", "verdict"]
    let lines = [header] + rows.map { cells(of: $0) }
    let widths = header.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var text = lines.map { line in
      "| "
        + zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: " | ")
        + " |"
    }
    text.insert(
      "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|", at: 1)
    return text.joined(separator: "\n")
  }

  private func cells(of row: Row) -> [String] {
    let suffix = row.kind == .ratio ? "×" : row.unit.isEmpty ? "" : " \(row.unit)"
    let values = row.sides.map { short($0.estimate.value) + (row.unit.isEmpty ? "" : " \(row.unit)") }
    let beside = row.sides.count < 2 ? "" : isComparison ? values[1] : "\(row.sides[1].name) \(values[1])"
    let judged: String =
      switch row.kind {
      case .value: ""
      case .ratio: short(row.judged.value) + "×"
      case .difference: (row.judged.value < 0 ? "" : "+") + short(row.judged.value) + suffix
      }
    return [
      row.name, values[0], beside, judged, "\(short(row.judged.low)) – \(short(row.judged.high))\(suffix)",
    ]
      + [row.limit.map { "≤ \(short($0))\(suffix)" } ?? ""]
      + (isComparison ? [] : [row.goal.map { "≤ \(short($0))\(suffix)" } ?? ""])
      + [instructions(of: row), row.verdict == .none ? "" : row.verdict.rawValue]
  }

  private func instructions(of row: Row) -> String {
    let counts = row.sides.compactMap(\.instructions).map { short($0.value) }.joined(separator: " → ")
    guard let ratio = row.instructionRatio else { return counts }
    return "\(counts) (\(short(ratio.value))×)"
  }

  package var json: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
      return try encoder.encode(self)
    }
  }
}

/// Three significant digits below ten, otherwise two decimals at most; none for a whole number.
private func short(_ value: Double) -> String {
  guard value.isFinite else { return "∞" }
  let digits = abs(value) < 0.1 ? 1000.0 : 100
  let rounded = (value * digits).rounded() / digits
  return rounded == rounded.rounded() && abs(rounded) < 1e15 ? String(Int(rounded)) : String(rounded)
}
