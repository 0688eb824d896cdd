// The tools that `bezel run` reads, in the order in which they are asked for a line. bezel-tools(5) describes the groups of
// the patterns; Tool.swift the kinds of rows and their flags. Tools with more state than that are in the folder Tools.

/// A size as curl, dd and others print it: `1.2M`.
private let size = #"[\d.]+[kKMGTP]?"#
private let bytes = #"[\d.,]+ *[kKMGTPE]?i?B"#
private let clock = #"\d+:\d\d:\d\d(?:\.\d+)?"#

private func git(_ verbs: String) -> String {
  #"(?:^|[ /])git (?:(?:-[Cc]|--git-dir|--work-tree) \S+ |-\S+ )*(?:\#(verbs))\b"#
}

/// A phase of git, with its assumed part of the whole.
private func phase(_ name: String, _ share: ClosedRange<Double>) -> Tool.Row {
  .match(
    #"^(?:remote: )?(?<step>\#(name)): +\d+% \((?<done>\d+)/(?<total>\d+)\)"#, share: share)
}

/// The phases of git in another language, in their order. Phases of the other side have a prefix.
private func translated(
  remote: Bool = false, _ flags: Tool.Row.Flags = [], _ shares: ClosedRange<Double>...
) -> Tool.Row {
  Tool.Row(
    .match,
    #"^\#(remote ? "remote: " : "")(?![A-Z][a-z]+ing )(?<phase>(?<step>[^\d:%|()\[\]]{4,160}?)) ?: +\d+% \((?<done>\d+)/(?<total>\d+)\)(?:$|, )"#,
    flags, shares: shares)
}

/// Large files come after all phases of a clone, which end when they begin.
private let largeFiles: Tool.Row = #"^(?<step>Filtering content): +\d+% \((?<done>\d+)/(?<total>\d+)\)"#

extension Tool {
  // MARK: Builds

  static let builds = [
    Tool(
      "cargo",
      #"^ +Building \[[=> ]*\] (?<done>\d+)/(?<total>\d+)(?:$|:(?<step>.*))"#,
      .end(#"^ {4}(?<step>Finished .*)"#),
      // The verb ends in the twelfth column.
      .step(
        #"^(?=.{12} ) +(?<step>(?:Compiling|Checking|Building|Documenting|Download(?:ing|ed)|Installing|Running) (?=.* [v(]).*)"#,
        .untilNumber)),
    Tool(
      "gradle", #"^<[-=]*> (?<percent>\d+)% EXECUTING \["#,
      // Before the tasks are known the percentage is of something small.
      .end(#"^<[-=]+> \d+% (?<step>[A-Z]+) \["#), .step("^> (?<step>:.*)", .after)),
    // The list has all that is built. Packages of the store end with a line, the others begin with one, and ghc counts the
    // modules of one.
    Tool(
      "cabal", .nothing("^In order, the following w(?:ill|ould) be built"),
      .item(#"^ - \S+ \(.*\)$"#, .after),
      .each(#"^Completed +(?<step>\S+ \(.*\))$"#, .after),
      .begin(
        #"^Building (?<step>(?:library|executable|test suite|benchmark|foreign library)\b.* for .*?)\.{2,3}$"#,
        .after),
      .match(#"^\[ *(?<done>\d+) of (?<total>\d+)\] \w+ (?<step>\S+)"#, [.after, .begun])),
    // Python's own tests; of those that have failed the number follows. Without processes of their own, the line comes first.
    Tool(
      "python -m test",
      .match(
        #"^\d+:\d\d:\d\d load avg: [\d.]+(?: mem: \S+ \S+)? \[ *(?<done>\d+)/(?<total>\d+)(?:/\d+)*\] (?<step>\S+)$"#,
        .begun),
      #"^\d+:\d\d:\d\d load avg: [\d.]+(?: mem: \S+ \S+)? \[ *(?<done>\d+)/(?<total>\d+)(?:/\d+)*\] (?<step>\S+)"#
    ),
    // The modules are of one package, and a pipe gets no count of the packages.
    Tool(
      "stack", command: "(?:^|[ /])stack ", #"^Progress (?<done>\d+)/(?<total>\d+)(?:: (?<step>.*))?$"#,
      .step(#"^\S+ *> \[ *\d+ of \d+\] \w+ (?<step>\S+)"#)),
    Tool(
      "terraform",
      #"^Plan: (?:\d+ to import, )?(?<total>\d+) to add, (?<total>\d+) to change, (?<total>\d+) to destroy"#,
      .each(#"^(?<step>\S.*): (?:Creation|Modifications|Destruction) complete after "#),
      .step(#"^(?<step>\S.*: (?:Creating|Modifying|Destroying))\.\.\."#, .after)),
    // Several models are begun before the first one has ended.
    Tool(
      "dbt", #"^\d\d:\d\d:\d\d +\d+ of (?<items>\d+) START (?<step>\S.*?)(?: \.{3,}|$)"#,
      .each(
        #"^\d\d:\d\d:\d\d +\d+ of \d+ (?:OK|PASS|WARN|ERROR|FAIL|SKIP|NO-OP)\b(?: \d+)? (?<step>\S.*?)(?: \.{3,}|$)"#,
        .after)),
    // Composer and Poetry. Composer's bar is of the downloads first, and then of the installation.
    Tool(
      "Package operations",
      #"^Package operations: (?<total>\d+) installs?, (?<total>\d+) updates?, (?<total>\d+) removals?"#,
      .each(
        #"^ +(?:-|•) (?<step>(?:Installing|Updating|Upgrading|Downgrading|Removing) \S+ \([^()]*\))(?=$|: (?:Extracting|Cloning|Loading))"#,
        [.after, .begun]),
      .step(#"^ +(?:-|•) (?<step>[A-Z][a-z]+ing \S+ \([^()]*\)): (?:Pending|Downloading)\b"#, .after),
      .match(#"^ *(?<done>\d+)/(?<total>\d+) \[[=>-]+\] +\d+%"#, .after)),
    Tool("maven", #"^\[INFO\] Building (?<step>.+) \[(?<item>\d+)/(?<items>\d+)\]$"#),
    Tool(
      "bitbake", #"^NOTE: Running (?:\w+ )?task (?<item>\d+) of (?<items>\d+) \((?:.*/)?(?<step>[^/]+)\)$"#),
    // `[2/11/20 built, 4/9 copied (12.3/45.6 MiB)] building x`: two are being built, and what is copied is a part.
    Tool(
      "nix",
      .match(
        #"^\[(?=[\d/]+ )(?:\d+/)?(?<done>\d+)/(?<total>\d+) (?:built|copied)\b.*?\](?: (?<step>.*))?$"#,
        .rises)),
    Tool(
      "docker", .match(#"^Step (?<item>\d+)/(?<items>\d+) : (?<step>.*)"#, .rises)),
    Tool(
      "buildah", #"^STEP (?<item>\d+)/(?<items>\d+): (?<step>.*)"#,
      .match(
        #"^\[(?<item>\d+)/(?<items>\d+)\] STEP (?<done>\d+)/(?<total>\d+): (?<step>.*)"#, .begun)),
    // The steps of a stage with a name are a part: how many stages there are isn't printed.
    Tool(
      "BuildKit", .match(#"^#\d+ \[(?<done>\d+)/(?<total>\d+)\] (?<step>.*)"#, [.rises, .begun]),
      .step(#"^#\d+ (?<step>\[[^\]]+ \d+/\d+\] .*)"#), .end(#"^#\d+ (?<step>exporting .*)"#),
      // compose, too: those that have ended.
      #"^ ?\[\+\] (?:Building .*?s \(|Running |Pulling )(?<done>\d+)/(?<total>\d+)"#,
      .nothing("^ => ", .after)),
    Tool(
      "sphinx", .match(#"^(?<step>reading sources)\.\.\. \[ *(?<percent>\d+)%\]"#, share: 0...0.5),
      .match(#"^(?<step>writing output)\.\.\. \[ *(?<percent>\d+)%\]"#, share: 0.5...1)),
    Tool(
      "HandBrake",
      #"^(?<step>Encoding): task (?<item>\d+) of (?<items>\d+), (?<percent>[\d.]+) %"#),
  ]

  // MARK: Tests

  private static let k6Bar = #" +(?:\S{1,3} +)?\[[^\]]*\] +"#

  static let tests = [
    Tool(
      "meson test",
      #"^\[(?<item>\d+)(?:-\d+)?/(?<items>\d+)\] (?:🌑|🌒|🌓|🌔|🌕|🌖|🌗|🌘) (?<step>.+?)(?:  |$)"#,
      #"^ *(?<done>\d+)/(?<total>\d+) (?<step>.+?) (?:OK|FAIL|SKIP|TIMEOUT|ERROR|EXPECTEDFAIL|UNEXPECTEDPASS) "#
    ),
    Tool(
      "ctest", #"^ *(?<done>\d+)/(?<total>\d+) Test +#\d+: (?<step>.+?)(?: \.\.|$)"#,
      .step(#"^ +Start +\d+: (?<step>.+)"#)),
    Tool(
      "cargo test", #"^running (?<total>\d+) test"#, .each(#"^test (?<step>.+?) \.\.\. [A-Za-z]"#)),
    // A new version counts the lines, too.
    Tool(
      "cargo nextest", #"^ +Starting (?<total>\d+) tests? across \d"#,
      .each(
        #"^ +(?:PASS|FAIL|ABORT|SIG\w+|TIMEOUT|LEAK|FLAKY \S+) +\[ *[\d.]+s\] (?:\( *\d+/\d+\) )?(?<step>.+)"#
      )),
    Tool(
      "jest", #"^Test Suites: .*?(?<done>\d+) of (?<total>\d+) total"#,
      .file(#"^ ?(?:PASS|RUNS) +(?<step>\S+\.[cm]?[jt]sx?)\b"#)),
    Tool(
      "vitest",
      .match(
        #"^ Test Files +(?:(?<done>\d+) \w+ \| )?(?:(?<done>\d+) \w+ \| )?(?<done>\d+) \w+ \((?<total>\d+)\)$"#,
        .rises), .file(#"^ (?:❯|✓) (?<step>\S+\.[cm]?[jt]sx?) "#)),
    // Without iterations that are counted, the time is. Of several scenarios each one is a part.
    Tool(
      "k6", files: .maybeSeveral, .begin(#"^(?<step>\w[\w-]*)\#(k6Bar)waiting "#),
      .match(
        #"^(?<phase>(?<step>\w[\w-]*))\#(k6Bar).* (?<done>\d+)/(?<total>\d+) (?:shared )?iters"#, .rises),
      .match(
        #"^(?<phase>(?<step>\w[\w-]*))\#(k6Bar).*VUs +(?<done>\d[\dhm.]*s)/(?<total>\d[\dhm.]*s)$"#, .rises)),
    Tool(
      "googletest", #"^\[==========\] Running (?<total>\d+) test"#,
      // It names the failed tests again at the end, without their times.
      .each(#"^\[(?:       OK |  FAILED  |  SKIPPED )\] (?<step>.+?) \(.* ms\)"#)),
    Tool(
      "TAP", .match(#"^1\.\.(?<total>\d+)$"#, .once), .each(#"^(?:not )?ok \d+[ -]*(?<step>.*)"#)),
    // `[CV 3/5]` is the number of a fold.
    Tool(
      "scikit-learn", #"^Fitting .* totalling (?<total>\d+) fits"#,
      .each(#"^\[CV[^\]]*\] END \.*(?<step>[^;]*)"#), .nothing(#"^\[CV[^\]]*\] "#)),
    Tool("keras", .match(#"^ *(?<done>\d+)/(?<total>\d+) (?:━|\[[=>.])"#, .rises)),
    // A test that begins, with its project or file.
    Tool("playwright", #"^\[(?<item>\d+)/(?<items>\d+)\] (?:\[.*?\] › )?(?<step>\S.* › .+)"#),
    // The count is of a file, and how many files there are is not printed.
    Tool("prove", .end(#"^(?<step>(?:\[[^\]]*\] )?\S+\.t .*\.\.[ .]*\d+/[\d?].*)"#)),
    Tool(
      "pytest", .nothing("^(?:created|initialized|ready|collecting): \\d+/\\d+ workers$"),
      #"^\[gw\d+\] \[ *(?<percent>\d+)%\] [A-Z]+ (?<step>.+)"#,
      #"^ *(?<step>[^ ]*\.py[^ ]*) .* \[ *(?<percent>\d+)%\] *$"#,
      #"^ *[.FEsxX]+ +\[ *(?<percent>\d+)%\] *$"#),
  ]

  // MARK: Version control

  static let versionControl = [
    Tool(
      "git push", command: git("push|send-pack"), phase("Counting objects", 0...0.05),
      phase("Compressing objects", 0.05...0.3), phase("Writing objects", 0.3...0.95),
      phase("Resolving deltas", 0.95...1), translated([], 0...0.05, 0.05...0.3, 0.3...0.95),
      translated(remote: true, [], 0.95...1)),
    // Packing is mostly the search for deltas, which is the compression. The writing copies what it found.
    Tool(
      "git gc", command: git("gc|repack|bundle|pack-objects|maintenance"),
      phase("Counting objects", 0...0.02), phase("Compressing objects", 0.02...0.95),
      phase("Writing objects", 0.95...1), translated([], 0...0.02, 0.02...0.95, 0.95...1)),
    // Each submodule is cloned, and they may have others.
    Tool(
      "git with submodules",
      command: git("submodule|clone.* --recurs.*|pull.* --recurs.*|fetch.* --recurs.*"),
      files: .several,
      .begin("^Cloning into '(?:.*/)?(?<step>[^']+)'"), .begin("^Submodule path '(?<step>[^']+)'"),
      phase("(?:(?:Counting|Compressing|Receiving) objects|Resolving deltas|Updating files)", 0...1)),
    // A clone, a fetch or a pull; also an unknown command that runs git.
    Tool(
      "git", phase("Counting objects", 0...0.04), phase("Compressing objects", 0.04...0.15),
      phase("(?:Receiving|Writing) objects", 0.15...0.8), phase("Resolving deltas", 0.8...0.93),
      phase("Updating files", 0.93...1), largeFiles,
      translated(remote: true, [], 0...0.04, 0.04...0.15),
      translated(.after, 0.15...0.8, 0.8...0.93, 0.93...1)),
    // Each line comes after a test; the first one says how many there are, nearly.
    Tool("git bisect", .match(#"^Bisecting: .* \(roughly (?<left>\d+) step"#, .begun)),
  ]

  // MARK: Downloads and copies

  private static let curlFiles = FileCount.Program(
    name: "curl", operands: .addresses,
    values: [
      "-e", "-x", "-H", "-d", "-o", "--referer", "--proxy", "--preproxy", "--header", "--data", "--output",
    ], lists: ["-K", "--config"])
  private static let wgetFiles = FileCount.Program(
    name: "wget", operands: .addresses, values: ["-e", "-O", "--referer", "--header"],
    lists: ["-i", "-r", "-m", "-p", "--input-file", "--recursive", "--mirror", "--page-requisites"])
  private static let copiedFiles = FileCount.Program(
    name: "scp", operands: .filesAndTarget,
    values: ["-P", "-i", "-l", "-o", "-F", "-c", "-S", "-J", "-D", "-X"], lists: ["-r"])

  private static let curlBar: Row = .match(#"^(?=.{20})#+ +(?<percent>\d+\.\d)%$"#, .rises)
  private static let blenderRow: Row =
    #"^Fra:(?<phase>\d+) .*\| (?<step>Rendered|Sample) (?<done>\d+)/(?<total>\d+)"#

  static let transfers = [
    Tool(
      "curl", files: curlFiles, .begin("^  % Total    % Received % Xferd"),
      .nothing("^ +Dload  Upload", .after),
      // Without a length, it prints what has come so far as the total, and 100 % of it.
      .end(#"^ *100 +(?!0 )\#(size) +0 +(?<step>\#(size)) +0 +\#(size) +\S"#, .after),
      .match(
        #"^ *\d+ +(?<total>(?!0 )\#(size)) +(?|\d+ +(?<bytes>\#(size)) +0 +0|\d+ +0 +\d+ +(?<bytes>\#(size))|\d+ +(?<bytes>\#(size)) +\d+ +\#(size)) +\S"#,
        [.after, .bytes]), .nothing(#"^ *\d+ +0 +\d+ +\#(size) +\d+ +\#(size) "#, .after)),
    Tool(
      "curl --parallel", .nothing("^DL% UL%  Dled  Uled"),
      .match(#"^ *(?<percent>\d+) +(?:\d+|--) +(?<step>\#(size)) .*:"#, .after),
      // A row without a length comes also before all lengths are known.
      .end(#"^ *-- +(?:\d+|--) +(?<step>\#(size)) .*:"#, .after)),
    // A description of each package comes before the package.
    Tool(
      "brew", command: "(?:^|[ /])brew ", files: .several,
      .begin("^==> (?:Downloading|Fetching|Installing|Upgrading|Pouring) (?<step>.*)"), curlBar),
    Tool("curl -#", files: curlFiles, curlBar),
    Tool(
      "wget", files: wgetFiles, .begin("^Saving to: (?:‘|')?(?<step>.+?)(?:’|')?$"),
      .match(#"^Length: (?<total>\d+)"#, .bytes), .end("^Length: unspecified"),
      #"^(?<step>\S+) +(?<percent>\d+)%\[[=> +]*(?:\]|$)"#,
      .match(#"^ +\d+K [., ]+(?<percent>\d+)%"#, .after)),
    Tool(
      "scp", files: copiedFiles,
      .match(
        #"^(?=.*% )(?<step>(?<phase>.+?)) +(?<percent>\d{1,3})% +\d+(?:[KMGTP]?B|[KMGTP])? +[\d.]+[KMGTP]?B/s .*[A ]$"#,
        .rises)),
    Tool(
      "rclone",
      #"^Transferred: +(?<done>[\d.]+ \w+) / (?<total>[\d.]+ \w*[A-Za-z]\w*), \d+%"#,
      .nothing("^(?:Transferred|Checks):"), .step(#"^ \* +(?<step>[^:]+)"#, .after)),
    Tool(
      "s3cmd",
      .begin(
        #"^(?:upload|download|copy): '(?:.*/)?(?<step>[^/']+)' -> .* \[(?<item>\d+) of (?<items>\d+)\]"#),
      .match(#"^ *(?<bytes>\d+) of (?<total>\d+) +\d+% in "#, .after)),
    Tool(
      "pv",
      #"^(?:(?<step>.*?): )? *[\d.,]+[kKMGTP]?(?:i?B)? \#(clock) \[[^\]]*\] \[[^\]]*\] +(?<percent>\d+)%(?:.*[\d ])?$"#
    ),
    // The frames of an animation are parts, and how many there are isn't printed.
    Tool(
      "blender -a", command: "(?:^|[ /])blender (?:.* )?(?:-a|--render-anim)(?: |$)",
      files: .several, blenderRow),
    Tool("blender", blenderRow),
    Tool(
      "docker load", files: .several,
      #"^(?<phase>[\da-f]{12}): (?<step>Loading layer) +\[.*\] +(?<done>\#(bytes))/(?<total>\#(bytes))"#),
    Tool(
      "git annex", files: .several, .begin(#"^(?:get|copy|move) (?<step>.+) \((?:from|to) "#),
      .match(#"^(?<percent>\d+)% +[\d.]+ \w+ +[\d.]+ \w+/s "#, .after)),
    // Options that make the output shorter or longer: the whole is unknown.
    Tool(
      "ffmpeg of a part",
      command:
        "(?:^| )-(?:t|to|ss|sseof|fs|[vad]?frames|shortest|loop|stream_loop)(?:[: ]|$)|(?:concat|setpts|atempo|trim)=",
      .step(#"^(?:out_time=|(?:frame|size)=.* time=)(?<step>\d+:\d\d:\d\d)"#)),
    Tool(
      "ffmpeg", .match("^  Duration: (?<total>\(clock)), start: ", .largest),
      .step("^Output #.*, to '(?!pipe:)(?<step>.*)'"),
      "^(?:out_time=|(?:frame|size)=.* time=)(?<done>\(clock))"),
  ]

  // MARK: Packages

  private static let pacmanBar = #" +\[[-#=cCo ]*\] +(?<percent>\d+)% *$"#
  /// apt as it prints to a terminal or a pipe: `17% [1 sl 9496 B/9496 B 100%]` while it downloads, `Progress: [ 42%] [####....]`
  /// at the bottom of a terminal. Without that bar, the packages that are unpacked and set up are counted, of those that apt
  /// has announced. `isNamed`: whether the command is apt, so that a line in any language is.
  private static func apt(downloads: ClosedRange<Double>, isNamed: Bool) -> [Row] {
    let flags: Row.Flags = isNamed ? [] : .after
    return [
      .match(
        #"^(?<percent>\d+)% \[(?:(?:Working|Waiting|Connect)|\d+ [^\]]* [\d.,]+ [kMGT]?B/[\d.,]+ [kMGT]?B \d+%)"#,
        share: downloads),
      .match(#"^(?<percent>\d+)% \["#, flags, share: downloads),
      .match(#"^Progress: \[ *(?<percent>\d+)%\] \["#, share: 0.5...1),
      .match(#"^[^\[\]\d%]+\[ *(?<percent>\d+)%\] \[[^\[\]A-Za-z]*(?:\]|$)"#, flags, share: 0.5...1),
      .match(
        #"^(?|(?<total>\d+) upgraded, (?<total>\d+) newly installed, |  Upgrading: (?<total>\d+), Installing: (?<total>\d+), )"#,
        .after),
      .each(#"^(?<step>Unpacking .*?) \(.*\) \.\.\."#, [.untilNumber, .begun], share: 0.5...0.75),
      .each(#"^(?<step>Setting up .*?) \(.*\) \.\.\."#, [.untilNumber, .begun], share: 0.75...1),
      .step(#"^(?<step>(?:Unpacking|Setting up|Processing triggers for) .*?) \(.*\) \.\.\."#),
      // dpkg counts the files it knows to 100 % before it begins.
      .step(#"^\((?<step>Reading database) "#), .step(#"^(?<step>Reading package lists)\.\.\."#),
      .step(#"^(?<step>(?:Reading|Building) .*?)(?:\.\.\.|$)"#, .after),
      // The package with its architecture and version; of a list, its suite and name.
      .step(#"^(?:Get|Hit):\d+ \S+ \S+ \S+ (?<step>[^\s\[]+ [^\s\[]+.*)"#),
      .step(#"^(?:Get|Hit):\d+ \S+ (?<step>.*)"#), .nothing("^Ign:"),
    ]
  }

  private static let pacmanRate = #" +[\d.,]+ +\w+ +[\d.,]+ +\w+/s [-\d:]+ +\[[-#=cCo ]*\] +"#

  private static func rpmPreparation(_ names: String) -> Row {
    .step(#"^(?<step>\#(names))\.\.\. {8,}#* *[(\[] *\d+%[)\]] *$"#)
  }

  static let packages = [
    // What is downloaded, and then each step of the transaction.
    Tool(
      "dnf 5",
      .match(
        #"^\[ *(?<item>\d+)/(?<items>\d+)\] (?<step>(?:Verify|Prepare|[A-Z][a-z]+ing) .*?) +(?<percent>\d+)% \| "#,
        share: 0.5...1),
      .match(#"^\[ *(?<done>\d+)/(?<total>\d+)\] (?<step>\S+) +100% \| "#, share: 0...0.5),
      .step(#"^\[ *\d+/\d+\] (?<step>\S.*?) +\d+% \| "#, .after)),
    // Each bar is of a wheel, and how many follow isn't printed.
    Tool(
      "pip", files: .several,
      .step("^(?<step>Collecting (?!package metadata).*)"),
      .step(#"^ *Downloading (?<step>\S+)"#, .after),
      .step(#"^ *(?<step>(?:Building wheel|Installing collected packages: ).*)"#, .after),
      #"^Progress (?<bytes>\d+) of (?<total>\d+)$"#,
      #"^ *(?:━|╸|╺)+ +(?<done>[\d.]+)/(?<total>[\d.]+ \w+)"#),
    // The bar of the preparation is not of the whole. In another language only the command says that it is rpm's.
    Tool(
      "rpm", command: #"(?:^|[ /])(?:rpm|dnf|microdnf|yum|zypper|urpm[ie]) "#, rows: [rpmPreparation(#"\S+"#)]
    ),
    Tool(
      "rpm in a script", .match(#"^ +\d+:(?<step>\S+) +#* *\[ *(?<percent>\d+)%\]"#),
      .step(#"^ +\d+:(?<step>\S+) +#* *\( *\d+%\) *$"#),
      rpmPreparation(#"(?:Preparing|Verifying)(?=\.{3} {20})"#)),
    // How many components there are isn't printed.
    Tool(
      "rustup", files: .several,
      .begin("^info: (?:downloading|installing) component '?(?<step>[^']+)"),
      .match(#"^ *(?<done>[\d.]+ \w+) / +(?<total>[\d.]+ \w+) \( *\d+ %\)"#, .after)),
    // The packages are downloaded in the first half. A package's name may have an architecture after another colon.
    Tool(
      "apt's status",
      .match(#"^dlstatus:[^:]*(?::\D[^:]*)?:(?<percent>[\d.]+):(?<step>.*)"#, share: 0...0.5),
      .match(#"^pmstatus:[^:]*(?::\D[^:]*)?:(?<percent>[\d.]+):(?<step>.*)"#, share: 0.5...1)),
    Tool(
      "apt",
      command:
        #"(?:^|[ /])apt(?:-get)? (?:.* )?(?:update|download|source|changelog|--download-only|-d)(?: |$)"#,
      rows: apt(downloads: 0...1, isNamed: true)),
    Tool(
      "apt", command: #"(?:^|[ /])(?:apt(?:-get)?|aptitude) "#,
      rows: apt(downloads: 0...0.5, isNamed: true)),
    Tool("apt in a script", command: nil, rows: apt(downloads: 0...0.5, isNamed: false)),
    // Checks have bars of their own, as has each download. Of a single package there is no total.
    Tool(
      "pacman", .match(#"^ \S+ \(\d+/\d+\)"# + pacmanRate + #"(?<percent>\d+)% *$"#, share: 0...0.5),
      .match(
        #"^\((?<item>\d+)/(?<items>\d+)\) (?<step>(?:installing|upgrading|reinstalling|downgrading|removing) .*?)"#
          + pacmanBar, share: 0.5...1),
      .step(#"^\(\d+/\d+\) (?<step>(?:checking|loading|downloading|running) .*?) +\[[-#=cCo ]*\] +\d+% *$"#),
      // In another language it may be a check or a package.
      .end(#"^\(\d+/\d+\) (?<step>.*?) +\[[-#=cCo ]*\] +\d+% *$"#),
      .step(#"^ (?<step>\S+)"# + pacmanRate + #"\d+% *$"#)),
    // Each package is downloaded, unpacked and configured.
    Tool(
      "xbps", #"^(?<total>\d+) packages? will be downloaded:$"#,
      .each(#"^(?<step>\S+): [\d.]+\w+ \[avg rate: "#, .after, share: 0...0.5),
      .step(#"^(?<step>\S+): \[[\d.]+\w+ \d+%\] .*ETA: "#, .after),
      .each(#"^(?<step>\S+: unpacking) \.\.\."#, [.after, .begun], share: 0.5...0.75),
      .each(#"^(?<step>\S+: configuring) \.\.\."#, [.after, .begun], share: 0.75...1)),
    // How many packages follow isn't printed.
    Tool(
      "guix", files: .several,
      #"^ (?<phase>(?<step>\S+)) +[\d.]+[KMG]?i?B +[\d.]+[KMG]?i?B/s \d\d:\d\d \[[# ]*\] +(?<percent>[\d.]+)%$"#
    ),
  ]

  // MARK: Archives and disks

  static let archives = [
    // The second number is of what is left.
    Tool(
      "zip",
      #"^ *(?<done>\d{1,9})/ *(?<left>\d{1,9})\b.*? (?<step>(?:adding|updating|freshening|deleting): .*?)(?: \(|$)"#
    ),
    // Its percentage is the size of the result in proportion to what was read.
    Tool(
      "zstd",
      #"^Compress: *(?<item>\d+)/ *(?<items>\d+) files\. Current: (?<step>.*?) +(?:Read *:?|\(.*Read *:?) *(?<done>\#(bytes)) */ *(?<total>\#(bytes))"#,
      #"^(?:\(.*)?Read[ :]*(?<done>\#(bytes)) */ *(?<total>\#(bytes)) *==> "#,
      .end(#"^\(.*?(?<step>Consumed.*?) - .*=> "#)),
    Tool(
      "ghostscript", #"^Processing pages 1 through (?<total>\d+)\.$"#,
      .each(#"^(?<step>Page \d+)$"#, [.after, .begun])),
    // What it constructs takes no time.
    Tool(
      "par2", command: #"(?:^|[ /])par2(?:create)? "#, .step("^(?<step>Constructing): "),
      .match(#"^(?<step>Processing): (?<percent>[\d.]+)%"#, .after)),
    Tool("melt", #"^Current Frame: +\d+, percentage: +(?<percent>\d+)$"#),
    Tool("fastqc", #"^Approx (?<percent>\d+)% complete for (?<step>.+)$"#),
    Tool(
      "xz", command: "(?:^|[ /])(?:un)?xz ", .begin(#"^(?<step>\S.*) \((?<item>\d+)/(?<items>\d+)\)$"#),
      .match(#"^ *(?<percent>[\d.,]+) % .* = [\d.,]+ "#)),
    // Each pattern is written and read, and how many follow isn't printed.
    Tool(
      "badblocks -w", files: .several,
      #"^(?<phase>(?<step>Testing with \w* ?pattern\b[^:]*|Reading and comparing)): +(?<percent>[\d.,]+)% done"#
    ),
    // Its other percentage is of the buffer.
    Tool("mbuffer", #"^in @ .* total, buffer +\d+% full, +(?<percent>\d+)% done"#),
    // Each file is read before all of them are written.
    Tool("mkvmerge", .step(#"^\+-> (?<step>.*?):? +\d+%"#)),
    Tool("mmdebstrap", .step(#"^(?<step>\w[\w ]*): +\d+\.\d\d \[[=>]+ *\]$"#)),
    Tool(
      "shred",
      #"^shred: (?<step>.*): pass (?<item>\d+)/(?<items>\d+) \(.*?\)\.\.\.(?:.* (?<percent>\d+)%)?"#),
  ]

  // MARK: Steps without a number

  /// The file in a command that make prints, or in a line of a kernel's or autotools' build, such as `  CC      f1.o`; the task of
  /// ansible, and of gradle in a pipe; Buildroot's package.
  static let steps = [
    Tool(
      "a step", .file(#"^TASK \[(?<step>.*)\] \*"#), .file(#"^> Task (?<step>:\S+)"#),
      .file(#"^>>> (?<step>\S+ \S+ (?:Download|Extract|Patch|Configur|Build|Install)ing\b.*)"#),
      .file(
        #"^ +(?:HOST)?(?:CC|CXX|AS|AR|LD|LINK|GEN|CCLD|CXXLD|JAVAC|RUSTC|CPP|LEX|YACC|DTC|VDSO|UPD|WRAP|SYNC|HDRINST|OBJCOPY|STRIP|BTF|INSTALL|SIGN|XZ|ZSTD|GZIP|DEPMOD)(?: \[M\])? +(?<step>\S+)$"#
      ),
      .file(
        #"^(?:libtool: \w+: +)?(?:\S*/)?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|rustc|javac)(?:-[\d.]+)? (?:.* )?(?:\S*/)?(?<step>[^\s/]+\.(?:c|cc|cpp|cxx|C|m|mm|s|S|rs|java))(?: |$)"#
      ),
      .file(
        #"^(?:\S*/)?(?:[\w.]+-)*(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ld|ld\.\w+)(?:-[\d.]+)? (?:.* )?-o (?:\S*/)?(?<step>[^\s/]+)(?: |$)"#
      ))
  ]

  // MARK: Forms that several tools print

  private static let percentInBrackets = #"^\[ *(?<percent>\d+(?:\.\d+)?)%\] +"#

  static let brackets = [
    // ninja, swift build; `[1,234 / 5,678] 6 actions running` of bazel; `[ 3/12][1.2s] x` of run-clang-tidy; `[3/12 1.2s] x`
    // of Unity, `[3/12 comp 1.2s] x` of CodeQL. In a date such as `[11/05]` the second number may begin with a zero.
    Tool(
      "a count in brackets",
      // `[2/12] 42% of 1234567 bytes analyzed` of mp3gain.
      .match(#"^\[(?<item>\d+)/(?<items>\d+)\] +(?<percent>\d+)% of \d"#, .rises),
      .match(
        #"^\[ *(?<done>\d[\d,]*)(?:/| / )(?!0)(?<total>\d[\d,]*)(?: (?:[a-z]+ )?[\d.]+m?s)?\](?:\[[^\]]*\]?)?(?: +(?:ETA\b.*|(?<step>.*)))?$"#,
        [.rises, .begunIfDots]),
      // ghc.
      .match(#"^\[ *(?<item>\d+) of (?<items>\d+)\](?: +(?<step>.*?))?(?: +\( .*\))?$"#, .rises),
      .end("^(?<step>Linking .*)", .after)),
    // `[ 12%] Building C object x.o` of CMake's makefiles includes the step that begins. `[ 12%]  .......... [ 618KB/s]` is
    // axel's, `[20.3%] 73/360 frames` x265's.
    Tool(
      "a percentage in brackets",
      // An external project, whose build may have percentages of its own.
      .match(
        percentInBrackets + "(?<step>(?:Creating directories|Performing .*|No .*) for '(?<phase>.*)')$",
        [.rises, .opens]),
      .match(percentInBrackets + "(?<step>Completed '(?<phase>.*)')$", [.rises, .closes]),
      .match(
        percentInBrackets + "(?<step>(?:Building|Linking|Generating|Automatic|Performing|Creating) .*)",
        [.rises, .begun]), .match(percentInBrackets + #"(?=\[|\.\.|\d)"#, .rises),
      .match(percentInBrackets + "(?<step>.+)", .rises)),
  ]
}

extension LineReader {
  /// The tools, in the order in which they are asked for a line. The first one that reads the line has it.
  ///
  /// 1. The user's tools are asked before all of these, in the order of the configuration: the user knows what runs.
  /// 2. ninja's status is the user's, too.
  /// 3. Then the tools of one form each, then the forms that several tools print alike, as `[3/12] x` and `[ 42%] x`.
  /// 4. Last come the forms that any tool may print (``GeneralForms``). A number of a known tool is never read by them,
  ///    unless its own rows leave it: they don't know what it is of.
  ///
  /// When two tools print at once, the first one that has a number keeps it until its end; see ``ProgressTracker``, and
  /// ``AlternatingTotals`` for two whose lines look alike. What a tool reports to the terminal (OSC 9;4) takes precedence over all
  /// lines but the user's.
  static func matchers(for command: [String], variable: (String) -> String?) -> [any LineMatcher] {
    func table(_ tools: [Tool]) -> [any LineMatcher] { readers(of: tools, for: command) }
    // One expression of all would take the compiler minutes.
    let first = Tool.builds + Tool.tests + Tool.versionControl + Tool.transfers
    let others = Tool.packages + Tool.archives
    return table([.ninja(command, variable)] + first) + [
      DockerLayers(), YtDlp(), Aria2(), Rsync(command: command),
    ]
      + table(others)
      + [Tqdm(), GrowingLine()] + table(Tool.brackets + Tool.steps)
  }

  static func readers(of tools: [Tool], for command: [String], isUsers: Bool = false) -> [ToolReader] {
    let line = command.joined(separator: " ")
    return tools.filter { tool in
      tool.command.map { Expression($0).matches(Array(line.utf8).span) } ?? true
    }.map { ToolReader($0, command: command, isUsers: isUsers) }
  }
}
