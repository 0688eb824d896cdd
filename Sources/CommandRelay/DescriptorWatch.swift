import EventLoop

/// One descriptor in the loop, and what is waited for there at present.
final class DescriptorWatch: EventSource {
  let fileDescriptor: Int32
  var interest: Interest = []
  var onReady: (Readiness) -> Void = { _ in }

  init(_ descriptor: Int32) {
    fileDescriptor = descriptor
  }

  func prepare() -> Interest { interest }

  func dispatch(_ ready: Readiness) {
    if !ready.isEmpty { onReady(ready) }
  }
}
