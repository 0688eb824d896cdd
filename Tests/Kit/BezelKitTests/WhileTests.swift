import BezelKit
import FakeCompositor
import Testing

@Suite("A HUD around some work")
struct WhileTests {
  private struct WorkError: Error, Equatable {}

  @Test("a HUD is dismissed when the work returns, and its result is returned")
  func returns() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    var handle: HUD?
    let result = await HUD.show(
      "Counting", configure: { $0.becomeQuick(on: host) },
      while: { hud in
        handle = hud
        hud.progress = 0.5
        #expect(await hud.receives(.didAppear))
        return 42
      })
    #expect(result == 42)
    #expect(try await handle?.waitUntilEnded() == .completed)
    await desktop.clear()
  }

  @Test("a HUD is dismissed when the work throws, and its error is rethrown with its type")
  func throwing() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    var handle: HUD?
    do throws(WorkError) {
      try HUD.show(
        "Failing", configure: { $0.becomeQuick(on: host) },
        while: { hud throws(WorkError) in
          handle = hud
          throw WorkError()
        })
      Issue.record("nothing was thrown")
    } catch {
      #expect(error == WorkError())
    }
    #expect(try await handle?.waitUntilEnded().isByProgram == true)
    await desktop.clear()
  }

  @Test("a HUD is dismissed at once when its task is cancelled, even if the work goes on")
  func cancelled() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    let task = Task {
      await HUD.show(
        "Waiting", configure: { $0.becomeQuick(on: host) },
        while: { hud in
          withUnsafeCurrentTask { $0?.cancel() }
          return await withCheckedContinuation { end in hud.onEnd { end.resume(returning: $0) } }
        })
    }
    #expect(await task.value.isByProgram)
    await desktop.clear()
  }

  @Test("a status that the work has set stays after it")
  func status() async throws {
    let desktop = try FakeDesktop()
    let host = desktop.host
    // Long enough for the checks.
    let theme = try HUD.Theme(.dark, ["auto-dismiss-maximum": "3600s", "auto-dismiss-minimum": "3600s"])
    var handle: HUD?
    HUD.show(
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
    #expect(await hud.receives(.didAppear))
    #expect(hud.dismissalReason == nil)
    #expect(hud.title == "Done")
    hud.dismiss()
    #expect(try await hud.waitUntilEnded() == .completed)
    await desktop.clear()
  }
}

extension HUD.DismissalReason {
  /// Dismissed by the program, shown or not.
  fileprivate var isByProgram: Bool { self == .completed || self == .neverShown }
}

@Suite("A HUD's button")
struct ButtonTests {
  @Test("a button runs its action once and dismisses the HUD")
  func pressed() async throws {
    let desktop = try FakeDesktop(seats: [[.pointer]])
    let (presses, press) = AsyncStream.makeStream(of: Int.self)
    var configuration = HUD.Configuration.quick(desktop.host, .spinner)
    configuration.title = "Recording"
    configuration.button = HUD.Button("Stop") {
      press.yield(1)
      press.finish()
    }
    let hud = HUD.show(configuration)
    await desktop.until("its button is there, when the fonts are") { compositor in
      // A bezel without texts and button is 132 logical pixels high.
      ![nil, 132].contains(compositor.surfaces.first?.current.inputRegion.boxes.last?.height)
    }
    await desktop.pressButton()
    #expect(try await hud.waitUntilEnded() == .button)
    #expect(hud.pressedButton == "Stop")
    #expect(await presses.reduce(0, +) == 1)
    #expect(
      await hud.receivedEvents == [
        .willAppear, .didAppear, .pressed("Stop"), .willDisappear, .didDisappear, .ended(.button),
      ])
    await desktop.clear()
  }

  @Test("of two buttons, the one that is pressed runs its action and is known by its id")
  func oneOfTwo() async throws {
    let desktop = try FakeDesktop(seats: [[.pointer]])
    let (presses, press) = AsyncStream.makeStream(of: String.self)
    let action = { (name: String) -> @Sendable () async -> Void in
      {
        press.yield(name)
        press.finish()
      }
    }
    var configuration = HUD.Configuration.quick(desktop.host, .spinner)
    configuration.title = "Recording"
    // The second one is in the middle of the bezel, since the first one is a small circle.
    configuration.buttons = [
      HUD.Button(icon: "close", id: "close", action: action("close")),
      HUD.Button("Stop and keep it", id: "keep", action: action("keep")),
    ]
    let hud = HUD.show(configuration)
    #expect(hud.button?.id == "close" && hud.buttons.map(\.id) == ["close", "keep"])
    await desktop.until("its buttons are there, when the fonts are") { compositor in
      ![nil, 132].contains(compositor.surfaces.first?.current.inputRegion.boxes.last?.height)
    }
    await desktop.pressButton()
    #expect(try await hud.waitForButton() == "keep")
    #expect(await presses.reduce("", +) == "keep")
    await desktop.clear()
  }
}
