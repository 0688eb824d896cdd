import BezelControlWire
import BezelValues
import Testing

@testable import HUDServer

struct CommandOriginTests {
  @Test func `paths refer to the directory of the client, and relative ones need it`() throws {
    var request = ControlRequest(words: [])
    request.environment = [.init(name: "XDG_DATA_HOME", value: "/data")]
    #expect(try CommandOrigin(of: request).absolutePath("/a.png") == "/a.png")
    #expect(throws: UsageError.self) { try CommandOrigin(of: request).absolutePath("a.png") }
    request.directory = "/tmp"
    #expect(try CommandOrigin(of: request).absolutePath("a.png") == "/tmp/a.png")
    #expect(CommandOrigin(of: request).variable("XDG_DATA_HOME") == "/data")
    #expect(try CommandOrigin().absolutePath("a.png") == "a.png")
    for stream in ["-", "/dev/stdin", "/dev/fd/3", "/proc/self/fd/0"] {
      #expect(throws: UsageError.self) { try CommandOrigin(of: request).absolutePath(stream) }
    }
  }
}
