import Foundation
import Testing
import protocol_scanner

@Suite struct ScanErrors {
  /// The content of `<interface name="wl_thing" version="9">`.
  @Test(arguments: [
    "<request name=\"end\" type=\"destructor\"><arg name=\"why\" type=\"uint\"/></request>",
    "<request name=\"end\" type=\"destructor\"/>\n<request name=\"stop\" type=\"destructor\"/>",
  ])
  func `a destructor that destroy() can't send`(xml: String) {
    let error = #expect(throws: ScanError.self) { try scanThing(xml) }
    #expect(error?.description == "wl_thing: `destroy()` sends one destructor, without arguments")
  }

  @Test(arguments: [
    "<event name=\"state\"><arg name=\"now\" type=\"float\"/></event>",
    "<enum name=\"mood\"><entry name=\"bad\" value=\"-1\"/></enum>",
  ])
  func `what is in no protocol`(xml: String) {
    let error = #expect(throws: ScanError.self) { try scanThing(xml) }
    #expect(error?.description == "test.xml:3: can't be read")
  }

  @Test(arguments: [("wl_thing", 4), ("wl_other", 1)])
  func `an interface or a version that no file has`(name: String, version: Int) {
    let error = #expect(throws: ScanError.self) {
      try scan("<interface name=\"wl_thing\" version=\"3\"/>", binding: [name: version])
    }
    #expect(error?.description == "no file has \(name) in version \(version)")
  }

  @Test func `two interfaces with the same class name`() {
    let error = #expect(throws: ScanError.self) {
      try scan(
        "<interface name=\"wl_output\" version=\"1\"/>\n<interface name=\"wp_output_v1\" version=\"1\"/>",
        binding: ["wl_output": 1, "wp_output_v1": 1])
    }
    #expect(
      error?.description
        == "wp_output_v1 would be the class OutputProxy, as wl_output is: name one in the plan")
  }

  @Test func `an omission that matches nothing`() {
    let error = #expect(throws: ScanError.self) {
      try scan(
        "<interface name=\"wl_thing\" version=\"1\"/>", binding: ["wl_thing": 1],
        without: ["wl_thing.no": "no"])
    }
    #expect(error?.description == "the plan omits wl_thing.no, but there is no such request")
  }
}
