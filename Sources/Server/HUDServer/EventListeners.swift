import BezelControlWire
import BezelValues
import HUDCommands
import HUDControl
import HUDDisplay
import HUDModel

/// The clients of `bezel events`. An event is encoded once for all of them.
final class EventListeners {
  private let display: HUDDisplay
  private var listeners: [(format: Command.Format, reply: PendingReply)] = []
  /// Listens to the display while there is a client.
  private var subscription: EventObserver?
  /// The line of Waybar's module that was sent last.
  private var line = ""

  init(to display: HUDDisplay) {
    self.display = display
  }

  /// Sends the client what is up, where its format has that, and then each event.
  func add(_ reply: PendingReply, _ format: Command.Format) {
    switch format {
    case .json: reply.writeJSON(HUDReport.json(of: display.statuses))
    case .waybar:
      sendLine()
      reply.write(line)
    case .text: break
    }
    listeners.append((format, reply))
    reply.onClientGone = { [unowned self] in remove(reply) }
    if subscription != nil { return }
    subscription = display.listen { [unowned self] notice in
      switch notice {
      case .event(let event): send(event)
      case .changed: sendLine()
      case .fontsLoaded: break
      case .closed:
        for listener in listeners { listener.reply.finish() }
        listeners = []
      }
    }
  }

  private func remove(_ reply: PendingReply) {
    listeners.removeAll { $0.reply === reply }
    guard listeners.isEmpty else { return }
    subscription?.cancel()
    subscription = nil
  }

  private func send(_ event: HUDEvent) {
    sendAll(.text) { .output(HUDReport.line(of: event)) }
    sendAll(.json) { .event(event.json.text) }
    sendLine()
  }

  /// Sends the line of Waybar's module if it has changed.
  private func sendLine() {
    let line = HUDReport.list(display.statuses, in: .waybar)
    guard line != self.line else { return }
    self.line = line
    sendAll(.waybar) { .output(line) }
  }

  private func sendAll(_ format: Command.Format, _ answer: () -> ControlAnswer) {
    let replies = listeners.filter { $0.format == format }.map(\.reply)
    if replies.isEmpty { return }
    let answer = answer()
    for reply in replies { reply.writeEvent(answer) }
  }
}
