import BezelEventLoop
import BezelValues
import Foundation
import HUDModel
import Testing

@testable import HUDImages

/// A store on a loop of its own. `bezeld` is beside the tests.
final class DecoderHarness {
  let loop: EventLoop
  let decoder: PictureDecoder
  let store: PictureStore
  private let clock = Clock()

  /// The time of the loop, which a test moves forward.
  private final class Clock {
    var added = Duration.zero
  }

  /// `inspect` replaces the look at the files of pictures.
  init(program: String? = nil, inspect: @escaping PictureFiles.Inspection = { $0.answer() }) {
    loop = EventLoop { [clock] in Instant.monotonic() + clock.added }
    let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    decoder = PictureDecoder(program: program ?? products.appending(path: "bezeld").path, on: loop)
    store = PictureStore(decoder, PictureFiles(on: loop, inspect: inspect))
  }

  deinit {
    store.close()
    loop.finish()
  }

  func load(_ source: PictureSource, side: Int = 40) -> Result<LoadedPicture, ImageError> {
    load([source], side: side)[0]
  }

  /// The results in the order of the sources, however they come.
  func load(_ sources: [PictureSource], side: Int = 40) -> [Result<LoadedPicture, ImageError>] {
    var results: [Int: Result<LoadedPicture, ImageError>] = [:]
    for (index, source) in sources.enumerated() {
      store.load(source, size: PixelSize(width: side, height: side)) { results[index] = $0 }
    }
    turn { results.count == sources.count }
    return sources.indices.compactMap { results[$0] }
  }

  /// The picture, if no process is asked for it.
  func loadAtOnce(_ source: PictureSource) -> LoadedPicture? { try? answerAtOnce(source)?.get() }

  /// The answer, if no process is asked for it.
  func answerAtOnce(_ source: PictureSource) -> Result<LoadedPicture, ImageError>? {
    // Idle processes end.
    wait(.seconds(11))
    var result: Result<LoadedPicture, ImageError>?
    var isAtOnce = decoder.processCount == 0
    store.load(source, size: PixelSize(width: 40, height: 40)) { result = $0 }
    turn {
      if decoder.processCount > 0 { isAtOnce = false }
      return result != nil
    }
    return isAtOnce ? result : nil
  }

  func render(_ picture: LoadedPicture, _ size: PixelSize) {
    var isDone = false
    store.render(picture, size: size) { isDone = true }
    turn { isDone }
  }

  /// Moves the clock, and takes a turn.
  func wait(_ duration: Duration) {
    clock.added += duration
    loop.turn(timeout: .zero)
  }

  func turn(until isDone: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(60)
    while !isDone() {
      guard ContinuousClock.now < deadline else {
        Issue.record("nothing within 60 s")
        return
      }
      loop.turn(timeout: .seconds(1))
    }
  }
}

extension Result<LoadedPicture, ImageError> {
  /// The error's sentence.
  var sentence: String? {
    if case .failure(let error) = self { error.description } else { nil }
  }
}
