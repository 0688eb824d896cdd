import Testing
import ToolProgress

/// Lines of tools, and lines that only look like them.
struct MatcherTests {
  @Test(arguments: [
    ("[1/4] one", 1, 4, "one"), ("[ 3/12] Compiling x", 3, 12, "Compiling x"), ("[4/4]", 4, 4, nil),
    ("[12 / 345] 6 actions running", 12, 345, "6 actions running"),
    ("[1,234 / 5,678] Compiling a.cc; 3s linux-sandbox", 1234, 5678, "Compiling a.cc; 3s linux-sandbox"),
    ("[4 of 12] Compiling Foo", 3, 12, "Compiling Foo"),
    ("[ 4 of 12] Compiling Foo.Bar      ( Foo/Bar.hs, Foo/Bar.o )", 3, 12, "Compiling Foo.Bar"),
  ])
  func `a count in brackets`(line: String, done: Double, total: Double, step: String?) {
    #expect(
      ProgressReader.progress(after: "[0/1] x\n\(line)\n")
        == ToolProgress(count: Count(done, of: total), step: step))
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
    (
      "an unknown phase of git",
      "Checking things:  10% (1/10)\rChecking things:  20% (2/10)\rChecking things:  50% (5/10)\r", 0.5,
      "5/10"
    ),
    ("git's last phase alone", "Updating files:  50% (5/10)\r", 0.5, "5/10"),
    ("wget without a length", "x.iso  50%[===>   ]   1.44M  1024KB/s\r", 0.5, nil),
    ("wget that continues a download", "x.iso  50%[+++==>   ]   1.44M  1024KB/s\r", 0.5, nil),
    (
      "rsync, human-readable", "  105.45M  13%  602.83kB/s    0:02:50 (xfr#495, ir-chk=1020/3825)\r", 0.13,
      nil
    ),
    ("dpkg in apt", "Progress: [ 42%] [#####.....]\n", 0.42, nil),
    ("apt's descriptor", "pmstatus:libc6:amd64:42.5:Installing libc6\n", 0.425, nil),
    ("meson", "[3-4/8] 🌕 name   0/30s\r", 0.25, "2/8"),
    ("cargo", "    Building [=====>      ] 12/24\r", 0.5, "12/24"),
    ("run-clang-tidy", "[ 6/24][0.1s] clang-tidy a.cpp\n[12/24][1.2s] clang-tidy b.cpp\n", 0.5, "12/24"),
    (
      "git bisect run",
      "Bisecting: 9 revisions left to test after this (roughly 3 steps)\n"
        + "Bisecting: 4 revisions left to test after this (roughly 2 steps)\n", 0.25, "1/4"
    ),
    ("docker compose", "[+] Running 1/4\n ⠿ Network x  Created\n[+] Running 2/4\n", 0.5, "2/4"),
    ("aria2", "[#939bd7 1.2MiB/2.4MiB(50%) CN:1 DL:617KiB ETA:2s]\r", 0.5, "1.3/2.5 MB"),
  ])
  func `forms that are not in the fixtures`(tool: String, line: String, fraction: Double, count: String?)
    throws
  {
    let progress = ProgressReader.progress(after: line)
    #expect(abs(try #require(progress.fraction) - fraction) < 1e-9)
    #expect(progress.count?.description == count)
  }

  @Test(arguments: [
    ("Progress 250000 of 1000000\n", "0.3/1.0 MB"),
    ("     ━━━━━╸━━━━━ 3.6/7.2 MB 12.3 MB/s eta 0:00:01\r", "3.6/7.2 MB"),
  ])
  func `a wheel of pip is not the whole`(line: String, step: String) {
    #expect(ProgressReader.progress(after: line) == ToolProgress(state: .indeterminate, step: step))
  }

  @Test func `a bare number is a percentage only on request, and if it rises from 0 to 100`() {
    var reader = ProgressReader(readsBareNumbers: true)
    for (line, fraction) in [("7\n", nil), ("7\n", nil), ("20\n", 0.2), ("100\n", 1)] as [(String, Double?)] {
      reader.read(line)
      #expect(reader.progress.fraction == fraction)
    }
  }

  @Test(arguments: [
    "1\n2\nthree\n", "10\n20\n15\n", "99\n100\n101\n", "hello\n10\n20\n", "10\n20 apples\n", "3\n-1\n4\n",
    "10\n20\n\u{1b}[1mx\n",
  ])
  func `numbers that are no percentages have no number`(text: String) {
    var reader = ProgressReader(readsBareNumbers: true)
    reader.read(text)
    #expect(reader.progress.fraction == nil)
  }

  @Test(arguments: [
    "Cpu usage: 50% (2/4)", "Code coverage: 83% (10/12)", "[10/31] log", "[50%] off", "[ 50%] off", "42%",
    "######################### 42.0%", "3/12", "(3/60) x", "[ 42/100]", "Step 3/12 : RUN x", "42% [3/12] x",
  ])
  func `a number that does not rise is no progress`(line: String) {
    #expect(ProgressReader.progress(after: line + "\n") == ToolProgress())
    #expect(ProgressReader.progress(after: String(repeating: line + "\n", count: 9)) == ToolProgress())
  }

  @Test(arguments: [
    ["Cpu usage: 25% (1/4)", "Cpu usage: 50% (2/4)", "Cpu usage: 75% (3/4)"],
    ["load 1%", "load 2%", "load 3%"], ["fan 41%", "fan 42%", "fan 43%"],
    [" rename a => b (81%)", " rename {c => d}/e (95%)", " copy f => g (98%)"],
    ["INFO connections 41/100", "INFO connections 42/100", "INFO connections 43/100"],
    ["  50%      4", "  66%      5", "  75%      6", "  98%     16", " 100%     21 (longest request)"],
    ["50.000% <= 0.30 milliseconds", "75.000% <= 0.50 milliseconds", "87.500% <= 0.70 milliseconds"],
    ["     50%    4.20ms", "     75%    6.10ms", "     90%    8.20ms"],
    ["  9.1% Sources/A/", "  10.9% Sources/A/", "  12.2% Sources/A/"],
    ["speedup: 7%", "speedup: 8%", "speedup: 9%"],
    ["NAME   READY  STATUS", "web    1/8    Running", "web    2/8    Running", "web    4/8    Running"],
    ["NAME  CPU %  MEM USAGE / LIMIT", "x  1%  1MiB / 9MiB", "x  2%  2MiB / 9MiB", "x  3%  3MiB / 9MiB"],
    ["NODE  CPU(cores)  CPU%", "n1  100m  11%", "n2  x", "n1  100m  12%", "n1  100m  13%"],
    [
      "| 45C | 100MiB / 900MiB | 11% |", "| 45C | 200MiB / 900MiB | 22% |", "| 46C | 300MiB / 900MiB | 33% |",
    ],
    ["PASS 1/1 a", "PASS 2/2 b", "PASS 3/3 c", "PASS 4/4 d"],
    [
      "0:00:01.2  1M / 9M  INFO  a.cpp", "0:00:02.2  2M / 9M  INFO  a.cpp", "0:00:03.2  3M / 9M  INFO  a.cpp",
    ],
    ["a.log 10 kB / 25 kB = 0.400", "b.log 22 kB / 50 kB = 0.440", "c.log 60 kB / 99 kB = 0.606"],
    ["Percentage of original: 90.1%", "Percentage of original: 90.2%", "Percentage of original: 90.3%"],
    ["Waiting for db (1/30)...", "Waiting for db (2/30)...", "Waiting for db (3/30)..."],
    [
      "[00:01.000 --> 00:02.000]  1% of us", "[00:02.000 --> 00:03.000]  2%", "[00:03.000 --> 00:04.000]  3%",
    ],
    ["the 2020/2021 season", "the 2021/2022 season", "the 2022/2023 season"],
    ["x 9 ops/sec ±1.71% (7 runs)", "x 9 ops/sec ±1.81% (7 runs)", "x 9 ops/sec ±1.91% (7 runs)"],
    ["/dev/sda1  98G  9G  84G  10% /", "/dev/sda2  98G  21G  84G  21% /b", "/dev/sda4 98G 41G 4G 42% /d"],
    ["udev  1024  12  1012  1% /dev", "tmpfs  1024  22  1012  2% /run", "tmpfs 1024  32  1012  3% /tmp"],
    ["5/12 backup", "6/12 backup", "7/12 backup", "8/12 backup", "9/12 backup", "12/12 backup"],
    ["log 3/31 ok", "log 4/31 ok", "log 5/31 ok", "log 6/31 ok"],
    ["compressed foo20.txt: 20%", "compressed foo30.txt: 30%", "compressed foo50.txt: 50%"],
    ["result of foo2.txt: 20%", "result of foo3.txt: 30%", "result of foo5.txt: 50%"],
    ["a.txt:  20.0% saved", "a.txt:  30.0% saved", "a.txt:  40.0% saved"],
    ["x.c: 10% covered", "y.c: 20% covered", "z.c: 30% covered"],
    ["Read : 9 MiB ==> 51%", "Read : 9 MiB ==> 52%", "Read : 9 MiB ==> 53%"],
    ["cpu 10% mem 20%", "cpu 11% mem 21%", "cpu 12% mem 22%"],
    ["RAM 5.0/16.0 GB 31% CPU 35%", "RAM 6.0/16.0 GB 37% CPU 42%", "RAM 7.0/16.0 GB 43% CPU 49%"],
    ["1 de 12 de 2024 x", "2 de 12 de 2024 x", "3 de 12 de 2024 x", "4 de 12 de 2024 x"],
    ["1 de 2024", "2 de 2024", "3 de 2024", "4 de 2024"],
    ["2026/11/21 a", "2026/11/22 b", "2026/11/23 c"], ["log-1/4.txt", "log-2/4.txt", "log-3/4.txt"],
    ["a (deflated 1%)", "b (deflated 2%)", "c (deflated 3%)"], ["1.1/2.2", "1.2/2.2", "1.3/2.2"],
    ["/a/1/9", "/a/2/9", "/a/3/9"], ["v1%20", "v2%20", "v3%20"], ["110%", "120%", "130%"],
    ["5/4 x", "6/4 x", "7/4 x"], ["12% x", "10% x", "11% x"], ["nan% x", "NaN/4 x", "inf% x"],
  ])
  func `numbers that rise and are of something else`(lines: [String]) {
    #expect(ProgressReader.progress(after: lines.joined(separator: "\n") + "\n").fraction == nil)
  }

  @Test(
    arguments: [
      (["1%", "2%", "42%"], 0.42, nil, nil),
      (["Loading 1%", "Loading 2%", "Loading 42,5%"], 0.425, nil, "Loading"),
      (["1 %", "2 %", "42.0 %"], 0.42, nil, nil),
      (["Copie : 1\u{a0}%", "Copie : 2\u{a0}%", "Copie : 42\u{202f}%"], 0.42, nil, "Copie"),
      (["Rebasing (1/60)", "Rebasing (4/60)"], 0.05, "3/60", "Rebasing"),
      (["(1/60) Installing a...", "(4/60) Installing b..."], 0.05, "3/60", "Installing b..."),
      (["Compiling 1/60", "Compiling 2/60", "Compiling 4/60"], 0.05, "3/60", "Compiling"),
      ([">>> Emerging (1 of 60) apt", ">>> Emerging (4 of 60) bat"], 0.05, "3/60", "bat"),
      (["Epoch 1/60", "Epoch 2/60", "Epoch 4/60"], 0.05, "3/60", "Epoch"),
      (["step 1/60: done", "step 2/60: done", "step 3/60: done"], 0.05, "3/60", nil),
      (["1/12 apt", "2/12 bat", "3/12 cat"], 0.25, "3/12", "cat"),
      (["[ 1/100] a", "[ 42/100] b"], 0.42, "42/100", "b"),
      (["Step 1/12 : A", "Step 2/12 : B", "Step 4/12 : C"], 0.25, "3/12", "C"),
      (["reading... [  1%] a", "reading... [ 42%] index"], 0.42, nil, "reading"),
      (["[gw1] [  1%] PASSED a", "[gw0] [ 42%] PASSED b"], 0.42, nil, "b"),
      (["1.0/8.0 MB", "2.0/8.0 MB", "4.0/8.0 MB"], 0.5, "4.0/8.0 MB", nil),
      (["512 KiB / 2 MiB", "768 KiB / 2 MiB", "1 MiB / 2 MiB"], 0.5, "1.0/2.1 MB", nil),
      (["[==>   ] 10% (1/10)", "[==>   ] 20% (2/10)", "[===>  ] 50% (5/10)"], 0.5, "5/10", nil),
      (["3 of 9 done", "4 of 9 done", "6 of 9 done"], 6.0 / 9, "6/9", nil),
      ([1, 2, 42].map { "\rDatei \($0) von 100" }, 0.42, "42/100", "Datei"),
      ([1, 2, 42].map { "\rTraitement \($0) sur 100 fichiers" }, 0.42, "42/100", "Traitement"),
      ([1, 2, 42].map { "\rФайл \($0) из 100" }, 0.42, "42/100", "Файл"),
      (["3 out of 9", "4 out of 9", "6 out of 9"], 6.0 / 9, "6/9", nil),
      (["3 of the 9", "4 of the 9", "6 of the 9"], 6.0 / 9, "6/9", nil),
      (
        [
          "1 out of about 9 chunks, 89% left", "2 out of about 9 chunks, 78% left",
          "6 out of about 9 chunks, 33% left",
        ], 6.0 / 9, "6/9", "chunks"
      ),
      (
        ["Progress: 10% (Rate: 3M/s)", "Progress: 20% (Rate: 3M/s)", "Progress: 50% (Rate: 3M/s)"], 0.5, nil,
        nil
      ),
      (
        ["Installing 2/4… ███ 1%", "Installing 2/4… ███ 20%", "Installing 2/4… ███ 60%"], 0.4, nil,
        "Installing 2/4"
      ),
      (["In:1.5% 00:00:01", "In:2.5% 00:00:01", "In:50.0% 00:00:02"], 0.5, nil, nil),
      (
        ["copied 1 out of 9 files", "copied 2 out of 9 files", "copied 6 out of 9 files"], 6.0 / 9, "6/9",
        "files"
      ),
      (["[3 out of 9] apt", "[6 out of 9] bat"], 6.0 / 9, "6/9", "bat"),
      (["1 MB out of 9 MB", "2 MB out of 9 MB", "6 MB out of 9 MB"], 6.0 / 9, "6.0/9.0 MB", nil),
      (["3/9 complete", "4/9 complete", "6/9 complete"], 6.0 / 9, "6/9", nil),
      (["1 of 8 files, 12%", "2 of 8 files, 25%", "4 of 8 files, 50%"], 0.5, "4/8", "files"),
      (["1 percent completed", "2 percent completed", "42.5 percent completed"], 0.425, nil, nil),
      (["Copying: 1 pct", "Copying: 2 pct", "Copying: 42 pct"], 0.42, nil, "Copying"),
      (["Kopiere 1,5 %", "Kopiere 12,5 %", "Kopiere 42,5 %"], 0.425, nil, "Kopiere"),
      (["(1/60) Installing apt (1.0)", "(4/60) Installing bat (1.0)"], 0.05, "3/60", "Installing bat (1.0)"),
      (
        [
          "  Installing    : apt-1.0   1/60", "  Installing    : apt-1.0   2/60",
          "  Installing    : bat-1.0   4/60",
        ], 0.05, "3/60",
        "Installing : bat-1.0"
      ),
      (
        [
          "Retrieving: apt-1.0 (1/60), 1 MiB", "Retrieving: apt-1.0 (2/60), 1 MiB",
          "Retrieving: bat-1.0 (4/60), 1 MiB",
        ], 0.05,
        "3/60", "Retrieving: bat-1.0"
      ),
      (
        ["Installing 1/1… ███ 1%", "Installing 1/1… ███ 60%", "Installing 1/1… ███ 100%"], 1, nil,
        "Installing 1/1"
      ),
      (
        ["<s> [w.Progress] 1% a a", "<s> [w.Progress] 2% b b", "<s> [w.Progress] 42% emitting"], 0.42, nil,
        "emitting"
      ),
      (
        ["[1/60] 🔍  Resolving...", "[2/60] 🚚  Fetching...", "[4/60] 🏗️  Building..."], 0.05, "3/60",
        "Building..."
      ),
      (
        ["a_b_callback: progress =  1%", "a_b_callback: progress =  2%", "a_b_callback: progress = 42%"],
        0.42, nil, nil
      ),
      (
        [
          "Progress: 1.5%, dl from 3 of 5 peers (1 MB/s), ul to 0",
          "Progress: 2.5%, dl from 3 of 5 peers (1 MB/s), ul to 0",
          "Progress: 42.5%, dl from 4 of 5 peers (1 MB/s), ul to 0",
        ], 0.425, nil, nil
      ),
      (
        [
          "1 out of about 9 chunks balanced (2 considered), 89% left",
          "2 out of about 9 chunks balanced (3 considered), 78% left",
          "6 out of about 9 chunks balanced (7 considered), 33% left",
        ], 6.0 / 9, "6/9", "chunks balanced"
      ),
      (
        [
          "[   1/ 80] a.weight - [ 64, 1], f16", "[   2/ 80] b.weight - [ 64, 1], f16",
          "[  40/ 80] c.weight - [ 64, 1], f16",
        ], 0.5,
        "40/80", "c.weight"
      ),
      (
        ["apt  1.0MB /   8.0MB @ 2MB/s", "apt  2.0MB /   8.0MB @ 2MB/s", "apt  4.0MB /   8.0MB @ 2MB/s"], 0.5,
        "4.0/8.0 MB", "apt"
      ),
      (
        ["Progress (1): 1.0/8 MB", "Progress (1): 2.0/8 MB", "Progress (1): 4.0/8 MB"], 0.5, "4.0/8.0 MB", nil
      ),
      (
        [
          "rate:  0.10-kpps,  1.00% done, 0:01 left", "rate:  0.10-kpps,  2.00% done, 0:01 left",
          "rate:  0.10-kpps, 42.00% done, 0:01 left",
        ], 0.42, nil, nil
      ),
      (
        [
          "[M] INFO: = Progress: 1.00% (1/100), ETA: 0:18", "[M] INFO: = Progress: 2.00% (2/100), ETA: 0:18",
          "[M] INFO: = Progress: 42.00% (42/100), ETA: 0:18",
        ], 0.42, "42/100", nil
      ),
      (
        [
          "Sending 'system' 1/6 (26 KB) OKAY", "Sending 'system' 2/6 (26 KB) OKAY",
          "Sending 'system' 3/6 (26 KB) OKAY",
        ], 0.5, "3/6", "Sending 'system'"
      ),
      (["Loop 1/60:", "Loop 2/60:", "Loop 4/60:"], 0.05, "3/60", "Loop"),
      // A table ends with a line of another kind, and one of its columns may be the progress.
      (
        ["NAME   READY  STATUS", "web    1/8    x", "ready"] + [1, 2, 4].map { "\($0)/8 apt" }, 0.5, "4/8",
        "apt"
      ),
      (["FILE   SIZE   PROGRESS"] + [1, 2, 42].map { "big.iso   1.2 GB   \($0)%" }, 0.42, nil, "big.iso"),
      ([1, 2, 42].map { "up: \(Double($0) / 100) MB of 1.000 MB" }, 0.42, "0.4/1.0 MB", "up"),
      ([1, 2, 5].map { "sync: 0.\($0) GB of 0.8 GB" }, 0.625, "500.0/800.0 MB", "sync"),
      ([1, 2, 42].map { "scan(9): {all} \($0)/100 files" }, 0.42, "42/100", "scan(9): {all}"),
      (
        ["Processing disk1 (1/60)", "Processing disk2 (2/60)", "Processing disk4 (4/60)"], 0.05, "3/60",
        "Processing disk4"
      ),
      (
        ["Copying files (1/60)", "Copying files (2/60)", "Copying files (3/60)"], 0.05, "3/60",
        "Copying files"
      ),
      ([1, 2, 4].map { "⠋ Uploading asset \($0) of 60: img\($0).png" }, 0.05, "3/60", "img4.png"),
      (["[1/4 0.2s] C a.o", "[2/4 1.23s] C b.o"], 0.5, "2/4", "C b.o"),
      // A percentage is of the work, and others measure.
      (
        ["1%, 9 MB, CPU 12%, 0:12 ETA", "2%, 9 MB, CPU 9%, 0:11 ETA", "42%, 9 MB, CPU 30%, 0:09 ETA"], 0.42,
        nil, nil
      ),
      (
        [1, 2, 42].map { " 0:12 \($0)% (17s left); recv: 3 1 p/s (1 p/s avg); hitrate: 0.0\($0 % 9)%" }, 0.42,
        nil, nil
      ),
      (
        [1, 2, 42].map { "Track 01:  \($0 * 7) of  700 MB written (fifo 100%) [buf  99%]   8.1x." }, 0.42,
        "294.0/700.0 MB", "Track 01"
      ),
      (
        [1, 2, 42].map { " \($0)00/10000 ( \($0).0%) @3.9x, remaining 12:34 RBU 100.0% UBU  99.8%" }, 0.42,
        "4200/10000", nil
      ),
      (
        [1, 2, 42].map { "Synced \($0)0/1000 (\($0)%, 20 left, 7% of total synced)" }, 0.42, "420/1000",
        "Synced"
      ),
      (
        [(90, 1), (10, 2), (95, 3)].map { "Current progress - \($0)%  , Total progress - \($1)%" }, 0.03, nil,
        "Total"
      ),
      // Columns, and an estimate.
      (
        [1, 2, 42].map { " iteration  \($0)0/    1000 | lr: 1.5E-04 | loss: 9.1 |" }, 0.419, "419/1000",
        "iteration"
      ),
      ([1, 2, 42].map { "OK (\($0)   out of 100, took 0.2s)" }, 0.42, "42/100", "OK"),
      ([1, 2, 42].map { "serving: 'x.zip'  (~\($0)%)" }, 0.42, nil, "serving: 'x.zip'"),
      // One unit is 1000 of the other one for the tool.
      (
        [1, 2, 45].map { "a.iso \(Double($0) * 10.24)MB of 1.00GB (\($0).00%) at 12MB/s" }, 0.45,
        "0.5/1.0 GB", "a.iso"
      ),
      // What has not begun is done from 0 on.
      (["Pages (0/120) ...", "Pages (30/120)", "Pages (60/120)"], 0.5, "60/120", "Pages"),
      // The percentage is of the one that has begun.
      ([0, 50, 100].map { "[3/4]/x/f: \($0)%" }, 0.75, nil, "/x/f"),
      ([0, 50, 100].map { "  2/4   2.31G   1.2  640: \($0)% ━━── \($0 / 2)/50 8.1it/s" }, 0.5, nil, nil),
      // The name says more than the verb.
      (
        ["Installing 1/12 a:x64@1.2", "Installing 2/12 b:x64@1.2", "Installing 4/12 c:x64@1.2"], 0.25, "3/12",
        "c:x64@1.2"
      ),
      (["1%: file1.c", "2%: file2.c", "42%: file42.c"], 0.42, nil, "file42.c"),
      (
        ["[1/40, 00:01/00:40] update: a", "[2/40, 00:01/00:40] update: a", "[10/40, 00:02/00:40] update: b"],
        0.25, "10/40", "update: b"
      ),
    ] as [([String], Double, String?, String?)])
  func `general forms that rise`(lines: [String], fraction: Double, count: String?, step: String?) throws {
    for separator in ["\n", "\r", "\u{1b}[A\n"] {
      let progress = ProgressReader.progress(after: lines.joined(separator: separator) + separator)
      #expect(abs(try #require(progress.fraction) - fraction) < 1e-9)
      #expect(progress.count?.description == count)
      #expect(progress.step == step)
    }
  }

  @Test func `a percentage that is done is the work's, beside a count of something else`() {
    let lines = (1...29).map { "- [\($0 / 10)/10 files][ \($0).1 MiB/ 90.0 MiB] \($0)% Done\r" }
    #expect(ProgressReader.progress(after: lines.joined()).fraction == 0.29)
  }

  @Test func `a step that has begun is not done`() {
    for line in [
      "#9 [3/3] RUN make", "Step 3/3 : RUN make", "[3/3] Building fresh packages...",
      "[3 of 3] Compiling C ( C.hs, C.o )",
    ] {
      let before = [1, 2].map {
        line.replacing("3/3", with: "\($0)/3").replacing("3 of 3", with: "\($0) of 3") + "\n"
      }
      var reader = ProgressReader()
      reader.read(before.joined() + line + "\n")
      #expect(reader.progress.count == Count(2, of: 3), "\(line)")
    }
    #expect(ProgressReader.progress(after: "#9 [3/3] RUN make\n#10 exporting to image\n").fraction == nil)
    var reader = ProgressReader()
    reader.read("[ 50%] Building C object a.o\n[100%] Linking C executable demo\n")
    #expect(reader.progress.fraction == 0.5)
    reader.read("[100%] Built target demo\n")
    #expect(reader.progress.fraction == 1)
  }

  @Test func `maven and docker count what they begin`() {
    let maven = "[INFO] Building demo-core 1.0-SNAPSHOT                    [4/12]\n"
    #expect(
      ProgressReader.progress(after: maven)
        == ToolProgress(count: Count(3, of: 12), step: "demo-core 1.0-SNAPSHOT"))
  }

  @Test func `of tqdm's nested bars the outer one is shown`() {
    var reader = ProgressReader()
    for epoch in 0..<3 {
      reader.read("\rEpochs:  \(epoch * 33)%|##   | \(epoch)/3 [00:01<00:02,  1.5it/s]")
      for batch in 0...300 {
        reader.read("\n\rBatches:  \(batch / 3)%|##   | \(batch)/300 [00:01<00:02,  1.5it/s]\u{1b}[A")
        #expect(reader.progress == ToolProgress(count: Count(Double(epoch), of: 3), step: "Epochs"))
      }
    }
  }

  @Test func `a bar in a log is none`() {
    let bar = "log: 42%|####      | 42/100 [00:01<00:02, 30it/s]\n"
    #expect(ProgressReader.progress(after: "log: begin\n\(bar)log: end\n\(bar)").fraction == nil)
    let later = "log: 50%|#####     | 50/100 [00:01<00:02, 30it/s]\n"
    #expect(ProgressReader.progress(after: bar + later).count == Count(50, of: 100))
  }

  @Test func `of several bars of other tools the sum is shown`() {
    var reader = ProgressReader()
    for part in 1...9 {
      reader.read(
        "abc: Pulling [=>   ] \(part).0MB/30.0MB\n\rdef: Pulling [=>  ] \(part).5MB/90.0MB\u{1b}[1A\r")
      if part > 4 { #expect(reader.progress.fraction == (2 * Double(part) + 0.5) / 120) }
    }
  }

  @Test(arguments: [
    ("[#939bd7 1.2MiB/0B CN:1 DL:617KiB]\r", "1.2MiB"), ("[#939bd7 624KiB CN:1 DL:617KiB]\r", "624KiB"),
    ("[#939bd7 1.2MiB/2.8MiB(42%) CN:1 DL:617KiB][#aabbcc 3MiB/4MiB(75%) CN:1]\r", nil),
    ("[DL:617KiB][#939bd7 1.2MiB/2.8MiB(42%)][#aabbcc 3MiB/4MiB(75%)]\r", nil),
  ])
  func `a download of aria2 without a length has its bytes as the step, and several have no number`(
    line: String, step: String?
  ) {
    #expect(ProgressReader.progress(after: line) == ToolProgress(state: .indeterminate, step: step))
  }

  @Test func `several downloads of aria2 at the same time are equal parts`() {
    var reader = ProgressReader()
    reader.read("11/28 10:00:00 [NOTICE] Downloading 4 item(s)\n")
    for (line, fraction) in [
      ("[DL:3MiB][#aaaaaa 1.0MiB/2.0MiB(50%)][#bbbbbb 0B/0B]", 0.125),
      ("[DL:3MiB][#aaaaaa 2.0MiB/2.0MiB(100%)][#bbbbbb 1MiB/4MiB(25%)]", 0.3125),
      ("[DL:3MiB][#bbbbbb 3MiB/4MiB(75%)][#cccccc 0B/0B]", 0.4375),
      // Not all have a place in the line.
      ("[DL:3MiB][#cccccc 2MiB/4MiB(50%)](+1)", 0.5625), ("[DL:3MiB][#dddddd 1MiB/2MiB(50%)]", 0.875),
    ] {
      reader.read("\r" + line)
      reader.pause()
      #expect(reader.progress.fraction == fraction, "\(line)")
      #expect(reader.progress.isUneven)
    }
  }

  @Test func `two downloads in a line have no number`() {
    let lines = (1...9).map { "\ra.iso \($0).0MiB/30.0MiB  b.iso \($0).0MiB/20.0MiB" }
    #expect(ProgressReader.progress(after: lines.joined()) == ToolProgress())
  }

  @Test(arguments: [
    (
      "Plan: 1 to import, 2 to add, 1 to change, 1 to destroy.\nx.a: Creating...\nx.a: Creation complete after 1s [id=1]\n",
      Count(1, of: 4), "x.a"
    ),
    (
      "    Starting 4 tests across 2 binaries\n        PASS [   0.003s] a tests::b\n", Count(1, of: 4),
      "a tests::b"
    ),
    (
      "PASS src/a.test.ts\nTest Suites: 1 failed, 2 passed, 3 of 12 total\n RUNS  src/b.test.tsx\n",
      Count(3, of: 12),
      "src/b.test.tsx"
    ),
    (
      " ❯ src/a.test.ts [queued]\n Test Files  1 passed (4)\n Test Files  1 failed | 1 passed (4)\n",
      Count(2, of: 4),
      "src/a.test.ts"
    ),
    (
      "Package operations: 2 installs, 1 update, 1 removal, 3 skipped\n  - Installing a (1.0): Downloading... 3%\n"
        + "  - Installing a (1.0)\n  - Updating b (1.0 -> 1.1)\n", Count(1, of: 4), "Updating b (1.0 -> 1.1)"
    ),
    (
      "10:00:01  1 of 4 START sql table model a.b ........ [RUN]\n10:00:01  2 of 4 START sql table model a.c .... [RUN]\n"
        + "10:00:02  2 of 4 OK created sql table model a.c ..... [SELECT 3 in 1s]\n", Count(1, of: 4),
      "created sql table model a.c"
    ),
    (
      "default   [=>----] 3 VUs  0m15.0s/1m0s\ndefault   [=>----] 3 VUs  0m30.0s/1m0s\n",
      Count(30, of: 60, .seconds),
      "default"
    ),
    (
      "default ✓ [=>--] 3 VUs  00m01.2s/10m0s  001/100 shared iters\ndefault ✓ [=>--] 3 VUs  00m02s/10m0s  050/100 shared iters\n",
      Count(50, of: 100), "default"
    ),
    (
      "0:00:01 load avg: 1.05 [  1/120] test_a passed\n0:00:01 load avg: 1.05 [ 42/120/2] test_b passed -- running (1): test_c\n",
      Count(42, of: 120), "test_b"
    ),
  ])
  func `rows of tools`(text: String, count: Count?, step: String) {
    #expect(ProgressReader.progress(after: text) == ToolProgress(count: count, step: step))
  }

  @Test func `an address of memory is no part of a label`() {
    let lines = (1...5).map { "Writing at 0x0001\($0)00a... (\($0 * 7) %)\n" }
    #expect(
      ProgressReader.progress(after: lines.joined())
        == ToolProgress(state: .running, fraction: 0.35, step: "Writing"))
  }

  @Test(arguments: [("\u{1b}7", "\u{1b}8"), ("\u{1b}[s", "\u{1b}[u")])
  func `a bar above the place where the cursor is saved is one bar`(save: String, restore: String) {
    let moves = [10, 20, 30, 50].map { "\(save)\u{1b}[2A\u{1b}[1Gx.iso  \($0)% [=>  ]\(restore)" }
    let files = "\(save)\u{1b}[1A\u{1b}[1G[Files: 1]\(restore)"
    #expect(ProgressReader.progress(after: "\n\n" + moves.joined(separator: files)).fraction == 0.5)
  }

  @Test func `of bars one after the other the first one is shown, then the phase`() {
    var reader = ProgressReader()
    for percent in [0, 20, 60, 100] { reader.read("Reading: \(percent)%\n") }
    #expect(reader.progress == ToolProgress(state: .running, fraction: 1, step: "Reading"))
    for percent in [0, 20, 60] { reader.read("Writing: \(percent)%\n") }
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "Writing 60%"))
  }

  @Test func `apt that only downloads has no second half`() {
    for (verb, fraction) in [("update", 0.42), ("install", 0.21)] {
      var reader = ProgressReader(command: ["sudo", "apt-get", verb])
      reader.read("0% [Working]\r42% [2 Packages 9496 B/9 kB 100%]\r")
      #expect(abs((reader.progress.fraction ?? 0) - fraction) < 1e-9)
    }
  }

  @Test func `zstd's percentage is a ratio`() {
    #expect(ProgressReader.progress(after: "\rRead:   512 KiB /  1 MiB ==> 97%\r").fraction == 0.5)
    let unknown = ["1%", "2%", "3%"].map {
      "\r(L3) Buffered:  4 MiB - Consumed:  1 MiB - Compressed:  1 MiB => \($0)"
    }
    #expect(ProgressReader.progress(after: unknown.joined()).fraction == nil)
  }

  @Test func `a percentage that falls has been none`() {
    var reader = ProgressReader()
    reader.read("x 10%\nx 20%\nx 30%\n")
    #expect(reader.progress.fraction == 0.3)
    reader.read("x 15%\n")
    #expect(reader.progress == ToolProgress(state: .indeterminate))
    reader.read("x 20%\nx 30%\nx 40%\n")
    #expect(reader.progress.fraction == nil)
  }

  @Test func `curl without a length has its bytes as the step`() {
    let header = """
        % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                       Dload  Upload   Total   Spent    Left  Speed

      """
    let row = "100  878k    0  878k    0     0   680k      0 --:--:--  0:00:01 --:--:--  680k\r"
    #expect(ProgressReader.progress(after: header + row) == ToolProgress(state: .indeterminate, step: "878k"))
    let upload = "100  878k    0     0  100  878k      0   680k --:--:-- --:--:-- --:--:--  680k\r"
    #expect(ProgressReader.progress(after: header + upload).fraction == 1)
  }

  @Test(arguments: ["gc", "repack -ad", "-C x bundle create y HEAD"])
  func `packing is mostly compression`(verb: String) throws {
    var reader = ProgressReader(command: ["sh", "-c", "git \(verb)"])
    reader.read("Counting objects: 100% (9/9), done.\nCompressing objects:  50% (500/1000)\r")
    let middle = try #require(reader.progress.fraction)
    #expect((0.4...0.6).contains(middle))
    #expect(reader.progress.isUneven)
    reader.read("Writing objects: 100% (1000/1000)\r")
    #expect(reader.progress.fraction == 1)
  }

  @Test(arguments: ["/9", " / 9", " of 9"])
  func `a count is found wherever it stands`(rest: String) {
    for length in 0..<70 {
      let text = String(repeating: "x", count: length)
      let output = [1, 2, 4].map { "\(text) \($0)\(rest)\n" }.joined()
      #expect(ProgressReader.progress(after: output).count == Count(4, of: 9), "\(length)")
    }
  }

  @Test(arguments: ["  %d | let part = 1.0 * %d/9\n", "%d | progress: %d of 9\n"])
  func `a source line that a compiler quotes is no progress`(line: String) {
    let output = [1, 2, 4, 7].map { line.replacing("%d", with: "\($0)") }.joined()
    #expect(ProgressReader.progress(after: output).fraction == nil)
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

  @Test(arguments: [
    "% Encoding memory.mkv", " of 99 Copying battery/%.txt", "/99 Uploading volume-%.img",
    "/99 Reading load_%.c",
  ])
  func `the name of a file measures nothing`(form: String) {
    let output = [1, 2, 42].map { number in
      form.hasPrefix("%") ? "\(number)\(form)\n" : "\(number)\(form.replacing("%", with: "\(number)"))\n"
    }
    #expect(ProgressReader.progress(after: output.joined()).fraction.map { $0 > 0.4 } == true)
  }
}
