import BezelKit
import FakeCompositor
import Testing

@Suite("A HUD around some work")
struct WhileTests {
  private struct Trouble: Error, Equatable {}

  @Test("goes when the work returns, and hands its result on")
  func returns() async throws {
    let desk = try Desk()
    let host = desk.host
    var handle: HUD?
    let result = await HUD.show(
      "Counting", configure: { $0.becomeQuick(on: host) },
      while: { hud in
        handle = hud
        hud.progress = 0.5
        #expect(await hud.hears(.didAppear))
        return 42
      })
    #expect(result == 42)
    #expect(await handle?.ended == .completed)
    await desk.clear()
  }

  @Test("goes when the work throws, and hands its error on as what it is")
  func throwing() async throws {
    let desk = try Desk()
    let host = desk.host
    var handle: HUD?
    do throws(Trouble) {
      try await HUD.show(
        "Failing", configure: { $0.becomeQuick(on: host) },
        while: { hud throws(Trouble) in
          handle = hud
          throw Trouble()
        })
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == Trouble())
    }
    #expect(await handle?.ended.isByProgram == true)
    await desk.clear()
  }

  @Test("goes at once when its task is cancelled, however long the work takes to notice")
  func cancelled() async throws {
    let desk = try Desk()
    let host = desk.host
    let task = Task {
      await HUD.show(
        "Waiting", configure: { $0.becomeQuick(on: host) },
        while: { hud in
          withUnsafeCurrentTask { $0?.cancel() }
          return await hud.ended
        })
    }
    #expect(await task.value.isByProgram)
    await desk.clear()
  }

  @Test("leaves a status to be read that the work has ended with")
  func status() async throws {
    let desk = try Desk()
    let host = desk.host
    // Time enough for whoever reads it.
    let theme = try HUD.Theme(.dark, ["auto-dismiss-maximum": "3600s", "auto-dismiss-minimum": "3600s"])
    var handle: HUD?
    await HUD.show(
      "Working",
      configure: {
        $0.becomeQuick(on: host)
        $0.theme = theme
      },
      while: { hud in
        handle = hud
        hud.succeed("Done")
      })
    let hud = try #require(handle)
    #expect(await hud.hears(.didAppear))
    #expect(hud.reason == nil)
    #expect(hud.title == "Done")
    hud.dismiss()
    #expect(await hud.ended == .completed)
    await desk.clear()
  }
}

extension HUD.DismissalReason {
  /// Dismissed by the program, seen or not.
  fileprivate var isByProgram: Bool { self == .completed || self == .neverShown }
}

@Suite("A HUD's button")
struct ButtonTests {
  @Test("does what it is for, once, and takes the HUD away")
  func pressed() async throws {
    let desk = try Desk(seats: [[.pointer]])
    let (presses, press) = AsyncStream.makeStream(of: Int.self)
    var configuration = HUD.Configuration.quick(desk.host, .spinner)
    configuration.button = HUD.Button("Stop") {
      press.yield(1)
      press.finish()
    }
    let hud = HUD.show(configuration)
    await desk.until("its button is there, when the fonts are") { compositor in
      // Without one, and without texts, the bezel is 132 logical pixels high.
      ![nil, 132].contains(compositor.surfaces.first?.current.inputRegion.boxes.last?.height)
    }
    await desk.pressButton()
    #expect(await hud.ended == .button)
    #expect(await presses.reduce(0, +) == 1)
    await desk.clear()
  }
}
