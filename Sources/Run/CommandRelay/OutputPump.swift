import BezelEventLoop
import BezelPosix
import CBezelSystem
import Glibc

/// Copies what a command writes to one of this process's streams, and shows it to an observer.
///
/// More is read only after everything read before has been written. A slow reader thus slows the command down, as it
/// would without the relay.
final class OutputPump {
  /// Called with each chunk after it has been written. The bytes are those of the command.
  var onBytes: (UnsafeRawBufferPointer) -> Void = { _ in }
  /// Called before ``onBytes`` with the number of bytes that are omitted there.
  var onSkip: (Int) -> Void = { _ in }
  /// How many bytes of a full chunk ``onBytes`` gets, from its end. Nil for all.
  var bulkSample: Int?
  /// Called when the stream accepts no more bytes, before a drain ends because of that.
  var onLoss: (OutputStream.Loss) -> Void = { _ in }
  /// Called after ``onLoss``, when the command's end has been closed.
  var onBroken: () -> Void = {}
  /// Rewrites what is written: appends to the array what replaces the bytes. It may be called without bytes.
  var filter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  private static let chunkSize = 1 << 16
  /// How much is done in one turn of the loop before other sources have theirs.
  private static let stepsPerTurn = 32
  /// How long the last bytes wait for a stream that is full, in milliseconds.
  private static let lastWait: Int32 = 250

  private let loop: EventLoop
  private let stream: OutputStream
  private let source: DescriptorSource
  private let target: DescriptorSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunkSize, alignment: 4096)
  private let isFromPipe: Bool
  private var usesTee: Bool

  private var chunk: Chunk?
  private var drain: Drain?
  private var isClosed = false

  /// Bytes that have been read and not been written in full.
  private struct Chunk {
    let count: Int
    /// The filter's result; nil if the bytes are written as they are.
    let rewritten: [UInt8]?
    var written = 0

    var length: Int { rewritten?.count ?? count }
  }

  /// A wait for the bytes that the command had written when it began.
  private struct Drain {
    var remaining: Int
    let completion: () -> Void
  }

  private enum Step {
    case moved, sourceIsEmpty, targetIsFull, ended, broken(OutputStream.Loss)
  }

  /// Whether another process than the command has the other end.
  private var staysOpen: Bool {
    var entry = pollfd(fd: source.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return isFromPipe && poll(&entry, 1, 0) >= 0 && entry.revents & Int16(POLLHUP) == 0
  }

  /// Owns `source`, a non-blocking descriptor of a pipe or a pseudoterminal.
  init(from source: Int32, isPipe: Bool, to stream: OutputStream, on loop: EventLoop) {
    self.loop = loop
    self.stream = stream
    isFromPipe = isPipe
    usesTee = isPipe && stream.kind == .pipe
    self.source = DescriptorSource(source)
    target = DescriptorSource(stream.descriptor)
    self.source.onReady = { [unowned self] _ in pump() }
    target.onReady = { [unowned self] in targetIsReady($0) }
    wait(forTarget: false)
    loop.add(self.source)
    loop.add(target)
  }

  deinit {
    buffer.deallocate()
  }

  /// Writes what the command has written until now, then calls the handler once. Doesn't wait for what other processes
  /// write later.
  func drain(then completion: @escaping () -> Void) {
    guard !isClosed else { return completion() }
    drain = Drain(remaining: bytesToDrain, completion: completion)
    pump()
  }

  /// Writes what the filter adds without bytes of the command. Does nothing while some of these wait to be written: the
  /// filter is called with the next ones.
  func writeAddition() {
    guard !isClosed, chunk == nil, let addition = filtered(0), !addition.isEmpty else { return }
    chunk = Chunk(count: 0, rewritten: addition)
    pump()
  }

  /// Writes bytes after the last ones of the command, even if its end is closed. A stream that stays full loses them.
  func writeLast(_ bytes: [UInt8]) {
    guard chunk == nil else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      switch rest.withUnsafeBytes(stream.write) {
      case .wrote(let count): rest = rest.dropFirst(count)
      case .isBroken: return
      case .isFull:
        guard isReady(stream.descriptor, for: POLLOUT, within: Self.lastWait) else { return }
      }
    }
  }

  /// Leaves the stream to a process of its own, which copies what others write later, as long as they have the command's
  /// end. Not for a session's terminal, which the kernel hangs up.
  func leave() {
    guard !isClosed, staysOpen else { return }
    relay_keep_copying(source.fileDescriptor, stream.descriptor)
  }

  /// Closes the command's end. Later writes of the command fail.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    loop.remove(source)
    loop.remove(target)
    Glibc.close(source.fileDescriptor)
    finishDrain()
  }

  // MARK: Waiting

  /// A pseudoterminal doesn't report what it holds. It holds less than a chunk, and is drained when it is empty.
  private var bytesToDrain: Int {
    isFromPipe ? bytesInSource ?? Self.chunkSize : Self.chunkSize
  }

  private var bytesInSource: Int? {
    var count: Int32 = 0
    return ioctl(source.fileDescriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : nil
  }

  private func finishDrain() {
    let completion = drain?.completion
    drain = nil
    completion?()
  }

  private func wait(forTarget: Bool) {
    source.interest = forTarget ? .nothing : .readable
    target.interest = forTarget ? .writable : idleInterest
  }

  /// A pipe and a terminal report that their other side has gone even while nothing is written.
  private var idleInterest: Interest {
    stream.kind == .pipe || stream.kind.isTerminal ? .hangUp : .nothing
  }

  private func targetIsReady(_ ready: Readiness) {
    if idleInterest == .hangUp && !ready.isDisjoint(with: [.failed, .hungUp]) {
      breakOff(.reader)
    } else {
      pump()
    }
  }

  private func breakOff(_ loss: OutputStream.Loss) {
    onLoss(loss)
    close()
    onBroken()
  }

  // MARK: Copying

  private func pump() {
    for _ in 0..<Self.stepsPerTurn where !isClosed {
      if let drain, drain.remaining <= 0, chunk == nil { return finishDrain() }
      switch step() {
      case .moved: continue
      case .sourceIsEmpty:
        wait(forTarget: false)
        return finishDrain()
      case .targetIsFull: return wait(forTarget: true)
      case .ended: return close()
      case .broken(let loss): return breakOff(loss)
      }
    }
    if !isClosed { wait(forTarget: chunk != nil) }
  }

  private func step() -> Step {
    if let chunk { return write(chunk) }
    return usesTee ? duplicate() : readChunk()
  }

  /// How much may be read at once.
  private var limit: Int { min(Self.chunkSize, drain?.remaining ?? Self.chunkSize) }

  /// From pipe to pipe, the kernel passes on its pages. Only the observer's copy is read.
  private func duplicate() -> Step {
    let count = relay_tee(source.fileDescriptor, stream.descriptor, limit)
    if count > 0 {
      drain?.remaining -= count
      return observe(count)
    }
    switch count == 0 ? 0 : errno {
    case 0: return .ended
    case EINTR: return .moved
    // A full target hides the end of the source, which only a read reports.
    case EAGAIN: return (bytesInSource ?? 0) == 0 ? readChunk() : .targetIsFull
    case EPIPE: return .broken(.reader)
    default:
      usesTee = false
      return .moved
    }
  }

  /// Takes out of the pipe what has been duplicated.
  private func observe(_ count: Int) -> Step {
    var remaining = count - discard(skipBytes(of: count))
    while remaining > 0 {
      let taken = read(source.fileDescriptor, buffer.baseAddress, remaining)
      if taken > 0 {
        remaining -= taken
        onBytes(UnsafeRawBufferPointer(rebasing: buffer[..<taken]))
      } else if Errno.current != .interrupted {
        return .ended
      }
    }
    return .moved
  }

  /// Returns how many bytes were taken out of the pipe.
  private func discard(_ count: Int) -> Int {
    var discarded = 0
    while discarded < count {
      let result = relay_discard(source.fileDescriptor, count - discarded)
      if result > 0 { discarded += result } else if Errno.current != .interrupted { break }
    }
    return discarded
  }

  private func readChunk() -> Step {
    let count = read(source.fileDescriptor, buffer.baseAddress, limit)
    if count > 0 {
      drain?.remaining -= count
      let chunk = Chunk(count: count, rewritten: filtered(count))
      self.chunk = chunk
      return write(chunk)
    }
    switch count == 0 ? 0 : errno {
    case EINTR: return .moved
    case EAGAIN: return .sourceIsEmpty
    default: return .ended
    }
  }

  private func filtered(_ count: Int) -> [UInt8]? {
    guard let filter else { return nil }
    var result: [UInt8] = []
    filter(UnsafeRawBufferPointer(rebasing: buffer[..<count]), &result)
    return result
  }

  private func write(_ chunk: Chunk) -> Step {
    switch writeRest(of: chunk) {
    case .isFull: return .targetIsFull
    case .isBroken(let loss): return .broken(loss)
    case .wrote(let count):
      self.chunk?.written += count
      if chunk.written + count >= chunk.length { finishChunk(of: chunk.count) }
      return .moved
    }
  }

  private func writeRest(of chunk: Chunk) -> OutputStream.Result {
    guard chunk.written < chunk.length else { return .wrote(0) }
    if let rewritten = chunk.rewritten {
      return rewritten.withUnsafeBytes {
        stream.write(UnsafeRawBufferPointer(rebasing: $0[chunk.written...]))
      }
    }
    return stream.write(UnsafeRawBufferPointer(rebasing: buffer[chunk.written..<chunk.count]))
  }

  private func finishChunk(of count: Int) {
    chunk = nil
    guard count > 0 else { return }
    let skipped = skipBytes(of: count)
    onBytes(UnsafeRawBufferPointer(rebasing: buffer[skipped..<count]))
  }

  /// Reports and returns how many bytes the observer doesn't get. A full chunk is part of a bulk that nobody can read
  /// as fast as it is written.
  private func skipBytes(of count: Int) -> Int {
    guard let bulkSample, count == Self.chunkSize, bulkSample < count else { return 0 }
    onSkip(count - bulkSample)
    return count - bulkSample
  }
}
