import Glibc
import Testing
import WaylandSurface

@Suite struct ConnectionErrorTests {
  @Test func `without a compositor the error names the socket`() {
    let error = #expect(throws: ConnectionError.self) { try Connection(display: "/nowhere/wayland-9") }
    #expect(error == .unreachable(display: "/nowhere/wayland-9", errno: ENOENT))
    #expect(error.map { "\($0)".contains("'/nowhere/wayland-9'") } == true)
  }

  @Test func `the error for a missing layer shell names it, and compositors that have one`() {
    let sentence = "\(ConnectionError.missing(interface: "zwlr_layer_shell_v1"))"
    #expect(sentence.contains("zwlr_layer_shell_v1"))
    #expect(sentence.contains("sway"))
  }

  @Test func `every error is one sentence`() {
    let errors: [ConnectionError] = [
      .unreachable(display: "wayland-0", errno: ECONNREFUSED), .unreachable(display: "", errno: EACCES),
      .missing(interface: "wl_shm"),
      .tooOld(interface: "wl_compositor", offered: 3, needed: 4),
      .protocolError(interface: "wl_surface", code: 0, message: "bad scale"), .lost(errno: 0),
      .lost(errno: EPIPE),
      .outputGone, .noMemory(byteCount: 4096, errno: ENOMEM),
    ]
    for error in errors {
      let sentence = "\(error)"
      #expect(sentence.hasSuffix("."))
      #expect(sentence.dropLast().split(separator: ". ").count == 1, "\(sentence)")
    }
  }
}
