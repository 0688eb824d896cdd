import BezelCommandLine
import BezelEventLoop
import HeadlessSway
import Testing

@testable import DesktopControls

extension EventLoop {
  /// Takes turns until something has happened.
  func wait(_ place: SourceLocation = #_sourceLocation, until isDone: () -> Bool) {
    let deadline = Deadline(in: .seconds(60))
    while !isDone(), !deadline.hasPassed { turn(timeout: .seconds(1)) }
    #expect(isDone(), sourceLocation: place)
  }

  /// The first result of a command.
  func result(of command: any DesktopCommand, in source: some DesktopSource) -> DesktopResult? {
    var result: DesktopResult?
    source.perform(command) { result = $0 }
    wait { result != nil }
    return result
  }
}
