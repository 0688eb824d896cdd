import Foundation
import Testing

/// `--image`, `--icon` and `--no-tint`, with bezeld painting a file.
@Suite("An image")
struct ImageTests {
  let installation: Installation

  init() throws {
    installation = try Installation(.missing)
    try write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1H0z" fill="red"/></svg>"#,
      "red.svg")
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: "\(installation.folder)/\(name)", atomically: false, encoding: .utf8)
  }

  private func render(_ options: String..., variables: [String: String] = [:]) throws -> Outcome {
    try installation.start(
      ["render", "out.png", "Title"] + options, program: "\(Installation.products)/bezeld",
      environment: variables
    ).outcome()
  }

  /// The picture that was painted, if one was.
  private var picture: Data? { FileManager.default.contents(atPath: "\(installation.folder)/out.png") }

  @Test("is a file of the working directory, in the indicator's colour or in its own")
  func file() throws {
    var pictures: Set<Data?> = []
    for options in [["--image", "red.svg"], ["--image", "red.svg", "--no-tint"], []] {
      let outcome = try installation.start(
        ["render", "out.png"] + options, program: "\(Installation.products)/bezeld"
      ).outcome()
      #expect(outcome.status == 0 && outcome.complaint == "")
      pictures.insert(picture)
    }
    #expect(pictures.count == 3 && !pictures.contains(nil))
    #expect(try render("--image", "\(installation.folder)/red.svg", "--mode", "image").status == 0)
  }

  @Test("is read from standard input, whatever names it", arguments: ["-", "/dev/stdin", "/dev/fd/0"])
  func standardInput(name: String) throws {
    let program = "\(Installation.products)/bezeld"
    let words = ["render", "out.png", "--image"]
    #expect(try installation.start(words + ["red.svg"], program: program).outcome().status == 0)
    let expected = picture
    try write("x", "bad")
    for (file, complaint) in [
      ("red.svg", ""),
      ("bad", "bezel: the image is not a PNG, JPEG or SVG file; convert it to one of them\n"),
    ] {
      let shell = ["-c", "exec \"$0\" \"$@\" < \(file)", program]
      let outcome = try installation.start(shell + words + [name], program: "/bin/sh").outcome()
      #expect(outcome.complaint == complaint)
      #expect(outcome.status == (complaint.isEmpty ? 0 : 64))
    }
    #expect(picture == expected)
  }

  @Test("is written to standard output as to a file")
  func standardOutput() throws {
    let program = "\(Installation.products)/bezeld"
    #expect(try installation.start(["render", "out.png", "Title"], program: program).outcome().status == 0)
    let outcome = try installation.start(["render", "-", "Title"], program: program).outcome()
    #expect(outcome.status == 0 && outcome.complaint == "")
    #expect(outcome.output == picture)
  }

  @Test("is an icon of the themes that the environment names")
  func icon() throws {
    let theme = "\(installation.folder)/share/icons/hicolor"
    try FileManager.default.createDirectory(atPath: "\(theme)/any", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: "\(installation.folder)/red.svg", toPath: "\(theme)/any/disk-symbolic.svg")
    try write("[Icon Theme]\nDirectories=any\n[any]\nSize=16\n", "share/icons/hicolor/index.theme")
    let outcome = try render(
      "--icon", "disk", variables: ["XDG_DATA_DIRS": "\(installation.folder)/share"])
    #expect(outcome.status == 0 && outcome.complaint == "")
    #expect(picture != nil)
  }

  @Test(
    .enabled(
      if: (try? Installation(.missing).start(
        ["--map-root-user", "--mount", "true"], program: "/usr/bin/unshare"
      ).outcome())?.status == 0, "it needs namespaces of the user"))
  func `a full disk keeps the picture that was there, and nothing else is left`() throws {
    // The disk has room for the first picture and not for another.
    let script = """
      mkdir disk && mount -t tmpfs -o size=64k none disk || exit 100
      "$0" render disk/out.png Title && cp disk/out.png before.png || exit 101
      head -c 1M /dev/zero > disk/filler 2> filling
      "$0" render disk/out.png Another; echo "status $?"
      cmp disk/out.png before.png && ls -A disk
      """
    let outcome = try installation.start(
      ["--map-root-user", "--mount", "sh", "-c", script, "\(Installation.products)/bezeld"],
      program: "/usr/bin/unshare"
    ).outcome()
    #expect(String(decoding: outcome.output, as: UTF8.self) == "status 1\nfiller\nout.png\n")
    #expect(
      outcome.complaint.hasPrefix("bezel: ") && outcome.complaint.contains("No space left on device"),
      "\(outcome.complaint)")
  }

  @Test("that ends the process that decodes it is refused with a sentence")
  func deadly() throws {
    try write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text x="1" y="9" font-size="1e9" "#
        + #"letter-spacing="1e9">Wäg</text></svg>"#, "deadly.svg")
    let outcome = try render("--image", "deadly.svg")
    #expect(outcome.status == 64)
    // On a busy machine its time may be over before its memory is.
    #expect(
      [
        "bezel: the image 'deadly.svg' can't be drawn within the limits of time and memory; give a simpler one\n",
        "bezel: the image 'deadly.svg' takes longer than 2 s to be drawn; give a simpler one\n",
      ].contains(outcome.complaint))
    #expect(picture == nil)
  }

  @Test(
    "that can't be shown is refused with a sentence, and nothing is painted",
    arguments: [
      (
        ["--image", "blue.svg"],
        "the image 'blue.svg' can't be read: No such file or directory; check its path"
      ),
      (["--image", "."], "the image '.' is a folder; give a PNG, JPEG or SVG file"),
      (
        ["--icon", "disk"],
        "unknown icon 'disk'; no icon themes in /nowhere/icons; "
          + "give another name, or a file as the image"
      ),
      (
        ["--icon", "a/b"],
        "an icon can't be called 'a/b'; give a name without a slash, or a file as the image"
      ),
      (["--image", "red.svg", "--icon", "disk"], "a HUD shows one image; give one --image or one --icon"),
      (
        ["--image", "red.svg", "--image", "red.svg"], "a HUD shows one image; give one --image or one --icon"
      ),
      (["--mode", "image"], "--mode image needs an image; add --image FILE or --icon NAME"),
      (
        ["--mode", "image", "--image", "red.svg", "--progress", "40%"],
        "--mode image shows no progress; omit it to show the image with a bar"
      ),
      (["--image"], "--image needs a value: --image FILE"),
      (["--no-tint=1"], "--no-tint takes no value; write --tint=yes or --tint=no"),
    ])
  func refusals(options: [String], sentence: String) throws {
    let outcome = try installation.start(
      ["render", "out.png"] + options, program: "\(Installation.products)/bezeld",
      environment: ["XDG_DATA_DIRS": "/nowhere"]
    ).outcome()
    #expect(outcome.status == 64)
    #expect(outcome.complaint == "bezel: \(sentence)\n")
    #expect(picture == nil)
  }
}
