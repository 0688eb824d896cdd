import BezelValues
import HUDModel
import SeededRandom
import Testing

private let critical = Spring(settlingTime: .milliseconds(300))
private let springs = [
  critical, Spring(settlingTime: .milliseconds(300), dampingRatio: 0.999),
  Spring(settlingTime: .milliseconds(120), dampingRatio: 0.7),
  Spring(settlingTime: .seconds(2), dampingRatio: 0.2),
]

/// A value that is animated from 0 to 1.
private func moving(with spring: Spring = critical) -> AnimatedValue {
  var value = AnimatedValue(0)
  value.move(to: 1, at: start, with: spring)
  return value
}

@Suite struct AnimatedValueTests {
  @Test func `a value stays where it was set`() {
    let value = AnimatedValue(0.4)
    #expect(value.value(at: start) == 0.4)
    #expect(value.velocity(at: start) == 0)
    #expect(!value.isMoving(at: start))
  }

  @Test func `a critical spring is within 0.1 percent after its settling time, and not before`() {
    let value = moving()
    #expect(abs((value.settles - start).inSeconds - 0.3) < 1e-6)
    #expect(abs(1 - value.value(at: start + .milliseconds(299))) > 0.001)
    #expect(abs(1 - value.value(at: value.settles - .nanoseconds(10))) <= 0.001_000_1)
  }

  @Test func `a critical spring from rest moves only forward, up to its target`() {
    let value = moving()
    var last = 0.0
    for step in 0...400 {
      let now = value.value(at: start + .milliseconds(step))
      #expect(now >= last && now <= 1)
      last = now
    }
    #expect(last == 1)
  }

  // The overshoot is e^(−πζ/√(1−ζ²)).
  @Test(arguments: [(0.2, 0.526_62), (0.5, 0.163_03), (0.8, 0.015_16)])
  func `an under-damped spring overshoots by the amount of its damping ratio`(
    ratio: Double, overshoot: Double
  ) {
    let value = moving(with: Spring(dampingRatio: ratio))
    let peak = (0...2000).map { value.value(at: start + .milliseconds($0)) }.max() ?? 0
    #expect(abs(peak - 1 - overshoot) < 0.001)
    #expect(abs(value.extent(from: start).upperBound - 1 - overshoot) < 0.0001)
  }

  @Test(arguments: springs)
  func `velocity is the slope of the value`(spring: Spring) {
    var value = moving(with: spring)
    value.move(to: -3, at: start + .milliseconds(40), with: spring)
    for step in 50..<400 {
      let now = start + .milliseconds(step)
      guard now < value.settles - .milliseconds(1) else { break }
      let before: Double = value.value(at: now - .microseconds(1))
      let after: Double = value.value(at: now + .microseconds(1))
      let slope = (after - before) / 2e-6
      #expect(abs(slope - value.velocity(at: now)) < 1e-3 * max(1, abs(slope)))
    }
  }

  @Test(arguments: springs)
  func `a new target keeps value and velocity`(spring: Spring) {
    var random = SeededRandom(seed: 1)
    for _ in 0..<200 {
      var value = AnimatedValue(Double.random(in: -100...100, using: &random))
      var now = start
      for _ in 0..<10 {
        let (position, velocity) = (value.value(at: now), value.velocity(at: now))
        value.move(to: Double.random(in: -100...100, using: &random), at: now, with: spring)
        #expect(abs(value.value(at: now) - position) < 1e-9)
        #expect(abs(value.velocity(at: now) - velocity) < 1e-6)
        now = now + .microseconds(Int.random(in: 0...400_000, using: &random))
      }
    }
  }

  @Test(arguments: springs)
  func `a value never jumps, not even when it settles`(spring: Spring) {
    var random = SeededRandom(seed: 2)
    for _ in 0..<50 {
      var value = AnimatedValue(0)
      var now = start
      var last = 0.0
      for _ in 0..<300 {
        if Int.random(in: 0..<20, using: &random) == 0 {
          value.move(to: Double.random(in: 0...1, using: &random), at: now, with: spring)
        }
        let fastest = abs(value.velocity(at: now))
        now = now + .milliseconds(1)
        let present = value.value(at: now)
        #expect(present.isFinite)
        // The distance in a millisecond, with a tolerance for acceleration and for the last 0.1 %.
        #expect(abs(present - last) <= (fastest + 60) * 0.001 + 0.003)
        last = present
      }
    }
  }

  @Test func `a value that passes its target settles`() {
    var value = moving()
    let halfway = start + .milliseconds(50)
    value.move(to: value.value(at: halfway), at: halfway, with: critical)
    #expect(value.isMoving(at: halfway))
    #expect(value.velocity(at: halfway) > 5)
    #expect((value.settles - halfway).inSeconds < 0.4)
    #expect(value.value(at: value.settles) == value.target)
  }

  @Test func `the same target again changes nothing`() {
    let value = moving()
    var asked = value
    asked.move(to: 1, at: start + .milliseconds(77), with: critical)
    asked.follow(1, at: start + .milliseconds(99), with: critical)
    #expect(asked == value)
  }

  @Test func `missed frames change nothing`() {
    let value = moving()
    var watched = value
    for step in 0..<100 { _ = watched.value(at: start + .milliseconds(step)) }
    watched.move(to: 0, at: start + .milliseconds(100), with: critical)
    var unwatched = value
    unwatched.move(to: 0, at: start + .milliseconds(100), with: critical)
    #expect(watched == unwatched)
  }

  @Test func `before its start a value is at its beginning`() {
    #expect(moving().value(at: start - .seconds(1)) == 0)
  }

  @Test func `a jump is immediate`() {
    var value = moving()
    value.jump(to: 7)
    #expect(value.value(at: start + .milliseconds(1)) == 7)
    #expect(!value.isMoving(at: start + .milliseconds(1)))
  }

  @Test func `a postponed animation is the same, later`() {
    let value = moving()
    var later = value
    later.postpone(by: .milliseconds(80))
    for step in stride(from: 0, through: 400, by: 10) {
      let now = start + .milliseconds(step)
      #expect(abs(later.value(at: now + .milliseconds(80)) - value.value(at: now)) < 1e-12)
    }
    #expect(later.settles == value.settles + .milliseconds(80))
  }

  @Test func `a following value never passes its newest target`() {
    var random = SeededRandom(seed: 4)
    for _ in 0..<500 {
      var value = AnimatedValue(0)
      var now = start
      for _ in 0..<12 {
        let target = Double.random(in: 0...1, using: &random)
        let side = value.value(at: now) < target
        value.follow(target, at: now, with: critical)
        for _ in 0..<Int.random(in: 1...30, using: &random) {
          now = now + .milliseconds(7)
          let present = value.value(at: now)
          #expect(side ? present <= target + 1e-12 : present >= target - 1e-12)
        }
      }
    }
  }

  @Test(arguments: springs)
  func `the extent is the range of all later values`(spring: Spring) {
    var random = SeededRandom(seed: 5)
    for _ in 0..<100 {
      var value = AnimatedValue(0)
      value.move(to: Double.random(in: -1...1, using: &random), at: start, with: spring)
      let change = start + .milliseconds(Int.random(in: 0...150, using: &random))
      value.move(to: Double.random(in: -1...1, using: &random), at: change, with: spring)
      let extent = value.extent(from: change)
      let seen = (0...4000).map { value.value(at: change + .milliseconds($0)) }
      let least = seen.min() ?? 0
      let greatest = seen.max() ?? 0
      #expect(extent.lowerBound <= least + 1e-9 && extent.lowerBound > least - 0.01)
      #expect(extent.upperBound >= greatest - 1e-9 && extent.upperBound < greatest + 0.01)
    }
  }
}
