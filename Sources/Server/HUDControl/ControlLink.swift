package import BezelControlWire
package import BezelEventLoop
import BezelPosix
import BezelValues
import Glibc

/// A client's end of a connection to the server, or to the process of `bezel watch`, in a loop: several requests and their
/// answers. What the client knows of a request comes with its events.
package final class ControlLink<Request>: EventSource {
  package enum Event {
    /// Nil for an answer without an id, which is about the connection.
    case answer(ControlAnswer, Request?)
    /// These requests have not begun in time. They were taken back.
    case silent([Request])
    /// The connection has ended before these requests had begun, and before those were answered. The error says why an
    /// answer can't be read.
    case ended(unread: [Request], unanswered: [Request], WireError?)
  }

  package let address: ControlSocketAddress
  package let fileDescriptor: Int32
  private let loop: EventLoop
  /// Nil when the connection is over.
  private var onEvent: ((Event) -> Void)?
  private var outgoing = OutgoingBytes()
  private var lines = LineBuffer()
  private var isInputOver = false
  /// The requests without a status.
  private var unfinished: [RequestID: Unfinished] = [:]
  private var sentCount = 0
  /// Runs while a request has not begun.
  private var silence: LoopTimer?

  private struct Unfinished {
    /// Among all that were sent.
    let place: Int
    let request: Request
    var hasBegun = false
  }

  /// Takes over a connected socket. The loop keeps the link until it is closed.
  package init(
    _ socket: Int32, of address: ControlSocketAddress, on loop: EventLoop, onEvent: @escaping (Event) -> Void
  ) {
    fileDescriptor = socket
    (self.address, self.loop, self.onEvent) = (address, loop, onEvent)
    loop.add(self)
  }

  deinit {
    Glibc.close(fileDescriptor)
  }

  package var isOpen: Bool { onEvent != nil }
  /// Whether another request can be sent.
  package var hasRoom: Bool { unfinished.count < ControlRequest.mostUnfinished }
  /// Whether all requests have begun.
  package var isSettled: Bool { unfinished.values.allSatisfy(\.hasBegun) }
  /// What has no status yet, in no order.
  package var requests: [Request] { unfinished.values.map(\.request) }

  /// Sends a line with the next ``flush()``.
  package func send(_ line: [UInt8], of request: Request, as id: RequestID) {
    unfinished[id] = Unfinished(place: sentCount, request: request)
    sentCount += 1
    outgoing.append(line)
    if silence == nil { waitForBeginning() }
  }

  /// Tells the server that no more requests follow: what is held ends.
  package func endInput() {
    guard !isInputOver else { return }
    isInputOver = true
    flush()
  }

  package func flush() {
    // A server that is gone is found by reading.
    do throws(Errno) { try outgoing.send(to: fileDescriptor) } catch { outgoing = OutgoingBytes() }
    // What has not begun may have to be taken back.
    if isInputOver, outgoing.isEmpty, isSettled { shutdown(fileDescriptor, Int32(SHUT_WR)) }
  }

  /// Ends the events. The connection stays, and with it a hold on a HUD, until the link is released.
  package func close() {
    guard isOpen else { return }
    onEvent = nil
    silence?.cancel()
    loop.remove(self)
  }

  package func prepare() -> Interest { outgoing.isEmpty ? .readable : [.readable, .writable] }

  package func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { flush() }
    if ready.isReadableOrClosed { receive() }
  }

  /// Takes the answers that have arrived, also before their turn in the loop.
  package func receive() {
    guard isOpen else { return }
    let isConnected = withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { lines.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && [.wouldBlock, .interrupted].contains(Errno.current))
    }
    do throws(WireError) {
      while isOpen, let line = try lines.next() {
        let (id, answer) = try ControlAnswer.read(line)
        if let answer { take(answer, for: id) }
      }
    } catch {
      return end(because: error)
    }
    guard isOpen else { return }
    guard isConnected else { return end(because: nil) }
    if isSettled {
      silence?.cancel()
      silence = nil
      flush()
    } else {
      waitForBeginning()
    }
  }

  private func take(_ answer: ControlAnswer, for id: RequestID) {
    let request = unfinished[id]?.request
    // The answer to a request that was taken back counts no more.
    guard request != nil || id == .none else { return }
    switch answer {
    case .begun: unfinished[id]?.hasBegun = true
    case .status: unfinished[id] = nil
    case .output, .error, .code, .json, .event: break
    }
    onEvent?(.answer(answer, request))
  }

  private func end(because error: WireError?) {
    let event = Event.ended(unread: requests(begun: false), unanswered: requests(begun: true), error)
    let onEvent = onEvent
    close()
    onEvent?(event)
  }

  private func requests(begun hasBegun: Bool) -> [Request] {
    unfinished.values.filter { $0.hasBegun == hasBegun }.sorted { $0.place < $1.place }.map(\.request)
  }

  private func waitForBeginning() {
    let timer = silence ?? LoopTimer(on: loop) { [unowned self] in takeBack() }
    timer.arm(after: .milliseconds(Int64(address.timeout)))
    silence = timer
  }

  /// Keeps the server from beginning the requests later.
  private func takeBack() {
    let late = requests(begun: false)
    for (id, request) in unfinished where !request.hasBegun {
      unfinished[id] = nil
      outgoing.append(ControlRequest.cancellation(of: id))
    }
    silence = nil
    flush()
    onEvent?(.silent(late))
  }
}
