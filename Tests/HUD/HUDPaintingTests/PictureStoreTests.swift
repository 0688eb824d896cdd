import BezelEventLoop
import BezelValues
import CBezelCairo
import Foundation
import HUDModel
import Testing

@testable import HUDImages

/// Pictures that another process decodes.
@Suite struct PictureStoreTests {
  let folder: ImageFolder
  let harness: DecoderHarness

  init() throws {
    folder = try ImageFolder()
    harness = DecoderHarness()
  }

  private func path(_ bytes: [UInt8], _ name: String) throws -> PictureSource {
    .file(path: try folder.write(bytes, name))
  }

  @Test(arguments: [
    ImageSample.bell, ImageSample.png(width: 60, height: 20), ImageSample.png(format: CAIRO_FORMAT_RGB24),
  ])
  func `a picture has the pixels that this process would paint`(bytes: [UInt8]) throws {
    let here = try Image(.data(bytes)).picture
    for source in [PictureSource.data(bytes), try path(bytes, "a picture")] {
      let there = try harness.load(source, side: 48).get()
      let size = here.size(fitting: Size(width: 48, height: 48))
      #expect(there.size == here.size)
      #expect(try there.rendition(of: size) == here.rendition(of: size))
    }
  }

  @Test func `a picture that was loaded is kept until its file changes`() throws {
    let source = try path(ImageSample.png(width: 60, height: 20), "a.png")
    let first = try harness.load(source).get()
    #expect(try harness.load(source).get() == first)
    _ = try path(ImageSample.png(width: 20, height: 60), "a.png")
    #expect(try harness.load(source).get().size == Size(width: 20, height: 60))
  }

  @Test func `an icon that was loaded is kept until its theme changes`() throws {
    let index = "[Icon Theme]\nDirectories=48\n[48]\nSize=48\n"
    try folder.write(Array(index.utf8), "icons/hicolor/index.theme")
    try folder.write(ImageSample.png(width: 2, height: 1), "icons/hicolor/48/disk.png")
    let themes = IconThemes { [folder] in $0 == "XDG_DATA_DIRS" ? folder.path : nil }
    let source = PictureSource.icon(name: "disk", prefersSymbolic: false, themes: themes)
    let first = try harness.load(source).get()
    #expect(first.size.width == 2)
    #expect(try harness.load(source).get() == first)
    try folder.write(ImageSample.svg("", box: "0 0 3 1"), "icons/hicolor/48/disk.svg")
    let second = try harness.load(source).get()
    #expect(second.size.width == 3)
    try folder.write(Array(index.replacing("Size=48", with: "Size=64").utf8), "icons/hicolor/index.theme")
    #expect(try harness.load(source).get() != second)
  }

  @Test func `another size is rendered once`() throws {
    let source = try path(ImageSample.bell, "bell.svg")
    let picture = try harness.load(source, side: 40).get()
    let size = PixelSize(width: 90, height: 90)
    #expect(try picture.rendition(of: size).size == PixelSize(width: 40, height: 40))
    #expect(picture.isFirstRequest(of: size) && !picture.isFirstRequest(of: size))
    harness.render(picture, size)
    #expect(try picture.rendition(of: size) == Image(.data(ImageSample.bell)).picture.rendition(of: size))
    #expect(picture.renditionCount == 2)
  }

  @Test func `a kept picture that is late is the kept one`() throws {
    let source = try path(ImageSample.png(width: 60, height: 20), "a.png")
    let kept = try harness.load(source).get()
    var (early, late): (LoadedPicture?, LoadedPicture?)
    harness.begin(try slow(1)) { _ in }
    harness.begin(source) {
      early = $0
    } completion: {
      late = try? $0.get()
    }
    harness.wait(.seconds(1))
    #expect(early?.isLoaded == false)
    harness.waitForTimeLimit()
    harness.turn { late != nil }
    #expect(late == early && late?.size == kept.size)
  }

  // MARK: The queue and the time limit

  /// A file that takes minutes. Each number is another one.
  private func slow(_ number: Int) throws -> PictureSource {
    try path(BadPicture.deadly[1].bytes + Array("<!-- \(number) -->".utf8), "slow\(number).svg")
  }

  @Test func `the newest request is decoded next, and none twice`() throws {
    let sources = try (1...3).map { try path(ImageSample.png(width: $0, height: 1), "\($0).png") }
    var order: [Int] = []
    harness.begin(try slow(1)) { _ in order.append(0) }
    for number in [1, 2, 3, 1] {
      harness.begin(sources[number - 1]) { _ in order.append(number) }
    }
    harness.waitForTimeLimit()
    harness.turn { order.count == 5 }
    #expect(order == [0, 1, 1, 3, 2])
    #expect(harness.decoder.processCount == 1)
    harness.store.close()
    #expect(harness.decoder.processCount == 0)
  }

  @Test func `a picture waits for one time limit behind many that take long, and these are judged at last`()
    throws
  {
    var refused = 0
    for number in 1...8 {
      harness.begin(try slow(number)) { if $0.sentence?.contains("longer than 2 s") == true { refused += 1 } }
    }
    let start = harness.loop.now
    var end: Instant?
    harness.begin(try path(ImageSample.bell, "bell.svg")) { if $0.sentence == nil { end = harness.loop.now } }
    harness.waitForTimeLimit()
    harness.turn { end != nil }
    #expect(refused == 1)
    #expect(end == start + PictureDecoder.timeLimit)
    for _ in 2...8 { harness.waitForTimeLimit() }
    #expect(refused == 8)
  }

  @Test func `the oldest of too many requests is refused`() throws {
    let sources = try (0...PictureDecoder.queueLimit).map {
      try path(ImageSample.png(width: $0 + 1, height: 1), "\($0).png")
    }
    harness.begin(try slow(1)) { _ in }
    var results: [Int: String] = [:]
    for (index, source) in sources.enumerated() {
      harness.begin(source) { results[index] = $0.sentence ?? "" }
    }
    #expect(
      results == [
        0:
          "the image '\(folder.path)/0.png' can't be drawn: too many newer images wait for the process that decodes "
          + "pictures; try again"
      ])
    harness.waitForTimeLimit()
    harness.turn { results.count == sources.count }
    #expect(results.values.count { $0 == "" } == PictureDecoder.queueLimit)
  }

  @Test func `the process ends when no picture was asked for in 10 s`() throws {
    _ = try harness.load(.data(ImageSample.bell)).get()
    harness.wait(.seconds(9))
    #expect(harness.decoder.processCount == 1)
    _ = try harness.load(.data(ImageSample.bell)).get()
    harness.wait(.seconds(9))
    #expect(harness.decoder.processCount == 1)
    harness.wait(.seconds(2))
    #expect(harness.decoder.processCount == 0)
    harness.turn { harness.decoder.killedCount == 0 }
    _ = try harness.load(.data(ImageSample.bell)).get()
  }

  @Test func `a file that was too complex is refused at once, until it changes or a minute has passed`()
    throws
  {
    let file = try slow(1)
    var sentence: String?
    harness.begin(file) { sentence = $0.sentence }
    harness.waitForTimeLimit()
    #expect(sentence?.hasSuffix(" takes longer than 2 s to be drawn; give a simpler one") == true)
    #expect(harness.load(file).sentence == sentence)
    harness.wait(.seconds(61))
    harness.begin(file) { _ in }
    harness.waitForTimeLimit()
    #expect(harness.load(file).sentence == sentence)
    _ = try path(ImageSample.bell, "slow1.svg")
    #expect(harness.load(file).sentence == nil)
  }

  @Test func `a file that ends the process is refused, and the next one is decoded`() throws {
    let bad = try path(BadPicture.deadly[0].bytes, "bad.svg")
    let good = try path(ImageSample.bell, "good.svg")
    let results = harness.load([bad, good, bad, good])
    for result in [results[0], results[2]] {
      #expect(
        result.sentence
          == "the image '\(folder.path)/bad.svg' can't be drawn within the limits of time and memory; "
          + "give a simpler one")
    }
    #expect(results[1].sentence == nil && results[3].sentence == nil)
  }

  @Test func `an SVG file that takes too much time or memory is too complex, not broken`() throws {
    let accents = String(repeating: "\u{301}", count: 400_000)
    var sentence: String?
    let file = try path(ImageSample.svg("<text x='1' y='9'>a\(accents)</text>"), "accents.svg")
    harness.begin(file) { sentence = $0.sentence }
    harness.turn { sentence != nil || harness.decoder.state?.isDecoding == true }
    // Some versions of librsvg reach the limit of memory late.
    harness.wait(PictureDecoder.timeLimit)
    harness.turn { sentence != nil }
    #expect(sentence?.hasSuffix("; give a simpler one") == true, "\(sentence ?? "")")
  }

  @Test func `a search that takes too long is no fault of the drawing`() throws {
    let names = (1...64).map { "theme\($0)" }
    let places = (1...1000).map { "d\($0)" }.joined(separator: ",")
    for (name, parent) in zip(names, names.dropFirst() + ["hicolor"]) {
      try folder.write(
        Array("[Icon Theme]\nInherits=\(parent)\nDirectories=\(places)\n".utf8),
        "data/icons/\(name)/index.theme")
    }
    try folder.write(
      Array("[Settings]\ngtk-icon-theme-name=theme1\n".utf8), "config/gtk-4.0/settings.ini")
    let folders = (1...62).map { "\(folder.path)/\($0)" }
    for path in folders { symlink("\(folder.path)/data", path) }
    let variables = [
      "XDG_DATA_HOME": folders[0], "XDG_DATA_DIRS": folders.dropFirst().joined(separator: ":"),
      "XDG_CONFIG_HOME": "\(folder.path)/config",
    ]
    let icon = PictureSource.icon(
      name: "nosuch", prefersSymbolic: false, themes: IconThemes { variables[$0] })
    var sentence: String?
    harness.begin(icon) { sentence = $0.sentence }
    harness.turn { harness.decoder.state?.isSearching == true }
    harness.wait(PictureDecoder.timeLimit)
    #expect(
      sentence
        == "the search for the icon 'nosuch' in 62 folders takes too long; shorten XDG_DATA_DIRS, "
        + "or give a file as the image")
  }

  @Test(.disabled(if: dlsym(nil, "__tsan_init") != nil, "the thread sanitizer itself writes a larger file"))
  func `the error under a limit of the size of files names the limit`() throws {
    let program = try folder.writeProgram(
      "ulimit -f 1; exec '\(DecoderHarness.products.path)/bezeld' \"$@\"", "decoder")
    let harness = DecoderHarness(program: program)
    #expect(try harness.load(.data(ImageSample.bell), side: 8).get().size == Size(width: 24, height: 24))
    #expect(
      harness.load(.data(ImageSample.bell), side: 80).sentence
        == "the image can't be drawn: a file may have at most 512 bytes here; raise this limit with "
        + "'ulimit -f unlimited' before the server starts")
  }

  @Test func `without a program, this process decodes all but SVG files that are no icons`() throws {
    let load = { [folder] (source: PictureSource) in
      try LoadedPicture.load(
        source, size: PixelSize(width: 40, height: 40), program: "\(folder.path)/missing")
    }
    #expect(try load(path(ImageSample.png(), "a.png")).size == Size(width: 40, height: 40))
    if hasJPEGLibrary {
      #expect(try load(path(JPEGTests.file, "a.jpg")).size == Size(width: 2048, height: 32))
    }
    let svg = try path(ImageSample.bell, "bell.svg")
    let themes = IconThemes(folders: [folder.path], settings: nil)
    let icon = PictureSource.icon(name: "bell", prefersSymbolic: true, themes: themes)
    #expect(try load(icon).size == Size(width: 24, height: 24))
    let error = #expect(throws: ImageError.self) { try load(svg) }
    #expect(
      error?.description
        == "the image '\(folder.path)/bell.svg' is an SVG file, which only 'bezeld' decodes; "
        + "install bezeld, or give a PNG file")
  }

  @Test(arguments: [
    ("exec sleep 1000", "the process that decodes pictures did not answer within 2 s; try again"),
    ("kill -STOP $$", "the process that decodes pictures did not answer within 2 s; try again"),
    ("kill -KILL $$", "the process that decodes pictures was ended by a signal (Killed); try again"),
    ("kill -ABRT $$", "the process that decodes pictures was ended by a signal (Aborted); try again"),
    (
      "dd bs=1 count=1 <&3 >/dev/null 2>&1; kill -TERM $$",
      "the process that decodes pictures was ended by a signal (Terminated); try again"
    ),
    (
      "dd bs=1 count=1 <&3 >/dev/null 2>&1",
      "the installed 'bezeld', which decodes pictures, has another version than this process; start this one again, a "
        + "server after 'bezel stop'"
    ),
    ("exit 127", "'bezeld', which decodes pictures, ended with status 127; install it again"),
    (
      "printf x >&3; exec sleep 1000",
      "the process that decodes pictures gave no answer; try again"
    ),
  ])
  func `a process that decodes nothing is no fault of the picture`(script: String, reason: String) throws {
    let program = try folder.writeProgram(script, "decoder")
    let harness = DecoderHarness(program: program)
    let sentence = "the image can't be drawn: \(reason)"
    var result: Result<LoadedPicture, ImageError>?
    harness.begin(.data(ImageSample.bell)) { result = $0 }
    if reason.contains("2 s") { harness.wait(PictureDecoder.timeLimit) }
    harness.turn { result != nil }
    guard case .failure(let error)? = result else {
      Issue.record("a picture")
      return
    }
    #expect(error.description == sentence && error.reason == .noResources)
    #expect(throws: error) {
      try LoadedPicture.load(
        .data(ImageSample.bell), size: PixelSize(width: 9, height: 9), program: program)
    }
  }

  @Test func `a program that can't be started is no fault of the picture`() throws {
    let program = try folder.write(Array("#!/bin/sh\n".utf8), "decoder")
    let error = ImageError(
      .noResources,
      "the image can't be drawn: the program '\(program)', which decodes pictures, can't be started "
        + "(Permission denied); install it again")
    let harness = DecoderHarness(program: program)
    #expect(harness.load(.data(ImageSample.bell)).sentence == error.description)
    #expect(throws: error) {
      try LoadedPicture.load(
        .data(ImageSample.bell), size: PixelSize(width: 9, height: 9), program: program)
    }
  }

  @Test func `a message that is none is refused`() throws {
    for bytes in [[], [1], Array("9:decoded".utf8), Array("7:decoded".utf8), Array("8:decoding1:9".utf8)]
      as [[UInt8]]
    {
      #expect(DecoderMessage(bytes) == nil)
      #expect(DecodingRequest(bytes) == nil)
    }
    let (one, wide) = (PixelSize(width: 4096, height: 1), PixelSize(width: 4097, height: 1))
    let message = { DecoderMessage.decoded(proportions: Size(width: 1, height: 1), size: $0, path: "").bytes }
    #expect(DecoderMessage(message(one))?.bytes == message(one))
    #expect(DecoderMessage(message(wide)) == nil)
    let long = ImageError(.broken, String(repeating: "a\n", count: 100_000))
    guard case .failed(let error) = DecoderMessage(DecoderMessage.failed(long).bytes) else {
      return #expect(Bool(false))
    }
    #expect(error.description.count <= 4000 && !error.description.contains("\n"))
  }

  @Test func `a request arrives as it was sent`() throws {
    let themes = IconThemes(folders: ["/a:b", "/ö"], settings: nil)
    for subject in [
      DecodingRequest.Subject.descriptor, .file(path: "/a\0b\n"),
      .icon(name: "", prefersSymbolic: true, themes: themes),
    ] {
      let request = DecodingRequest(
        subject: subject, name: "the image", size: PixelSize(width: 9, height: 8), fits: false,
        versions: ["/": "1 2 3", "/nowhere": "error 2"], avoided: ["0:1"])
      #expect(DecodingRequest(request.bytes) == request)
    }
  }

  @Test func `the process has limits that it can't raise, and gets no rights by running a program`() throws {
    _ = try harness.load(.data(ImageSample.bell)).get()
    let process = "/proc/\(try #require(harness.decoder.processID))"
    let status = try String(contentsOfFile: "\(process)/status", encoding: .utf8)
    let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8).split(separator: "\n")
    // Under a sanitizer, which has reserved all addresses and would break the filter's rules.
    let hasNoFilter = limits.contains { $0.hasPrefix("Max address space") && $0.contains("unlimited") }
    #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t\(hasNoFilter ? 0 : 2)\n"))
    for (name, value) in [
      ("Max core file size", "0"), ("Max open files", "32"), ("Max file size", "67108864"),
    ] {
      let line = try #require(limits.first { $0.hasPrefix(name) })
      #expect(
        line.dropFirst(name.count).split(separator: " ").prefix(2) == [Substring(value), Substring(value)])
    }
  }

  @Test func `a process ends with its parent, whatever it decodes`() throws {
    let file = try folder.write(BadPicture.deadly[1].bytes, "slow.svg")
    let render = Process()
    render.executableURL = DecoderHarness.products.appending(path: "bezeld")
    render.arguments = ["render", "--image", file, "\(folder.path)/out.png"]
    try render.run()
    let text = { (file: String) in (try? String(contentsOfFile: "/proc/\(file)", encoding: .utf8)) ?? "" }
    let parent = render.processIdentifier
    var decoder: Substring?
    harness.turn {
      decoder = text("\(parent)/task/\(parent)/children").split(separator: " ").first
      return decoder.map { text("\($0)/status").contains("NoNewPrivs:\t1\n") } ?? !render.isRunning
    }
    kill(parent, SIGKILL)
    render.waitUntilExit()
    let status = "\(try #require(decoder))/status"
    harness.turn { text(status).isEmpty || text(status).contains("State:\tZ") }
  }

  /// The short form of `make torture-pictures`.
  @Test func `bad files are refused in a sentence or shown, and nothing ends`() throws {
    let count = ProcessInfo.processInfo.environment["BEZEL_TORTURE_PICTURES"].flatMap { Int($0) } ?? 200
    let harness = DecoderHarness(isClockRunning: true)
    var report = BadPicture.Report()
    for number in 0..<count {
      let picture = BadPicture.random(number)
      let result = harness.load(.data(picture.bytes), side: 64)
      report.count(result.sentence)
      if let sentence = result.sentence {
        #expect(sentence.hasPrefix("the image ") && sentence.utf8.count < 9000, "picture \(number)")
        #expect(!sentence.contains("\n"), "picture \(number)")
      }
      if number % 50 == 49 { #expect(harness.load(.data(ImageSample.bell)).sentence == nil) }
    }
    if count > 200 { print("torture-pictures: \(report)") }
  }
}
