/// The part of the protocols that a plan binds, cut to its versions and checked: all of it can be written as
/// Swift.
package struct ProtocolSet: Sendable {
  /// In the order of the files.
  package private(set) var interfaces: [Interface] = []
  private let plan: BindingPlan
  private var known: [String: Interface]
  private var classNames: [String: String]

  /// Cuts the protocols to the plan. `base` is the set of another module, whose classes this set's messages may name.
  ///
  /// - Throws: what the plan needs and the protocols don't have, or have in a form that can't be written.
  package init(
    _ plan: BindingPlan, of protocols: [Protocol], on base: ProtocolSet? = nil
  ) throws(ScanError) {
    self.plan = plan
    known = base?.known ?? [:]
    classNames = base?.classNames ?? [:]
    let versions = try MaxVersions(plan, of: protocols, known: known).versions
    for interface in protocols.flatMap(\.interfaces) {
      guard let version = versions[interface.name] else { continue }
      try checkOmissions(from: interface)
      let bound = interface.cut(to: version, by: plan)
      interfaces.append(bound)
      known[bound.name] = bound
      try name(bound)
    }
    for interface in interfaces { try check(interface) }
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

  /// Whether an interface has a class, here or in the base.
  func contains(_ interface: String) -> Bool {
    known[interface] != nil
  }

  private mutating func name(_ interface: Interface) throws(ScanError) {
    let name = plan.classNames[interface.name] ?? SwiftName.ofClass(interface.name)
    if let other = classNames.first(where: { $0.value == name }) {
      throw interface.location.error(
        "would be the class \(name), as \(other.key) is: give one of them a name in the plan")
    }
    classNames[interface.name] = name
  }

  private func checkOmissions(from interface: Interface) throws(ScanError) {
    let requests = interface.requests.map { "\(interface.name).\($0.name)" }
    for (request, _) in omissions(from: interface) where !requests.contains(request) {
      throw interface.location.error("the plan omits \(request), but there is no such request")
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

  init(_ plan: BindingPlan, of protocols: [Protocol], known: [String: Interface]) throws(ScanError) {
    let all = protocols.flatMap(\.interfaces)
    interfaces = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    omissions = plan.omissions
    self.known = known
    let files = protocols.map(\.file).sorted().joined(separator: ", ")
    for (name, version) in plan.globals.sorted(by: { $0.key < $1.key }) {
      guard let interface = interfaces[name] else {
        throw Location(file: files, line: 1, element: name).error("no such interface in these files")
      }
      guard version <= interface.version else {
        throw interface.location.error(
          "the plan has version \(version), the file only \(interface.version)")
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
