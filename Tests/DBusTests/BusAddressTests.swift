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

  @Test("without a variable the default address is used")
  func usual() {
    #expect(names(nil) == ["/run/user/1/bus"])
    #expect(names("") == ["/run/user/1/bus"])
    #expect(names(nil, runtimeFolder: nil) == [])
    #expect(names(nil, runtimeFolder: "") == [])
    #expect(names("unix:runtime=yes") == ["/run/user/1/bus"])
  }

  @Test("an address is a path or an abstract name; other keys are ignored")
  func named() {
    #expect(names("unix:path=/tmp/a%20b,guid=12") == ["/tmp/a b"])
    #expect(names("unix:guid=12,abstract=/tmp/dbus-x") == ["@/tmp/dbus-x"])
    #expect(names("tcp:host=a,port=1;unix:path=/a;unix:path=/b") == ["/a", "/b"])
  }

  @Test(
    "an address that is not a local socket is ignored",
    arguments: [
      "disabled:", "autolaunch:", "unix:", "unix:path", "unix:path=%zz", "unix:path=a%00b", "unix:path=%f",
      "/x",
    ])
  func none(list: String) {
    #expect(names(list) == [])
  }
}
