import BezelValues
import HUDCommands
import HUDModel
import Testing

@testable import BezelCommandLine

/// What `bezel notify` shows for notify-send's options.
@Suite struct NotifyTests {
  private static func options(_ words: [String]) throws -> NotifyOptions {
    guard
      case .notify(let options) = try Invocation(
        parsing: (["notify"] + words).map { Array($0.utf8) })
    else { throw UsageError("no notification") }
    return options
  }

  private static func notification(_ words: String...) throws -> NotifyOptions.Notification {
    try options(words).notification(process: 7)
  }

  /// The words of `bezel show`, but for its verb, section and title.
  @Test(arguments: [
    ([], "--id notify-7 --mode text"),
    (["-u", "low"], "--id notify-7 --mode text --inactive --layer top --urgency low"),
    (["-u", "NORMAL", "-e", "-a", "App", "-c", "im,im.received"], "--id notify-7 --mode text"),
    (["-u", "critical"], "--id notify-7 --mode error --timeout never --urgency critical"),
    (["-ucritical", "-t5000"], "--id notify-7 --mode error --timeout 5s --urgency critical"),
    (["-t", "0"], "--id notify-7 --mode text --timeout never"),
    (["--expire-time=-1"], "--id notify-7 --mode text"),
    (["-t", "-1"], "--id notify-7 --mode text"),
    (["-h", "int:value:40"], "--id notify-7 --progress 40% --style osd --timeout auto"),
    (["--hint=INT:value:140%"], "--id notify-7 --progress 140% --max 140% --style osd --timeout auto"),
    (
      ["-hdouble:value:12.5", "-u", "low"],
      "--id notify-7 --progress 12.5% --style osd --timeout auto --urgency low"
    ),
    (["-h", "int:value:-4"], "--id notify-7 --progress 0% --style osd --timeout auto"),
    (["-h", "byte:value:0x1e"], "--id notify-7 --progress 30% --style osd --timeout auto"),
    (["-h", "double:value:4.05e1%"], "--id notify-7 --progress 4.05% --style osd --timeout auto"),
    (["-h", "double:value:4e1"], "--id notify-7 --progress 40% --style osd --timeout auto"),
    (["-h", "int:value:40.9%"], "--id notify-7 --progress 40% --style osd --timeout auto"),
    (
      ["-h", "int:value:3", "-u", "critical"],
      "--id notify-7 --progress 3% --style osd --timeout never --urgency critical --set icon-color=error"
    ),
    (["-h", "string:x-canonical-private-synchronous:vol ume"], "--id vol ume --mode text"),
    (["-h", "string:x-dunst-stack-tag:v"], "--id v --mode text"),
    (["-h", "string:x-dunst-stack-tag:v", "-r", "12"], "--id notify-12 --mode text"),
    (["-r", "0"], "--id notify-7 --mode text"),
    (
      [
        "-h", "boolean:transient:true", "-h", "boolean:x:0", "-h", "boolean:y:FALSE", "-h", "variant:x:[1]",
        "-h", "string:y:z",
      ],
      "--id notify-7 --mode text"
    ),
    (["-i", "audio-volume-high-symbolic"], "--id notify-7 --mode text --icon volume-high"),
    (["-i", "bell"], "--id notify-7 --mode text --icon bell"),
    (["-i", "firefox"], "--id notify-7 --mode text --icon firefox --no-tint"),
    (["-i", "firefox-symbolic"], "--id notify-7 --mode text --icon firefox-symbolic"),
    (
      ["-i", "firefox", "-h", "int:value:1"],
      "--id notify-7 --progress 1% --icon firefox --style osd --timeout auto"
    ),
    (["-n", "cup", "-i", "a b.png"], "--id notify-7 --mode text --image a b.png --no-tint"),
    (["-n", "cup"], "--id notify-7 --mode text --icon cup"),
    (
      ["-i", "bell", "-h", "string:image-path:file:///a%20b.svg"],
      "--id notify-7 --mode text --image /a b.svg --no-tint"
    ),
    (["-wt", "500"], "--id notify-7 --wait --hold --mode text --timeout 500ms"),
    (["-wt500"], "--id notify-7 --wait --hold --mode text --timeout 500ms"),
    (["-wt=500"], "--id notify-7 --wait --hold --mode text --timeout 500ms"),
    (["-ewu", "low"], "--id notify-7 --wait --hold --mode text --inactive --layer top --urgency low"),
    (["-w"], "--id notify-7 --wait --hold --mode text"),
    (
      ["-A", "open=Open it", "-A", " Later "],
      "--id notify-7 --wait --hold --button open=Open it --button 1=Later --mode text --timeout never"
    ),
    (["-A", "open=", "-A", "=Open", "-A", ""], "--id notify-7 --mode text"),
    (["-A", "default=Show"], "--id notify-7 --wait --hold --mode text --timeout never --dismiss-on tap"),
  ])
  func `options are those of show`(options: [String], words: String) throws {
    let shown = try Self.options(options + ["S"]).notification(process: 7).show
    let all = Command.show(shown).words
    let own = zip(all, [""] + all).filter {
      !["--section", "--title"].contains($0) && !["--section", "--title"].contains($1)
        && !["--details", ""].contains($0) && $1 != "--details"
    }
    #expect(own.dropFirst().map(\.0).joined(separator: " ") == words)
    #expect(shown.section == "notify" && shown.patch.title == "S")
    // The server accepts it.
    #expect(throws: Never.self) { try Invocation(parsing: all.map { Array($0.utf8) }) }
  }

  @Test func `a number can be replaced, with a name too`() throws {
    #expect(try Self.notification("-p", "S").number == 7)
    #expect(try Self.notification("-p", "-r", "12", "S").number == 12)
    let named = ["-p", "-h", "string:x-dunst-stack-tag:volume", "S"]
    let first = try Self.options(named).notification(process: 7)
    #expect(first.show.id == "notify-\(first.number)" && (1...Int(Int32.max)).contains(first.number))
    #expect(try Self.options(named).notification(process: 8).number == first.number)
    let replacing = try Self.options(["-r", "\(first.number)", "S"]).notification(process: 9)
    #expect(replacing.show.id == first.show.id)
    // No id of a HUD has a line break.
    let long = try Self.notification("-h", "string:x-dunst-stack-tag:a\nb", "S")
    #expect(long.show.id.hasPrefix("notify-"))
  }

  @Test func `a HUD has two buttons, and the default action is a tap`() throws {
    let notification = try Self.notification(
      "-A", "a=A", "-A", "default=D", "-A", "b=B", "-A", "c=C", "-A", "=", "S")
    #expect(notification.show.patch.buttons?.map(\.id) == ["a", "b"])
    #expect(notification.tapAction == "default" && notification.omitted == ["C"])
  }

  @Test(arguments: [
    ("a <b>bold</b> <i>word</i><br/>x", "a bold word\nx"),
    (#"<a href="x">link</a> &amp; &lt;b&gt;"#, "link & <b>"),
    (#"<img src="x" alt="A cat"/>!"#, "A cat!"), ("1 < 2 > 0 & so on;", "1 < 2 > 0 & so on;"),
    ("<bold>x</bold>", "<bold>x</bold>"), ("&#233;&#xe9;&nbsp;&quot;&apos;", "éé \"'"),
    (#"one\ntwo\\n\t."#, "one\ntwo\\n\t."), ("<b", "<b"), ("&#99999999;&#0;", "&#99999999;&#0;"),
    ("\\", "\\"),
    ("", ""),
    ("<B>x</B><span foreground='red'>y</span>", "xy"),
  ])
  func `a body is plain`(body: String, text: String) throws {
    #expect(NotifyOptions.plainText(body) == text)
    #expect(try Self.notification("S", body).show.patch.details == text)
  }

  @Test(arguments: ["<", "<a ", "&", "&#", "<b>", "\\"])
  func `a long body takes no time`(part: String) {
    let body = String(repeating: part, count: 64 << 10)
    let text = NotifyOptions.plainText(body)
    #expect(text == (part == "<b>" ? "" : part == "\\" ? String(body.dropLast(32 << 10)) : body))
  }

  @Test(arguments: [
    ["-h", "int:value:x", "S"], ["-h", "value:40", "S"], ["-h", "uint:value:4", "S"], ["-t", "1s", "S"],
    ["-u", "high", "S"], ["-r", "x", "S"], ["-t", "99999999999", "S"], ["S", "B", "x"], [], ["-x", "S"],
    ["-h", "double:value:nan", "S"], ["-h", "boolean:x:maybe", "S"], ["-h", "boolean:x:", "S"],
    ["-h", "byte:x:300", "S"], ["-h", "byte:value:-4", "S"], ["-h", "byte:x:0x100", "S"],
    ["-h", "int:x:abc", "S"],
    ["-h", "int:x:-", "S"], ["-h", "int:x:.5", "S"], ["-h", "int:x:3000000000", "S"],
  ])
  func `a wrong value is an error`(words: [String]) {
    #expect(throws: UsageError.self) { try Self.options(words) }
  }

  @Test func `the error of a hint says what its type has`() {
    let error = #expect(throws: UsageError.self) { try Self.options(["-h", "byte:x:300", "S"]) }
    #expect(
      error?.description
        == "--hint can't be 'byte:x:300'; the value of this type is a whole number from 0 to 255")
    let time = #expect(throws: UsageError.self) { try Self.options(["-t", "99999999999", "S"]) }
    #expect(
      time?.description
        == "--expire-time can't be '99999999999'; it is a whole number from -2147483648 to 2147483647")
  }

  @Test func `a value that the text has is not shown a second time`() throws {
    #expect(try Self.notification("-h", "int:value:40", "Volume 40%").show.patch.showsPercent == false)
    #expect(try Self.notification("-h", "int:value:40", "Volume", "40%").show.patch.showsPercent == false)
    #expect(try Self.notification("-h", "int:value:40", "Volume").show.patch.showsPercent == nil)
  }

  @Test func `its version is Bezel's, and a summary is needed for a HUD`() throws {
    guard case .text(let text) = try Invocation(parsing: ["notify", "-v"].map { Array($0.utf8) }) else {
      Issue.record("no version")
      return
    }
    #expect(text == HelpPage.version)
    #expect(throws: UsageError.self) { try Self.options([]) }
  }

  @Test func `its -h is a hint, and its help has no letter`() throws {
    #expect(Verb.notify.help.contains("  -h, --hint ") && !Verb.notify.help.contains("-h, --help"))
    guard case .text(let help) = try Invocation(parsing: ["notify", "--help"].map { Array($0.utf8) }) else {
      Issue.record("no help")
      return
    }
    #expect(help == Verb.notify.help)
  }
}
