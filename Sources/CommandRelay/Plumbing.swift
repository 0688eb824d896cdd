import CCommandRelay
import Glibc

/// The pipes and terminals between the command and our streams.
struct Plumbing {
  /// What becomes the command's streams; -1 for what it has from us as it is.
  private(set) var commandsStreams: [Int32] = [-1, -1, -1]
  private(set) var passages: [Passage] = []
  /// Terminals for showing only, and the one each stands for.
  private(set) var displays: [(master: Int32, terminal: Int32)] = []
  private var commandsEnds: [Int32] = []
  private let relay: CommandRelay

  init(of relay: CommandRelay) {
    self.relay = relay
  }

  /// Lets the session's terminal be what our terminal is to us. Returns the way of what is shown.
  mutating func connect(
    session: (master: Int32, end: Int32), to terminal: ControllingTerminal
  ) throws(RelayError) -> Passage {
    for stream in 0..<3 where relay.streams.kinds[stream] == .ourTerminal {
      commandsStreams[stream] = session.end
    }
    commandsEnds.append(session.end)
    let passage = addPassage(from: session.master, isPipe: false, to: Outlet(terminal), as: .output)
    try connectRest()
    return passage
  }

  /// A pipe, or a terminal for showing, for each of standard output and error that has none yet.
  mutating func connectRest() throws(RelayError) {
    for stream in 1...2 where commandsStreams[stream] < 0 && relay.streams.kinds[stream] != .closed {
      if stream == 2 && relay.streams.areJoined && commandsStreams[1] >= 0 {
        commandsStreams[2] = commandsStreams[1]
      } else {
        try connect(stream)
      }
    }
  }

  /// What the command has by now.
  mutating func closeCommandsEnds() {
    for end in commandsEnds { Glibc.close(end) }
    commandsEnds = []
  }

  private mutating func connect(_ stream: Int) throws(RelayError) {
    let kind = relay.streams.kinds[stream]
    let isTerminal = kind == .ourTerminal || kind == .otherTerminal
    let ends = try isTerminal ? openDisplay(for: Int32(stream)) : openPipe()
    commandsStreams[stream] = ends.command
    commandsEnds.append(ends.command)
    let outlet = Outlet(stream: Int32(stream), kind: kind)
    _ = addPassage(from: ends.ours, isPipe: !isTerminal, to: outlet, as: stream == 1 ? .output : .errors)
  }

  mutating func addPassage(
    from source: Int32, isPipe: Bool, to outlet: Outlet, as stream: CommandRelay.Stream
  ) -> Passage {
    let passage = Passage(from: source, isPipe: isPipe, to: outlet, on: relay.loop)
    passage.sample = relay.floodSample
    passage.onSkip = { [unowned relay] in relay.onSkip(stream, $0) }
    passage.onLoss = { [unowned relay] in relay.note($0, of: stream) }
    passage.onBytes = { [unowned relay] in relay.onOutput(stream, $0) }
    passages.append(passage)
    return passage
  }

  private func openPipe() throws(RelayError) -> (ours: Int32, command: Int32) {
    var ends: [Int32] = [-1, -1]
    guard relay_open_pipe(&ends, 1 << 18) == 0 else { throw RelayError(.call("pipe"), errno: errno) }
    return (ends[0], ends[1])
  }

  /// A terminal that looks like the stream's and does nothing to what is written: that one will.
  private mutating func openDisplay(for stream: Int32) throws(RelayError) -> (ours: Int32, command: Int32) {
    let ends = try openTerminalPair()
    var modes = modesOfTerminal(stream)
    modes.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(ends.command, TCSANOW, &modes)
    setSize(ofTerminal: ends.ours, to: sizeOfTerminal(stream))
    displays.append((ends.ours, stream))
    return ends
  }
}

/// A new terminal: our end, which doesn't block, and the command's.
func openTerminalPair() throws(RelayError) -> (ours: Int32, command: Int32) {
  var ends: [Int32] = [-1, -1]
  guard relay_open_terminal_pair(&ends) == 0 else { throw RelayError(.call("openpt"), errno: errno) }
  return (ends[0], ends[1])
}
