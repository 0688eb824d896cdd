import Glibc

/// A terminal that is attached to tmux.
package enum TmuxClient {
  /// The processes of the clients that show a pane, and would give it what is typed.
  static func showing(_ pane: String) -> [Int32] {
    let command = "exec tmux list-clients -F '#{client_pid} #{pane_id}' 2>/dev/null"
    return processes(showing: pane, in: output(of: command))
  }

  package static func processes(showing pane: String, in list: String) -> [Int32] {
    list.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[1] == pane ? Int32(words[0]) : nil
    }
  }

  private static func output(of command: String) -> String {
    guard let pipe = popen(command, "re") else { return "" }
    defer { pclose(pipe) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, pipe)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
