import SeededRandom

/// Generates inputs: damaged parts of real tools' output, and random sequences of words that tools print.
struct FuzzInput {
  private let samples: [[UInt8]]
  private(set) var bytes: [UInt8] = []

  private static let words: [[UInt8]] = [
    "[", "]", "/", "%", " ", "  ", "(", ")", ":", ";", ",", ".", "0", "1", "7", "12", "345", "100", "1,234",
    "99999999999",
    "[1/4] ", "[ 42%] ", "[1 / 4] ", "[3 of 12] ", "[1-2/5] 🌑 x  0/3s", "    Building [==>  ] 3/12: ",
    "   Compiling a v1",
    "remote: ", "Receiving objects:  12% (124/1032)", "Resolving deltas: 100% (3/3), done.",
    "% Total    % Received",
    "  % Total    % Received % Xferd", " 23 2929k   23  687k    0     0   680k", "######", "  12.3%",
    "Length: 3000",
    "Saving to: ‘x’", "x  14%[=>  ] ", "   50K .......... ..........  3%  681M 0s", "Collecting x",
    "  Downloading x (3 MB)",
    "Progress 1 of 9", "━━━╸", "3.4/7.1 MB ", "  1,050,000   35%    1.98MB/s    0:00:00 ",
    "(xfr#21, to-chk=39/70)",
    "(xfr#2, ir-chk=1/70)", "= test session starts =", "===", "x.py ..  [ 42%]",
    " 3/12 Test  #3: a .... Passed",
    "    Start 3: a", "1/5 a OK 0.1s", "  Duration: 00:00:20.00, start: 0",
    "frame=  1 time=00:00:05.12 bitrate=1",
    "Output #0, mp4, to 'x'", "dlstatus:1:30.9:Retrieving", "pmstatus:a:30.9:Installing",
    "Progress: [ 42%] [##]",
    "Reading package lists...", "17% [1 sl]", "2 upgraded, 3 newly installed, ", "Unpacking x (1) ...",
    "Get:1 a b c d",
    "307KiB 0:00:00 [ 85KiB/s] [==>  ] 15%", "error: x", "make: *** [x] Error 1", "ü", "e\u{301}", "\u{202e}",
    "text",
  ].map { Array($0.utf8) }

  private static let controls: [[UInt8]] = [
    "\n", "\n", "\r\n", "\r", "\r", "\t", "\u{8}", "\u{8}\u{8}\u{8}", "\u{7}", "\u{f}", "\u{0}", "\u{18}",
    "\u{1b}",
    "\u{1b}[K", "\u{1b}[2K", "\u{1b}[1A", "\u{1b}[J", "\u{1b}[0m", "\u{1b}[38;5;1m", "\u{1b}7", "\u{1b}8",
    "\u{1b}[24;0f",
    "\u{1b}(B", "\u{1b}]0;t\u{7}", "\u{1b}]9;4;", "\u{1b}]9;4;1;50\u{7}", "\u{1b}]9;4;0\u{1b}\\",
    "\u{1b}]9;4;3;\u{7}",
    "\u{1b}]9;4;2;999\u{7}", "\u{1b}]9;4;4\u{1b}\\", "\u{1b}\\", "\u{1b}P", "\u{1b}_", "\u{1b}]", "\u{1b}[",
  ].map { Array($0.utf8) }

  init(samples: [[UInt8]]) {
    self.samples = samples.filter { !$0.isEmpty }
  }

  mutating func make(_ random: inout SeededRandom) {
    bytes.removeAll(keepingCapacity: true)
    if samples.isEmpty || random.below(2) == 0 { compose(&random) } else { cut(&random) }
    damage(&random)
  }

  private mutating func compose(_ random: inout SeededRandom) {
    for _ in 0..<1 + random.below(24) {
      let list = random.below(3) == 0 ? Self.controls : Self.words
      bytes += list[random.below(list.count)]
    }
    // Sometimes a line that is too long.
    if random.below(500) == 0 {
      let filling = bytes[random.below(bytes.count)]
      bytes += repeatElement(filling, count: random.below(10_000))
    }
  }

  private mutating func cut(_ random: inout SeededRandom) {
    let sample = samples[random.below(samples.count)]
    let start = random.below(sample.count)
    bytes += sample[start..<min(start + 1 + random.below(400), sample.count)]
  }

  private mutating func damage(_ random: inout SeededRandom) {
    for _ in 0..<random.below(4) {
      let place = random.below(bytes.count)
      switch random.below(4) {
      case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
      case 1: bytes[place] ^= 1 << UInt8(random.below(8))
      case 2: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
      default: if bytes.count > 1 { bytes.remove(at: place) }
      }
    }
  }
}
