import CWayland

/// One argument of a request, in libwayland's own form: nothing is allocated to send one.
package struct Argument {
  private let wire: wl_argument

  private init(_ wire: wl_argument) {
    self.wire = wire
  }

  package static func int(_ value: Int32) -> Argument { Argument(wl_argument(i: value)) }
  package static func uint(_ value: UInt32) -> Argument { Argument(wl_argument(u: value)) }

  /// A number in 256ths, from −8388608 up to (not including) 8388608.
  package static func fixed(_ value: Double) -> Argument {
    Argument(wl_argument(f: Int32((value * 256).rounded())))
  }

  /// A text that lives until the request is sent.
  package static func string(_ value: UnsafePointer<CChar>) -> Argument { Argument(wl_argument(s: value)) }

  package static func object(_ value: (any Proxy)?) -> Argument {
    Argument(wl_argument(o: value?.object.pointer))
  }

  /// The place of the object that the request makes.
  package static var newID: Argument { Argument(wl_argument(o: nil)) }

  /// A descriptor. libwayland sends a duplicate; the caller's stays the caller's.
  package static func fd(_ value: CInt) -> Argument { Argument(wl_argument(h: value)) }
}
