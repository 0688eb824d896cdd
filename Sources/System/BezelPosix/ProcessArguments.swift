import CBezelSystem
import Glibc

/// The arguments of this process, as bytes.
package enum ProcessArguments {
  /// All of them as C has them, with the name.
  package static var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { cposix_arguments() }

  package static var count: Int { Int(cposix_argument_count()) }

  /// The name by which the program was called, which may be a path; empty without one.
  package static var name: String { pointers[0].map { String(cString: $0) } ?? "" }

  /// Those after the name.
  package static var afterName: [[UInt8]] {
    (1..<max(1, count)).map { index in
      guard let argument = pointers[index] else { return [] }
      return Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}
