/// What the rest of a line says about its number.
struct NumberContext {
  /// Words beside numbers that measure something: a load, a share, a result.
  private static let words =
    """
    acc|accuracy|attempts?|average|avg|battery|branches|brightness|buf|buffers?|capacity|charged|charging|compressed|compression|confidence
    |connections|cover|coverage|covered|cpus?|decrease|deflated|discount|fan|faster|fifo|free|full|gain|heap|hits?|hitrate
    |humidity
    |identical|idle|improvement|increase|larger|lines|load|loss|mem|memory|miss|misses|off|original|probability|quality|ram|rate
    |ratio|rbu|reduction|retries|retry|retrying|review|saved|score|similar|similarity|slower|smaller|speedup|stars|swap|tax|tries|try|ubu
    |usage|used|util|utilization|volume|vram|zoom
    """
  private let measurements = Expression.words(words)
  /// Such a word in the twelve bytes behind a number. A word of the next number does not count, nor one in the name of a file.
  private let measurementsAfter = Expression(
    #"(?xi)^[^,]{0,12}?(?<![a-z./\-])(?:\#(words))(?![a-z/_]|[.\-]\w)(?![\ :=]*\d)"#)
  /// The words after a number that falls during the work, or that counts results: `40% left`, `3/100 tests failed`; and
  /// a ratio: `10 kB / 25 kB = 0.4`.
  let results = Expression("^ (?:remaining|left|(?:tests )?failed|failures|errors|skipped)|^ = [\\d.]+$")
  /// Lines whose numbers are none of progress: git's files that have moved, ` rename a => b (95%)`; how often something was
  /// tried, `Waiting for db (3/30)...`; subtitles; the memory in the log of SPAdes, `0:00:01.234  1M / 32M  INFO  General`; rows of tables
  /// with lines, as nvidia-smi prints them.
  private let noProgress = Expression(
    #"^(?: (?:rename|copy|rewrite) |(?i:wait(?:ing)?) .*\(\d+/\d+\)\W*$|\[?\d\d:[\d:.,]+ --> | *[\d:.]+ +\d+[MG] / \d+[MG] +[A-Z]+ |\|(?:[^|]*\|){3,}$)"#
  )
  /// Two columns of numbers before a third one, as df prints them.
  private let columns = Expression(#"(?:^| )[\d.]+[A-Za-z]? +[\d.]+[A-Za-z]? +$"#)

  /// A result in proportion to what it was: ` ==> 54%`, `123456 --> 100000 bytes (18.99%)`, `5.2 KiB - 35.4%`.
  private let ratio = Expression(
    #"(?:^| )={1,2}> +$|\d(?: ?[kKMG]?i?[bB]| bytes)? *[-=]{1,2}> *\d[\d.]*(?: ?[kKMG]?i?[bB]| bytes)? *\($|\d ?[kKMG]?i?B - $"#
  )

  /// Whether a word says that the number is one of something else. Those near before it count, from a position on, and the next
  /// ones.
  func isMeasurement(_ line: Span<UInt8>, _ range: Range<Int>, from start: Int = 0) -> Bool {
    let after = line.extracting(range.upperBound..<line.count)
    let before = line.extracting(max(start, range.lowerBound - 32)..<range.lowerBound)
    return results.matches(after) || noProgress.matches(line) || ratio.matches(before)
      || measurements.matches(before)
      || measurementsAfter.matches(after) && measurementsAfter.whole.map { $0.upperBound <= 12 } == true
  }

  /// A row of a table of percentiles: ` 75%      6`, `99.9% <= 1.2 milliseconds`.
  private let percentile = Expression(#"^ *(?:<= )?[\d.]+ ?(?:[mnu]s|milliseconds)?(?: \(.*\))?$"#)

  /// Whether a percentage is the first of two columns, and not how far something is.
  func isPercentile(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    line.trimmed(0..<range.lowerBound) == nil
      && percentile.matches(line.extracting(range.upperBound..<line.count))
  }

  private let totalLabel = Expression(
    #"(?i)(?<![a-z])(?:total|overall)(?: progress)?[^A-Za-z\d]{0,4}$"#)

  /// Whether the text before a percentage says that it is of all.
  func isTotal(_ text: Span<UInt8>) -> Bool { totalLabel.matches(text) }

  private let progressLabel = Expression(#"(?i)progress[ .:]*$"#)

  /// Whether the line says that the number is the progress.
  func isProgress(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    progressLabel.matches(line.extracting(0..<range.lowerBound))
  }

  /// Whether a percentage is in a column behind those of two other numbers. `  10.9% Sources/A/` is a folder's share of a
  /// change, as git prints it.
  func isInTable(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    line.byte(line.count - 1) == UInt8(ascii: "/") && line.trimmed(0..<range.lowerBound) == nil
      || columns.matches(line.extracting(0..<range.lowerBound))
  }

  private static let names =
    "(?-i:(?!PASS))(?:chapter|cv|cycle|disc|disk|document|epoch|file|fold|item|iteration|job|loop|module|package|page|part|pass|phase|round"
    + "|song|stage|step|submodule|task|track|trial|video|volume|wheel" + others + ")"
  /// A step in German, French, Spanish, Portuguese, Italian and Dutch.
  private static let others = "|schritt|(?:é|É)tape|paso|passo|fase|stap"
  /// A word before a count that is one of what has begun: the last of it isn't done. Not with a bar in between:
  /// `updating [====>  ] 3/12` of hg counts what is done.
  private let begun = Expression(
    #"(?:(?<![A-Za-z])(?<step>(?i:\#(names)))|(?<phase>[A-Za-z]{2,}ing)(?!.*\]))[^A-Za-z\d\x80-\xff]{0,4}$"#)
  /// `Rewrite 1ab23c4 (3/60)` of git, `======== a.jpg [3/60]` of exiftool, `  Installing       : x   2/3` of dnf,
  /// `Building foo (2/3)`, but not `Copying files (2/3)`; `Uploading asset 2 of 3: x`.
  private let begunLine = Expression(
    #"^(?:(?:Rewrite|={8}) |[^A-Za-z\d]*[A-Z][a-z]+ing(?: *: +[A-Za-z]| [^:%]*[^s] \(\d+/\d+\)\W*$| [a-z]+ \d+ of \d+: ))"#
  )
  /// `(2/5) Installing x`.
  private let doing = Expression(#"^\) +[A-Za-z][a-z]+ing\b"#)
  /// What a line says at the end of a step.
  private let ends = Expression.words(
    "complete|completed|done|finished|ok|passed|fertig|abgeschlossen|terminée?|completado|conclu.{1,2}do")
  private let numberedMember = Expression(
    #"^[^A-Za-z\d\x80-\xff]*(?i:\#(names))[^A-Za-z\d\x80-\xff]{0,2}\d+\#(alone)"#)
  /// A line that begins a member, as `=== Epoch 2 ===`. The passes of fsck have one bar.
  private let memberLine = Expression(
    #"^[^A-Za-z\d\x80-\xff]*(?<step>(?i:epoch|fold|iteration|round|trial) #?\d{1,6})\#(alone)"#
  )
  /// No other number follows.
  private static let alone = #"(?:[^A-Za-z\d\x80-\xff%/]*$|: +[A-Za-z][^\d%]*$)"#

  /// How a line says that a count includes what has only begun.
  struct Beginning {
    /// `Step` in `Step 3/12: x`. Empty if it is said otherwise, as in `(3/12) Installing x...`.
    let word: Range<Int>
    /// The word in -ing.
    var verb: Range<Int>?
    /// Whether the line says that this one is done.
    var hasEnded = false
  }

  /// Nil if a line doesn't say it of the count in a range.
  func beginning(_ line: Span<UInt8>, _ range: Range<Int>, isBracketed: Bool) -> Beginning? {
    let none = range.lowerBound..<range.lowerBound
    if begunLine.matches(line) { return Beginning(word: none) }
    let isNamed = begun.matches(line.extracting(0..<range.lowerBound))
    let after = line.extracting(range.upperBound..<line.count)
    guard isNamed || isBracketed && (line.endsInDots || doing.matches(after)) else { return nil }
    let word = isNamed ? begun[.step] ?? none : none
    return Beginning(word: word, verb: isNamed ? begun[.phase] : nil, hasEnded: ends.matches(after))
  }

  /// Whether the label of a bar names a member without saying how many there are: `Epoch 3`.
  func isNumberedMember(_ label: Span<UInt8>) -> Bool { numberedMember.matches(label) }

  /// What stands before a number of one member, without saying how many there are: `Epoch: [0][`, `Chain 1 Iteration:`.
  private let inMember = Expression(
    #"(?i)(?:^|[ \[])(?:chain|epoch|fold|trial)(?:\(\w+\))?[ :\[#-]{1,3}\d{1,6}(?!\d|[./%]| ?(?:/|of) ?\d)"#)

  func isInNumberedMember(_ label: Span<UInt8>) -> Bool { inMember.matches(label) }

  /// A line that begins a member without saying how many there are: the numbers that follow are of a part.
  func numberedMember(in line: Span<UInt8>) -> LineProgress? {
    guard memberLine.matches(line), let step = memberLine.step(in: line) else { return nil }
    return LineProgress(fraction: nil, step: step).ofPart
  }
}

extension Expression {
  /// Whole words of ASCII letters, in upper or lower case.
  static func words(_ words: String) -> Expression {
    Expression("(?xi)(?<![a-z])(?:\(words))(?![a-z])")
  }
}
