package import EventLoop
import Glibc
import HUDControl

/// One command to the server, and its answers as they come.
package final class ServerTalk: EventSource {
  package enum Answer {
    /// A whole line of the command's standard output.
    case line(String)
    /// One sentence of its standard error.
    case complaint(String)
    /// The last answer: what the command ends with; nil when the server has gone without a word.
    case ended(status: UInt8?)
  }

  package let fileDescriptor: Int32
  private let onAnswer: (ServerTalk, Answer) -> Void
  private var outgoing: ArraySlice<UInt8>
  private var decoder = FrameDecoder()
  private var line: [UInt8] = []
  private var isOver = false

  /// Takes over a connected socket. The answers come on the loop that it is added to.
  package init(
    _ socket: Int32, asking words: [String], onAnswer: @escaping (ServerTalk, Answer) -> Void
  ) {
    fileDescriptor = socket
    self.onAnswer = onAnswer
    let request = Request(arguments: words.map { Array($0.utf8) }, directory: Request.currentDirectory)
    outgoing = Frame.request(request).bytes[...]
    // What follows on other connections is meant to come after this.
    write()
  }

  deinit {
    close(fileDescriptor)
  }

  package func prepare() -> Interest { outgoing.isEmpty ? .readable : [.readable, .writable] }

  package func dispatch(_ ready: Readiness) {
    if ready.contains(.writable) { write() }
    guard ready.isReadableOrClosed else { return }
    read()
  }

  private func write() {
    while !outgoing.isEmpty {
      let count = outgoing.withUnsafeBytes {
        send(fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      }
      if count > 0 {
        outgoing = outgoing.dropFirst(count)
      } else if errno != EINTR {
        // One that has gone is found when it is read from.
        if errno != EAGAIN { outgoing = [] }
        return
      }
    }
  }

  private func read() {
    let isOpen = withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 1) { buffer in
      let count = recv(fileDescriptor, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
      if count > 0 { decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
      return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
    }
    do throws(WireError) {
      while !isOver, let frame = try decoder.next() { take(frame) }
    } catch {
      tell(.complaint("\(error)"))
      tell(.ended(status: nil))
    }
    if !isOpen { tell(.ended(status: nil)) }
  }

  private func take(_ frame: Frame) {
    switch frame {
    case .output(let bytes):
      for byte in bytes {
        guard byte == UInt8(ascii: "\n") else { line.append(byte); continue }
        tell(.line(String(decoding: line, as: UTF8.self)))
        line = []
      }
    case .complaint(let bytes):
      let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n").joined(separator: " ")
      tell(.complaint(text.hasPrefix("bezel: ") ? String(text.dropFirst("bezel: ".count)) : text))
    case .exit(let status): tell(.ended(status: status))
    case .request: break
    }
  }

  private func tell(_ answer: Answer) {
    guard !isOver else { return }
    if case .ended = answer { isOver = true }
    onAnswer(self, answer)
  }
}
