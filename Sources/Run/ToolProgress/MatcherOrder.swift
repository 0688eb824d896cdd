extension LineReader {
  /// The tools' matchers, in the order in which they are asked for a line. The first one that reads the line has it.
  ///
  /// 1. The user's pattern is asked before all of these: the user knows what runs.
  /// 2. ninja's status is the user's, too.
  /// 3. Then the matchers of one tool each, those of the strictest forms first. meson's `[1-2/5] 🌑` comes before the
  ///    count in brackets, which would read `[1/5] 🌑` too;
  ///    maven's `[INFO] Building x [3/12]` before the general forms, since 2 are done.
  /// 4. Then forms that several tools print alike, as `[3/12] x` and `[ 42%] x`.
  /// 5. Last come the forms that any tool may print (``GeneralForms``). A number of a known tool is never read by them,
  ///    unless its own matcher leaves it: they don't know what it is of.
  ///
  /// When two tools print at once, the first one that has a number keeps it until its end; see ``ProgressTracker``, and
  /// ``TakingTurns`` for two whose lines look alike. What a
  /// tool reports to the terminal (OSC 9;4) takes precedence over all lines but the user's pattern.
  static func matchers(for command: [String], variable: (String) -> String?) -> [any LineMatcher] {
    // One of the command's words may be shell code.
    let words = command.flatMap { $0.split(separator: " ") }
    return [
      Ninja(command: command, variable: variable), MesonTest(), Cargo(), Git(words), GitBisect(),
      CTest(),
      CountedTests(), Prove(), Pytest(), CurlMeter(command: command), CurlParallel(),
      CurlBar(command: command), Wget(command: command), Aria2(), YtDlp(), Pip(),
      Rsync(command: command, words), FFmpeg(words), AptStatus(), Apt(words), Pacman(),
      PipeViewer(), Tqdm(),
      Gradle(), Zip(), Zstd(), Rclone(), SecureCopy(), Passes(), GDAL(), BegunCounts(), BuildKit(),
      BracketedCount(), BracketedPercent(),
    ]
  }
}
