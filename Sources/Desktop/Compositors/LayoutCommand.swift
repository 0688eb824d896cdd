import BezelCommandLine
import BezelCompositorIPC
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDModel

/// One command about the keyboard's layout, for the compositor that runs.
final class LayoutCommand {
  private let isNext: Bool
  private let search: CompositorSearch
  private let loop: EventLoop
  private let done: (DesktopResult) -> Void
  private var query: CompositorQuery?

  init(
    isNext: Bool, _ search: CompositorSearch, on loop: EventLoop, _ done: @escaping (DesktopResult) -> Void
  ) {
    (self.isNext, self.search, self.loop, self.done) = (isNext, search, loop, done)
  }

  func cancel() { query?.cancel() }

  /// Asks the first compositor that listens.
  func begin() {
    for compositor in search.likely where isNext ? change(compositor) : askForLayout(compositor) { return }
    fail(
      "the compositor does not report the layout of the keyboard; sway, Hyprland and niri do", .unavailable)
  }

  private func fail(_ message: String, _ status: ExitStatus = .failure) {
    done(.failure(DesktopFailure(message, status)))
  }

  private func refused(_ reason: String?) {
    fail("the compositor does not change the layout: \((reason ?? "it gives no reason").shortened)")
  }

  /// Returns false if nobody listens.
  private func ask(
    _ compositor: CompositorSocket, _ question: [UInt8], _ receive: @escaping ([UInt8]) -> Void
  ) -> Bool {
    query = CompositorQuery(question, to: compositor, on: loop) { [unowned self] answer in
      switch answer {
      case .success(let reply): receive(reply)
      case .failure(.silent):
        done(
          .failure(
            DesktopFailure("the compositor does not answer; restart it if it hangs", isSilence: true)))
      case .failure(.closed): fail("the compositor has closed the connection; try again")
      }
    }
    return query != nil
  }

  /// Switches to the next layout, and asks for it.
  private func change(_ compositor: CompositorSocket) -> Bool {
    switch compositor {
    case .sway:
      let request = SwayMessage.request(.command, "input type:keyboard xkb_switch_layout next")
      return ask(compositor, request) { [unowned self] reply in
        let failed = JSON(reading: reply)?.elements.first { $0["success"]?.isTrue != true }
        if let failed { refused(failed["error"]?.string) } else { showChanged(compositor) }
      }
    case .hyprland:
      return ask(compositor, Self.layoutQuestion(for: compositor)) { [unowned self] devices in
        let name = JSON(reading: devices).flatMap(Self.mainKeyboard)?["name"]?.string
        guard let name else { return show(nil) }
        let isAsked = ask(compositor, Array("switchxkblayout \(name) next".utf8)) { [unowned self] reply in
          let text = String(decoding: reply, as: UTF8.self)
          if text == "ok" { showChanged(compositor) } else { refused(text) }
        }
        if !isAsked { refused(nil) }
      }
    case .niri:
      let request = #"{"Action":{"SwitchLayout":{"layout":"Next"}}}"# + "\n"
      return ask(compositor, Array(request.utf8)) { [unowned self] reply in
        let reply = JSON(reading: reply)
        if reply?["Ok"] == nil { refused(reply?["Err"]?.string) } else { showChanged(compositor) }
      }
    }
  }

  private func showChanged(_ compositor: CompositorSocket) {
    if !askForLayout(compositor) { refused(nil) }
  }

  private func askForLayout(_ compositor: CompositorSocket) -> Bool {
    ask(compositor, Self.layoutQuestion(for: compositor)) { [unowned self] reply in
      show(JSON(reading: reply).flatMap { Self.layout(in: $0, of: compositor) })
    }
  }

  private func show(_ layout: String?) {
    guard let layout else { return fail("the compositor reports no keyboard", .unavailable) }
    done(.success(CompositorState.reading(ofLayout: layout.abridged)))
  }

  private static func layoutQuestion(for compositor: CompositorSocket) -> [UInt8] {
    switch compositor {
    case .sway: SwayMessage.request(.inputs)
    case .hyprland: Array("j/devices".utf8)
    case .niri: Array("\"KeyboardLayouts\"\n".utf8)
    }
  }

  private static func layout(in reply: JSON, of compositor: CompositorSocket) -> String? {
    switch compositor {
    case .sway:
      let keyboards = reply.elements.filter { $0["xkb_active_layout_name"]?.string != nil }
      // A keyboard of one layout, such as a power button, does not change.
      let chosen = keyboards.first { ($0["xkb_layout_names"]?.elements.count ?? 0) > 1 }
      return (chosen ?? keyboards.first)?["xkb_active_layout_name"]?.string
    case .hyprland: return mainKeyboard(reply)?["active_keymap"]?.string
    case .niri:
      let layouts = reply["Ok"]?["KeyboardLayouts"]
      let names = layouts?["names"]?.elements ?? []
      let index = layouts?["current_idx"]?.integer ?? -1
      return names.indices.contains(index) ? names[index].string : nil
    }
  }

  /// In Hyprland's devices.
  private static func mainKeyboard(_ devices: JSON) -> JSON? {
    let keyboards = devices["keyboards"]?.elements ?? []
    return keyboards.first { $0["main"]?.isTrue == true } ?? keyboards.first
  }
}
