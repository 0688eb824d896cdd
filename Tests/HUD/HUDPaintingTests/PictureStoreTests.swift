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

  @Test func `a picture that was loaded is there at once, until its file changes`() throws {
    let source = try path(ImageSample.png(width: 60, height: 20), "a.png")
    let first = try harness.load(source).get()
    #expect(try #require(harness.loadAtOnce(source)) == first)
    _ = try path(ImageSample.png(width: 20, height: 60), "a.png")
    #expect(harness.loadAtOnce(source) == nil)
    #expect(try harness.load(source).get().size == Size(width: 20, height: 60))
  }

  @Test func `an icon that was loaded is there at once, until its theme changes`() throws {
    let index = "[Icon Theme]\nDirectories=48\n[48]\nSize=48\n"
    try folder.write(Array(index.utf8), "icons/hicolor/index.theme")
    try folder.write(ImageSample.png(width: 2, height: 1), "icons/hicolor/48/disk.png")
    let themes = IconThemes { [folder] in $0 == "XDG_DATA_DIRS" ? folder.path : nil }
    let source = PictureSource.icon(name: "disk", prefersSymbolic: false, themes: themes)
    #expect(try harness.load(source).get().size.width == 2)
    #expect(harness.loadAtOnce(source) != nil)
    try folder.write(ImageSample.svg("", box: "0 0 3 1"), "icons/hicolor/48/disk.svg")
    #expect(harness.loadAtOnce(source) == nil)
    #expect(try harness.load(source).get().size.width == 3)
    try folder.write(Array(index.replacing("Size=48", with: "Size=64").utf8), "icons/hicolor/index.theme")
    #expect(harness.loadAtOnce(source) == nil)
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

  @Test func `pictures are decoded one after another`() throws {
    let sources = try (1...5).map { try path(ImageSample.png(width: $0, height: 1), "\($0).png") }
    #expect(try harness.load(sources).map { try $0.get().size.width } == [1, 2, 3, 4, 5])
    #expect(harness.decoder.processCount > 0)
    harness.store.close()
    #expect(harness.decoder.processCount == 0)
  }

  @Test func `the process ends when no picture was asked for in 10 s`() throws {
    _ = try harness.load(.data(ImageSample.bell)).get()
    harness.wait(.seconds(9))
    #expect(harness.decoder.processCount > 0)
    _ = try harness.load(.data(ImageSample.bell)).get()
    harness.wait(.seconds(9))
    #expect(harness.decoder.processCount > 0)
    harness.wait(.seconds(2))
    #expect(harness.decoder.processCount == 0)
    _ = try harness.load(.data(ImageSample.bell)).get()
  }

  @Test func `a slow picture lets the others pass, and its process is not kept`() throws {
    let slow = try path(BadPicture.deadly[1].bytes, "slow.svg")
    let sources = try [slow] + (1...3).map { try path(ImageSample.png(width: $0, height: 1), "\($0).png") }
    var order: [Int] = []
    for (index, source) in sources.enumerated() {
      harness.store.load(source, size: PixelSize(width: 40, height: 40)) { _ in order.append(index) }
    }
    harness.turn { order.count == sources.count }
    #expect(order.last == 0)
    #expect(harness.decoder.processCount <= 1)
  }

  @Test func `the end of an idle process leaves the others to their pictures`() throws {
    var sentence: String?
    let slow = try path(BadPicture.deadly[1].bytes, "slow.svg")
    harness.store.load(slow, size: PixelSize(width: 40, height: 40)) { sentence = $0.sentence }
    _ = try harness.load(path(ImageSample.bell, "bell.svg")).get()
    harness.wait(.seconds(11))
    harness.turn { sentence != nil }
  }

  @Test func `a picture behind many slow ones does not wait until they are judged, which they are at last`()
    throws
  {
    let slow = try (1...8).map {
      try path(BadPicture.deadly[1].bytes + Array("<!-- \($0) -->".utf8), "\($0).svg")
    }
    var refused = 0
    for source in slow {
      harness.store.load(source, size: PixelSize(width: 40, height: 40)) {
        if $0.sentence != nil { refused += 1 }
        #expect($0.sentence?.contains(" is ") == false, "it begins again with the whole file")
      }
    }
    _ = try harness.load(path(ImageSample.bell, "bell.svg")).get()
    #expect(refused <= 4)
    var processCount = 0
    harness.turn {
      processCount = max(processCount, harness.decoder.processCount)
      return refused == slow.count
    }
    #expect(processCount == 4)
  }

  @Test func `a picture that is being loaded is not decoded again`() throws {
    let slow = try path(BadPicture.deadly[1].bytes, "slow.svg")
    var refused = 0
    for _ in 0..<8 {
      harness.store.load(slow, size: PixelSize(width: 40, height: 40)) {
        if $0.sentence != nil { refused += 1 }
      }
    }
    var processCount = 0
    harness.turn {
      processCount = max(processCount, harness.decoder.processCount)
      return refused == 8
    }
    #expect(processCount == 1)
    let bell = try path(ImageSample.bell, "bell.svg")
    let pictures = try harness.load([bell, bell, bell]).map { try $0.get().size }
    #expect(pictures == Array(repeating: pictures[0], count: 3))
  }

  @Test func `a file that was too complex is refused at once, until it changes or a minute has passed`()
    throws
  {
    let slow = try path(BadPicture.deadly[1].bytes, "slow.svg")
    let sentence = try #require(harness.load(slow).sentence)
    #expect(harness.answerAtOnce(slow)?.sentence == sentence)
    harness.wait(.seconds(61))
    #expect(harness.answerAtOnce(slow) == nil)
    #expect(harness.answerAtOnce(slow)?.sentence == sentence)
    _ = try path(ImageSample.bell, "slow.svg")
    #expect(harness.load(slow).sentence == nil)
  }

  @Test(arguments: BadPicture.deadly)
  func `a file that ends the process is refused, and the next one is decoded`(picture: BadPicture) throws {
    let bad = try path(picture.bytes, "bad.svg")
    let good = try path(ImageSample.bell, "good.svg")
    let results = harness.load([bad, good, bad, good])
    // The report of a sanitizer may take longer than a picture is waited for.
    let isSanitized = dlsym(nil, "__asan_init") != nil
    for result in [results[0], results[2]] {
      let sentence = try #require(result.sentence)
      #expect(
        sentence.hasPrefix("the image '\(folder.path)/bad.svg' ")
          && (sentence.hasSuffix("; give a simpler one")
            || isSanitized && sentence.hasSuffix(" did not answer within 10 s; try again")),
        "\(sentence)")
    }
    #expect(results[1].sentence == nil && results[3].sentence == nil)
  }

  @Test func `an SVG file that takes too much memory is too complex, not broken`() throws {
    let accents = String(repeating: "\u{301}", count: 400_000)
    let sentence = try #require(
      harness.load(path(ImageSample.svg("<text x='1' y='9'>a\(accents)</text>"), "accents.svg")).sentence)
    #expect(sentence.hasSuffix("; give a simpler one"), "\(sentence)")
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
    #expect(
      harness.load(icon).sentence
        == "the search for the icon 'nosuch' in 62 folders takes too long; shorten XDG_DATA_DIRS, "
        + "or give a file with --image")
  }

  @Test func `the error under a limit of the size of files names the limit`() throws {
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let program = try folder.writeProgram(
      "ulimit -f 1; exec '\(products.path)/bezeld' \"$@\"", "decoder")
    let harness = DecoderHarness(program: program)
    #expect(try harness.load(.data(ImageSample.bell), side: 8).get().size == Size(width: 24, height: 24))
    #expect(
      harness.load(.data(ImageSample.bell), side: 80).sentence
        == "the image can't be drawn: a file may have at most 512 bytes here; raise this limit with "
        + "'ulimit -f unlimited' before the server starts")
  }

  @Test func `without a program, PNG files are decoded in this process, and SVG files refused`() throws {
    let harness = DecoderHarness(program: "\(folder.path)/missing")
    #expect(try harness.load(path(ImageSample.png(), "a.png")).get().size == Size(width: 40, height: 40))
    #expect(
      try harness.load(path(ImageSample.bell, "a.svg")).sentence
        == "the image '\(folder.path)/a.svg' is an SVG file, which only 'bezeld' decodes; "
        + "install bezeld, or give a PNG file")
    #expect(throws: ImageError.self) {
      try LoadedPicture.load(
        .data(ImageSample.bell), size: PixelSize(width: 9, height: 9), program: "\(folder.path)/missing")
    }
  }

  @Test(arguments: [
    ("exec sleep 1000", "the process that decodes pictures did not answer within 10 s; try again"),
    ("kill -STOP $$", "the process that decodes pictures did not answer within 10 s; try again"),
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
    harness.store.load(.data(ImageSample.bell), size: PixelSize(width: 9, height: 9)) { result = $0 }
    if reason.contains("10 s") { harness.wait(.seconds(11)) }
    harness.turn { result != nil }
    guard case .failure(let error)? = result else {
      Issue.record("a picture")
      return
    }
    #expect(error.description == sentence && error.reason == .noResources)
    guard !reason.contains("10 s") else { return }
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

  @Test func `an answer that is none is refused`() throws {
    for bytes in [[], [1], [1] + [UInt8](repeating: 0xFF, count: 64)] as [[UInt8]] {
      #expect(DecodedPicture.result(bytes) == nil)
      #expect(DecodingRequest(bytes) == nil)
    }
    var picture = DecodedPicture(
      proportions: Size(width: 1, height: 1), size: PixelSize(width: 4097, height: 1), path: "", sources: [])
    #expect(DecodedPicture.result(DecodedPicture.bytes(.success(picture))) == nil)
    picture.size.width = 4096
    #expect(DecodedPicture.result(DecodedPicture.bytes(.success(picture))) == .success(picture))
    let long = ImageError(.broken, String(repeating: "a\n", count: 100_000))
    let error = try #require(DecodedPicture.result(DecodedPicture.bytes(.failure(long))))
    guard case .failure(let sentence) = error else { return #expect(Bool(false)) }
    #expect(sentence.description.count <= 4000 && !sentence.description.contains("\n"))
  }

  /// The short form of `make torture-pictures`.
  @Test func `bad files are refused in a sentence or shown, and nothing ends`() throws {
    let count = ProcessInfo.processInfo.environment["BEZEL_TORTURE_PICTURES"].flatMap { Int($0) } ?? 200
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
