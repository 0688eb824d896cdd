import CWayland

/// A wire interface's C table: its name, its messages and their types.
package struct Interface {
  let table: UnsafePointer<wl_interface>

  /// - Parameter address: The address of a table that lives as long as the process.
  package init(_ address: UnsafeRawPointer) {
    table = address.assumingMemoryBound(to: wl_interface.self)
  }

  /// The name on the wire, as `wl_surface`.
  package var name: String { String(cString: wireName) }

  package var wireName: UnsafePointer<CChar> { table.pointee.name }
}
