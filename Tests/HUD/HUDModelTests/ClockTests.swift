import BezelValues
import HUDModel
import Testing

@Suite struct ClockTests {
  private let start = Instant(sinceStart: .seconds(100))

  /// A HUD that is shown at the start, in a row or in a column.
  private func shown(_ clock: Clock?, _ indicator: Indicator = .none, in arrangement: Arrangement = .row)
    -> HUD
  {
    var theme = Theme.dark
    theme.layout.arrangement = arrangement
    theme.motion.animation = .none
    var specification = HUD.Specification(Content(indicator: indicator, title: "Recording"), theme: theme)
    specification.options.clock = clock
    var hud = HUD(id: "clock", specification)
    _ = hud.show(specification, at: start)
    return hud
  }

  @Test func `the elapsed time is the value`() {
    var (row, column) = (shown(.elapsed), shown(.elapsed, .spinner, in: .column))
    #expect(row.content.valueText == "0:00" && column.content.valueText == "0:00")
    #expect(row.nextDeadline == start + .seconds(1))
    #expect(!row.handle(.deadline, at: start + .seconds(1)).isEmpty)
    _ = column.handle(.deadline, at: start + .milliseconds(62_300))
    #expect(row.content.valueText == "0:01" && column.content.valueText == "1:02")
    #expect(column.nextDeadline == start + .seconds(63))
  }

  @Test func `between two seconds nothing changes`() {
    var hud = shown(.elapsed)
    #expect(hud.handle(.deadline, at: start + .milliseconds(999)).isEmpty)
    #expect(hud.content.valueText == "0:00")
  }

  @Test func `a countdown empties the indicator and ends the HUD`() {
    var hud = shown(.countdown(.milliseconds(2500)), .ring(Progress(1)), in: .column)
    #expect(hud.content.valueText == "0:03" && hud.content.indicator == .ring(Progress(1)))
    _ = hud.handle(.deadline, at: start + .seconds(1))
    #expect(hud.content.valueText == "0:02" && hud.content.indicator == .ring(Progress(0.6)))
    _ = hud.handle(.deadline, at: start + .seconds(2))
    #expect(hud.content.valueText == "0:01" && hud.nextDeadline == start + .milliseconds(2500))
    let effects = hud.handle(.deadline, at: start + .milliseconds(2500))
    #expect(effects.contains(.ended(hud.lifecycle.generation, .completed)))
    #expect(hud.phase == .idle && hud.nextDeadline == nil)
  }

  @Test func `what plays goes on from its place, and its HUD is dismissed as without a clock`() {
    var hud = shown(.playing(.seconds(200)), .bar(Progress(0.25)))
    #expect(hud.content.valueText == "\u{2212}2:30" && hud.timeLeft(at: start) == nil)
    var specification = hud.specification
    specification.options.timeout = .after(.seconds(30))
    _ = hud.show(specification, at: start)
    _ = hud.handle(.deadline, at: start + .seconds(20))
    #expect(hud.content.indicator == .bar(Progress(0.35)) && hud.content.valueText == "\u{2212}2:10")
    #expect(hud.timeLeft(at: start + .seconds(20)) == .seconds(10), "a second more is nothing to read")
    _ = hud.handle(.deadline, at: start + .seconds(30))
    #expect(hud.phase == .idle)
  }

  @Test func `an update of what plays moves it only with other progress`() {
    var hud = shown(.playing(.seconds(200)), .bar(Progress(0.25)))
    _ = hud.handle(.deadline, at: start + .seconds(10))
    var new = hud.specification
    new.content.title = "Two"
    _ = hud.update(new, at: start + .milliseconds(10_500))
    #expect(hud.content.indicator == .bar(Progress(0.3)) && hud.nextDeadline == start + .seconds(11))
    new.content.indicator = .bar(Progress(0.5))
    _ = hud.update(new, at: start + .milliseconds(10_600))
    #expect(hud.content.valueText == "\u{2212}1:40" && hud.nextDeadline == start + .milliseconds(11_600))
  }

  @Test func `the time left is that of the countdown, or an earlier timeout`() {
    var hud = shown(.countdown(.seconds(60)), .ring(Progress(1)))
    #expect(hud.timeLeft(at: start + .seconds(20)) == .seconds(40))
    #expect(shown(.elapsed).timeLeft(at: start + .seconds(20)) == nil)
    var specification = hud.specification
    specification.options.timeout = .after(.seconds(30))
    _ = hud.show(specification, at: start)
    #expect(hud.timeLeft(at: start + .seconds(40)).map { $0 <= .seconds(20) } == true)
  }

  @Test func `an update keeps the clock going, and one without it removes the time`() {
    var hud = shown(.elapsed)
    _ = hud.handle(.deadline, at: start + .seconds(5))
    var new = hud.specification
    new.content.title = "Paused"
    _ = hud.update(new, at: start + .milliseconds(5500))
    #expect(hud.content.valueText == "0:05" && hud.nextDeadline == start + .seconds(6))
    new.options.clock = nil
    _ = hud.update(new, at: start + .milliseconds(5600))
    #expect(hud.content.valueText.isEmpty && hud.nextDeadline == nil)
  }

  @Test func `a new show starts it again`() {
    var hud = shown(.elapsed)
    _ = hud.handle(.deadline, at: start + .seconds(5))
    _ = hud.show(hud.specification, at: start + .milliseconds(5500))
    #expect(hud.content.valueText == "0:00" && hud.nextDeadline == start + .milliseconds(6500))
  }

  @Test func `a HUD that disappears has no clock`() {
    var hud = shown(.elapsed)
    _ = hud.handle(.hide, at: start + .milliseconds(100))
    #expect(hud.nextDeadline.map { $0 < start + .seconds(1) } ?? true)
  }
}
