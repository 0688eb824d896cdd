package import BezelControlWire
package import BezelPosix
import Foundation
import Glibc
package import HeadlessSway

/// A server that a test has started as its own child, on a private compositor.
package final class ServerUnderTest {
  package let program: RunningProgram
  package let address: ControlSocketAddress
  let environment: [String: String]

  /// The time in which every answer has to come.
  package static let timeout = Duration.seconds(10)

  /// Starts a server with faults, by a command that takes its arguments. It may end at once.
  init(_ command: [String], environment: [String: String]) throws {
    self.environment = environment
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
    let answers = Self.exchange(on: socket, [ControlRequest(words: words).line[...]], upTo: 1)
    return answers.first ?? Answer()
  }

  /// Sends the parts of a message, and reads the answers of so many requests; without a count, up to the end of the
  /// connection.
  ///
  /// - Returns: What each request got, in the order of the statuses, and without a status what came last, if the end came
  ///   before the last status.
  static func exchange(on socket: Descriptor, _ parts: [ArraySlice<UInt8>], upTo count: Int?) -> [Answer] {
    var (answers, unfinished) = ([] as [Answer], [:] as [RequestID: Answer])
    for part in parts where !send(part, on: socket) { break }
    var lines = LineBuffer()
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 1) { space in
      while answers.count < count ?? .max {
        let size = recv(socket.number, space.baseAddress, space.count, 0)
        guard size > 0 else {
          var answer = unfinished.values.first ?? Answer()
          answer.isLate = size < 0 && errno == EAGAIN
          return count != nil || answer.isLate ? answers + [answer] : answers
        }
        lines.append(UnsafeRawBufferPointer(rebasing: space[..<size]))
        do throws(WireError) {
          while let line = try lines.next() {
            let (id, answer) = try ControlAnswer.read(line)
            unfinished[id, default: Answer()].add(answer)
            if case .status? = answer { answers.append(unfinished.removeValue(forKey: id) ?? Answer()) }
          }
        } catch {
          return answers + [Answer(failure: error)]
        }
      }
      return answers
    }
  }

  /// Returns false when the server has ended the connection.
  static func send(_ bytes: ArraySlice<UInt8>, on socket: Descriptor) -> Bool {
    (try? sendAll(bytes, to: socket.number)) != nil
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

  package func resources() -> Resources { Self.resources(of: program) }

  static func resources(of program: RunningProgram) -> Resources {
    let folder = "/proc/\(program.pid)"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")) ?? []
    return Resources(
      descriptors: (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count) ?? 0,
      memory: number("VmRSS:", in: "\(folder)/status"),
      waits: threads.map { number("voluntary_ctxt_switches:", in: "\(folder)/task/\($0)/status") }
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

/// A process of `bezel watch` beside a server.
package final class WatcherUnderTest {
  package let program: RunningProgram
  package let path: String

  /// - Throws: `HarnessError` if it does not listen within a minute.
  package init(_ path: String, on server: ServerUnderTest) throws {
    guard let address = server.address.ofWatcher else { throw HarnessError("the socket's path is too long") }
    let program = try RunningProgram([path, "watch", "output"], environment: server.environment)
    let listens = try SocketWatch(of: address).wait(before: Deadline(in: .seconds(60)), unless: program) {
      (try? UnixSocket.connected(to: address.path)) != nil
    }
    guard listens else { throw HarnessError("the watcher does not start: \(program.errors)") }
    (self.program, self.path) = (program, address.path)
  }

  package var resources: ServerUnderTest.Resources { ServerUnderTest.resources(of: program) }
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
    case .begun, .code, nil: break
    }
  }
}
