import BezelCompositorIPC
import BezelEventLoop
import BezelValues

/// One question to the compositor: which output has the focus.
final class FocusedOutput {
  private var query: CompositorQuery?

  /// `done` is called once, with the name of the output; nil if no compositor reports it.
  init(_ search: CompositorSearch, on loop: EventLoop, done: @escaping (String?) -> Void) {
    for compositor in search.likely {
      query = CompositorQuery(Self.question(for: compositor), to: compositor, on: loop) { answer in
        done((try? answer.get()).flatMap { JSON(reading: $0) }.flatMap { Self.name(in: $0, of: compositor) })
      }
      if query != nil { return }
    }
    done(nil)
  }

  func cancel() { query?.cancel() }

  static func question(for compositor: CompositorSocket) -> [UInt8] {
    switch compositor {
    case .sway: SwayMessage.request(.outputs)
    case .hyprland: Array("j/monitors".utf8)
    case .niri: Array("\"FocusedOutput\"\n".utf8)
    }
  }

  static func name(in reply: JSON, of compositor: CompositorSocket) -> String? {
    switch compositor {
    case .sway, .hyprland: reply.elements.first { $0["focused"]?.isTrue == true }?["name"]?.string
    case .niri: reply["Ok"]?["FocusedOutput"]?["name"]?.string
    }
  }
}
