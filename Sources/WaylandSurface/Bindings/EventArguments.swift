import CWayland
import Glibc

/// The arguments of an event, as libwayland lends them for one call. The accessor of each must be the one
/// of its type on the wire: generated code knows it.
package struct EventArguments: ~Copyable {
  private let wire: UnsafeMutablePointer<wl_argument>

  init(_ wire: UnsafeMutablePointer<wl_argument>) {
    self.wire = wire
  }

  package func int(_ index: Int) -> Int32 { wire[index].i }
  package func uint(_ index: Int) -> UInt32 { wire[index].u }
  package func fixed(_ index: Int) -> Double { Double(wire[index].f) / 256 }

  /// Bytes that aren't UTF-8 are replaced.
  package func string(_ index: Int) -> String { optionalString(index) ?? "" }
  package func optionalString(_ index: Int) -> String? { wire[index].s.map { String(cString: $0) } }

  /// `nil` where the wire has none, and where the client destroyed it while the event was on its way.
  package func object<P: Proxy>(_ index: Int) -> P? {
    wire[index].o.flatMap { WireObject.owner(of: $0) as? P }
  }

  /// An array. The wire calls it bytes; in every protocol spoken here they are words of 32 bits.
  package func words(_ index: Int) -> [UInt32] {
    guard let array = wire[index].a?.pointee, let data = array.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: array.size).bindMemory(to: UInt32.self))
  }

  package func descriptor(_ index: Int) -> OwnedDescriptor { OwnedDescriptor(wire[index].h) }
}

/// A file descriptor that came with an event; closed when nobody holds it any more.
package final class OwnedDescriptor {
  package let fileDescriptor: CInt

  init(_ fileDescriptor: CInt) {
    self.fileDescriptor = fileDescriptor
  }

  deinit {
    close(fileDescriptor)
  }
}
