import CBezelSystem
import Glibc

/// A message between a process and its child: bytes, and at most one descriptor, which the receiver closes.
package struct SocketMessage {
  package var bytes: [UInt8]
  package var descriptor: Int32?

  package init(_ bytes: [UInt8], descriptor: Int32? = nil) {
    self.bytes = bytes
    self.descriptor = descriptor
  }

  /// In bytes.
  package static let limit = 128 << 10
}

/// One end of the connection between a process and its child. It keeps the borders of messages.
package struct MessageSocket {
  package let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Sends a message at once. Returns false when the other side is gone, or doesn't read.
  package func send(_ message: SocketMessage) -> Bool {
    message.bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        cposix_send_message(descriptor, $0, bytes.count, message.descriptor ?? -1) == 0
      } ?? false
    }
  }

  /// The next message. Nil when the other side has closed, or has sent what is no message.
  ///
  /// - Throws: `Errno.wouldBlock` when there is none yet, without `waits`; `Errno.connectionReset` when the other side has
  ///   closed before it had read all messages.
  package func receive(waits: Bool) throws(Errno) -> SocketMessage? {
    var descriptor: Int32 = -1
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: SocketMessage.limit) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      let received = cposix_receive_message(
        self.descriptor, base, buffer.count, &descriptor, waits ? 1 : 0)
      if received < 0 { failure = .current }
      count = max(0, received)
    }
    if let failure, [.wouldBlock, .connectionReset].contains(failure) { throw failure }
    guard failure == nil, !bytes.isEmpty else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    return SocketMessage(bytes, descriptor: descriptor < 0 ? nil : descriptor)
  }
}

/// A child process that this one sends messages to.
package final class ChildProcess {
  package let socket: MessageSocket
  package let process: Int32
  private var isEnded = false
  private var isReaped = false

  /// The descriptor at which a child finds its end of the connection.
  package static let socketDescriptor: Int32 = 3

  /// Starts a program, which is a path or a name in `PATH`. It has no other descriptors than the connection, and these
  /// variables of the environment only.
  package init(_ program: String, _ arguments: [String], variables: [String]) throws(Errno) {
    var sockets: [Int32] = [-1, -1]
    // They keep the borders of messages.
    let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &sockets) == 0 else { throw .current }
    defer { close(sockets[1]) }
    var words = ([program] + arguments).map { (word: String) in strdup(word) } + [nil]
    var environment =
      variables.compactMap { name in
        Environment.value(of: name).map { (value: String) in strdup("\(name)=\(value)") }
      }
      + [nil]
    defer { for text in words + environment { free(text) } }
    var process: pid_t = 0
    let error = cposix_spawn_child(program, &words, &environment, sockets[1], -1, &process)
    guard error == 0 else {
      close(sockets[0])
      throw Errno(rawValue: error)
    }
    self.process = process
    socket = MessageSocket(sockets[0])
  }

  deinit {
    end()
    if !isReaped { cposix_reap(process) }
  }

  /// Kills it. The connection closes when it has ended: one that waits for a file system that does not answer ends late or
  /// never.
  package func kill() {
    if !isReaped { Glibc.kill(process, SIGKILL) }
  }

  /// Kills it, and closes the connection.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    close(socket.descriptor)
    kill()
  }

  /// How it has ended by itself; nil if it has not ended within this time. One that has closed its connection usually ends
  /// within moments.
  package func ending(withinMilliseconds limit: Int32) -> ProcessEnding? {
    guard !isReaped else { return nil }
    let status = cposix_wait_for_end(process, limit)
    guard status >= 0 else { return nil }
    isReaped = true
    return ProcessEnding(waitStatus: status)
  }
}

/// A file in memory that nobody can change.
package enum SealedMemory {
  /// A new one; the caller closes it. Nil without memory or descriptors, or where files may not be so large: `errno` says.
  package static func make(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    guard let base = bytes.baseAddress else { return nil }
    let file = cposix_sealed_memory("bezel-picture", base, bytes.count)
    return file < 0 ? nil : file
  }

  /// Copies its words. Nil if it has another size than expected, can still be changed, or can't be read.
  package static func words(of descriptor: Int32, count: Int) -> [UInt32]? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, Int(status.st_size) == count * MemoryLayout<UInt32>.stride,
      cposix_is_sealed(descriptor) == 1
    else { return nil }
    var isWhole = true
    let words = [UInt32](unsafeUninitializedCapacity: count) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      var done = 0
      while done < bytes.count {
        let step = pread(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, done)
        if step < 0, errno == EINTR { continue }
        guard step > 0 else {
          isWhole = false
          return
        }
        done += step
      }
      filled = count
    }
    return isWhole ? words : nil
  }
}

/// Limits of this process, for a process that reads files of unknown origin.
package enum ProcessLimits {
  /// Sets the limits: bytes of memory and of a file, and descriptors. The process leaves no core file, gets no rights by
  /// running a program, can't be read by others of its user, and ends with its parent.
  package static func set(memory: Int, file: Int, descriptors: Int) {
    cposix_limit_process(memory, file, descriptors)
  }

  /// Lets this process run for some more seconds of processor time. After them it is killed.
  package static func grantProcessorTime(seconds: Int) { cposix_grant_processor_time(seconds) }
}
