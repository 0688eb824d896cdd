import Testing

@testable import HUDModel

@Suite struct DamageTests {
  private func scene(_ picture: Scene.Indicator.Picture = .spinner(turn: 0), title: String = "Title") -> Scene
  {
    let style = Theme.dark
    return Scene(
      bezel: Scene.Bezel(
        frame: Rect(x: 50, y: 50, width: 200, height: 100), cornerRadius: 18, fill: style.bezel.fill,
        borderColor: style.bezel.borderColor, borderWidth: 1, shadow: style.bezel.shadow),
      parts: Scene.Parts(
        indicator: Scene.Indicator(
          picture: picture, frame: Rect(x: 130, y: 60, width: 40, height: 40), color: .white,
          trackColor: .black, lineWidth: 3),
        texts: [
          Scene.Text(
            block: TextBlock(string: title, font: style.text.titleFont, maxWidth: 200, limit: .lines(1)),
            frame: Rect(x: 100, y: 110, width: 100, height: 20), color: .white)
        ]),
      presence: .full)
  }

  private func holds(_ outer: Rect?, _ inner: Rect) -> Bool { outer.map { $0.union(inner) == $0 } ?? false }

  @Test func `equal scenes have no damage`() {
    #expect(scene().damage(since: scene()) == nil)
  }

  @Test func `a spinner damages little more than its frame`() {
    let damage = scene(.spinner(turn: 0.1)).damage(since: scene())
    #expect(holds(damage, Rect(x: 130, y: 60, width: 40, height: 40)))
    #expect(holds(Rect(x: 128, y: 58, width: 44, height: 44), damage ?? scene().extent))
  }

  @Test func `a percentage damages little more than the ring's frame`() {
    func counting(_ percent: Int) -> Scene {
      var scene = scene(.ring(fraction: Double(percent) / 100))
      let font = Font(size: 10, weight: .bold)
      let block = TextBlock(string: "\(percent)%", font: font, maxWidth: 80, limit: .lines(1))
      scene.parts.indicator?.label = Scene.Text(
        block: block, frame: Rect(x: 130, y: 60, width: 40, height: 40), color: .white)
      return scene
    }
    let damage = counting(41).damage(since: counting(40))
    #expect(holds(damage, Rect(x: 130, y: 60, width: 40, height: 40)))
    #expect(holds(Rect(x: 128, y: 58, width: 44, height: 44), damage ?? scene().extent))
  }

  @Test func `a text damages its old and its new frame, and where glyphs may reach`() {
    var new = scene(title: "Other")
    new.parts.texts[0].frame = Rect(x: 60, y: 110, width: 180, height: 20)
    let damage = new.damage(since: scene())
    #expect(holds(damage, Rect(x: 55, y: 105, width: 190, height: 30)))
    #expect(!holds(damage, Rect(x: 130, y: 60, width: 40, height: 40)))
  }

  @Test func `a removed text damages its frame`() {
    var new = scene()
    new.parts.texts = []
    #expect(holds(new.damage(since: scene()), Rect(x: 100, y: 110, width: 100, height: 20)))
    #expect(holds(scene().damage(since: new), Rect(x: 100, y: 110, width: 100, height: 20)))
  }

  @Test func `a button's state damages the button and its focus ring`() {
    var old = scene()
    let frame = Rect(x: 110, y: 112, width: 80, height: 30)
    var label = old.parts.texts[0]
    label.frame = frame.grown(by: -8)
    old.parts.buttons = [
      Scene.Button(
        id: "stop", frame: frame, cornerRadius: 15, fill: .white, borderColor: .clear, borderWidth: 0,
        focusColor: nil, focusWidth: 2, face: .label(label))
    ]
    var new = old
    new.parts.buttons[0].focusColor = .white
    #expect(holds(new.damage(since: old), frame.grown(by: 4)))
    #expect(holds(frame.grown(by: 8), new.damage(since: old) ?? old.extent))
    var gone = old
    gone.parts.buttons = []
    #expect(holds(gone.damage(since: new), frame.grown(by: 4)))
  }

  @Test func `a change of presence or size damages all of both scenes with their shadows`() {
    var faded = scene()
    faded.presence = Scene.Presence(scale: 0.8, opacity: 0.5)
    #expect(faded.damage(since: scene()) == scene().extent)
    var grown = scene()
    grown.bezel.frame = Rect(x: 40, y: 50, width: 260, height: 100)
    #expect(grown.damage(since: scene()) == grown.extent.union(scene().extent))
    #expect(holds(grown.extent, grown.bezel.frame.offset(x: 0, y: 8).grown(by: 28)))
  }

  @Test func `damage is scaled with the zoom`() {
    var old = scene()
    old.presence = Scene.Presence(scale: 0.5, opacity: 1)
    var new = scene(.spinner(turn: 0.5))
    new.presence = old.presence
    // The zoom halves the distance from the bezel's centre at (150, 100).
    #expect(holds(new.damage(since: old), Rect(x: 140, y: 80, width: 20, height: 20)))
    #expect(!holds(new.damage(since: old), Rect(x: 130, y: 60, width: 40, height: 40)))
  }
}
