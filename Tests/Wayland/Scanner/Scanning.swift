import Foundation

@testable import protocol_scanner

/// Reads `content` inside of a `<protocol>`.
func read(_ content: String) throws(ScanError) -> [Interface] {
  try Interface.all(in: Data("<protocol name=\"test\">\n\(content)\n</protocol>".utf8), file: "test.xml")
}

/// The generated text of each class, by class name.
func scan(
  _ content: String, binding globals: [String: Int], without omissions: [String: String] = [:],
  named classNames: [String: String] = [:]
) throws(ScanError) -> [String: String] {
  let plan = BindingPlan(globals: globals, omissions: omissions, classNames: classNames)
  let writer = SwiftWriter(try ProtocolSet(plan, of: read(content)), imports: [])
  return Dictionary(uniqueKeysWithValues: writer.files().map { (String($0.dropLast(".swift".count)), $1) })
}

/// The generated text of the class of `wl_thing`, up to version 9.
func scanThing(_ content: String) throws(ScanError) -> String {
  let interface = "<interface name=\"wl_thing\" version=\"9\">\n\(content)\n</interface>"
  return try scan(interface, binding: ["wl_thing": 9])["ThingProxy"] ?? ""
}
