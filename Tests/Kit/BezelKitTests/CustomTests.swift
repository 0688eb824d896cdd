import BezelKit
import FakeCompositor
import Synchronization
import Testing

@Suite("A custom indicator")
struct CustomTests {
  /// Records the times of calls.
  private final class TimeRecorder: Sendable {
    private let times = Mutex<[Duration]>([])
    var all: [Duration] { times.withLock { $0 } }
    func record(_ time: Duration) { times.withLock { $0.append(time) } }
  }

  /// Colours that appear nowhere else in a bezel.
  private static let (red, green): (UInt32, UInt32) = (0xffff_0000, 0xff00_ff00)

  @Test("a custom indicator is painted in the indicator's box, with its colours and shapes")
  func painted() async throws {
    let desktop = try FakeDesktop()
    let picture = HUD.Indicator.custom(isAnimated: false) { canvas in
      canvas.setColor(HUD.Color(red: 1, green: 0, blue: 0))
      // Larger than the box, so that it must be clipped.
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
      // A saved state that is not restored must have no effect.
      canvas.scale(x: 0, y: 0)
    }
    let hud = HUD.show(.quick(desktop.host, picture))
    await desktop.until("it is painted") { $0.surfaces.first?.pixels?.words.contains(Self.green) == true }
    let words = await desktop.look { $0.surfaces.first?.pixels?.words ?? [] }
    #expect(words.count { $0 == Self.green } == 100)
    #expect(words.count { $0 == Self.red } == 48 * 48 - 100)
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("a still custom indicator is painted once, and again when it is replaced")
  func still() async throws {
    let desktop = try FakeDesktop()
    let (first, second) = (TimeRecorder(), TimeRecorder())
    let hud = HUD.show(.quick(desktop.host, .custom(isAnimated: false) { first.record($0.time) }))
    await desktop.until("it is painted") { _ in !first.all.isEmpty }
    hud.indicator = .custom(isAnimated: false) { second.record($0.time) }
    await desktop.until("the other one is painted") { _ in !second.all.isEmpty }
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    #expect(first.all == [.zero])
    #expect(second.all == [.zero])
    await desktop.clear()
  }

  @Test("a custom indicator has its own size and text, and keeps its painter when its progress changes")
  func progress() async throws {
    let desktop = try FakeDesktop()
    let seen = Mutex<[Double]>([])
    let bar = HUD.Indicator.custom(
      size: HUD.Size(width: 100, height: 20), progress: 0.25, isAnimated: false
    ) { canvas in
      seen.withLock { $0.append(canvas.progress ?? -1) }
      canvas.setColor(HUD.Color(red: 1, green: 0, blue: 0))
      canvas.rectangle(x: -50, y: -10, width: 100, height: 20)
      canvas.fill()
      if canvas.progress == 1 {
        canvas.setColor(HUD.Color(red: 0, green: 1, blue: 0))
        canvas.text("MMM", font: HUD.Font(size: 18, weight: .bold))
      }
    }
    let hud = HUD.show(.quick(desktop.host, bar))
    await desktop.until("it is painted in its size") {
      $0.surfaces.first?.pixels?.words.count { $0 == Self.red } == 100 * 20
    }
    hud.progress = 1
    #expect(hud.progress == 1 && !hud.indicator.isStatus)
    await desktop.until("its text is painted at the end") {
      $0.surfaces.first?.pixels?.words.contains(Self.green) == true
    }
    let values = seen.withLock { $0 }
    #expect(values.first == 0.25 && values.last == 1 && values == values.sorted())
    hud.dismiss()
    try await hud.waitUntilEnded()
    await desktop.clear()
  }

  @Test("an animated custom indicator is painted for each frame until its HUD ends")
  func moving() async throws {
    let desktop = try FakeDesktop()
    let recorder = TimeRecorder()
    let hud = HUD.show(
      .quick(
        desktop.host,
        .custom { canvas in
          recorder.record(canvas.time)
          canvas.rectangle(x: 0, y: 0, width: canvas.time / .seconds(1) + 1, height: 4)
          canvas.fill()
        }))
    await desktop.until("ten frames are painted") { _ in recorder.all.count >= 10 }
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    #expect(recorder.all == recorder.all.sorted())
    await desktop.clear()
  }
}
