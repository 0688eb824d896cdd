/// How far each interface is spoken: a global up to its version, what its requests make up to the same.
struct VersionCaps {
  private(set) var versions: [String: Int] = [:]
  private let interfaces: [String: Interface]
  private let omissions: [String: String]
  private let known: [String: Interface]

  init(
    _ plan: BindingPlan, of protocols: [Protocol], known: [String: Interface]
  ) throws(Refusal) {
    let all = protocols.flatMap(\.interfaces)
    interfaces = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    omissions = plan.omissions
    self.known = known
    let files = protocols.map(\.file).sorted().joined(separator: ", ")
    for (name, version) in plan.globals.sorted(by: { $0.key < $1.key }) {
      guard let interface = interfaces[name] else {
        throw Location(file: files, line: 1, element: name).refuse("no such interface in these files")
      }
      guard version <= interface.version else {
        throw interface.location.refuse("version \(version) is wanted, the file has \(interface.version)")
      }
      speak(interface, upTo: version)
    }
  }

  private mutating func speak(_ interface: Interface, upTo version: Int) {
    let version = min(version, interface.version)
    guard version > versions[interface.name] ?? 0 else { return }
    versions[interface.name] = version
    for request in interface.requests where request.since <= version {
      guard omissions["\(interface.name).\(request.name)"] == nil else { continue }
      for made in request.arguments where made.kind == .newID {
        guard let name = made.interface, known[name] == nil, let child = interfaces[name] else { continue }
        speak(child, upTo: version)
      }
    }
  }
}
