// Written by `make protocols` from single-pixel-buffer-v1.xml.
// swift-format-ignore-file

import CWaylandProtocols

/// Wire interface: `wp_single_pixel_buffer_manager_v1`, up to version 1.
package final class SinglePixelBufferManagerProxy: Proxy {
  package static var interface: Interface { Interface(wp_single_pixel_buffer_manager_v1_table()) }
  package static var maxVersion: UInt32 { 1 }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wp_single_pixel_buffer_manager_v1.create_u32_rgba_buffer`.
  package func createU32RgbaBuffer(r: UInt32, g: UInt32, b: UInt32, a: UInt32) -> BufferProxy {
    make(1, [.newID, .uint(r), .uint(g), .uint(b), .uint(a)])
  }

  /// Wire request: `wp_single_pixel_buffer_manager_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
