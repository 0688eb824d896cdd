/// An object of the connection, as the client sees it: requests are methods, events come as one enum to
/// one closure. One generated class an interface conforms to this; everything they share is here.
///
/// A proxy lives on the loop's thread, from the request that made it to `destroy()`. Using it after that
/// is a programmer's error, and so is dropping it without.
package protocol Proxy: AnyObject {
  static var interface: Interface { get }
  /// The newest version whose events and requests the class has.
  static var maxVersion: UInt32 { get }
  /// The hold on libwayland's side of the object.
  var object: WireObject { get }

  init(_ object: WireObject)

  /// Sends the destructor where the interface has one, drops the handler and ends the object.
  func destroy()
  /// Decodes an event and hands it to the handler. Only the dispatcher calls this.
  func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments)
}

extension Proxy {
  /// The version that the object was bound or made at.
  package var version: UInt32 { object.version }
  package var isAlive: Bool { object.isAlive }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    unknownEvent(opcode)
  }
}

// What the generated code is written in.
extension Proxy {
  package func send<let count: Int>(_ opcode: UInt32, _ arguments: InlineArray<count, Argument>) {
    object.send(opcode, arguments)
  }

  /// Sends a request that makes an object, of the given version or else of this object's own.
  package func make<P: Proxy, let count: Int>(
    _ opcode: UInt32, _ arguments: InlineArray<count, Argument>, version: UInt32? = nil
  ) -> P {
    object.make(opcode, arguments, version: version ?? self.version)
  }

  /// Sends the destructor, if the object is new enough to have it, and ends the object.
  package func end(_ opcode: UInt32, since version: UInt32) {
    if self.version >= version {
      object.end(opcode)
    } else {
      object.forget()
    }
  }

  /// Ends the object without a request.
  package func forget() {
    object.forget()
  }

  /// A request that is newer than its object ends the connection, so it isn't sent.
  package func require(since needed: UInt32) {
    precondition(
      version >= needed,
      "\(Self.interface.name) is version \(version) here, and the request is there since version \(needed): look at `version` first"
    )
  }

  /// An event that the generated code doesn't know can't come: no object is made newer than it is spoken.
  package func unknownEvent(_ opcode: UInt32) -> Never {
    preconditionFailure("\(Self.interface.name) version \(version) has no event \(opcode)")
  }
}
