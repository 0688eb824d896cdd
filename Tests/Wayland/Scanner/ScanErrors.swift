import Foundation
import Testing
import protocol_scanner

@Suite struct ScanErrors {
  /// The content of `<interface name="wl_thing" version="9">`, which is line 2 of test.xml, and the error.
  static let inThing: [(xml: String, error: String)] = [
    (
      "<event name=\"gave\"><arg name=\"id\" type=\"new_id\"/></event>",
      "test.xml:3: wl_thing.gave: an event that makes an object of any interface, id: it must name one"
    ),
    (
      "<request name=\"fill\"><arg name=\"bytes\" type=\"array\"/></request>",
      "test.xml:3: wl_thing.fill: argument bytes is an array: only events may carry one"
    ),
    (
      "<request name=\"label\">\n<arg name=\"text\" type=\"string\" allow-null=\"true\"/></request>",
      "test.xml:4: wl_thing.label: argument text is a nullable string: only events may carry one"
    ),
    (
      "<request name=\"end\" type=\"destructor\"><arg name=\"why\" type=\"uint\"/></request>",
      "test.xml:3: wl_thing.end: a destructor with the argument why: `destroy()` takes none"
    ),
    (
      "<request name=\"end\" type=\"destructor\"/>\n<request name=\"stop\" type=\"destructor\"/>",
      "test.xml:4: wl_thing.stop: a second destructor (end and stop): `destroy()` can't send both"
    ),
    (
      """
      <request name="pair">
        <arg name="a" type="new_id" interface="wl_thing"/>
        <arg name="b" type="new_id" interface="wl_thing"/>
      </request>
      """,
      "test.xml:5: wl_thing.pair: makes a second object, b: a method returns one"
    ),
    (
      "<request name=\"adopt\"><arg name=\"popup\" type=\"object\" interface=\"xdg_popup\"/></request>",
      "test.xml:3: wl_thing.adopt: argument popup is a xdg_popup, which has no class: add it to the plan or omit the request"
    ),
    (
      "<request name=\"make\"><arg name=\"id\" type=\"new_id\" interface=\"wl_other\"/></request>",
      "test.xml:3: wl_thing.make: argument id is a wl_other, which has no class: add it to the plan or omit the request"
    ),
    (
      "<event name=\"saw\"><arg name=\"what\" type=\"object\"/></event>",
      "test.xml:3: wl_thing.saw: argument what is an object of any interface: it must name one"
    ),
    (
      "<event name=\"state\"><arg name=\"now\" type=\"uint\" enum=\"mood\"/></event>",
      "test.xml:3: wl_thing.state: argument now has the enum mood, which isn't in the plan"
    ),
    (
      "<event name=\"state\"><arg name=\"now\" type=\"uint\" enum=\"wl_other.mood\"/></event>",
      "test.xml:3: wl_thing.state: argument now has the enum wl_other.mood, which isn't in the plan"
    ),
    (
      "<enum name=\"mood\"/>\n<event name=\"state\"><arg name=\"now\" type=\"fixed\" enum=\"mood\"/></event>",
      "test.xml:4: wl_thing.state: argument now is a fixed with the enum mood: only int and uint have one"
    ),
    (
      "<event name=\"state\"><arg name=\"now\" type=\"float\"/></event>",
      "test.xml:3: wl_thing.state: argument now has the unknown type \"float\""
    ),
    (
      "<event name=\"state\"><arg type=\"uint\"/></event>",
      "test.xml:3: wl_thing.state: <arg> has no name"
    ),
    (
      "<request name=\"go\" type=\"constructor\"/>",
      "test.xml:3: wl_thing.go: type \"constructor\" is not supported: a request has \"destructor\" or none"
    ),
    (
      "<request name=\"go\" since=\"soon\"/>",
      "test.xml:3: wl_thing: since \"soon\" is not a version: it must be a number from 1"
    ),
    (
      "<enum name=\"mood\">\n<entry name=\"bad\" value=\"-1\"/></enum>",
      "test.xml:4: wl_thing.mood: entry bad has the value \"-1\": it must be a number of 32 bits"
    ),
    (
      "<signal name=\"go\"/>",
      "test.xml:3: wl_thing: <signal> is not an element of a protocol"
    ),
  ]

  @Test(arguments: inThing)
  func `the error for unsupported XML has the line and the reason`(xml: String, error: String) {
    #expect(message { () throws(ScanError) in _ = try scanThing(xml) } == error)
  }

  @Test func `a version that the file does not have`() {
    let text = message { () throws(ScanError) in
      _ = try scan("<interface name=\"wl_thing\" version=\"3\"/>", binding: ["wl_thing": 4])
    }
    #expect(text == "test.xml:2: wl_thing: the plan has version 4, the file only 3")
  }

  @Test func `an interface that no file has`() {
    let text = message { () throws(ScanError) in _ = try scan("", binding: ["wl_thing": 1]) }
    #expect(text == "test.xml:1: wl_thing: no such interface in these files")
  }

  @Test func `two interfaces with the same class name`() {
    let text = message { () throws(ScanError) in
      _ = try scan(
        "<interface name=\"wl_output\" version=\"1\"/>\n<interface name=\"wp_output_v1\" version=\"1\"/>",
        binding: ["wl_output": 1, "wp_output_v1": 1])
    }
    #expect(
      text == "test.xml:3: wp_output_v1: would be the class OutputProxy, as wl_output is: "
        + "give one of them a name in the plan")
  }

  @Test func `an omission that matches nothing`() {
    let text = message { () throws(ScanError) in
      _ = try scan(
        "<interface name=\"wl_thing\" version=\"1\"/>", binding: ["wl_thing": 1],
        without: ["wl_thing.no": "no"])
    }
    #expect(text == "test.xml:2: wl_thing: the plan omits wl_thing.no, but there is no such request")
  }

  @Test func `a file that is not XML`() throws {
    let text = try #require(
      message { () throws(ScanError) in
        _ = try Protocol(xml: Data("<protocol name=\"test\">\n</interface>".utf8), file: "broken.xml")
      })
    #expect(text.hasPrefix("broken.xml:2: not well-formed XML ("))
  }

  @Test func `a file that is not a protocol`() {
    let text = message { () throws(ScanError) in
      _ = try Protocol(xml: Data("<description/>".utf8), file: "other.xml")
    }
    #expect(text == "other.xml:1: has no <protocol>")
  }

  private func message(of work: () throws(ScanError) -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
