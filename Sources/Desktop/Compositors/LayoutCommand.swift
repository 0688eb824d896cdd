import BezelCommandLine
import BezelControlWire
import BezelEventLoop
import BezelPosix
import BezelValues
import HUDCommands
import HUDModel

/// One command about the keyboard's layout, for the compositor that runs.
final class LayoutCommand {
  private let isNext: Bool
  private let variable: (String) -> String?
  private let loop: EventLoop
  private var done: ((DesktopResult) -> Void)?
  private var limit: LoopTimer?
  private var stream: LocalStream?
  private var query: LocalQuery?

  init(
    isNext: Bool, on loop: EventLoop, variable: @escaping (String) -> String?,
    _ done: @escaping (DesktopResult) -> Void
  ) {
    (self.isNext, self.loop, self.variable, self.done) = (isNext, loop, variable, done)
  }

  func cancel() {
    done = nil
    limit?.cancel()
    stream?.close()
    query?.close()
  }

  private func finish(_ result: DesktopResult) {
    let done = done
    cancel()
    done?(result)
  }

  private func fail(_ sentence: String, _ status: ExitStatus = .failure) {
    finish(.failure(DesktopFailure(sentence, status)))
  }

  /// Asks the first compositor whose variables are set and that listens.
  func begin() {
    let timer = LoopTimer(on: loop) { [unowned self] in
      fail("the compositor does not answer; restart it if it hangs")
    }
    timer.arm(after: .seconds(1))
    limit = timer
    if let path = variable("SWAYSOCK") ?? variable("I3SOCK"), askSway(at: path) { return }
    if let instance = variable("HYPRLAND_INSTANCE_SIGNATURE"), let runtime = variable("XDG_RUNTIME_DIR") {
      return askHyprland(at: "\(runtime)/hypr/\(instance)/.socket.sock")
    }
    if let path = variable("NIRI_SOCKET"), askNiri(at: path) { return }
    fail(
      "the compositor does not report the layout of the keyboard; sway, Hyprland and niri do", .unavailable)
  }

  private func show(_ name: String?) {
    guard let name else { return fail("there is no keyboard here", .unavailable) }
    finish(.success(CompositorState.reading(ofLayout: name.shortened)))
  }

  private func refused(_ reason: String?) {
    fail("the compositor does not change the layout: \((reason ?? "it gives no reason").shortened)")
  }

  // MARK: sway

  private func askSway(at path: String) -> Bool {
    // The first of several messages may end the command.
    stream = connect(to: path) { [weak self] bytes in SwayMessage.readAll(bytes) { self?.receive($0) } }
    if isNext { stream?.send(SwayMessage.request(.command, "input type:keyboard xkb_switch_layout next")) }
    stream?.send(SwayMessage.request(.inputs))
    return stream != nil
  }

  private func receive(_ message: SwayMessage) {
    let reply = JSON(reading: Array(message.payload))?.elements ?? []
    switch message.kind {
    case .command?:
      if let failed = reply.first(where: { $0["success"]?.isTrue != true }) {
        refused(failed["error"]?.string)
      }
    case .inputs?:
      let keyboards = reply.filter { $0["xkb_active_layout_name"]?.string != nil }
      // A keyboard of one layout, such as a power button, does not change.
      let chosen = keyboards.first { ($0["xkb_layout_names"]?.elements.count ?? 0) > 1 }
      show((chosen ?? keyboards.first)?["xkb_active_layout_name"]?.string)
    default: break
    }
  }

  // MARK: Hyprland

  private func askHyprland(at path: String) {
    askHyprland("j/devices", at: path) { [unowned self] devices in
      let keyboard = Self.mainKeyboard(devices)
      guard isNext, let name = keyboard?["name"]?.string else {
        return show(keyboard?["active_keymap"]?.string)
      }
      askHyprland("switchxkblayout \(name) next", at: path) { [unowned self] answer in
        let text = String(decoding: answer, as: UTF8.self)
        guard text == "ok" else { return refused(text) }
        askHyprland("j/devices", at: path) { [unowned self] devices in
          show(Self.mainKeyboard(devices)?["active_keymap"]?.string)
        }
      }
    }
  }

  private func askHyprland(_ request: String, at path: String, _ receive: @escaping ([UInt8]) -> Void) {
    query = LocalQuery(request, at: path, on: loop, done: receive)
  }

  private static func mainKeyboard(_ devices: [UInt8]) -> JSON? {
    let keyboards = JSON(reading: devices)?["keyboards"]?.elements ?? []
    return keyboards.first { $0["main"]?.isTrue == true } ?? keyboards.first
  }

  // MARK: niri

  private func askNiri(at path: String) -> Bool {
    guard isNext else { return askNiriForLayouts(at: path) }
    // Older versions take one request on a connection.
    return askNiri(#"{"Action":{"SwitchLayout":{"layout":"Next"}}}"#, at: path) { [unowned self] reply in
      if reply["Ok"] == nil { return refused(reply["Err"]?.string) }
      if !askNiriForLayouts(at: path) { refused(nil) }
    }
  }

  private func askNiriForLayouts(at path: String) -> Bool {
    askNiri(#""KeyboardLayouts""#, at: path) { [unowned self] reply in
      let layouts = reply["Ok"]?["KeyboardLayouts"]
      let names = layouts?["names"]?.elements ?? []
      let index = layouts?["current_idx"]?.integer ?? -1
      show(names.indices.contains(index) ? names[index].string : nil)
    }
  }

  private func askNiri(_ request: String, at path: String, _ receive: @escaping (JSON) -> Void) -> Bool {
    stream?.close()
    stream = connect(to: path) { bytes in
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return 0 }
      guard let reply = JSON(reading: Array(bytes[..<end])) else { return nil }
      receive(reply)
      return bytes.count
    }
    stream?.send(Array("\(request)\n".utf8))
    return stream != nil
  }

  private func connect(to path: String, take: @escaping (ArraySlice<UInt8>) -> Int?) -> LocalStream? {
    LocalStream(
      path, on: loop,
      onEnd: { [unowned self] in fail("the compositor has closed the connection; try again") }, take: take)
  }
}
