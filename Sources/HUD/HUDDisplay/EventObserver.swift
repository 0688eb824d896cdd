package import HUDModel

/// Receives the events of a display's HUDs until it is cancelled, or the display is closed.
package final class EventObserver {
  package enum Notice: Hashable {
    case event(HUDEvent)
    /// A command has shown or changed a HUD.
    case changed
    case fontsLoaded
    /// The display is closed; nothing follows.
    case closed

    package var event: HUDEvent? { if case .event(let event) = self { event } else { nil } }
  }

  private var receive: ((EventObserver, Notice) -> Void)?
  private weak var list: EventObservers?

  init(in list: EventObservers? = nil, _ receive: ((EventObserver, Notice) -> Void)? = nil) {
    self.list = list
    self.receive = receive
  }

  /// Ends the observation at once, also while an event is being reported.
  package func cancel() {
    receive = nil
    list?.remove(self)
  }

  fileprivate func notify(_ notice: Notice) { receive?(self, notice) }
}

/// The observers of a display, in the order in which they were added.
final class EventObservers {
  private(set) var all: [EventObserver] = []

  /// Adds an observer, which receives everything from the next notice on.
  func add(_ receive: @escaping (EventObserver, EventObserver.Notice) -> Void) -> EventObserver {
    let observer = EventObserver(in: self, receive)
    all.append(observer)
    return observer
  }

  func notify(_ notice: EventObserver.Notice) {
    for observer in all { observer.notify(notice) }
  }

  fileprivate func remove(_ observer: EventObserver) { all.removeAll { $0 === observer } }
}

extension HUDDisplay {
  /// Receives every notice from now on; `.closed` is the last.
  package func listen(_ receive: @escaping (EventObserver.Notice) -> Void) -> EventObserver {
    observers.add { observer, notice in
      if notice == .closed { observer.cancel() }
      receive(notice)
    }
  }

  /// Calls `ended` when the showing has ended, with the id of the button that has ended it; at once with `.failed` if it is
  /// not there.
  package func watch(
    _ showing: ShowingID, ended: @escaping (HUDLifecycle.Reason, _ button: String?) -> Void
  ) -> EventObserver {
    guard controller(of: showing.id)?.showing == showing else {
      ended(.failed, nil)
      return EventObserver()
    }
    return observers.add { observer, notice in
      guard case .event(let event) = notice, event.showing == showing, let reason = event.reason else {
        return
      }
      observer.cancel()
      ended(reason, event.button)
    }
  }
}
