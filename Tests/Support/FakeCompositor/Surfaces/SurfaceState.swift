/// The state of a surface that is kept between commits.
package struct SurfaceState {
  package var bufferScale: Int32 = 1
  /// A `wl_output.transform`: 0…3 quarter turns, 4…7 flipped.
  package var bufferTransform: Int32 = 0
  package var inputRegion = Region.everything
  package var opaqueRegion = Region.nothing
  /// The region whose background is blurred.
  package var blur = Region.nothing
  /// The part of the buffer that a viewport shows.
  package var source: Source?
  /// The logical size that a viewport stretches the buffer to.
  package var destination: Extent?

  /// A viewport's source rectangle, in the buffer's logical pixels.
  package struct Source: Hashable, Sendable {
    package var x, y, width, height: Double
  }

  /// The logical size of a surface that shows `buffer` in this state.
  func logicalSize(of buffer: Extent) -> Extent {
    if let destination { return destination }
    if let source { return Extent(Int32(source.width), Int32(source.height)) }
    return uncropped(buffer)
  }

  /// The logical size of the whole buffer, before any viewport.
  func uncropped(_ buffer: Extent) -> Extent {
    let width = buffer.width / bufferScale
    let height = buffer.height / bufferScale
    return bufferTransform % 2 == 1 ? Extent(height, width) : Extent(width, height)
  }
}

/// What a client has requested for a surface since its last commit.
struct SurfaceUpdate {
  var state = SurfaceState()
  var attachment: Attachment?
  var surfaceDamage: [Box] = []
  var bufferDamage: [Box] = []
  var callbacks: [FakeCallback] = []
  var feedbacks: [FakePresentationFeedback] = []

  enum Attachment {
    case buffer(FakeBuffer)
    case null
  }

  var newBuffer: FakeBuffer? {
    if case .buffer(let buffer) = attachment { buffer } else { nil }
  }

  var takesBufferAway: Bool {
    if case .null = attachment { true } else { false }
  }

  /// The start of the next update: the state is kept, the rest is reset.
  var following: SurfaceUpdate { SurfaceUpdate(state: state) }

  /// Puts a later update on top, as a synchronised subsurface does until its parent commits.
  func followed(by later: SurfaceUpdate) -> SurfaceUpdate {
    SurfaceUpdate(
      state: later.state, attachment: later.attachment ?? attachment,
      surfaceDamage: surfaceDamage + later.surfaceDamage, bufferDamage: bufferDamage + later.bufferDamage,
      callbacks: callbacks + later.callbacks, feedbacks: feedbacks + later.feedbacks)
  }
}
