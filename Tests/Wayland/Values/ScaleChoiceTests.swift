import Testing

@testable import WaylandSurface

@Suite struct ScaleChoiceTests {
  private let plain = ScaleChoiceTests.output(1, pixels: 1920, logical: 1920, integer: 1)
  private let fraction = ScaleChoiceTests.output(2, pixels: 1920, logical: 1280, integer: 2)
  private let double = ScaleChoiceTests.output(3, pixels: 3840, logical: 1920, integer: 2)

  @Test func `without any information the scale is 1`() {
    #expect(scale(SurfaceScale(isFractional: true), []) == .one)
  }

  @Test func `the guess is the requested output's scale, otherwise the largest scale`() {
    let source = SurfaceScale(isFractional: false)
    #expect(scale(source, [plain, double]) == Scale(2))
    #expect(scale(source, [plain, double], placed: plain.id) == .one)
  }

  @Test func `an integer scale is the largest of the outputs that it is on`() {
    var source = SurfaceScale(isFractional: false)
    source.enter(plain.id)
    #expect(scale(source, [plain, double]) == .one)
    source.enter(double.id)
    #expect(scale(source, [plain, double]) == Scale(2))
    source.leave(double.id)
    #expect(scale(source, [plain, double]) == .one)
  }

  @Test func `a fraction is computed from the mode and the logical size, not from the integer scale`() {
    #expect(scale(SurfaceScale(isFractional: true), [fraction]) == Scale(in120ths: 180))
    #expect(scale(SurfaceScale(isFractional: false), [fraction]) == Scale(2))
  }

  @Test func `the compositor's preferred scale has priority`() {
    var source = SurfaceScale(isFractional: true)
    source.enter(plain.id)
    source.preferred = Scale(in120ths: 150)
    #expect(scale(source, [plain, fraction]) == Scale(in120ths: 150))
  }

  @Test func `a preferred scale ends with a change of its output that it does not follow`() {
    var source = SurfaceScale(isFractional: true)
    source.enter(plain.id)
    source.preferred = .one
    source.follow([plain])
    let changed = ScaleChoiceTests.output(1, pixels: 1920, logical: 1280, integer: 2)
    source.follow([changed])
    #expect(scale(source, [changed]) == Scale(in120ths: 180))
    source.preferred = Scale(in120ths: 181)
    source.follow([changed])
    #expect(scale(source, [changed]) == Scale(in120ths: 181))
  }

  @Test func `a preferred scale that comes with the output's change is kept`() {
    var source = SurfaceScale(isFractional: true)
    source.enter(plain.id)
    source.preferred = .one
    source.follow([plain])
    source.preferred = Scale(in120ths: 181)
    source.follow([ScaleChoiceTests.output(1, pixels: 1920, logical: 1280, integer: 2)])
    #expect(scale(source, [fraction]) == Scale(in120ths: 181))
  }

  @Test func `a preferred scale of 1 that no output has is ignored before the first buffer`() {
    var source = SurfaceScale(isFractional: true)
    source.preferred = .one
    #expect(scale(source, [fraction]) == Scale(in120ths: 180))
    #expect(scale(source, [fraction, plain]) == .one)
    source.enter(fraction.id)
    #expect(scale(source, [fraction]) == .one)
  }

  @Test func `a subsurface has its parent's scale until it is on an output itself`() {
    var source = SurfaceScale(isFractional: false)
    #expect(source.scale(outputs: [double], placed: nil, inherited: .one) == .one)
    source.enter(double.id)
    #expect(source.scale(outputs: [double], placed: nil, inherited: .one) == Scale(2))
  }

  @Test func `an output stays a surface's only one after the leave, until the surface enters another`() {
    var source = SurfaceScale(isFractional: false)
    #expect(!source.isOnly(on: plain.id))
    source.enter(plain.id)
    #expect(source.isOnly(on: plain.id))
    source.leave(plain.id)
    #expect(source.isOnly(on: plain.id))
    source.enter(plain.id)
    source.enter(double.id)
    #expect(!source.isOnly(on: plain.id))
  }

  private func scale(_ source: SurfaceScale, _ outputs: [Output], placed: Output.ID? = nil) -> Scale {
    source.scale(outputs: outputs, placed: placed, inherited: nil)
  }

  private static func output(_ id: UInt32, pixels: Int, logical: Int, integer: Int) -> Output {
    var output = Output(id: Output.ID(global: id))
    output.pixelSize = BufferSize(width: pixels, height: pixels * 9 / 16)
    output.reportedLogicalSize = LogicalSize(width: logical, height: logical * 9 / 16)
    output.integerScale = integer
    return output
  }
}

@Suite struct OutputValueTests {
  @Test func `without a reported logical size it is the rotated mode divided by the integer scale`() {
    var output = Output(id: Output.ID(global: 1))
    output.pixelSize = BufferSize(width: 3840, height: 2160)
    output.integerScale = 2
    #expect(output.logicalSize == LogicalSize(width: 1920, height: 1080))
    output.transform = .rotated90
    #expect(output.logicalSize == LogicalSize(width: 1080, height: 1920))
    output.reportedLogicalSize = LogicalSize(width: 1440, height: 2560)
    #expect(output.likelyScale == Scale(in120ths: 180))
    // Hyprland reports no transform when an output is rotated later.
    output.transform = .normal
    #expect(output.likelyScale == Scale(in120ths: 180))
  }

  @Test func `an output without a mode has its integer scale`() {
    var output = Output(id: Output.ID(global: 1))
    output.integerScale = 3
    output.reportedLogicalSize = LogicalSize(width: 100, height: 100)
    #expect(output.likelyScale == Scale(3))
  }
}
