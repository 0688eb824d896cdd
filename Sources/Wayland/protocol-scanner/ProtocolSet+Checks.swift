/// What the scanner does not support, because no protocol that is used here needs it.
extension ProtocolSet {
  func check(_ interface: Interface) throws(ScanError) {
    for request in interface.requests { try checkRequest(request, of: interface) }
    for event in interface.events { try checkEvent(event, of: interface) }
    let destructors = interface.requests.filter(\.isDestructor)
    if destructors.count > 1 {
      let names = destructors.map(\.name).joined(separator: " and ")
      throw destructors[1].location.error("a second destructor (\(names)): `destroy()` can't send both")
    }
  }

  private func checkRequest(_ request: Message, of interface: Interface) throws(ScanError) {
    try checkCommon(request, of: interface)
    if request.isDestructor, let argument = request.arguments.first {
      throw argument.location.error(
        "a destructor with the argument \(argument.name): `destroy()` takes none")
    }
    let made = request.arguments.filter { $0.kind == .newID }
    if made.count > 1 {
      throw made[1].location.error("makes a second object, \(made[1].name): a method returns one")
    }
    for argument in request.arguments {
      switch argument.kind {
      case .array:
        throw argument.location.error("argument \(argument.name) is an array: only events may carry one")
      case .string where argument.isNullable:
        throw argument.location.error(
          "argument \(argument.name) is a nullable string: only events may carry one")
      default: break
      }
    }
  }

  private func checkEvent(_ event: Message, of interface: Interface) throws(ScanError) {
    try checkCommon(event, of: interface)
    if let made = event.arguments.first(where: { $0.kind == .newID && $0.interface == nil }) {
      throw made.location.error(
        "an event that makes an object of any interface, \(made.name): it must name one")
    }
  }

  private func checkCommon(_ message: Message, of interface: Interface) throws(ScanError) {
    for argument in message.arguments {
      try checkObject(argument)
      try checkEnumeration(argument, of: interface)
    }
  }

  private func checkObject(_ argument: Argument) throws(ScanError) {
    guard argument.kind == .object || argument.kind == .newID else { return }
    guard let name = argument.interface else {
      if argument.kind == .newID { return }
      throw argument.location.error(
        "argument \(argument.name) is an object of any interface: it must name one")
    }
    guard contains(name) else {
      throw argument.location.error(
        "argument \(argument.name) is a \(name), which has no class: add it to the plan or omit the request")
    }
  }

  private func checkEnumeration(_ argument: Argument, of interface: Interface) throws(ScanError) {
    guard let name = argument.enumeration else { return }
    guard argument.kind == .uint || argument.kind == .int else {
      throw argument.location.error(
        "argument \(argument.name) is a \(argument.kind.rawValue) with the enum \(name): only int and uint have one"
      )
    }
    guard enumeration(name, from: interface.name) != nil else {
      throw argument.location.error("argument \(argument.name) has the enum \(name), which isn't in the plan")
    }
  }
}
