import Foundation
import HeadlessSway

/// The yardstick for the client: a C program that connects to a socket, writes 200 bytes and exits.
final class CClient {
  private let stage: Stage
  private let program: String
  private let socket: Descriptor
  private let socketPath: String

  /// Compiles the program; nil where there is no C compiler.
  init?(in stage: Stage) throws {
    guard InstalledPrograms.has("cc") else { return nil }
    self.stage = stage
    let folder = stage.sway.folder.path
    program = "\(folder)/c-client"
    socketPath = "\(folder)/c-client.socket"
    socket = try UnixSocket.listening(at: socketPath)
    let source = "\(folder)/c-client.c"
    try text.write(toFile: source, atomically: false, encoding: .utf8)
    try stage.run(["cc", "-O2", "-o", program, source])
  }

  func timeToExit() throws -> Duration {
    let run = try stage.start([program, socketPath])
    try stage.proxy.wait(forEndOf: run)
    return run.startTime.duration(to: .now)
  }
}

private let text = """
  #include <string.h>
  #include <sys/socket.h>
  #include <sys/un.h>
  #include <unistd.h>

  int main(int count, char **arguments) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char bytes[200] = {0};
    if (count < 2) return 64;
    strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
    int socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connect(socket_, (struct sockaddr *)&address, sizeof address) < 0) return 1;
    return write(socket_, bytes, sizeof bytes) == sizeof bytes ? 0 : 1;
  }
  """
