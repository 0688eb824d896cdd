import Testing
import ToolProgress

/// Lines of tools, and lines that only look like them.
struct MatcherTests {
  @Test(arguments: [
    ("[1/4] one", 1, 4, "one"), ("[ 3/12] Compiling x", 3, 12, "Compiling x"), ("[4/4]", 4, 4, nil),
    ("[12 / 345] 6 actions running", 12, 345, "6 actions running"),
    ("[1,234 / 5,678] Compiling a.cc; 3s linux-sandbox", 1234, 5678, "Compiling a.cc; 3s linux-sandbox"),
    ("[3 of 12] Compiling Foo", 3, 12, "Compiling Foo"),
    ("[ 3 of 12] Compiling Foo.Bar      ( Foo/Bar.hs, Foo/Bar.o )", 3, 12, "Compiling Foo.Bar"),
    ("[0/7] x", 0, 7, "x"),
  ])
  func `a count in brackets`(line: String, done: Double, total: Double, step: String?) {
    #expect(
      ProgressReader.progress(after: line + "\n") == ToolProgress(count: Count(done, of: total), step: step))
  }

  @Test(arguments: [
    // Percentages of something else, and bare ones.
    "coverage: 83%", "83%", "  83%", "[83%]", "[ 83%", "83% of lines", "[120%] x", "load 12% (3/4)",
    "battery [ 83%]",
    "total: 83% (10/12)", "Lines: 83.1% (10 of 12)", "x.txt ....   [ 42%]", "test_x.py [ 42%] x",
    "TOTAL   120   20   83%",
    // Counts of something else.
    "1/4", "1/4 cup", "[5/4] x", "[1/0] x", "[0/0]", "[11/05] note", "[03/05] note", "[2026/11/21] log",
    "[11/21/2026] log",
    "[1/4x]",
    "x [1/4] one", "[1/4]one", "[1 /4] one", "[-1/4] one", "[1.5/4] one", "[a/b] one", "[1/4",
    "[99999999999999999999/4]",
    "[1/99999999999999999999] x", "[,1/4] x", "(1/4) one", "2 of 3", "[2 of 3 x",
    // Lines of other tools that are damaged, or come without their header.
    " 23 2929k   23  687k    0     0   680k      0  0:00:04  0:00:01  0:00:03  680k", "###  12.3%", "# 50%",
    "##### Heading 1.0%", "   50K .......... ..........  3%  681M 0s", "name 14% [=> ]", "Progress 5 of 3",
    "Progress 1 of",
    "━━━ 3.4/7.1 parsecs", "━━━ 7.1/3.4 MB", "3.4/7.1 MB", "frame= 1 time=00:00:01.00 bitrate=1",
    "17% [1 sl 9496 B]",
    "dlstatus:1:x:y", "pmstatus:", "dlstatus:1:300.0:y", "Progress: 42% [###]", "Progress: [142%] [###]",
    "1,050,000 35% 1.98MB/s", "1.2GiB 0:00:10 [ 120MiB/s] [===>  ]", "1/2 name OKAY 0.1s", "3/12 Tests #3: x",
    "Building [===>  ] 12/345", "    Building [===>  ] 12/345x", "    Building [===>  ] 400/345: x",
    "   Compiling", "Compiling serde v1.0.1", "   Composing serde v1.0.1", "Unpacking x", "Saving to",
    "Collecting",
    "", " ", "[", "[]", "[/]", "[ ", "[%]", ":", "%", "0", "100", "12345678901234567890", "[1/",
  ])
  func `lines that only look alike report nothing`(line: String) {
    #expect(ProgressReader.progress(after: line + "\n") == ToolProgress())
  }

  @Test(arguments: [
    ("git", "Receiving objects:  50% (5/10), 1.20 MiB | 3.00 MiB/s\r", 0.5 * 0.65 / 0.85, nil),
    ("an unknown phase of git", "Checking connectivity:  50% (5/10)\r", 0.5, "5/10"),
    ("git's last phase alone", "Updating files:  50% (5/10)\r", 0.5, "5/10"),
    ("raw pip", "Progress 250000 of 1000000\n", 0.25, "0.3/1.0 MB"),
    ("pip", "     ━━━━━╸━━━━━ 3.6/7.2 MB 12.3 MB/s eta 0:00:01\r", 0.5, "3.6/7.2 MB"),
    ("wget without a length", "x.iso  50%[===>   ]   1.44M  1024KB/s\r", 0.5, nil),
    ("wget that continues a download", "x.iso  50%[+++==>   ]   1.44M  1024KB/s\r", 0.5, nil),
    ("rsync before its first file's end", "   32,768  50%    0.00kB/s    0:00:00  \r", 0.5, nil),
    (
      "rsync, human-readable", "  105.45M  13%  602.83kB/s    0:02:50 (xfr#495, ir-chk=1020/3825)\r", 0.13,
      nil
    ),
    ("dpkg in apt", "Progress: [ 42%] [#####.....]\n", 0.42, nil),
    ("apt's descriptor", "pmstatus:libc6:amd64:42.5:Installing libc6\n", 0.425, nil),
    ("meson", "[3-4/8] 🌕 name   0/30s\r", 0.25, "2/8"),
    ("cargo", "    Building [=====>      ] 12/24\r", 0.5, "12/24"),
  ])
  func `forms that are not in the fixtures`(tool: String, line: String, fraction: Double, count: String?)
    throws
  {
    let progress = ProgressReader.progress(after: line)
    #expect(abs(try #require(progress.fraction) - fraction) < 1e-9)
    #expect(progress.count?.description == count)
  }

  @Test func `a bare number is a percentage only on request`() {
    var reader = ProgressReader(readsBareNumbers: true)
    for (line, fraction) in [("7\n", 0.07), ("100\n", 1), ("250\n", 1)] {
      reader.read(line)
      #expect(reader.progress.fraction == fraction)
    }
  }

  @Test(arguments: [
    (Count(3, of: 12), "3/12"), (Count(3.4e6, of: 7.1e6, .bytes), "3.4/7.1 MB"),
    (Count(10, of: 335, .bytes), "10/335 B"),
    (Count(65, of: 125, .seconds), "1:05/2:05"), (Count(65, of: 3725, .seconds), "1:05/1:02:05"),
    (Count(9.99e5, of: 1e6, .bytes), "1.0/1.0 MB"),
  ])
  func `the text of a count`(count: Count?, text: String) throws {
    #expect(try #require(count).description == text)
  }

  @Test func `invalid counts are rejected`() {
    for (done, total) in [(1, 0), (-1, 3), (4, 3), (.nan, 3), (1, .nan), (1, .infinity), (0, -1)]
      as [(Double, Double)]
    {
      #expect(Count(done, of: total) == nil)
    }
  }
}
