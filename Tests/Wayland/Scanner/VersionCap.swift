import Testing
import protocol_scanner

@Suite struct VersionCap {
  static let protocolText = """
    <interface name="wl_maker" version="6">
      <enum name="kind">
        <entry name="old" value="0"/><entry name="new" value="1" since="5"/>
      </enum>
      <enum name="fresh" since="5"><entry name="any" value="0"/></enum>
      <request name="create"><arg name="id" type="new_id" interface="wl_child"/></request>
      <request name="adopt" since="5"><arg name="id" type="new_id" interface="wl_orphan"/></request>
      <event name="told"/>
      <event name="told_more" since="5"/>
    </interface>
    <interface name="wl_child" version="6">
      <request name="at_four" since="4"/>
      <request name="at_five" since="5"/>
      <request name="spawn"><arg name="id" type="new_id" interface="wl_fixed"/></request>
    </interface>
    <interface name="wl_fixed" version="2"/>
    <interface name="wl_orphan" version="6"/>
    <interface name="wl_stranger" version="1"/>
    """

  @Test func `nothing newer than the plan's version is generated`() throws {
    let maker = try #require(try scan(Self.protocolText, binding: ["wl_maker": 4])["MakerProxy"])
    #expect(maker.contains("up to version 4"))
    #expect(maker.contains("case told\n"))
    #expect(maker.contains("static let old"))
    for newer in ["toldMore", "case 1:", "static let new", "Fresh", "adopt"] {
      #expect(!maker.contains(newer), "\(newer) exists since version 5")
    }
  }

  @Test func `an object has the version of the global that creates it`() throws {
    let files = try scan(Self.protocolText, binding: ["wl_maker": 4])
    let child = try #require(files["ChildProxy"])
    #expect(child.contains("up to version 4"))
    #expect(child.contains("func atFour()"))
    #expect(!child.contains("func atFive()"))
  }

  @Test func `no interface has a version that its file lacks`() throws {
    let files = try scan(Self.protocolText, binding: ["wl_maker": 4])
    #expect(try #require(files["FixedProxy"]).contains("up to version 2"))
  }

  @Test func `only interfaces reachable from the globals are generated`() throws {
    let files = try scan(Self.protocolText, binding: ["wl_maker": 4])
    #expect(files.keys.sorted() == ["ChildProxy", "FixedProxy", "MakerProxy"])
    let more = try scan(Self.protocolText, binding: ["wl_maker": 5])
    #expect(more.keys.sorted() == ["ChildProxy", "FixedProxy", "MakerProxy", "OrphanProxy"])
  }

  @Test func `an object of two factories has the newer version`() throws {
    let text = """
      <interface name="wl_one" version="5">
        <request name="make"><arg name="id" type="new_id" interface="wl_child"/></request>
      </interface>
      <interface name="wl_two" version="5">
        <request name="make"><arg name="id" type="new_id" interface="wl_child"/></request>
      </interface>
      <interface name="wl_child" version="5"/>
      """
    for globals in [["wl_one": 2, "wl_two": 4], ["wl_one": 4, "wl_two": 2]] {
      let child = try #require(try scan(text, binding: globals)["ChildProxy"])
      #expect(child.contains("up to version 4"))
    }
  }

  @Test func `classes of another module are used, and not generated again`() throws {
    let interfaces = try read(
      """
      <interface name="wl_base" version="3"/>
      <interface name="wl_dependent" version="2">
        <request name="use"><arg name="base" type="object" interface="wl_base"/></request>
        <request name="make"><arg name="id" type="new_id" interface="wl_base"/></request>
      </interface>
      """)
    let base = try ProtocolSet(BindingPlan(globals: ["wl_base": 3]), of: interfaces)
    let dependent = try ProtocolSet(BindingPlan(globals: ["wl_dependent": 2]), of: interfaces, on: base)
    let files = SwiftWriter(dependent, imports: ["package import Base"]).files()
    #expect(files.keys.sorted() == ["DependentProxy.swift"])
    let text = try #require(files["DependentProxy.swift"])
    #expect(text.contains("\npackage import Base\n"))
    #expect(text.contains("func use(_ base: BaseProxy)"))
  }
}
