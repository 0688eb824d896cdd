import SeededRandom
import Testing

@testable import HUDModel

@Suite struct SpringTests {
  private static let ratios = [1, 0.9999, 0.95, 0.7, 0.3, 0.1]

  private func randomState(_ random: inout SeededRandom) -> Spring.State {
    Spring.State(
      displacement: Double.random(in: -1...1, using: &random) * 100,
      velocity: Double.random(in: -1...1, using: &random) * 3000)
  }

  @Test func `a critical spring of 0.3 seconds has a frequency of 30.8 radians a second`() {
    #expect(abs(Spring(settlingTime: .milliseconds(300)).angularFrequency - 30.778) < 0.001)
  }

  @Test(arguments: ratios)
  func `after its settling time a spring stays within the tolerance`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio)
    var random = SeededRandom(seed: 11)
    for _ in 0..<200 {
      let state = randomState(&random)
      let settling = spring.settling(from: state)
      let rest = 0.001 * max(abs(state.displacement), abs(state.velocity) / spring.angularFrequency)
      for step in 0..<200 {
        let later = spring.state(after: settling + Double(step) * 0.004, from: state)
        #expect(abs(later.displacement) <= rest * 1.000_001)
        #expect(abs(later.velocity) / spring.angularFrequency <= rest * 1.000_001)
      }
    }
  }

  @Test(arguments: ratios)
  func `the settling time is not much longer than necessary`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio)
    var random = SeededRandom(seed: 12)
    for _ in 0..<50 {
      let state = randomState(&random)
      let settling = spring.settling(from: state)
      let rest = 0.001 * max(abs(state.displacement), abs(state.velocity) / spring.angularFrequency)
      let earlier = stride(from: settling * 0.75, through: settling, by: 0.0005)
      #expect(
        earlier.contains {
          let state = spring.state(after: $0, from: state)
          return abs(state.displacement) > rest || abs(state.velocity) / spring.angularFrequency > rest
        })
    }
  }

  @Test func `a spring at rest at its target has settled`() {
    #expect(Spring().settling(from: Spring.State(displacement: 0, velocity: 0)) == 0)
  }

  @Test(arguments: ratios)
  func `intermediate states give the same motion`(ratio: Double) {
    let spring = Spring(dampingRatio: ratio)
    let start = Spring.State(displacement: -40, velocity: 700)
    let whole = spring.state(after: 0.2, from: start)
    let parts = spring.state(after: 0.13, from: spring.state(after: 0.07, from: start))
    #expect(abs(whole.displacement - parts.displacement) < 1e-9)
    #expect(abs(whole.velocity - parts.velocity) < 1e-7)
  }
}
