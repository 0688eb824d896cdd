/// The part of the protocol that a plan binds, cut to its versions and checked: all that is in
/// here can be written as Swift.
package struct ProtocolSet: Sendable {
  /// In the order of the files.
  package private(set) var interfaces: [Interface] = []
  private let plan: BindingPlan
  private var known: [String: Interface]
  private var classNames: [String: String]

  /// Cuts the protocols to the plan.
  ///
  /// - Parameters:
  ///   - plan: What to take.
  ///   - protocols: Where to take it from.
  ///   - base: The set of another module, whose classes this one's messages may name.
  /// - Throws: What the plan asks for and the protocols don't have, or have in a form that can't be
  ///   written.
  package init(
    _ plan: BindingPlan, of protocols: [Protocol], on base: ProtocolSet? = nil
  ) throws(Refusal) {
    self.plan = plan
    known = base?.known ?? [:]
    classNames = base?.classNames ?? [:]
    let versions = try VersionCaps(plan, of: protocols, known: known).versions
    for interface in protocols.flatMap(\.interfaces) {
      guard let version = versions[interface.name] else { continue }
      try checkOmissions(from: interface)
      let spoken = interface.cut(to: version, without: plan.omissions)
      interfaces.append(spoken)
      known[spoken.name] = spoken
      try name(spoken)
    }
    for interface in interfaces { try check(interface) }
  }

  func className(of interface: String) -> String {
    classNames[interface] ?? interface
  }

  /// The requests that are left out of an interface, each with its reason.
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

  func contains(_ interface: String) -> Bool {
    known[interface] != nil
  }

  private mutating func name(_ interface: Interface) throws(Refusal) {
    let name = plan.classNames[interface.name] ?? SwiftName.ofClass(interface.name)
    if let other = classNames.first(where: { $0.value == name }) {
      throw interface.location.refuse(
        "would be the class \(name), and so would \(other.key): give one of them a name in the plan")
    }
    classNames[interface.name] = name
  }

  private func checkOmissions(from interface: Interface) throws(Refusal) {
    let requests = interface.requests.map { "\(interface.name).\($0.name)" }
    for (request, _) in omissions(from: interface) where !requests.contains(request) {
      throw interface.location.refuse("the plan omits \(request), and there is no such request")
    }
  }
}

extension Interface {
  fileprivate func cut(to version: Int, without omissions: [String: String]) -> Interface {
    var interface = self
    interface.version = version
    interface.requests.removeAll { $0.since > version || omissions["\(name).\($0.name)"] != nil }
    interface.events.removeAll { $0.since > version }
    interface.enumerations.removeAll { $0.since > version }
    for index in interface.enumerations.indices {
      interface.enumerations[index].entries.removeAll { $0.since > version }
    }
    return interface
  }
}
