import BezelKit
import FakeCompositor
import Synchronization
import Testing

@Suite("A picture that a program paints")
struct CustomTests {
  /// How often something was done, and with which times.
  private final class Notes: Sendable {
    private let times = Mutex<[Duration]>([])
    var all: [Duration] { times.withLock { $0 } }
    func note(_ time: Duration) { times.withLock { $0.append(time) } }
  }

  /// The colours that a surface shows nothing else in.
  private static let (red, green): (UInt32, UInt32) = (0xffff_0000, 0xff00_ff00)

  @Test("is in the indicator's box, in colours and shapes as painted")
  func painted() async throws {
    let desk = try Desk()
    let picture = HUD.Indicator.custom(isAnimated: false) { canvas, time in
      canvas.setColor(HUD.Color(red: 1, green: 0, blue: 0))
      // Larger than the box, of which nothing is to be seen outside.
      canvas.rectangle(x: -500, y: -500, width: 1000, height: 1000)
      canvas.fill()
      canvas.saved { canvas in
        canvas.translate(x: canvas.width / 4, y: 0)
        canvas.rotate(by: 0.5)
        canvas.setColor(HUD.Color(red: 0, green: 1, blue: 0))
        canvas.rectangle(x: -5, y: -5, width: 10, height: 10)
        canvas.clip()
        canvas.arc(x: 0, y: 0, radius: 20)
        canvas.fill()
      }
      // What is left behind, such as this, harms nobody.
      canvas.scale(x: 0, y: 0)
    }
    let hud = HUD.show(.quick(desk.host, picture))
    await desk.until("it is painted") { $0.surfaces.first?.pixels?.words.contains(Self.green) == true }
    let words = await desk.look { $0.surfaces.first?.pixels?.words ?? [] }
    #expect(words.count { $0 == Self.green } == 100)
    #expect(words.count { $0 == Self.red } == 40 * 40 - 100)
    hud.dismiss()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }

  @Test("is painted once if it doesn't move, and again when it is another one")
  func still() async throws {
    let desk = try Desk()
    let (first, second) = (Notes(), Notes())
    let hud = HUD.show(.quick(desk.host, .custom(isAnimated: false) { first.note($1) }))
    await desk.until("it is painted") { _ in !first.all.isEmpty }
    hud.indicator = .custom(isAnimated: false) { second.note($1) }
    await desk.until("the other one is painted") { _ in !second.all.isEmpty }
    hud.dismiss()
    #expect(await hud.ended == .completed)
    #expect(first.all == [.zero])
    #expect(second.all == [.zero])
    await desk.clear()
  }

  @Test("moves with the frames, and stops with its HUD")
  func moving() async throws {
    let desk = try Desk()
    let notes = Notes()
    let hud = HUD.show(
      .quick(
        desk.host,
        .custom { canvas, time in
          notes.note(time)
          canvas.rectangle(x: 0, y: 0, width: time / .seconds(1) + 1, height: 4)
          canvas.fill()
        }))
    await desk.until("ten frames are painted") { _ in notes.all.count >= 10 }
    hud.dismiss()
    #expect(await hud.ended == .completed)
    #expect(notes.all == notes.all.sorted())
    await desk.clear()
  }
}
