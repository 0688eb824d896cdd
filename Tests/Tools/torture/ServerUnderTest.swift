package import BezelControlWire
package import BezelPosix
import Foundation
import Glibc
package import HeadlessSway

/// A server that a test has started as its own child, on a private compositor.
package final class ServerUnderTest {
  package let program: RunningProgram
  package let address: ControlSocketAddress

  /// The time in which every answer has to come.
  package static let timeout = Duration.seconds(10)

  /// Starts a server with faults, by a command that takes its arguments. It may end at once.
  init(_ command: [String], environment: [String: String]) throws {
    address = try ControlSocketAddress(
      runtimeDirectory: environment["XDG_RUNTIME_DIR"], display: environment["WAYLAND_DISPLAY"])
    program = try RunningProgram(command + ["serve"], environment: environment)
  }

  /// Starts `path serve`, by a command that takes it as arguments, and waits until it answers.
  ///
  /// - Throws: `HarnessError` if it ends or does not answer within a minute.
  package convenience init(
    wrappedBy wrapper: [String] = [], _ path: String, environment: [String: String]
  ) throws {
    try self.init(wrapper + [path], environment: environment)
    let deadline = Deadline(in: .seconds(60))
    try waitForSocket(before: deadline)
    var answer = ask("list")
    while answer.isLate, program.isRunning, !deadline.hasPassed { answer = ask("list") }
    guard answer.status == .success else {
      throw HarnessError("the server does not start: \(program.errors)")
    }
  }

  /// Waits until the server listens, or has ended.
  func waitForSocket(before deadline: Deadline) throws {
    try SocketWatch(of: address).wait(before: deadline, unless: program) {
      (try? UnixSocket.connected(to: address.path)) != nil
    }
  }

  package var socketPath: String { address.path }

  /// What a client got.
  package struct Answer: Sendable {
    /// Nil if the connection ended without one.
    package var status: ExitStatus?
    package var output = ""
    package var errors: [String] = []
    /// Whether the server has neither answered nor ended the connection in time.
    package var isLate = false
    /// Why the replies can't be read.
    package var failure: WireError?
  }

  /// Sends a command line and waits for the end of the reply.
  package func ask(_ words: String...) -> Answer { ask(words) }

  package func ask(_ words: [String]) -> Answer {
    guard let socket = try? UnixSocket.connected(to: address.path, timeout: Self.timeout) else {
      return Answer()
    }
    return Self.exchange(on: socket, [ControlRequest(words: words).line])
  }

  /// Sends the parts of a message, and reads the answers up to the first status.
  static func exchange(on socket: Descriptor, _ parts: [[UInt8]]) -> Answer {
    var answer = Answer()
    for part in parts where !send(part, on: socket) { break }
    var lines = LineBuffer()
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      while answer.status == nil, answer.failure == nil {
        let count = recv(socket.number, space.baseAddress, space.count, 0)
        if count < 0 { answer.isLate = errno == EAGAIN }
        guard count > 0 else { return }
        lines.append(UnsafeRawBufferPointer(rebasing: space[..<count]))
        do throws(WireError) {
          while answer.status == nil, let line = try lines.next() {
            answer.add(try ControlAnswer.read(line).answer)
          }
        } catch {
          answer.failure = error
        }
      }
    }
    return answer
  }

  /// Returns false when the server has ended the connection.
  static func send(_ bytes: [UInt8], on socket: Descriptor) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(socket.number, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Dismisses all HUDs, and waits until the server has none. Returns false after a minute.
  @discardableResult
  package func clear() -> Bool {
    let deadline = Deadline(in: .seconds(60))
    guard let events = ServerEvents(of: self) else { return false }
    repeat {
      _ = ask("dismiss", "--all")
      let list = ask("list")
      if list.status == .success, list.output.isEmpty { return true }
      for id in list.ids { _ = ask("update", id, "--min-show", "0s", "--animation", "none") }
    } while events.next(before: deadline) != nil
    return false
  }

  /// The resources that the process has.
  package struct Resources: CustomStringConvertible, Sendable {
    package var descriptors: Int
    /// Private and shared memory, in KiB.
    package var memory: Int
    /// How often its threads have waited.
    package var waits: Int

    package var description: String { "\(descriptors) descriptors, \(memory) KiB" }
  }

  package func resources() -> Resources {
    let folder = "/proc/\(program.pid)"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    return Resources(
      descriptors: (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count) ?? 0,
      memory: Self.number("VmRSS:", in: "\(folder)/status"),
      waits: threads.map { Self.number("voluntary_ctxt_switches:", in: "\(folder)/task/\($0)/status") }
        .reduce(0, +))
  }

  /// The number after a label in a file of /proc.
  private static func number(_ label: String, in file: String) -> Int {
    let lines = ((try? String(contentsOfFile: file, encoding: .utf8)) ?? "").split(separator: "\n")
    let fields = lines.first { $0.hasPrefix(label) }?.split(whereSeparator: \.isWhitespace) ?? []
    return fields.count > 1 ? Int(fields[1]) ?? 0 : 0
  }

  /// Waits until it has no more descriptors: the process that decodes pictures ends after ten idle seconds.
  package func waitForDescriptors(_ count: Int) -> Bool {
    let deadline = Deadline(in: .seconds(60))
    while resources().descriptors > count {
      guard program.isRunning, !deadline.hasPassed else { return false }
      if let child = children.first, let end = try? Descriptor.watching(child) {
        _ = deadline.waitForInput(on: end.number)
      }
      // With its answer, the server has noticed the ends of the connections before.
      _ = ask("list")
    }
    return true
  }

  private var children: [Int32] {
    let folder = "/proc/\(program.pid)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return threads.flatMap { thread in
      ((try? String(contentsOfFile: "\(folder)/\(thread)/children", encoding: .utf8)) ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Stops it. Returns how it ended.
  package func stop() -> RunningProgram.Ending? {
    _ = ask("stop")
    return program.ending(within: .seconds(60)) ?? program.end()
  }
}

extension ServerUnderTest.Answer {
  /// The ids of the HUDs that `list` has printed. A HUD stays as long as its `--min-show` says.
  fileprivate var ids: [String] {
    output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
  }

  fileprivate mutating func add(_ answer: ControlAnswer?) {
    switch answer {
    case .output(let text): output += text
    case .json(let text), .event(let text): output += text + "\n"
    case .error(let text): errors.append(text)
    case .status(let status): self.status = status
    case .begun, nil: break
    }
  }
}
