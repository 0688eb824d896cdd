/// The part of the protocol that a vocabulary speaks, cut to its versions and checked: all that is in
/// here can be written as Swift.
package struct Dialect: Sendable {
  /// In the order of the files.
  package private(set) var interfaces: [Interface] = []
  /// The file that each interface stands in.
  package private(set) var files: [String: String] = [:]
  package let vocabulary: Vocabulary
  private var known: [String: Interface]
  private var classNames: [String: String] = [:]

  /// - Parameter base: A dialect of another module whose classes this one's messages may name.
  package init(
    _ vocabulary: Vocabulary, of protocols: [Protocol], on base: Dialect? = nil
  ) throws(Refusal) {
    self.vocabulary = vocabulary
    known = base?.known ?? [:]
    classNames = base?.classNames ?? [:]
    let versions = try VersionCaps(vocabulary, of: protocols, known: known).versions
    for file in protocols {
      for interface in file.interfaces {
        guard let version = versions[interface.name] else { continue }
        let spoken = interface.cut(to: version, without: vocabulary.omissions)
        interfaces.append(spoken)
        files[spoken.name] = file.file
        known[spoken.name] = spoken
        try name(spoken)
      }
    }
    for interface in interfaces { try check(interface) }
  }

  package func className(of interface: String) -> String {
    classNames[interface] ?? interface
  }

  /// The interface and the enum that an argument's `enum` names.
  func enumeration(_ name: String, from interface: String) -> (interface: String, enumeration: Enumeration)? {
    let parts = name.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? parts[0] : interface
    let found = known[owner]?.enumerations.first { $0.name == parts.last }
    return found.map { (owner, $0) }
  }

  func isSpoken(_ interface: String) -> Bool {
    known[interface] != nil
  }

  private mutating func name(_ interface: Interface) throws(Refusal) {
    let name = vocabulary.classNames[interface.name] ?? SwiftName.ofClass(interface.name)
    if let other = classNames.first(where: { $0.value == name }) {
      throw interface.location.refuse(
        "would be the class \(name), and so would \(other.key): give one of them a name in the vocabulary")
    }
    classNames[interface.name] = name
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
