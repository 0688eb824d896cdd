import Testing
import ToolProgress

/// Tools with several passes, plans or stages.
struct PassesTests {
  @Test func `the passes of shred have equal parts`() {
    var reader = ProgressReader()
    reader.read("shred: s: pass 1/2 (random)...\n")
    #expect(reader.progress.fraction == 0)
    reader.read("shred: s: pass 1/2 (random)...129MiB/300MiB 43%\n")
    #expect(reader.progress.fraction == 0.215 && reader.progress.step == "s 1/2")
    #expect(reader.progress.isUneven)
    reader.read("shred: s: pass 1/2 (random)...300MiB/300MiB 100%\nshred: s: pass 2/2 (random)...\n")
    #expect(reader.progress.fraction == 0.5)
  }

  @Test func `one task of HandBrake is the whole`() {
    var reader = ProgressReader()
    reader.read("\rEncoding: task 1 of 1, 35.80 %\r")
    #expect(reader.progress == ToolProgress(state: .running, fraction: 0.358, step: "Encoding"))
    for line in [
      "Encoding: task 0 of 1, 40 %\r", "Encoding: task 3 of 2, 40 %\r", "Encoding: task 1 of 1, 140 %\r",
    ] {
      reader.read(line)
      #expect(reader.progress.fraction == 0.358, "\(line)")
    }
  }

  @Test func `GDAL's line is read while it grows`() {
    var reader = ProgressReader()
    for (text, fraction) in [
      ("0", nil), ("...10", nil), (".", 0.125), (".", 0.15), (".20", 0.2), ("...30...40..", 0.45),
      (".50...60...70...80...90...100 - done.", 1),
    ] as [(String, Double?)] {
      reader.read(text)
      reader.pause()
      #expect(reader.progress.fraction == fraction, "\(text)")
    }
    #expect(ProgressReader.progress(after: "0...10...30...40") == ToolProgress())
    #expect(ProgressReader.progress(after: "0...10 things") == ToolProgress())
    #expect(ProgressReader.progress(after: "0...10. Then") == ToolProgress())
  }

  @Test(arguments: ["%...", " %  ... "])
  func `percentages in a line that grows`(form: String) {
    var (reader, fractions): (ProgressReader, [Double]) = (ProgressReader(), [])
    for percent in stride(from: 0, through: 100, by: 10) {
      reader.read(form.replacing("%", with: "\(percent)%"))
      reader.pause()
      if let fraction = reader.progress.fraction { fractions.append(fraction) }
    }
    #expect(fractions.last == 1 && fractions.count > 8)
  }

  @Test func `a percentage goes on with the next file of an archive`() {
    var reader = ProgressReader()
    for percent in 1...99 {
      if percent % 20 == 1 { reader.read("\nExtracting  f\(percent / 20).bin              ") }
      reader.read("\u{8}\u{8}\u{8}\u{8} \(percent < 10 ? " " : "")\(percent)%")
      reader.pause()
    }
    #expect(reader.progress == ToolProgress(state: .running, fraction: 0.99, step: "Extracting f4.bin"))
  }

  @Test func `components of rustup, layers of docker and files of git annex are parts`() {
    let size = "\r  12.0 MiB /  24.0 MiB ( 50 %)  12.3 MiB/s in  1s ETA:  1s"
    let component = ProgressReader.progress(after: "info: downloading component 'cargo'\n" + size)
    #expect(component.fraction == nil && component.step == "cargo 12.6/25.2 MB")
    let layer = { (done: Int) in "\ra0b2c3d4e5f6: Loading layer [==>  ]  \(done).0MB/10MB" }
    let loaded = ProgressReader.progress(after: (1...5).map(layer).joined())
    #expect(loaded.fraction == nil && loaded.step == "Loading layer 5.0/10.0 MB")
    let file = { (done: Int) in "\r\(done)%   12.00 KiB        1.2 MiB/s 5s" }
    let annexed = ProgressReader.progress(
      after: "get a.bin (from origin...) \n" + (40...42).map(file).joined())
    #expect(annexed.fraction == nil && annexed.step == "a.bin 42%")
  }

  @Test func `rpm's bar in brackets is of all packages`() {
    var reader = ProgressReader()
    let hashes = { (percent: Int) in
      "####      (\(percent)%)" + String(repeating: "\u{8}", count: 11)
    }
    reader.read("Preparing...                          " + hashes(18) + "####### [100%]\n")
    #expect(reader.progress.fraction == nil && reader.progress.step == "Preparing")
    reader.read("   1:a-1.0                         " + hashes(54) + "####### [ 50%]\n")
    reader.read("   2:b-1.0                         " + hashes(54))
    #expect(reader.progress == ToolProgress(state: .running, fraction: 0.5, step: "b-1.0"))
  }

  @Test func `git's phases in another language have their order`() {
    var reader = ProgressReader()
    reader.read("remote: Zähle Objekte: 100% (10/10), fertig.\n")
    #expect(reader.progress.fraction == 0.04)
    reader.read("remote: Komprimiere Objekte: 100% (10/10), fertig.\n")
    var fractions: [Double] = []
    for name in ["Empfange Objekte", "Löse Unterschiede auf", "Aktualisiere Dateien"] {
      for done in [0, 5, 10] {
        let rate = name.hasPrefix("E") ? ", 1.0 MiB | 2.0 MiB/s" : ""
        reader.read("\(name): \(done * 10)% (\(done)/10)\(rate)\r")
        fractions.append(((reader.progress.fraction ?? 0) * 100).rounded())
        #expect(reader.progress.step == "\(name) \(done)/10")
      }
    }
    #expect(fractions == [15, 48, 80, 80, 87, 93, 93, 97, 100])
  }

  @Test func `xz and pacman have commas in other languages`() {
    let xz = "a.bin (1/1)\n  42,5 %      25,1 MiB / 59,2 MiB = 0,424   12 MiB/s       0:04   6 s\r"
    var reader = ProgressReader(command: ["xz", "-v", "a.bin"])
    reader.read(xz)
    #expect(reader.progress.fraction == 0.425)
    let package = " foo-1.0-1  1,3 MiB  12,3 MiB/s 00:01 [####----] %%\r"
    let total = " Gesamt (1/3)  4,3 MiB  12,3 MiB/s 00:01 [####----]  50%\r"
    let pacman = ["20%", "40%", "60%"].map { package.replacing("%%", with: $0) }.joined()
    #expect(ProgressReader.progress(after: pacman).fraction == nil)
    #expect(ProgressReader.progress(after: pacman + total).fraction == 0.25)
  }

  @Test(arguments: ["Fortschritt", "Progression "])
  func `apt's bar has a word of the language`(word: String) {
    let text = "0% [En cours]\r50% [1 foo 1 B/2 B 50%]\r\n\(word): [ 50%] [####....]\r"
    #expect(ProgressReader.progress(after: text).fraction == 0.75)
  }

  @Test func `apt 3 announces its packages in other words`() {
    let summary =
      "Reading package lists...\n\nSummary:\n  Upgrading: 0, Installing: 2, Removing: 0, Not Upgrading: 12\n"
    let packages = "Unpacking a (1.0) ...\nUnpacking b (1.0) ...\nSetting up a (1.0) ...\n"
    #expect(ProgressReader.progress(after: summary + packages).fraction == 0.5)
  }

  @Test func `a second plan of TAP ends the number`() {
    var reader = ProgressReader()
    reader.read("1..4\nok 1 - a\nnot ok 2 - b\n")
    #expect(reader.progress == ToolProgress(count: Count(2, of: 4), step: "b"))
    reader.read("ok 3 c\nok 4\n1..5\nok 1\n")
    #expect(reader.progress.fraction == nil)
    #expect(ProgressReader.progress(after: "ok 1\nok 2\n1..2\n").fraction == nil)
  }

  @Test func `a package of pacman without a total is downloaded without a number`() {
    var reader = ProgressReader()
    reader.read(":: Retrieving packages...\n")
    reader.read(" one-1.0-1-any   437.5 KiB   613 KiB/s 00:04 [###-------------------]  14%\r")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "one-1.0-1-any"))
    reader.read("\n(1/1) checking package integrity  [######################] 100%\n")
    #expect(reader.progress.fraction == nil)
    reader.read("(1/1) upgrading one               [###########-----------]  50%\r")
    #expect(reader.progress.fraction == 0.5 && reader.progress.step == "upgrading one")
  }

  @Test(arguments: [
    ("    (42.01/100%)\r", 0.4201), ("(1.00/100%)\r", 0.01), ("x (7/100%) y\r", 0.07),
  ])
  func `qemu-img's percentage of a hundred`(line: String, fraction: Double) {
    #expect(ProgressReader.progress(after: "    (0.00/100%)\r\(line)").fraction == fraction)
  }

  @Test(arguments: [
    ("copy:  240MiB 0:00:02 [71.4MiB/s] [====>     ] 80% ETA 0:00:00\r", "copy"),
    ("2.10M 0:00:00 [3.15M/s] [====>     ] 80% ETA 0:00:00\r", nil),
    (" 900k 0:00:00 [3.15k/s] [====>     ] 80% ETA 0:00:00\r", nil),
  ])
  func `pv with a name, and with lines`(line: String, step: String?) {
    #expect(ProgressReader.progress(after: line) == ToolProgress(state: .running, fraction: 0.8, step: step))
  }

  @Test func `what has begun as the last one is followed by another pass`() {
    var reader = ProgressReader()
    for number in 1...3 { reader.read("Retrieving: p\(number) (\(number)/3)\n") }
    #expect(reader.progress.count == Count(2, of: 3))
    reader.read("(1/3) Installing: p1 [done]\n")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "Installing: p1 1/3"))
    reader.read("(2/3) Installing: p2 [done]\n")
    #expect(reader.progress.fraction == nil)
  }

  @Test func `the numbers of an external project's build are of a part`() {
    var reader = ProgressReader()
    reader.read("[ 10%] Performing configure step for 'zlib'\n[ 20%] Performing build step for 'zlib'\n")
    for percent in [4, 40, 80] { reader.read("[ \(percent)%] Building C object a.o\n") }
    #expect(reader.progress.fraction == 0.2 && reader.progress.step == "Performing build step for 'zlib'")
    reader.read("[100%] Built target z\n[ 30%] Performing install step for 'zlib'\n[ 40%] Completed 'zlib'\n")
    #expect(reader.progress.fraction == 0.4 && reader.progress.step == "Completed 'zlib'")
    for percent in [50, 70] { reader.read("[ \(percent)%] Linking C executable a\n") }
    #expect(reader.progress.fraction == 0.5)
  }

  @Test func `external projects that are built side by side are parts until each of them has ended`() {
    var reader = ProgressReader()
    reader.read("[ 10%] Performing build step for 'zlib'\n[ 20%] Performing build step for 'png'\n")
    reader.read("[ 50%] Building C object a.o\n[ 30%] Completed 'zlib'\n[ 30%] Built target zlib\n")
    for percent in [40, 60, 80, 100] { reader.read("[ \(percent)%] Building C object b.o\n") }
    #expect(reader.progress.fraction == 0.3 && reader.progress.step == "Completed 'zlib'")
    reader.read("[100%] Built target b\n[ 40%] Completed 'png'\n[ 70%] Building C object c.o\n")
    #expect(reader.progress.fraction == 0.4)
    reader.read("[ 80%] Building C object d.o\n")
    #expect(reader.progress.fraction == 0.7)
  }

  @Test func `a frame of blender's animation is a part`() {
    let text = (1...2).map { frame in
      (1...9).map { "Fra:\(frame) Mem:12.30M (Peak 13.0M) | Time:00:01.12 | Scene | Sample \($0)/9\n" }
        .joined()
    }
    for (command, fraction) in [(["-a"], nil), (["-f", "1"], 1)] as [([String], Double?)] {
      var reader = ProgressReader(command: ["blender", "-b", "x.blend"] + command)
      reader.read(text[0])
      #expect(
        reader.progress.fraction == fraction && (reader.progress.step == "Sample 9/9") == (fraction == nil))
    }
  }

  @Test func `of nix's counts, the one of what is built is the whole`() {
    let lines = [
      "[1/2/20 built, 4/9 copied (1/4.6 MiB)] building a",
      "[3/9/20 built, 9/9 copied (4/4.6 MiB)] building b",
    ]
    let progress = ProgressReader.progress(after: lines.map { $0 + "\n" }.joined())
    #expect(progress == ToolProgress(count: Count(9, of: 20), step: "building b"))
  }

  @Test func `a percentage that is done counts beside a rate`() {
    let lines = [5, 10, 15].map { "rate:  1.00-kpps, \($0).00% done,   0:00:10 remaining, found=1       \r" }
    #expect(ProgressReader.progress(after: lines.joined()).fraction == 0.15)
  }

  @Test func `a count that is always full is of no total`() {
    #expect(
      ProgressReader.progress(after: (1...9).map { "\($0)/\($0) tests passed\n" }.joined()).fraction == nil)
    #expect(ProgressReader.progress(after: (1...9).map { "\($0)/9 tests passed\n" }.joined()).fraction == 1)
  }

  @Test func `the header of a table is no step`() {
    var reader = ProgressReader()
    reader.read((0...4).map { "\($0)/4 frames\n" }.joined())
    reader.read("   kbps       mono %     long switch short %\n")
    #expect(reader.progress.step == "frames" && reader.progress.fraction == nil)
    reader.read("Writing the tag\n")
    #expect(reader.progress.step == "Writing the tag")
    reader.read("Name      Size      MB/s   Used by\n")
    #expect(reader.progress.step == "Writing the tag")
  }

  @Test(arguments: [
    "Installing   foo   into place", "   Copied   lib   to the target", "src/a.c   ->   out/a.o   ok",
    "a.txt   written   ok", "linker:   all   symbols found",
  ])
  func `a line with columns that says what is done is a step`(line: String) {
    var reader = ProgressReader()
    reader.read((0...4).map { "\($0)/4 frames\n" }.joined())
    reader.read(line + "\n")
    #expect(reader.progress.step == line.split(separator: " ").joined(separator: " "))
  }

  @Test func `when external projects have ended, a build without numbers goes on without one`() {
    var reader = ProgressReader()
    reader.read("[ 50%] Performing build step for 'a'\n[ 99%] Building C object x.o\n")
    reader.read("[ 75%] Performing build step for 'b'\n[ 99%] Building C object y.o\n[100%] Completed 'b'\n")
    #expect(reader.progress.fraction == 1)
    reader.read("gcc -O2 -c main.c\n")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "main.c"))
  }

  @Test(arguments: [
    "Battery: [ 85%] [####  ]", "Volume: [ 40%] [on]", "Building: [ 40%] [####......]",
  ])
  func `a percentage in brackets behind a word is not apt's`(line: String) {
    #expect(ProgressReader.progress(after: line + "\n").fraction == nil)
  }

  @Test(arguments: ["Elapsed Time: 0:00:01] |###|", "Copying files]", "Foo 1/2]"])
  func `a percentage before a bracket is not apt's`(rest: String) {
    let text = stride(from: 0, through: 100, by: 10).map { "\($0)% [\(rest)\r" }.joined()
    #expect(ProgressReader.progress(after: text).fraction == 1)
  }

  @Test(arguments: ["Ход выполнения: ", "Diễn biến: ", "进度：", "Fortschritt: "])
  func `apt's bar in any language`(label: String) {
    // Without a download the bar is the whole.
    let download = "9% [1 x 9 kB/99 kB 9%]\r"
    for (command, proof, fraction) in [
      (["sudo", "apt", "install", "x"], "", 0.4), (["./x.sh"], download, 0.7), (["./x.sh"], "", nil),
    ] as [([String], String, Double?)] {
      var reader = ProgressReader(command: command)
      reader.read(proof + label + "[ 40%] [########............] \n")
      #expect(abs((reader.progress.fraction ?? -1) - (fraction ?? -1)) < 1e-9, "\(command)")
    }
  }

  @Test(arguments: ["S'està treballant", "A trabalhar", "Обработка"])
  func `apt's first line in any language`(word: String) {
    var reader = ProgressReader(command: ["apt-get", "install", "x"])
    reader.read("0% [\(word)]\r")
    #expect(reader.progress.fraction == 0)
  }

  @Test(arguments: ["Downloading...          ### [ %]\n", "\rUploading...            ( %)"])
  func `a percentage behind dots and spaces is not rpm's`(form: String) {
    let text = [10, 20, 30].map { form.replacing(" %", with: "\($0)%") }
    #expect(ProgressReader.progress(after: text.joined()).fraction == 0.3)
    let reader = {
      var reader = ProgressReader(command: $0); text.forEach { reader.read($0) }; return reader
    }
    #expect(reader(["rpm", "-i", "x.rpm"]).progress.fraction == nil)
  }

  @Test func `pacman's transaction in another language has no number`() {
    var reader = ProgressReader()
    let total = " Gesamt (1/3)       3,0 MiB  10,0 MiB/s 00:00 [####]  "
    for percent in [20, 60, 100] { reader.read(total + "\(percent)%\n") }
    #expect(reader.progress.fraction == 0.5)
    reader.read("(1/3) Installiere a                   [####----]  50%\r")
    #expect(reader.progress == ToolProgress(state: .indeterminate, step: "Installiere a"))
  }

  @Test(arguments: [("push", 0.025, 0.625), ("gc", 0.01, 0.975)])
  func `git's own phases in another language`(verb: String, first: Double, last: Double) {
    var reader = ProgressReader(command: ["git", verb])
    reader.read("Zähle Objekte:  50% (50/100)\r")
    #expect(abs((reader.progress.fraction ?? 0) - first) < 1e-9)
    reader.read("Komprimiere Objekte:  50% (50/100)\rSchreibe Objekte:  50% (50/100)\r")
    #expect(abs((reader.progress.fraction ?? 0) - last) < 1e-9)
  }

  @Test func `a phase of git with a long name`() {
    var reader = ProgressReader()
    reader.read("remote: Counting objects: 100% (100/100), done.\nПолучаване на обекти: 100% (100/100)\r")
    reader.read("Откриване на съответните разлики: 100% (300/300)\r")
    #expect(abs((reader.progress.fraction ?? 0) - 0.93) < 1e-9)
  }

  @Test func `a large fetch after a small one has a number`() {
    var reader = ProgressReader()
    reader.read("Fetching a\nremote: Counting objects: 100% (5/5), done.\n")
    for count in 0...5 { reader.read("Unpacking objects: \(count * 20)% (\(count)/5)\r") }
    reader.read("\nFetching b\nremote: Counting objects: 100% (1000/1000), done.\n")
    for count in [100, 500] { reader.read("Receiving objects: \(count / 10)% (\(count)/1000)\r") }
    #expect(reader.progress.fraction.map { (0.3...0.6).contains($0) } == true)
  }

  @Test func `the next part begins without the percentage of the last one`() {
    var reader = ProgressReader()
    reader.read("get a.mkv (from origin...) \n100%  9 MiB  10 MiB/s 0s\rok\n")
    reader.read("get b.mkv (from origin...) \n50%  9 MiB  10 MiB/s 1s\r")
    #expect(reader.progress.step == "b.mkv 50%")
    reader.read("100%  9 MiB  10 MiB/s 0s\rok\nget c.mkv (from origin...) \n")
    #expect(reader.progress.step == "c.mkv")
  }

  @Test func `Python's tests are counted when they have ended`() {
    var reader = ProgressReader()
    reader.read("0:00:01 load avg: 0.51 mem: 1.2 GiB [3/4] test_a\n")
    #expect(reader.progress == ToolProgress(count: Count(2, of: 4), step: "test_a"))
    reader.read("0:00:01 load avg: 0.51 mem: 1.2 GiB [3/4/1] test_a failed (1 error)\n")
    #expect(reader.progress.count == Count(3, of: 4))
  }

  @Test(arguments: ["…", "——", "… ——", "🎉"])
  func `a step without the signs at its end`(signs: String) {
    var reader = ProgressReader()
    reader.read((0...4).map { "\($0)/4 frames\n" }.joined())
    reader.read("Pakete werden empfangen \(signs)\n")
    #expect(reader.progress.step == "Pakete werden empfangen")
  }
}
