// Written by `make protocols` from wayland.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `wl_shm_pool`, up to version 1.
package final class ShmPoolProxy: Proxy {
  package static var interface: Interface { Interface(wl_shm_pool_table(), upTo: 1) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `wl_shm_pool.create_buffer`.
  package func createBuffer(offset: Int32, width: Int32, height: Int32, stride: Int32, format: ShmProxy.Format) -> BufferProxy {
    make(0, [.newID, .int(offset), .int(width), .int(height), .int(stride), .uint(format.rawValue)])
  }

  /// Wire request: `wl_shm_pool.resize`.
  package func resize(_ size: Int32) {
    send(2, [.int(size)])
  }

  /// Wire request: `wl_shm_pool.destroy`.
  package func destroy() {
    end(1, since: 1)
  }
}
