import FakeCompositor
import HUDModel
import Testing

@testable import HUDDisplay

@Suite("A HUD on all outputs")
struct AllOutputsTests {
  private static let small = FakeOutput.Properties(name: "DP-1", mode: Extent(640, 480))
  private static let fine = FakeOutput.Properties(name: "DP-2", mode: Extent(900, 600), scale120: 180)

  private let house: Playhouse

  init() throws {
    house = try Playhouse(FakeCompositor(outputs: [Self.small, Self.fine], seats: [[.touch]]))
  }

  @Test("is one, with a bezel in the middle of each, at each one's scale", arguments: [Mask.none, .dim])
  func each(_ mask: Mask) throws {
    let showing = try house.showFully(.everywhere { $0.mask = mask })
    #expect(house.bezels.count == 2)
    #expect(house.display.ids == [HUDDisplay.defaultID])
    #expect(house.compositor.layerSurfaces.map { $0.output?.properties.name } == ["DP-1", "DP-2"])
    #expect(PaintedBezel(house.bezels[0])?.box.width == 132)
    #expect(PaintedBezel(house.bezels[1])?.box.width == 198)
    if mask == .none {
      #expect(house.place(of: house.bezels[0]) == Box(x: 254, y: 174, width: 132, height: 132))
      #expect(house.place(of: house.bezels[1]) == Box(x: 351, y: 201, width: 198, height: 198))
    }
    house.hide()
    house.arrive()
    #expect(showing.endings == [.completed])
    #expect(house.remains == [:])
  }

  @Test("goes from all of them with a tap on any", arguments: 0..<2)
  func tap(_ index: Int) throws {
    let showing = try house.showFully(.everywhere())
    let bezel = house.bezels[index]
    let size = try #require(bezel.logicalSize)
    let middle = Place(Double(size.width) / 2, Double(size.height) / 2)
    house.compositor.seats[0].touch.down(at: middle, on: bezel)
    house.settle()
    house.compositor.seats[0].touch.up()
    house.settle()
    house.arrive()
    #expect(showing.endings == [.tapped])
    #expect(house.remains == [:])
  }

  @Test("comes onto one that comes, and is there at once")
  func comes() throws {
    let showing = try house.showFully(.everywhere())
    house.compositor.addOutput(.init(name: "DP-3", mode: Extent(800, 600)))
    house.settle()
    house.arrive()
    #expect(house.bezels.count == 3)
    #expect(house.place(of: house.bezels[2]) == Box(x: 334, y: 234, width: 132, height: 132))
    #expect(showing.endings == [])
    #expect(house.sleepsForEver)
    house.hide()
    house.compositor.addOutput(.init(name: "DP-4"))
    house.settle()
    #expect(house.bezels.count == 3, "it is on its way out")
    house.arrive()
    #expect(house.remains == [:])
  }

  @Test("leaves one that goes, and is lost with the last", arguments: [true, false], [Mask.none, .dim])
  func goes(isTold: Bool, mask: Mask) throws {
    let showing = try house.showFully(.everywhere { $0.mask = mask })
    house.compositor.remove(house.compositor.outputs[0], closingSurfaces: isTold)
    house.settle()
    house.arrive()
    #expect(showing.endings == [])
    #expect(house.bezels.count == 1)
    #expect(PaintedBezel(house.bezel)?.box.width == 198)
    house.compositor.remove(house.compositor.outputs[0], closingSurfaces: isTold)
    house.settle()
    #expect(showing.endings == [.lost])
    #expect(house.remains == [:])
  }

  @Test("doesn't come back where the compositor has closed it")
  func closed() throws {
    let showing = try house.showFully(.everywhere())
    house.compositor.layerSurfaces[0].close()
    house.settle()
    house.arrive()
    try house.update(.everywhere())
    house.arrive()
    #expect(house.bezels.count == 1)
    #expect(showing.endings == [])
  }

  @Test("has its first frame wherever that is shown, though it goes where it was under way")
  func firstFrame() throws {
    var request = HUD.Request.everywhere()
    request.options.minimumShow = .seconds(1)
    let showing = try house.show(request)
    house.compositor.remove(house.compositor.outputs[0])
    house.settle()
    house.frame()
    house.frame()
    house.hide()
    house.wait(.milliseconds(900))
    #expect(house.phase == .visible, "its second is not over")
    house.wait(.milliseconds(500))
    #expect(showing.endings == [.completed])
  }

  @Test("stacks with the others of each output")
  func stacks() throws {
    try house.showFully(.everywhere { $0.placement.position = .top }, as: "everywhere")
    var request = HUD.Request.at(.top)
    request.options.placement.output = .named("DP-2")
    try house.showFully(request, as: "there")
    house.arrive()
    #expect(house.bezels.map { house.place(of: $0)?.y } == [20, 30 + 216, 30])
  }

  @Test("can be where another one was, and that be everywhere")
  func changes() throws {
    let showing = try house.showFully(.ring(0.4))
    for (output, count) in [
      (HUDModel.Placement.Output.all, 2), (.named("DP-2"), 1), (.all, 2), (.focused, 1),
    ] {
      try house.update(.ring(0.4) { $0.placement.output = output })
      house.arrive()
      #expect(house.bezels.count == count)
    }
    #expect(showing.endings == [])
  }
}

extension HUD.Request {
  fileprivate static func everywhere(_ change: (inout Options) -> Void = { _ in }) -> HUD.Request {
    ring(0.4) {
      $0.placement.output = .all
      change(&$0)
    }
  }
}
