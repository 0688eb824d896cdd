import Testing
import protocol_scanner

@Suite struct GeneratedCode {
  @Test func `a request is a method that names its wire request`() throws {
    let text = try scanThing(
      """
      <request name="first"/>
      <request name="set_wide_size">
        <description summary="prose">nothing of it is copied</description>
        <arg name="max_width" type="int"/>
        <arg name="name" type="uint"/>
      </request>
      """)
    #expect(text.contains("/// Wire request: `wl_thing.set_wide_size`."))
    #expect(
      text.contains(
        """
          package func setWideSize(maxWidth: Int32, name: UInt32) {
            send(1, [.int(maxWidth), .uint(name)])
          }
        """))
    #expect(!text.contains("prose") && !text.contains("copied"))
  }

  @Test func `a single parameter has no label`() throws {
    let text = try scanThing("<request name=\"set_scale\"><arg name=\"scale\" type=\"fixed\"/></request>")
    #expect(text.contains("package func setScale(_ scale: Double) {\n    send(0, [.fixed(scale)])"))
  }

  @Test func `a request newer than the first version is guarded`() throws {
    let text = try scanThing("<request name=\"late\" since=\"3\"/>")
    #expect(text.contains("/// Wire request: `wl_thing.late`. Since version 3."))
    #expect(text.contains("package func late() {\n    require(since: 3)\n    send(0, [])\n  }"))
  }

  @Test func `a request that creates an object returns it`() throws {
    let text = try scanThing(
      """
      <request name="twin" since="2">
        <arg name="id" type="new_id" interface="wl_thing"/><arg name="size" type="int"/>
      </request>
      """)
    #expect(text.contains("package func twin(_ size: Int32) -> ThingProxy {"))
    #expect(text.contains("    return make(0, [.newID, .int(size)])"))
  }

  @Test func `an object of any interface is created with a type and a version`() throws {
    let text = try scanThing(
      """
      <request name="bind"><arg name="name" type="uint"/><arg name="id" type="new_id"/></request>
      """)
    #expect(
      text.contains(
        """
          package func bind<P: Proxy>(name: UInt32, as type: P.Type, version: UInt32) -> P {
            make(0, [.uint(name), .string(type.interface.wireName), .uint(version), .newID], version: version)
          }
        """))
  }

  @Test func `a nullable object is an optional`() throws {
    let text = try scanThing(
      """
      <request name="join">
        <arg name="one" type="object" interface="wl_thing"/>
        <arg name="other" type="object" interface="wl_thing" allow-null="true"/>
      </request>
      """)
    #expect(text.contains("package func join(one: ThingProxy, other: ThingProxy?) {"))
    #expect(text.contains("send(0, [.object(one), .object(other)])"))
  }

  @Test func `a text is passed for the call only, and a descriptor as its number`() throws {
    let text = try scanThing(
      """
      <request name="offer"><arg name="label" type="string"/><arg name="fd" type="fd"/></request>
      """)
    #expect(text.contains("package func offer(label: String, fd: CInt) {"))
    #expect(text.contains("label.withCString { label in send(0, [.string(label), .fd(fd)]) }"))
  }

  @Test func `an event is a case with its arguments as payload`() throws {
    let text = try scanThing(
      """
      <event name="quiet"/>
      <event name="said_all">
        <arg name="a_b" type="fixed"/><arg name="who" type="object" interface="wl_thing"/>
        <arg name="word" type="string"/><arg name="maybe" type="string" allow-null="true"/>
        <arg name="keys" type="array"/><arg name="count" type="int"/>
      </event>
      """)
    #expect(text.contains("    /// Wire event: `wl_thing.quiet`.\n    case quiet\n"))
    #expect(
      text.contains(
        "case saidAll(aB: Double, who: ThingProxy?, word: String, maybe: String?, keys: [UInt32], count: Int32)"
      ))
    #expect(text.contains("case 0:\n      onEvent?(.quiet)"))
    #expect(
      text.contains(
        "case 1:\n      onEvent?(.saidAll(aB: arguments.fixed(0), who: arguments.object(1), word: arguments.string(2), "
          + "maybe: arguments.optionalString(3), keys: arguments.words(4), count: arguments.int(5)))"))
  }

  @Test func `an object that an event makes is adopted`() throws {
    let text = try scanThing(
      "<event name=\"gave\"><arg name=\"id\" type=\"new_id\" interface=\"wl_thing\"/></event>")
    #expect(text.contains("case gave(id: ThingProxy)"))
    #expect(text.contains("onEvent?(.gave(id: arguments.made(0, by: object)))"))
  }

  @Test func `an event's descriptor is owned, also without a handler`() throws {
    let text = try scanThing("<event name=\"keymap\"><arg name=\"fd\" type=\"fd\"/></event>")
    #expect(text.contains("case keymap(fd: OwnedDescriptor)"))
    #expect(
      text.contains(
        "      let event = Event.keymap(fd: arguments.descriptor(0))\n      onEvent?(event)"))
  }

  @Test func `an event that destroys the object does so before the handler is called`() throws {
    let text = try scanThing(
      "<event name=\"done\" type=\"destructor\"><arg name=\"time\" type=\"uint\"/></event>")
    #expect(
      text.contains(
        """
            case 0:
              let event = Event.done(time: arguments.uint(0)), handler = onEvent
              destroy()
              handler?(event)
        """))
    #expect(text.contains("/// No wire request: the client forgets the object."))
    #expect(text.contains("package func destroy() {\n    onEvent = nil\n    forget()\n  }"))
  }

  @Test func `the destructor is named destroy, whatever its wire name`() throws {
    let text = try scanThing(
      "<request name=\"use\"/><request name=\"release\" type=\"destructor\" since=\"5\"/>")
    #expect(
      text.contains(
        """
          /// Wire request: `wl_thing.release`. Since version 5; an older object is only forgotten.
          package func destroy() {
            end(1, since: 5)
          }
        """))
    #expect(!text.contains("func release"))
    #expect(!text.contains("onEvent"))
  }

  @Test func `an enum is open, and a bitfield is an option set`() throws {
    let text = try scanThing(
      """
      <enum name="key_state"><entry name="up_now" value="0"/><entry name="90" value="0x1f"/>
        <entry name="default" value="1"/></enum>
      <enum name="edge" bitfield="true">
        <entry name="none" value="0"/><entry name="left" value="4"/>
      </enum>
      <enum name="error"><entry name="late" value="1"/></enum>
      <request name="stick"><arg name="edges" type="uint" enum="edge"/></request>
      <event name="key"><arg name="state" type="int" enum="key_state"/></event>
      """)
    #expect(text.contains("package struct KeyState: RawRepresentable, Hashable, Sendable {"))
    #expect(text.contains("static let upNow = Self(rawValue: 0)"))
    #expect(text.contains("static let keyState90 = Self(rawValue: 31)"))
    #expect(text.contains("package struct Edge: OptionSet, Sendable {"))
    #expect(text.contains("static let left = Self(rawValue: 4)"))
    #expect(!text.contains("static let none"), "an empty option set is []")
    #expect(!text.contains("late"), "errors are reported as numbers")
    #expect(text.contains("static let `default` = Self(rawValue: 1)"))
    #expect(text.contains("func stick(_ edges: Edge) {\n    send(0, [.uint(edges.rawValue)])"))
    #expect(text.contains("onEvent?(.key(state: KeyState(rawValue: arguments.uint(0))))"))
  }

  @Test func `an enum of another interface is qualified by its class`() throws {
    let files = try scan(
      """
      <interface name="wl_one" version="1"><enum name="mode"><entry name="on" value="1"/></enum></interface>
      <interface name="wl_two" version="1">
        <request name="set"><arg name="mode" type="uint" enum="wl_one.mode"/></request>
      </interface>
      """, binding: ["wl_one": 1, "wl_two": 1])
    #expect(try #require(files["TwoProxy"]).contains("package func set(_ mode: OneProxy.Mode) {"))
  }

  @Test func `a prefix and a version are not part of a class name`() throws {
    let names = ["wl_shm_pool", "wp_viewporter", "zwlr_layer_shell_v1", "zxdg_output_v1", "xdg_vector"]
    let interfaces = names.map { "<interface name=\"\($0)\" version=\"1\"/>" }.joined(separator: "\n")
    let files = try scan(
      interfaces, binding: Dictionary(uniqueKeysWithValues: names.map { ($0, 1) }),
      named: ["zxdg_output_v1": "XDGOutputProxy"])
    #expect(
      files.keys.sorted() == [
        "LayerShellProxy", "ShmPoolProxy", "ViewporterProxy", "XDGOutputProxy", "XdgVectorProxy",
      ])
  }

  @Test func `the documentation lists what is omitted, and the reason`() throws {
    let files = try scan(
      """
      <interface name="wl_thing" version="1">
        <request name="strange"><arg name="popup" type="object" interface="xdg_popup"/></request>
        <request name="plain"/>
      </interface>
      """, binding: ["wl_thing": 1], without: ["wl_thing.strange": "nobody pops up"])
    let text = try #require(files["ThingProxy"])
    #expect(text.contains("/// Without `wl_thing.strange`: nobody pops up."))
    #expect(!text.contains("func strange"))
    #expect(text.contains("package func plain() {\n    send(1, [])"), "opcodes count the omitted request")
  }
}
