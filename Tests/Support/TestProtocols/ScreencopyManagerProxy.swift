// Written by `make protocols` from wlr-screencopy-unstable-v1.xml.
// swift-format-ignore-file

import CTestProtocols
package import WaylandSurface

/// Wire interface: `zwlr_screencopy_manager_v1`, up to version 3.
package final class ScreencopyManagerProxy: Proxy {
  package static var interface: Interface { Interface(zwlr_screencopy_manager_v1_table(), upTo: 3) }
  package let object: WireObject

  package init(_ object: WireObject) { self.object = object }

  /// Wire request: `zwlr_screencopy_manager_v1.capture_output`.
  package func captureOutput(overlayCursor: Int32, output: OutputProxy) -> ScreencopyFrameProxy {
    make(0, [.newID, .int(overlayCursor), .object(output)])
  }

  /// Wire request: `zwlr_screencopy_manager_v1.capture_output_region`.
  package func captureOutputRegion(overlayCursor: Int32, output: OutputProxy, x: Int32, y: Int32, width: Int32, height: Int32) -> ScreencopyFrameProxy {
    make(1, [.newID, .int(overlayCursor), .object(output), .int(x), .int(y), .int(width), .int(height)])
  }

  /// Wire request: `zwlr_screencopy_manager_v1.destroy`.
  package func destroy() {
    end(2, since: 1)
  }
}
