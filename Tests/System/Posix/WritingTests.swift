import BezelPosix
import Glibc
import Testing

struct WritingTests {
  @Test func `all bytes are written, even if the pipe takes them in parts`() async throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    defer { close(reader) }
    let bytes = (0..<(1 << 18)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    async let received = Self.contents(of: reader)
    try writeAll(bytes, to: writer)
    close(writer)
    #expect(await received == bytes)
  }

  private static func contents(of descriptor: Int32) async -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 12)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
    return bytes
  }

  @Test func `a full disk is reported`() {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    #expect(throws: Errno(rawValue: ENOSPC)) { try writeAll([1, 2, 3], to: full) }
  }

  @Test func `a closed socket is reported, without SIGPIPE`() throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    close(ends[1])
    defer { close(ends[0]) }
    #expect(throws: Errno(rawValue: EPIPE)) { try sendAll([1], to: ends[0]) }
  }

  @Test func `an error has the system's text`() {
    #expect(Errno(rawValue: ENOENT).description == "No such file or directory")
  }

  @Test func `an empty variable can count as unset`() {
    setenv("BEZEL_POSIX_TEST", "", 1)
    defer { unsetenv("BEZEL_POSIX_TEST") }
    #expect(Environment.value(of: "BEZEL_POSIX_TEST") == "")
    #expect(Environment.nonemptyValue(of: "BEZEL_POSIX_TEST") == nil)
  }
}
