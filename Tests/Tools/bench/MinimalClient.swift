import Foundation
import HeadlessSway

/// A C program that connects to a socket, writes 200 bytes and exits: the minimum of a client.
final class MinimalClient {
  private let desktop: Desktop
  private let program: String
  private let socket: Descriptor
  private let socketPath: String

  /// Compiles the program. Returns nil without a C compiler.
  init?(on desktop: Desktop) throws {
    guard InstalledPrograms.has("cc") else { return nil }
    self.desktop = desktop
    let folder = desktop.folder
    program = "\(folder)/c-client"
    socketPath = "\(folder)/c-client.socket"
    socket = try UnixSocket.listening(at: socketPath)
    let source = "\(folder)/c-client.c"
    try text.write(toFile: source, atomically: false, encoding: .utf8)
    try desktop.run(["cc", "-O2", "-o", program, source])
  }

  func timeToExit() throws -> Duration {
    let time = try desktop.run([program, socketPath])
    close(accept(socket.number, nil, nil))
    return time
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
