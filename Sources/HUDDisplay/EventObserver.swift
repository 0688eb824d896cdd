package import HUDModel

/// Identifies one showing on the display.
package struct ShowingID: Hashable, Sendable {
  package let id: String
  package let generation: Generation

  package init(id: String, generation: Generation) {
    self.id = id
    self.generation = generation
  }
}

extension HUDEvent {
  /// The showing that it is an event of.
  package var showing: ShowingID { ShowingID(id: id, generation: generation) }
}

/// Receives the events of a display's HUDs until it is cancelled, or the display is closed.
package final class EventObserver {
  enum Notice: Hashable {
    case event(HUDEvent)
    /// The display is closed; nothing follows.
    case closed
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
