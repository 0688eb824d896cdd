import Glibc
import HUDControl

/// The command `bezel`: hands its arguments to the server, or becomes the program that can do what the server can't.
struct Client {
  private let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, count: Int) {
    self.arguments = arguments
    self.count = count
  }

  /// The exit status, unless the process became another.
  func run() -> Int32 {
    switch Route(of: self) {
    case .server: forwardStarting()
    case .runningServer: forwardIfRunning()
    case .program: become()
    case .runner: becomeRunner()
    }
  }

  /// The argument as C has it; nil beyond the last one.
  func argument(_ index: Int) -> UnsafePointer<CChar>? {
    index < count ? UnsafePointer(arguments[index]) : nil
  }

  private func forwardStarting() -> Int32 {
    let request = Request(of: self)
    do throws(ControlError) {
      let place = try SocketPlace.current()
      var ending = ServerChannel.Ending.unread
      // A server that ends just now leaves the request unread; its successor takes it.
      for _ in 0..<2 where ending == .unread {
        ending = try place.connect(orStart: ServerProgram()).ask(request, reply: write)
      }
      return status(of: ending)
    } catch {
      complain("\(error)")
      return error.status
    }
  }

  /// Without a server, bezeld knows what is true then.
  private func forwardIfRunning() -> Int32 {
    guard let channel = try? SocketPlace.current().connect() else { return become() }
    let ending = channel.ask(Request(of: self), reply: write)
    return ending == .unread ? become() : status(of: ending)
  }

  private func become() -> Int32 {
    let error = InstalledProgram("bezeld").become(arguments)
    complain("\(error)")
    return error.status
  }

  /// It sees its own name in the place of `run`, and what follows.
  private func becomeRunner() -> Int32 {
    arguments[1] = strdup("bezel-run")
    let error = InstalledProgram("bezel-run").become(arguments + 1)
    complain("\(error)")
    return error.status
  }

  private func status(of ending: ServerChannel.Ending) -> Int32 {
    switch ending {
    case .exit(let status): return Int32(status)
    case .unread:
      complain("the server ended before it took the command; 'bezel serve' shows why")
      return 69
    case .broken:
      complain("the server ended before it answered; 'bezel serve' shows why")
      return 1
    case .nonsense(let error):
      complain("the server's answer can't be read: \(error)")
      return 1
    }
  }
}

extension ControlError {
  fileprivate var status: Int32 {
    switch self {
    case .noRuntimeFolder, .relativeRuntimeFolder: 69
    default: 1
    }
  }
}

private func complain(_ sentence: String) {
  write(2, Array("bezel: \(sentence)\n".utf8))
}

private func write(_ descriptor: Int32, _ bytes: [UInt8]) {
  bytes.withUnsafeBytes { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = UnsafeRawBufferPointer(rebasing: rest)
      let count = Glibc.write(descriptor, part.baseAddress, part.count)
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
