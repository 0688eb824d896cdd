import BezelEventLoop
import BezelValues
import Foundation
import HUDModel
import Testing
import bezel_torture

@testable import HUDImages

/// Files on a file system that does not answer.
@Suite struct FileSystemTests {
  let folder: ImageFolder
  let harness = DecoderHarness()

  init() throws {
    folder = try ImageFolder()
  }

  private func fileSystems(on path: String) -> [String] {
    var devices: [String] = []
    FileSystems().follow(path) { device in
      if device != devices.last { devices.append(device) }
    }
    return devices
  }

  @Test func `the file systems of a path are known before they are asked`() throws {
    symlink("/proc/self/../version", "\(folder.path)/link")
    symlink("link", "\(folder.path)/link to link")
    let proc = try #require(fileSystems(on: "/proc/version").last)
    #expect(fileSystems(on: folder.path).last != proc)
    #expect(fileSystems(on: "\(folder.path)/link to link").last == proc)
    #expect(fileSystems(on: "/proc/../\(folder.path)/./link").last == proc)
    #expect(fileSystems(on: "/proc/..\(folder.path)").last == fileSystems(on: folder.path).last)
    symlink("loop", "\(folder.path)/loop")
    #expect(fileSystems(on: "\(folder.path)/loop/a.png") == fileSystems(on: folder.path), "it ends")
  }

  @Test(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
  func `a file system that does not answer keeps one picture waiting, and is asked again when it does`()
    throws
  {
    var hung: HungFileSystem? = try HungFileSystem()
    let place = try #require(hung?.path)
    let good = PictureSource.file(path: try folder.write(ImageSample.png(), "good.png"))
    var first: String?
    var isLate = false
    harness.begin(.file(path: "\(place)/0.png")) { _ in
      isLate = true
    } completion: {
      first = $0.sentence
    }
    let device = fileSystems(on: place).last
    harness.turn { harness.decoder.state?.fileSystem == device }
    try hung?.waitForRequest()
    harness.wait(.milliseconds(200))
    #expect(isLate)
    var isLoaded = false
    harness.begin(good) { isLoaded = $0.sentence == nil }
    harness.turn { isLoaded }
    harness.wait(PictureDecoder.timeLimit)
    let refusal = "can't be read: its file system does not answer; give a file of another one"
    #expect(first == "the image '\(place)/0.png' \(refusal)")
    harness.turn { first != nil }
    #expect(harness.decoder.killedCount == 1)

    // No other process waits for it, whichever way leads there.
    symlink(place, "\(folder.path)/link")
    for number in 1...40 {
      let path = "\(number.isMultiple(of: 2) ? place : "\(folder.path)/link")/\(number).png"
      #expect(harness.load(.file(path: path)).sentence == "the image '\(path)' \(refusal)")
    }
    #expect(harness.load(.file(path: try folder.write(ImageSample.bell, "other.svg"))).sentence == nil)
    #expect(harness.decoder.killedCount == 1)

    hung = nil
    harness.turn { harness.decoder.killedCount == 0 }
    let missing = harness.load(.file(path: "\(place)/41.png"))
    #expect(missing.sentence?.contains("does not answer") == false)
  }

  @Test(
    .enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"),
    arguments: HungFileSystem.Kind.allCases)
  func `pictures of a file system that hangs hold up no others`(kind: HungFileSystem.Kind) throws {
    var hung: HungFileSystem? = try HungFileSystem(kind)
    let place = try #require(hung?.path)
    let device = fileSystems(on: place).last
    try folder.write(ImageSample.png(), "icons/disk.png")
    let themes = IconThemes { [folder] in $0 == "XDG_DATA_DIRS" ? folder.path : nil }
    var sentences: [String?] = []
    for number in 0..<45 {
      harness.begin(.file(path: "\(place)/\(number).png")) { sentences.append($0.sentence) }
    }
    for round in 0..<3 {
      // A process that ends when it is killed does not say whether the file system answers again: another one asks it,
      // unless all were refused before it has ended.
      let mayAsk = round == 0 || kind == .stopped
      harness.turn {
        round > 0 && sentences.count == 45 || mayAsk && harness.decoder.state?.fileSystem == device
      }
      let count = sentences.count
      let areAllRefused = count == 45
      if !areAllRefused {
        try hung?.waitForRequest()
        harness.wait(PictureDecoder.stallLimit)
      }
      // The clock stands still: these pictures wait for no limit.
      let good = try folder.write(ImageSample.png(), "\(round).png")
      #expect(harness.load(.file(path: good)).sentence == nil)
      #expect(harness.load(.icon(name: "disk", prefersSymbolic: false, themes: themes)).sentence == nil)
      #expect(harness.load(.data(ImageSample.bell)).sentence == nil)
      #expect(sentences.count == count)
      harness.wait(PictureDecoder.timeLimit)
    }
    #expect(sentences.contains { $0?.contains("does not answer") == true }, "\(Set(sentences))")
    hung = nil
    harness.turn { sentences.count == 45 && harness.decoder.killedCount == 0 }
    #expect(harness.decoder.processCount == 1)
  }

  @Test(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
  func `an icon waits for a folder that is slow, and is not looked for without it`() throws {
    let slow = try HungFileSystem()
    try folder.write(ImageSample.png(), "icons/disk.png")
    let themes = IconThemes { [folder] in $0 == "XDG_DATA_DIRS" ? "\(slow.path):\(folder.path)" : nil }
    let device = fileSystems(on: slow.path).last
    harness.begin(.file(path: "\(slow.path)/a.png")) { _ in }
    harness.turn { harness.decoder.state?.fileSystem == device }
    harness.wait(PictureDecoder.stallLimit)
    var isFound = false
    harness.begin(.icon(name: "disk", prefersSymbolic: false, themes: themes)) {
      isFound = $0.sentence == nil
    }
    #expect(harness.load(.data(ImageSample.bell)).sentence == nil)
    #expect(!isFound)
    harness.wait(PictureDecoder.timeLimit)
    harness.turn { isFound }
  }

  @Test(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
  func `an icon is found although one of the folders does not answer`() throws {
    let hung = try HungFileSystem()
    try folder.write(ImageSample.png(), "icons/disk.png")
    let themes = IconThemes { [folder] in $0 == "XDG_DATA_DIRS" ? "\(hung.path):\(folder.path)" : nil }
    let icon = PictureSource.icon(name: "disk", prefersSymbolic: false, themes: themes)
    var sentence: String?
    harness.begin(icon) { sentence = $0.sentence }
    let device = fileSystems(on: hung.path).last
    harness.turn { harness.decoder.state?.fileSystem == device }
    try hung.waitForRequest()
    harness.wait(PictureDecoder.timeLimit)
    #expect(sentence?.hasPrefix("the icon 'disk' can't be read: its file system does not answer") == true)
    #expect(harness.load(icon).sentence == nil)
  }

  @Test(.enabled(if: HungFileSystem.isAvailable, "it needs root and FUSE"))
  func `a store that is closed while a file hangs forgets it`() throws {
    let hung = try HungFileSystem()
    harness.begin(.file(path: "\(hung.path)/a.png")) { _ in Issue.record("an answer after the end") }
    harness.turn { harness.decoder.state?.fileSystem != nil }
    harness.store.close()
    #expect(harness.loop.leftovers == [])
    harness.wait(.seconds(60))
  }
}
