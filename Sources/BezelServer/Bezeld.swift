import ControlWire
import Glibc
import HUDServer

/// The program `bezeld`: the server, and whatever `bezel` needs no server for.
@main
enum Bezeld {
  static func main() {
    let answer = CommandReader.answer(Array(CommandLine.arguments.dropFirst()))
    write(answer.output, to: STDOUT_FILENO)
    if let complaint = answer.complaint { write("bezel: \(complaint)\n", to: STDERR_FILENO) }
    // Fonts may still be loading on their thread. `exit` would run the destructors of the libraries that it uses.
    _exit(Int32(answer.status.rawValue))
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR { return }
    }
  }
}
