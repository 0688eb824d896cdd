import BezelPosix
import CBezelSystem
import Glibc

/// The pipes and pseudoterminals between the command and this process's streams.
struct RelayPipes {
  /// The descriptors that become the command's streams; -1 for a stream that it inherits.
  private(set) var commandStreams: [Int32] = [-1, -1, -1]
  private(set) var pumps: [OutputPump] = []
  /// The pseudoterminals that are for output only, each with the stream that it replaces.
  private(set) var outputTerminals: [(master: Int32, stream: Int32)] = []
  private var commandEnds: [Int32] = []
  private let relay: CommandRelay

  init(of relay: CommandRelay) {
    self.relay = relay
  }

  /// Replaces the controlling terminal in the command's streams by a session's pseudoterminal. Returns the pump of its
  /// output.
  mutating func connect(
    session: (master: Int32, slave: Int32), to terminal: ControllingTerminal
  ) throws(RelayError) -> OutputPump {
    for stream in 0..<3 where relay.streams.kinds[stream] == .controllingTerminal {
      commandStreams[stream] = session.slave
    }
    commandEnds.append(session.slave)
    let pump = addPump(from: session.master, isPipe: false, to: OutputStream(terminal), as: .output)
    try connectRest()
    return pump
  }

  /// Replaces standard output and standard error, where that hasn't been done, by a pipe or a pseudoterminal.
  mutating func connectRest() throws(RelayError) {
    for stream in 1...2 where commandStreams[stream] < 0 && relay.streams.kinds[stream] != .closed {
      if stream == 2 && relay.streams.areJoined && commandStreams[1] >= 0 {
        commandStreams[2] = commandStreams[1]
      } else {
        try connect(stream)
      }
    }
  }

  /// Closes this process's copies of what the command has got.
  mutating func closeCommandEnds() {
    for end in commandEnds { Glibc.close(end) }
    commandEnds = []
  }

  private mutating func connect(_ stream: Int) throws(RelayError) {
    let kind = relay.streams.kinds[stream]
    let ends = try kind.isTerminal ? openOutputTerminal(for: Int32(stream)) : openPipe()
    commandStreams[stream] = ends.command
    commandEnds.append(ends.command)
    let target = OutputStream(stream: Int32(stream), kind: kind)
    _ = addPump(from: ends.relay, isPipe: !kind.isTerminal, to: target, as: stream == 1 ? .output : .errors)
  }

  mutating func addPump(
    from source: Int32, isPipe: Bool, to target: OutputStream, as stream: CommandRelay.Stream
  ) -> OutputPump {
    let pump = OutputPump(from: source, isPipe: isPipe, to: target, on: relay.loop)
    pump.bulkSample = relay.bulkSample
    pump.onSkip = { [unowned relay] in relay.onSkip(stream, $0) }
    pump.onLoss = { [unowned relay] in relay.note($0, of: stream) }
    pump.onBytes = { [unowned relay] in relay.onOutput(stream, $0) }
    pumps.append(pump)
    return pump
  }

  private func openPipe() throws(RelayError) -> (relay: Int32, command: Int32) {
    var ends: [Int32] = [-1, -1]
    guard relay_open_pipe(&ends, 1 << 18) == 0 else { throw RelayError(.call("pipe"), .current) }
    return (ends[0], ends[1])
  }

  /// A pseudoterminal that looks like the stream's terminal. It passes output on unchanged, since that terminal
  /// processes it.
  private mutating func openOutputTerminal(
    for stream: Int32
  ) throws(RelayError) -> (relay: Int32, command: Int32) {
    let ends = try openTerminalPair()
    var modes = modesOfTerminal(stream)
    modes.c_oflag &= ~tcflag_t(OPOST)
    setModes(ofTerminal: ends.slave, to: modes)
    setSize(ofTerminal: ends.master, to: sizeOfTerminal(stream))
    outputTerminals.append((ends.master, stream))
    return (ends.master, ends.slave)
  }
}
