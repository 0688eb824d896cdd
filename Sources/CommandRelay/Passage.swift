import CCommandRelay
import EventLoop
import Glibc

/// The way of a command's bytes: out of the descriptor that it writes to, into one of our own streams, and past an
/// observer.
///
/// Nothing is taken from the command before what came earlier has been passed on, so the command waits for a slow
/// reader as it would alone.
final class Passage {
  /// Shown each piece once it has been passed on, as the command wrote it.
  var onBytes: (UnsafeRawBufferPointer) -> Void = { _ in }
  /// Told before a piece of which only the end is shown.
  var onSkip: (Int) -> Void = { _ in }
  /// How many bytes are shown of a full piece; nil for all.
  var sample: Int?
  /// Told why our stream takes no more, before anything comes of it.
  var onLoss: (Outlet.Loss) -> Void = { _ in }
  /// Our stream takes no more; the command's end is closed already.
  var onBreak: () -> Void = {}
  /// Rewrites what is passed on: appends what shall be seen of a piece.
  var filter: ((UnsafeRawBufferPointer, inout [UInt8]) -> Void)?

  private static let room = 1 << 16
  /// How often a turn of the loop moves something before it lets others have theirs.
  private static let rounds = 32

  private let loop: EventLoop
  private let outlet: Outlet
  private let source: DescriptorWatch
  private let target: DescriptorWatch
  private let space = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 4096)
  private let isFromPipe: Bool
  private var tees: Bool

  private var piece: Piece?
  private var isEnded = false
  private var settling: Settling?

  /// What has been taken and isn't passed on in full yet.
  private struct Piece {
    let count: Int
    var rewritten: [UInt8]?
    var written = 0

    var length: Int { rewritten?.count ?? count }
  }

  /// A wait for what the command had written by a moment.
  private struct Settling {
    var rest: Int
    let done: () -> Void
  }

  private enum Move {
    case moved, sourceIsEmpty, targetIsFull, ended, broke(Outlet.Loss)
  }

  /// Takes a descriptor that doesn't block over, a pipe's or a terminal's.
  init(from source: Int32, isPipe: Bool, to outlet: Outlet, on loop: EventLoop) {
    self.loop = loop
    self.outlet = outlet
    isFromPipe = isPipe
    tees = isPipe && outlet.kind == .pipe
    self.source = DescriptorWatch(source)
    target = DescriptorWatch(outlet.descriptor)
    self.source.onReady = { [unowned self] _ in pump() }
    target.onReady = { [unowned self] in targetIsReady($0) }
    self.source.interest = .readable
    target.interest = restingInterest
    loop.add(self.source)
    loop.add(target)
  }

  deinit {
    space.deallocate()
  }

  /// Passes on what has been written until now, then calls once. What others write later isn't waited for.
  func settle(_ done: @escaping () -> Void) {
    guard !isEnded else { return done() }
    settling = Settling(rest: waitingBytes, done: done)
    pump()
  }

  /// Closes the command's end: it finds that nobody reads.
  func close() {
    guard !isEnded else { return }
    isEnded = true
    loop.remove(source)
    loop.remove(target)
    Glibc.close(source.fileDescriptor)
    finishSettling()
  }

  /// A pipe tells it; a terminal holds less than our space, and ends by being empty.
  private var waitingBytes: Int {
    var count: Int32 = 0
    guard isFromPipe, ioctl(source.fileDescriptor, UInt(FIONREAD), &count) == 0 else { return Self.room }
    return Int(count)
  }

  /// A pipe's or a terminal's other side going away is told even while there is nothing to write.
  private var restingInterest: Interest {
    switch outlet.kind {
    case .pipe, .ourTerminal, .otherTerminal: .hangUp
    default: []
    }
  }

  private func targetIsReady(_ ready: Readiness) {
    if restingInterest == .hangUp && !ready.isDisjoint(with: [.failed, .hungUp]) {
      breakOff(.reader)
    } else {
      pump()
    }
  }

  private func breakOff(_ loss: Outlet.Loss) {
    onLoss(loss)
    close()
    onBreak()
  }

  private func pump() {
    for _ in 0..<Self.rounds where !isEnded {
      if let settling, settling.rest <= 0, piece == nil { return finishSettling() }
      switch moveOne() {
      case .moved: continue
      case .sourceIsEmpty:
        wait(forTarget: false)
        return finishSettling()
      case .targetIsFull: return wait(forTarget: true)
      case .ended: return close()
      case .broke(let loss): return breakOff(loss)
      }
    }
    if !isEnded { wait(forTarget: piece != nil) }
  }

  private func wait(forTarget: Bool) {
    source.interest = forTarget ? [] : .readable
    target.interest = forTarget ? .writable : restingInterest
  }

  private func finishSettling() {
    let done = settling?.done
    settling = nil
    done?()
  }

  private func moveOne() -> Move {
    if piece != nil { return writeOn() }
    return tees ? duplicate() : takePiece()
  }

  /// From pipe to pipe the pages themselves are passed on; only the observer's copy is read.
  private func duplicate() -> Move {
    let count = relay_tee(source.fileDescriptor, outlet.descriptor, limit)
    if count > 0 {
      settling?.rest -= count
      return observe(count)
    }
    if count == 0 { return .ended }
    switch errno {
    case EINTR: return .moved
    // That the source has ended isn't told while the target is full.
    case EAGAIN: return isSourceEmpty ? takePiece() : .targetIsFull
    case EPIPE: return .broke(.reader)
    default:
      tees = false
      return .moved
    }
  }

  /// Takes out of the pipe what was duplicated.
  private func observe(_ count: Int) -> Move {
    var rest = count
    if let skipped = bytesToSkip(of: count) {
      onSkip(skipped)
      while rest > count - skipped {
        let dropped = relay_discard(source.fileDescriptor, rest - (count - skipped))
        if dropped > 0 { rest -= dropped } else if errno != EINTR { break }
      }
    }
    while rest > 0 {
      let taken = read(source.fileDescriptor, space.baseAddress, rest)
      if taken > 0 {
        rest -= taken
        onBytes(UnsafeRawBufferPointer(rebasing: space[..<taken]))
      } else if errno != EINTR {
        return .ended
      }
    }
    return .moved
  }

  private func takePiece() -> Move {
    let count = read(source.fileDescriptor, space.baseAddress, limit)
    if count > 0 {
      settling?.rest -= count
      var piece = Piece(count: count)
      if let filter {
        var rewritten: [UInt8] = []
        filter(UnsafeRawBufferPointer(rebasing: space[..<count]), &rewritten)
        piece.rewritten = rewritten
      }
      self.piece = piece
      return writeOn()
    }
    if count == 0 { return .ended }
    switch errno {
    case EINTR: return .moved
    case EAGAIN: return .sourceIsEmpty
    default: return .ended
    }
  }

  private func writeOn() -> Move {
    guard let piece else { return .moved }
    switch write(piece) {
    case .isFull: return .targetIsFull
    case .isBroken(let loss): return .broke(loss)
    case .wrote(let count):
      self.piece?.written += count
      guard piece.written + count >= piece.length else { return .moved }
      self.piece = nil
      let skipped = bytesToSkip(of: piece.count)
      if let skipped { onSkip(skipped) }
      onBytes(UnsafeRawBufferPointer(rebasing: space[(skipped ?? 0)..<piece.count]))
      return .moved
    }
  }

  private func write(_ piece: Piece) -> Outlet.Result {
    guard piece.written < piece.length else { return .wrote(0) }
    if let rewritten = piece.rewritten {
      return rewritten.withUnsafeBytes {
        outlet.write(UnsafeRawBufferPointer(rebasing: $0[piece.written...]))
      }
    }
    return outlet.write(UnsafeRawBufferPointer(rebasing: space[piece.written..<piece.count]))
  }

  /// What the observer isn't shown of a piece: a full one is of a flood that nobody reads.
  private func bytesToSkip(of count: Int) -> Int? {
    guard let sample, count == Self.room, sample < count else { return nil }
    return count - sample
  }

  /// How much may be taken at once.
  private var limit: Int { min(Self.room, settling?.rest ?? Self.room) }

  private var isSourceEmpty: Bool {
    var count: Int32 = 0
    return ioctl(source.fileDescriptor, UInt(FIONREAD), &count) != 0 || count == 0
  }
}
