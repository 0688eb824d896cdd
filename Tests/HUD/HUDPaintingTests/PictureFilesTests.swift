import BezelEventLoop
import BezelValues
import Foundation
import HUDModel
import Testing

@testable import HUDImages

/// Files on a file system that does not answer.
@Suite struct PictureFilesTests {
  let folder: ImageFolder
  let harness: DecoderHarness
  let gate = Gate()

  init() throws {
    folder = try ImageFolder()
    harness = DecoderHarness { [gate] question in
      gate.pass(question.source)
      return question.answer()
    }
  }

  private func load(
    _ source: PictureSource, onDelay: @escaping (LoadedPicture) -> Void = { _ in },
    completion: @escaping PictureStore.Completion
  ) {
    harness.store.load(
      source, size: PixelSize(width: 40, height: 40), onDelay: onDelay, completion: completion)
  }

  @Test func `a file that hangs keeps no other waiting, and is refused after some seconds`() throws {
    let path = try folder.write(ImageSample.png(), "hung/a.png")
    gate.close("hung")
    var isDelayed = false
    var sentence: String?
    load(.file(path: path)) { _ in
      isDelayed = true
    } completion: {
      sentence = $0.sentence
    }
    _ = try harness.load(.file(path: folder.write(ImageSample.png(), "good.png"))).get()
    #expect(sentence == nil)
    harness.wait(.seconds(1))
    #expect(isDelayed && sentence == nil)
    harness.wait(PictureFiles.patience)
    #expect(
      sentence
        == "the image '\(path)' can't be read: its file system does not answer; give a file of another one")
    // Its thread still waits: it gets no other one.
    #expect(harness.load(.file(path: path)).sentence == sentence)
    #expect(gate.visits["hung"] == 1)
    gate.open()
    harness.turn { harness.load(.file(path: path)).sentence == nil }
  }

  @Test func `files that hang take a limited number of threads`() throws {
    gate.close("hung")
    var refused = 0
    for number in 0..<PictureFiles.threadLimit + 8 {
      load(.file(path: "/hung/\(number).png")) { result in
        if result.sentence?.contains("does not answer") == true { refused += 1 }
      }
    }
    harness.turn { gate.visits["hung"] == PictureFiles.threadLimit }
    harness.wait(PictureFiles.patience)
    #expect(refused == PictureFiles.threadLimit + 8)
    #expect(gate.visits["hung"] == PictureFiles.threadLimit)
    gate.open()
    let good = try folder.write(ImageSample.png(), "good.png")
    harness.turn { harness.load(.file(path: good)).sentence == nil }
  }

  @Test func `a kept picture whose file hangs comes late, and is the kept one`() throws {
    let path = try folder.write(ImageSample.png(width: 60, height: 20), "hung/a.png")
    let kept = try harness.load(.file(path: path)).get()
    gate.close("hung")
    var (early, late): (LoadedPicture?, LoadedPicture?)
    load(.file(path: path)) {
      early = $0
    } completion: {
      late = try? $0.get()
    }
    harness.wait(.seconds(1))
    #expect(early?.isLoaded == false)
    gate.open()
    harness.turn { late != nil }
    #expect(late == early && late?.size == kept.size)
  }

  @Test func `a store that is closed while a file hangs forgets it`() throws {
    gate.close("hung")
    load(.file(path: "/hung/a.png")) { _ in Issue.record("an answer after the end") }
    harness.turn { gate.visits["hung"] == 1 }
    harness.store.close()
    #expect(harness.loop.leftovers == [])
    gate.open()
    harness.wait(.seconds(60))
  }
}

/// Holds up threads.
final class Gate: @unchecked Sendable {
  private let condition = NSCondition()
  private var closed: String?
  private var counts: [String: Int] = [:]

  /// How many questions came for each word that was closed.
  var visits: [String: Int] { condition.withLock { counts } }

  func open() {
    condition.withLock {
      closed = nil
      condition.broadcast()
    }
  }

  /// Files whose path has this word hang.
  func close(_ word: String) { condition.withLock { closed = word } }

  /// Waits while the gate is closed.
  func pass(_ source: PictureSource) {
    guard case .file(let path) = source else { return }
    condition.withLock {
      guard let word = closed, path.contains(word) else { return }
      counts[word, default: 0] += 1
      while closed != nil { condition.wait() }
    }
  }
}
