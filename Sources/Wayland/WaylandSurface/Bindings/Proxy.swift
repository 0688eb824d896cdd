import CBezelWayland
import Glibc

/// An object of the connection on the client's side: requests are methods, events are one enum for one
/// closure. One generated class per interface conforms to it.
///
/// A proxy is used on the loop's thread, from the request that made it to `destroy()`. Using it later traps;
/// dropping it without `destroy()` does in debug builds.
package protocol Proxy: AnyObject {
  static var interface: Interface { get }
  /// libwayland's part of the object.
  var object: WireObject { get }

  init(_ object: WireObject)

  /// Sends the destructor where the interface has one, removes the handler and ends the object.
  func destroy()
  /// Decodes an event and calls the handler. Only the dispatcher calls this.
  func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments)
}

extension Proxy {
  /// The version at which the object was bound or made.
  package var version: UInt32 { object.version }
  package var isAlive: Bool { object.isAlive }

  package func receive(_ opcode: UInt32, _ arguments: borrowing EventArguments) {
    unknownEvent(opcode)
  }
}

// What the generated code calls.
extension Proxy {
  package func send<let count: Int>(_ opcode: UInt32, _ arguments: InlineArray<count, Argument>) {
    object.send(opcode, arguments)
  }

  /// Sends a request that makes an object, of the given version or of this object's own.
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

  /// Traps on a request that is newer than its object: the compositor would end the connection.
  package func require(since needed: UInt32) {
    precondition(
      version >= needed,
      "\(Self.interface.name) has version \(version), and the request needs \(needed): check `version` first"
    )
  }

  /// An event that the generated code doesn't know can't come: no object is newer than its class.
  package func unknownEvent(_ opcode: UInt32) -> Never {
    preconditionFailure("\(Self.interface.name) version \(version) has no event \(opcode)")
  }
}

/// The C table of an interface: its name, its messages and their types.
package struct Interface {
  let table: UnsafePointer<wl_interface>
  /// The newest version that both the class and libwayland know.
  let version: UInt32

  /// - Parameters:
  ///   - address: a table that exists as long as the process.
  ///   - version: the newest version whose requests and events the class has.
  package init(_ address: UnsafeRawPointer, upTo version: UInt32) {
    table = address.assumingMemoryBound(to: wl_interface.self)
    self.version = min(version, UInt32(table.pointee.version))
  }

  /// The wire name, such as `wl_surface`.
  package var name: String { String(cString: wireName) }

  package var wireName: UnsafePointer<CChar> { table.pointee.name }
}

/// The arguments of an event, which libwayland lends for one call. Each must be read by the accessor of its
/// wire type.
package struct EventArguments: ~Copyable {
  private let wire: UnsafeMutablePointer<wl_argument>

  init(_ wire: UnsafeMutablePointer<wl_argument>) {
    self.wire = wire
  }

  package func int(_ index: Int) -> Int32 { wire[index].i }
  package func uint(_ index: Int) -> UInt32 { wire[index].u }
  package func fixed(_ index: Int) -> Double { Double(wire[index].f) / 256 }

  /// Invalid UTF-8 is replaced.
  package func string(_ index: Int) -> String { optionalString(index) ?? "" }
  package func optionalString(_ index: Int) -> String? { wire[index].s.map { String(cString: $0) } }

  /// Nil where the wire has none, and where the client destroyed the object while the event was on its way.
  package func object<P: Proxy>(_ index: Int) -> P? {
    wire[index].o.flatMap { WireObject.owner(of: $0) as? P }
  }

  /// The object that the event has made.
  package func made<P: Proxy>(_ index: Int, by parent: WireObject) -> P {
    guard let proxy = wire[index].o, let made: P = parent.adopt(proxy) else {
      preconditionFailure("an event that makes an object has one")
    }
    return made
  }

  /// An array: bytes on the wire, 32-bit words in every protocol used here.
  package func words(_ index: Int) -> [UInt32] {
    guard let array = wire[index].a?.pointee, let data = array.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.size).bindMemory(to: UInt32.self))
  }

  package func descriptor(_ index: Int) -> OwnedDescriptor { OwnedDescriptor(wire[index].h) }
}

/// A file descriptor that came with an event; it is closed when nobody refers to it any more.
package final class OwnedDescriptor {
  package let fileDescriptor: CInt

  init(_ fileDescriptor: CInt) {
    self.fileDescriptor = fileDescriptor
  }

  deinit {
    close(fileDescriptor)
  }
}
