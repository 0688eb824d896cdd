/// The part of the protocols that a plan binds, cut to its versions. Only what would compile and be wrong is checked here.
package struct ProtocolSet: Sendable {
  /// In the order of the files.
  package private(set) var interfaces: [Interface] = []
  private let plan: BindingPlan
  private var known: [String: Interface]
  private var classNames: [String: String]

  /// Cuts the interfaces of protocols to the plan. `base` is the set of another module, whose classes this set's messages may name.
  ///
  /// - Throws: what the plan needs and the protocols don't have, or have in a form that would be written wrongly.
  package init(
    _ plan: BindingPlan, of all: [Interface], on base: ProtocolSet? = nil
  ) throws(ScanError) {
    self.plan = plan
    known = base?.known ?? [:]
    classNames = base?.classNames ?? [:]
    let versions = try MaxVersions(plan, of: all, known: known).versions
    for interface in all {
      guard let version = versions[interface.name] else { continue }
      try check(interface)
      let bound = interface.cut(to: version, by: plan)
      interfaces.append(bound)
      known[bound.name] = bound
      try name(bound)
    }
  }

  func className(of interface: String) -> String {
    classNames[interface] ?? interface
  }

  /// The requests that are omitted of an interface, each with its reason.
  func omissions(from interface: Interface) -> [(request: String, reason: String)] {
    let omissions = plan.omissions.filter { $0.key.hasPrefix("\(interface.name).") }
    return omissions.sorted { $0.key < $1.key }.map { (request: $0.key, reason: $0.value) }
  }

  /// The interface and the enum that an argument's `enum` names.
  func enumeration(_ name: String, from interface: String) -> (interface: String, enumeration: Enumeration)? {
    let parts = name.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? parts[0] : interface
    let found = known[owner]?.enumerations.first { $0.name == parts.last }
    return found.map { (owner, $0) }
  }

  private mutating func name(_ interface: Interface) throws(ScanError) {
    let name = plan.classNames[interface.name] ?? SwiftName.ofClass(interface.name)
    if let other = classNames.first(where: { $0.value == name }) {
      throw ScanError(
        description: "\(interface.name) would be the class \(name), as \(other.key) is: name one in the plan")
    }
    classNames[interface.name] = name
  }

  private func check(_ interface: Interface) throws(ScanError) {
    let requests = interface.requests.map { "\(interface.name).\($0.name)" }
    for (request, _) in omissions(from: interface) where !requests.contains(request) {
      throw ScanError(description: "the plan omits \(request), but there is no such request")
    }
    let destructors = interface.requests.filter(\.isDestructor)
    guard destructors.count < 2, destructors.allSatisfy(\.arguments.isEmpty) else {
      throw ScanError(description: "\(interface.name): `destroy()` sends one destructor, without arguments")
    }
  }
}

extension Interface {
  fileprivate func cut(to version: Int, by plan: BindingPlan) -> Interface {
    var interface = self
    interface.version = version
    interface.requests.removeAll { $0.since > version || plan.omissions["\(name).\($0.name)"] != nil }
    interface.events.removeAll { $0.since > version }
    // The numbers of errors need no names: libwayland reports them as numbers.
    interface.enumerations.removeAll { $0.since > version || $0.name == "error" }
    for index in interface.enumerations.indices {
      let named = plan.entries["\(name).\(interface.enumerations[index].name)"]
      interface.enumerations[index].entries.removeAll {
        $0.since > version || named?.contains($0.name) == false
      }
    }
    return interface
  }
}

/// The newest version of each interface: for a global, the version of the plan, and the same for what its requests
/// make.
private struct MaxVersions {
  private(set) var versions: [String: Int] = [:]
  private let interfaces: [String: Interface]
  private let omissions: [String: String]
  private let known: [String: Interface]

  init(_ plan: BindingPlan, of all: [Interface], known: [String: Interface]) throws(ScanError) {
    interfaces = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    omissions = plan.omissions
    self.known = known
    for (name, version) in plan.globals.sorted(by: { $0.key < $1.key }) {
      guard let interface = interfaces[name], version <= interface.version else {
        throw ScanError(description: "no file has \(name) in version \(version)")
      }
      add(interface, upTo: version)
    }
  }

  private mutating func add(_ interface: Interface, upTo version: Int) {
    let version = min(version, interface.version)
    guard version > versions[interface.name] ?? 0 else { return }
    versions[interface.name] = version
    for message in interface.requests + interface.events where message.since <= version {
      guard omissions["\(interface.name).\(message.name)"] == nil else { continue }
      for made in message.arguments where made.kind == .newID {
        guard let name = made.interface, known[name] == nil, let child = interfaces[name] else { continue }
        add(child, upTo: version)
      }
    }
  }
}
