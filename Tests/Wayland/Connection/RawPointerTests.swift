import FakeCompositor
import Glibc
import Testing
import WaylandSurface

/// libwayland's own objects, and objects that a program makes of them.
@Suite struct RawPointerTests {
  @Test func `the pointers are the display, the surface and the layer surface`() throws {
    let harness = try Harness.ready()
    let painter = try Painter.shown(on: harness)
    let layer = try #require(painter.layer)
    #expect(painter.surface.withUnsafeSurface(Libwayland.interface) == "wl_surface")
    #expect(layer.withUnsafeLayerSurface(Libwayland.interface) == "zwlr_layer_surface_v1")
    #expect(harness.connection.withUnsafeDisplay(Libwayland.interface) == "wl_display")
  }

  @Test func `an event that names an object of the program's own is no surface's or output's`() throws {
    let harness = try Harness.ready()
    let global = try #require(
      harness.compositor.transcript.events.compactMap { event -> UInt32? in
        guard event.contains("global("), event.contains("\"wl_output\"") else { return nil }
        return event.split { !$0.isNumber }.dropFirst().first.flatMap { UInt32($0) }
      }.first)
    let (registry, output) = harness.connection.withUnsafeDisplay { Libwayland.bindOutput($0, global) }
    harness.settle()
    let painter = try Painter.shown(on: harness)
    // The compositor names both objects of the output.
    #expect(harness.compositor.transcript.events.count { $0.hasPrefix("surface#1.enter(") } == 2)
    #expect(painter.surface.outputs.map(\.name) == ["HEADLESS-1"])
    for proxy in [output, registry] { Libwayland.destroy(proxy) }
    harness.settle()
    #expect(harness.compositor.refusals == [])
  }
}

/// libwayland's functions. Its client's header and its server's can't be imported together.
private enum Libwayland {
  static func interface(of proxy: OpaquePointer) -> String {
    typealias Function = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>
    return String(cString: function("wl_proxy_get_class", as: Function.self)(proxy))
  }

  static func destroy(_ proxy: OpaquePointer) {
    function("wl_proxy_destroy", as: (@convention(c) (OpaquePointer) -> Void).self)(proxy)
  }

  /// Binds an output, with a registry of its own.
  static func bindOutput(_ display: OpaquePointer, _ global: UInt32) -> (OpaquePointer, OpaquePointer) {
    typealias Marshal =
      @convention(c) (
        OpaquePointer, UInt32, UnsafeMutableRawPointer, UInt32, UInt32, UnsafeMutableRawPointer
      ) -> OpaquePointer?
    let marshal = function("wl_proxy_marshal_array_flags", as: Marshal.self)
    var newID: [UInt64] = [0]
    guard let registry = marshal(display, 1, symbol("wl_registry_interface"), 1, 0, &newID) else {
      preconditionFailure("no registry")
    }
    let name = "wl_output"
    let output = name.withCString { name in
      var arguments: [UInt64] = [UInt64(global), UInt64(UInt(bitPattern: name)), 1, 0]
      return marshal(registry, 0, symbol("wl_output_interface"), 1, 0, &arguments)
    }
    guard let output else { preconditionFailure("no output") }
    return (registry, output)
  }

  private static func function<Function>(_ name: String, as type: Function.Type) -> Function {
    unsafeBitCast(symbol(name), to: type)
  }

  private static func symbol(_ name: String) -> UnsafeMutableRawPointer {
    guard let address = dlsym(nil, name) else { preconditionFailure("libwayland has no \(name)") }
    return address
  }
}
