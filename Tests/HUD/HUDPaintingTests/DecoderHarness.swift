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

  /// The time of the loop, which only a test moves: a busy machine makes no picture slow.
  private final class Clock {
    var now = Instant.monotonic()
  }

  static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  init(program: String? = nil, isClockRunning: Bool = false) {
    loop = EventLoop { [clock] in isClockRunning ? .monotonic() : clock.now }
    decoder = PictureDecoder(program: program ?? Self.products.appending(path: "bezeld").path, on: loop)
    store = PictureStore(decoder)
  }

  deinit {
    store.close()
    loop.finish()
  }

  func begin(
    _ source: PictureSource, side: Int = 40, onDelay: @escaping (LoadedPicture) -> Void = { _ in },
    completion: @escaping PictureStore.Completion
  ) {
    store.load(
      source, size: PixelSize(width: side, height: side), onDelay: onDelay, completion: completion)
  }

  func load(_ source: PictureSource, side: Int = 40) -> Result<LoadedPicture, ImageError> {
    load([source], side: side)[0]
  }

  /// The results in the order of the sources, however they come. The time of those that take longer than the others is over
  /// when they are decoded.
  func load(_ sources: [PictureSource], side: Int = 40) -> [Result<LoadedPicture, ImageError>] {
    var results: [Int: Result<LoadedPicture, ImageError>] = [:]
    for (index, source) in sources.enumerated() {
      begin(source, side: side) { results[index] = $0 }
    }
    turn { results.count == sources.count }
    return sources.indices.compactMap { results[$0] }
  }

  func render(_ picture: LoadedPicture, _ size: PixelSize) {
    var isDone = false
    store.render(picture, size: size) { isDone = true }
    turn { isDone }
  }

  /// Moves the clock, and takes a turn.
  func wait(_ duration: Duration) {
    clock.now = clock.now + duration
    loop.turn(timeout: .zero)
  }

  /// Waits until a picture is being decoded, and then until its time is over.
  func waitForTimeLimit() {
    turn { decoder.state?.isDecoding == true }
    wait(PictureDecoder.timeLimit)
  }

  func turn(until isDone: () -> Bool) {
    let deadline = ContinuousClock.now + .seconds(60)
    while !isDone() {
      guard ContinuousClock.now < deadline else {
        Issue.record("nothing within 60 s")
        return
      }
      loop.turn(timeout: .milliseconds(100))
    }
  }
}

extension Result<LoadedPicture, ImageError> {
  /// The error's text.
  var sentence: String? {
    if case .failure(let error) = self { error.description } else { nil }
  }
}
