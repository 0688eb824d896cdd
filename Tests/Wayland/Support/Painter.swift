import WaylandSurface

/// A surface that fills itself with one colour at each frame, and records its events.
final class Painter {
  let surface: Surface
  let layer: LayerSurface?
  let part: Subsurface?
  /// The colour of the next frame.
  var color: UInt32 = 0xff00_0000
  /// Whether each frame requests the next one.
  var isMoving = false
  /// The test's handler, called after the painter's own.
  var onEvent: ((Surface.Event) -> Void)?

  /// Whether presentation feedback is requested for each frame.
  var reportsPresentation = false
  /// The animator's time at each frame.
  private(set) var frames: [Duration] = []
  /// The number of frames without a free buffer.
  private(set) var starved = 0
  private(set) var sizes: [LogicalSize] = []
  private(set) var scales: [Scale] = []
  private(set) var taps: [TapRecognizer.Outcome] = []
  private(set) var pointer: [PointerEvent.Action] = []
  private(set) var touches: [TouchEvent.Action] = []
  private(set) var keys: [KeyboardEvent] = []
  private(set) var presentedCount = 0
  private(set) var closeReasons: [Surface.CloseReason] = []

  convenience init(_ layer: LayerSurface) { self.init(layer.surface, layer: layer) }
  convenience init(_ part: Subsurface) { self.init(part.surface, part: part) }
  convenience init(_ popup: Popup) { self.init(popup.surface) }

  private init(_ surface: Surface, layer: LayerSurface? = nil, part: Subsurface? = nil) {
    self.surface = surface
    self.layer = layer
    self.part = part
    surface.onEvent = { [unowned self] event in
      record(event)
      onEvent?(event)
    }
  }

  /// A layer surface of this size in the middle of the output, kept by the harness.
  static func layer(
    on harness: Harness, size: LogicalSize = LogicalSize(width: 100, height: 50)
  ) throws -> Painter {
    let painter = Painter(
      try LayerSurface(harness.connection, LayerSurface.Configuration(namespace: "test", size: size)))
    harness.painters.append(painter)
    return painter
  }

  /// Like `layer`, after its first frame.
  static func shown(
    on harness: Harness, size: LogicalSize = LogicalSize(width: 100, height: 50)
  ) throws -> Painter {
    let painter = try layer(on: harness, size: size)
    harness.settle()
    return painter
  }

  /// Requests a frame in another colour.
  func repaint(_ color: UInt32) {
    self.color = color
    surface.animator.setNeedsFrame()
  }

  /// Whether a buffer is free.
  var hasBuffer: Bool {
    switch surface.takeBuffer() {
    case .some: true
    case .none: false
    }
  }

  private func record(_ event: Surface.Event) {
    switch event {
    case .configured(let size): sizes.append(size)
    case .scaleChanged(let scale): scales.append(scale)
    case .frame: paint()
    case .presented: presentedCount += 1
    case .tap(let outcome): taps.append(outcome)
    case .pointer(let event): pointer.append(event.action)
    case .touch(let event): touches.append(event.action)
    case .keyboard(let event): keys.append(event)
    case .closed(let reason): closeReasons.append(reason)
    case .enteredOutput, .leftOutput: break
    }
  }

  private func paint() {
    frames.append(surface.animator.elapsed)
    guard var buffer = surface.takeBuffer() else {
      starved += 1
      return
    }
    buffer.withPixels { pixels in
      for index in pixels.indices { pixels[index] = color }
    }
    surface.present(buffer, reportsPresentation: reportsPresentation)
    if isMoving { surface.animator.setNeedsFrame() }
  }
}
