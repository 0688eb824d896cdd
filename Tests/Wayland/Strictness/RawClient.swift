import FakeCompositor
import Glibc
import WaylandSurface

/// A client that sends exactly the requests of a test, valid or not, with the bindings alone.
final class RawClient {
  let compositor: FakeCompositor
  let display: Display
  let registry: Registry
  let wire: FakeClient
  private(set) var error: ConnectionError?
  private var kept: [any Proxy] = []

  init(_ compositor: FakeCompositor) throws {
    self.compositor = compositor
    wire = compositor.connect()
    display = try Display(fileDescriptor: wire.fileDescriptor)
    registry = Registry(of: display)
    settle()
  }

  /// Runs `body` with a new client, and then disconnects it from the compositor's end, so that a test need not destroy
  /// its objects.
  static func run(_ compositor: FakeCompositor, _ body: (RawClient) throws -> Void) throws {
    let client = try RawClient(compositor)
    try body(client)
    client.settle()
    compositor.kill()
    client.turn()
    client.kept = []
    client.registry.destroy()
  }

  func turn() {
    guard error == nil else { return }
    do throws(ConnectionError) {
      try display.flush()
      if display.prepareRead() { try display.readEvents() }
      try display.dispatchPending()
    } catch {
      self.error = error
    }
  }

  func settle() { compositor.settle { turn() } }

  /// Keeps an object that the test does not destroy.
  func keep<P: Proxy>(_ proxy: P) -> P {
    kept.append(proxy)
    return proxy
  }

  func bind<P: Proxy>(_ type: P.Type, _ versions: ClosedRange<UInt32> = 1...9) throws -> P {
    keep(try registry.bind(type, versions))
  }

  // MARK: Shortcuts

  func surface() throws -> SurfaceProxy {
    keep(try bind(CompositorProxy.self, 1...4).createSurface())
  }

  /// A layer surface of 10×10 after its first commit and configure.
  func layerSurface(
    _ surface: SurfaceProxy, acknowledging: Bool = true, version: UInt32 = 4
  ) throws -> LayerSurfaceProxy {
    let shell = try bind(LayerShellProxy.self, 1...version)
    let layer = keep(
      shell.getLayerSurface(surface: surface, output: nil, layer: .overlay, namespace: "test"))
    layer.onEvent = { [unowned layer] event in
      if case .configure(let serial, _, _) = event, acknowledging { layer.ackConfigure(serial) }
    }
    layer.setSize(width: 10, height: 10)
    surface.commit()
    settle()
    return layer
  }

  func buffer(width: Int32 = 10, height: Int32 = 10) throws -> RawBuffer {
    let memory = RawMemory(byteCount: Int(width * height * 4))
    let pool = keep(try bind(ShmProxy.self).createPool(fd: memory.descriptor, size: Int32(memory.byteCount)))
    let proxy = pool.createBuffer(
      offset: 0, width: width, height: height, stride: width * 4, format: .argb8888)
    return RawBuffer(proxy: keep(proxy), memory: memory, width: width, height: height)
  }

  func show(_ buffer: RawBuffer, on surface: SurfaceProxy) {
    surface.attach(buffer: buffer.proxy, x: 0, y: 0)
    surface.damageBuffer(x: 0, y: 0, width: buffer.width, height: buffer.height)
    surface.commit()
  }
}

/// A buffer whose pixels the test can write at any time, allowed or not.
struct RawBuffer {
  let proxy: BufferProxy
  let memory: RawMemory
  let width, height: Int32

  func fill(_ word: UInt32) { memory.fill(word) }
}

/// Anonymous shared memory.
final class RawMemory {
  let descriptor: Int32
  let byteCount: Int
  private let bytes: UnsafeMutableRawPointer

  init(byteCount: Int) {
    guard let file = tmpfile() else { preconditionFailure("no temporary file") }
    descriptor = dup(fileno(file))
    fclose(file)
    self.byteCount = byteCount
    ftruncate(descriptor, byteCount)
    guard let bytes = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0) else {
      preconditionFailure("no memory for \(byteCount) bytes")
    }
    self.bytes = bytes
  }

  deinit {
    munmap(bytes, byteCount)
    close(descriptor)
  }

  func fill(_ word: UInt32) {
    for offset in stride(from: 0, to: byteCount, by: 4) {
      bytes.storeBytes(of: word, toByteOffset: offset, as: UInt32.self)
    }
  }
}
