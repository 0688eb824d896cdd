import FakeCompositor
import HUDModel
import Testing

@Suite("Masks")
struct MaskTests {
  @Test("none takes input on the bezel's rectangle alone, and none while it disappears")
  func bezelOnly() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.masked(.none))
    let surface = try #require(harness.bezel)
    let box = try #require(PaintedBezel(surface)?.box)
    #expect(surface.current.inputRegion == Region(box))
    harness.hide()
    #expect(surface.isAlive)
    #expect(surface.current.inputRegion == .nothing)
  }

  @Test("none takes no input if a tap does nothing")
  func nothingToDo() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0.4) { $0.dismissOn = DismissOn.none })
    #expect(harness.bezel?.current.inputRegion == .nothing)
  }

  @Test("none takes input again when a disappearing HUD is shown again")
  func comesBack() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.masked(.none))
    harness.hide()
    try harness.show(.masked(.none))
    #expect(harness.bezel?.current.inputRegion.isEmpty == false)
  }

  @Test("a bezel beyond an output that has become smaller moves without a frame: it gets none there")
  func smallerOutput() throws {
    let harness = try DisplayHarness()
    try harness.showFully(
      .hud(.spinner) { ($0.mask, $0.placement.position) = (.dim, .bottomRight) })
    let part = try #require(harness.bezel?.subsurface)
    harness.compositor.outputs[0].change { $0.mode = Extent(800, 600) }
    harness.backdrop?.configure(width: 800, height: 600)
    harness.wait(.seconds(1))
    #expect(part.position.x < 800 && part.position.y < 600, "\(part.position)")
    harness.arrive()
    #expect(harness.bezel?.isMapped == true)
  }

  @Test("pass lets all input through, from the first commit on")
  func pass() throws {
    let harness = try DisplayHarness()
    try harness.show(.masked(.pass))
    #expect(harness.bezel?.current.inputRegion == .nothing)
    harness.arrive()
    #expect(harness.bezel?.current.inputRegion == .nothing)
    #expect(harness.backdrop == nil)
  }

  @Test("pass lets all input through also on outputs that come and come back")
  func passOnOutputs() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.ring(0.4) { ($0.mask, $0.placement.output) = (.pass, .all) })
    for name in ["DP-8", "DP-9"] {
      harness.compositor.remove(harness.compositor.outputs[0], closingSurfaces: true)
      harness.settle()
      harness.compositor.addOutput(.init(name: name))
      harness.settle()
      let bezel = try #require(harness.bezel)
      #expect(bezel.current.inputRegion == .nothing)
      harness.arrive()
      #expect(bezel.isMapped && bezel.current.inputRegion == .nothing)
    }
    harness.hide()
    harness.arrive()
    #expect(harness.remains == [:])
  }

  @Test("that block have the bezel on a backdrop over the whole output", arguments: [Mask.clear, .dim])
  func backdrop(_ mask: Mask) throws {
    let harness = try DisplayHarness(output: Extent(3840, 2160))
    try harness.showFully(.masked(mask))
    let backdrop = try #require(harness.backdrop)
    #expect(harness.compositor.layerSurfaces.count == 1)
    #expect(backdrop.placement.anchor == [.top, .bottom, .left, .right])
    #expect(backdrop.placement.exclusiveZone == -1)
    #expect(backdrop.placement.size == Extent(0, 0))
    #expect(backdrop.surface.current.inputRegion == .everything)
    #expect(backdrop.surface.logicalSize == Extent(3840, 2160))
    #expect(backdrop.surface.pixels?.extent == Extent(4, 4))
    #expect(harness.bezel?.subsurface?.parent === backdrop.surface)
    #expect(harness.bezel?.isMapped == true)
  }

  @Test("are dismissed in the order that phoc survives: the layer surface's role first")
  func endsWithRole() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.masked(.dim))
    harness.hide()
    harness.arrive()
    let requests = harness.compositor.transcript.requests
    let role = try #require(requests.firstIndex { $0.hasPrefix("layer_surface#1.destroy") })
    let part = try #require(requests.firstIndex { $0.hasPrefix("subsurface#1.destroy") })
    #expect(role < part)
    #expect(harness.remains == [:])
  }

  @Test("need a small buffer only, with a margin of its colour", arguments: [Mask.clear, .dim])
  func smallBuffer(_ mask: Mask) throws {
    let harness = try DisplayHarness(output: Extent(1920, 1080), offering: .sway)
    try harness.showFully(.masked(mask))
    let surface = try #require(harness.backdrop?.surface)
    #expect(surface.logicalSize == Extent(1920, 1080))
    #expect(surface.pixels?.extent == Extent(4, 4))
    #expect(surface.pixels?.areAll(mask == .dim ? 0x6600_0000 : 0) == true)
  }

  @Test("dim fades to black of alpha 0.4, and back")
  func dimFades() throws {
    let harness = try DisplayHarness()
    try harness.show(.masked(.dim))
    var alphas = [harness.dimness]
    for _ in 0..<25 {
      harness.frame()
      alphas.append(harness.dimness)
    }
    #expect(alphas == alphas.sorted())
    #expect(Set(alphas).count > 8)
    #expect(alphas.last == 102)
    harness.hide()
    harness.frame(after: .milliseconds(50))
    #expect(harness.dimness > 0 && harness.dimness < 102)
    harness.arrive()
    #expect(harness.remains == [:])
  }

  @Test("clear is invisible")
  func clear() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.masked(.clear))
    #expect(harness.dimness == 0)
  }

  @Test("gradient and a colour fade, too; then the backdrop is not drawn again")
  func others() throws {
    for (mask, alpha): (Mask, UInt32) in [(.gradient, 191), (.color(Color(255, 0, 0, alpha: 0.6)), 153)] {
      let harness = try DisplayHarness(output: Extent(3840, 2160), scale120: 240)
      try harness.show(.masked(mask))
      var alphas: [UInt32] = []
      for _ in 0..<25 {
        harness.frame()
        alphas.append(harness.dimness)
      }
      #expect(alphas == alphas.sorted() && Set(alphas).count > 8 && alphas.last == alpha)
      let backdrop = try #require(harness.backdrop?.surface)
      #expect(backdrop.logicalSize == Extent(1920, 1080))
      let before = backdrop.presented
      for _ in 0..<3 { harness.frame() }
      #expect(backdrop.presented == before)
    }
  }

  @Test(
    "gradient needs at most 64 KiB a picture, at any size and scale",
    arguments: zip(
      [Extent(3840, 2160), Extent(1366, 768), Extent(2160, 3840), Extent(7680, 2160)], [240, 120, 180, 120]
    ))
  func gradient(_ output: Extent, _ scale120: UInt32) throws {
    let harness = try DisplayHarness(output: output, scale120: scale120)
    try harness.showFully(.masked(.gradient))
    let pixels = try #require(harness.backdrop?.surface.pixels)
    #expect(pixels.extent.width * pixels.extent.height * 4 <= 65_536)
    let center = pixels[Int(pixels.extent.width / 2), Int(pixels.extent.height / 2)]
    #expect(center >> 24 <= 2, "clear in the centre")
    #expect(pixels.words.contains { $0 >> 24 > 120 } && pixels.words.allSatisfy { $0 << 8 == 0 })
  }

  @Test("gradient is painted at full size without a viewporter")
  func largeGradient() throws {
    let harness = try DisplayHarness(output: Extent(800, 600), offering: .sway.without(.viewporter))
    try harness.showFully(.masked(.gradient))
    let pixels = try #require(harness.backdrop?.surface.pixels)
    #expect(pixels.extent == Extent(800, 600))
    #expect(pixels[400, 300] >> 24 <= 1)
    // Half of the shorter side from the centre.
    #expect((94...97).contains(pixels[700, 300] >> 24))
    #expect((94...97).contains(pixels[400, 0] >> 24))
  }

  @Test(
    "dim and gradient of the originals' themes have the originals' alphas",
    arguments: [(ThemeSelection.Name.mbProgressHUD, 0.1), (.svProgressHUD, 0.4)])
  func originals(_ theme: ThemeSelection.Name, dim: Double) throws {
    func pixels(_ mask: Mask) throws -> Pixels {
      let harness = try DisplayHarness(output: Extent(1600, 600), offering: .sway.without(.viewporter))
      var specification = HUD.Specification.masked(mask)
      specification.themeSelection = ThemeSelection(theme)
      try harness.showFully(specification)
      return try #require(harness.backdrop?.surface.pixels)
    }
    func isNear(_ pixel: UInt32, _ alpha: Double) -> Bool {
      pixel << 8 == 0 && abs(Double(pixel >> 24) - alpha * 255) <= 1
    }
    let plain = try pixels(.dim)
    #expect(isNear(plain[0, 0], dim) && plain.areAll(plain[0, 0]))
    let gradient = try pixels(.gradient)
    for (x, y, alpha) in [(800, 300, 0.0), (1100, 300, 0.375), (500, 300, 0.375), (800, 0, 0.375)]
      + [(1400, 300, 0.75), (1599, 300, 0.75), (0, 0, 0.75)]
    {
      #expect(isNear(gradient[x, y], alpha), "\(gradient[x, y] >> 24) at \(x),\(y)")
    }
  }

  @Test(
    "on a large output, every picture of a fade needs at most 64 KiB",
    arguments: [
      Mask.dim, .gradient, .color(.white),
    ], [Offer.everything, .sway])
  func smallFades(_ mask: Mask, _ offer: Offer) throws {
    let harness = try DisplayHarness(output: Extent(3840, 2160), scale120: 240, offering: offer)
    try harness.show(.masked(mask))
    var largest: Int32 = 0
    func fade() {
      for _ in 0..<25 {
        harness.frame()
        let extent = harness.backdrop?.surface.pixels?.extent
        largest = max(largest, extent.map { $0.width * $0.height * 4 } ?? 0)
      }
    }
    fade()
    harness.hide()
    fade()
    #expect(largest > 0 && largest <= 65_536)
    #expect(harness.remains == [:])
  }

  @Test("take no input in the grace time", arguments: [Mask.none, .pass, .clear, .dim, .gradient])
  func grace(_ mask: Mask) throws {
    let harness = try DisplayHarness()
    var specification = HUD.Specification.masked(mask)
    specification.options.grace = .seconds(1)
    try harness.show(specification)
    harness.wait(.milliseconds(500))
    #expect(harness.compositor.surfaces.isEmpty)
  }

  @Test("a mask can change while shown, with other surfaces if needed")
  func changed() throws {
    let harness = try DisplayHarness()
    let showing = try harness.showFully(.masked(.none))
    let first = try #require(harness.bezel)
    for mask in [Mask.dim, .clear, .none, .pass, .dim] {
      try harness.update(.masked(mask))
      harness.arrive()
      #expect((harness.backdrop != nil) == mask.blocksOutput)
      #expect(harness.bezels.count == 1)
      #expect(harness.dimness == (mask == .dim ? 102 : 0))
      #expect(harness.place(of: harness.bezel) == Box(x: 894, y: 474, width: 132, height: 132))
    }
    #expect(!first.isAlive)
    #expect(showing.endings == [])
    #expect(harness.compositor.transcript.made("layer_surface") == 4)
  }

  @Test("a settled backdrop is not drawn again for progress")
  func backdropAtProgress() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.masked(.dim))
    harness.arrive()
    let backdrop = try #require(harness.backdrop?.surface)
    let before = backdrop.presented
    var specification = HUD.Specification.masked(.dim)
    specification.content.indicator = .ring(Progress(0.9))
    try harness.update(specification)
    harness.arrive()
    #expect(backdrop.presented == before)
    #expect(harness.sleepsForEver)
  }

  @Test("a settled backdrop is not drawn again while a spinner turns")
  func settledBackdrop() throws {
    let harness = try DisplayHarness()
    try harness.showFully(.hud(.spinner) { $0.mask = .dim })
    harness.arrive()
    let backdrop = try #require(harness.backdrop?.surface)
    let bezel = try #require(harness.bezel)
    let before = (backdrop.presented, bezel.presented)
    for _ in 0..<10 { harness.frame() }
    #expect(bezel.presented == before.1 + 10)
    #expect(backdrop.presented == before.0)
    #expect(!backdrop.awaitsFrame)
  }
}

extension DisplayHarness {
  /// The backdrop's alpha, from 0 to 255.
  var dimness: UInt32 { (backdrop?.surface.pixels?[0, 0] ?? 0) >> 24 }
}
