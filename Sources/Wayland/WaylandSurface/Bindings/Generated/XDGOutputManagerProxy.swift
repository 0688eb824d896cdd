// Written by `make protocols` from xdg-output-unstable-v1.xml.
// swift-format-ignore-file

import CBezelProtocols

/// Wire interface: `zxdg_output_manager_v1`, up to version 3.
package final class XDGOutputManagerProxy: Proxy {
  package static var interface: Interface { Interface(zxdg_output_manager_v1_table(), upTo: 3) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zxdg_output_manager_v1.get_xdg_output`.
  package func getXdgOutput(_ output: OutputProxy) -> XDGOutputProxy {
    make(1, [.newID, .object(output)])
  }

  /// Wire request: `zxdg_output_manager_v1.destroy`.
  package func destroy() {
    end(0, since: 1)
  }
}
