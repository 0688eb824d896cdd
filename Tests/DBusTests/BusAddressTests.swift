import Posix
import Testing

@testable import DBus

@Suite("The session bus's address")
struct BusAddressTests {
  private func names(_ list: String?, runtimeFolder: String? = "/run/user/1") -> [String] {
    BusAddress.ofSession(named: list, runtimeFolder: runtimeFolder).map {
      ($0.socket.isAbstract ? "@" : "") + $0.socket.name
    }
  }

  @Test("is the usual one when none is named")
  func usual() {
    #expect(names(nil) == ["/run/user/1/bus"])
    #expect(names("") == ["/run/user/1/bus"])
    #expect(names(nil, runtimeFolder: nil) == [])
    #expect(names(nil, runtimeFolder: "") == [])
    #expect(names("unix:runtime=yes") == ["/run/user/1/bus"])
  }

  @Test("is a path or an abstract name, whatever else is said about it")
  func named() {
    #expect(names("unix:path=/tmp/a%20b,guid=12") == ["/tmp/a b"])
    #expect(names("unix:guid=12,abstract=/tmp/dbus-x") == ["@/tmp/dbus-x"])
    #expect(names("tcp:host=a,port=1;unix:path=/a;unix:path=/b") == ["/a", "/b"])
  }

  @Test(
    "is none when it is nothing that a local socket could be",
    arguments: [
      "disabled:", "autolaunch:", "unix:", "unix:path", "unix:path=%zz", "unix:path=a%00b", "unix:path=%f",
      "/x",
    ])
  func none(list: String) {
    #expect(names(list) == [])
  }
}
