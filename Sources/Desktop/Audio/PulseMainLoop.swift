import BezelEventLoop
import BezelValues
import CBezelPulse
import Glibc

/// The main loop that libpulse works in, as sources and timers of ours. The corresponding C type is `pa_mainloop_api`.
final class PulseMainLoop {
  /// What libpulse calls.
  let api: UnsafeMutablePointer<pa_mainloop_api>
  fileprivate let loop: EventLoop
  private var deferred: [PulseDeferredEvent] = []
  private lazy var turn = LoopTimer(on: loop) { [unowned self] in runDeferred() }

  init(on loop: EventLoop) {
    self.loop = loop
    api = .allocate(capacity: 1)
    api.initialize(to: pa_mainloop_api())
    api.pointee.userdata = Unmanaged.passUnretained(self).toOpaque()
    setInputFunctions()
    setTimeFunctions()
    setDeferFunctions()
    api.pointee.quit = { _, _ in }
  }

  deinit {
    api.deallocate()
  }

  /// Calls nothing any more.
  func close() {
    deferred = []
    turn.cancel()
  }

  fileprivate static func of(_ api: UnsafeMutablePointer<pa_mainloop_api>?) -> PulseMainLoop? {
    api?.pointee.userdata.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private func setInputFunctions() {
    api.pointee.io_new = { api, descriptor, events, callback, userdata in
      guard let main = PulseMainLoop.of(api) else { return nil }
      let event = PulseInputEvent(descriptor, events, callback, userdata, api)
      main.loop.add(event)
      return handOver(event)
    }
    api.pointee.io_enable = { event, events in object(event, PulseInputEvent.self)?.events = events }
    api.pointee.io_free = { event in
      guard let event = takeBack(event, PulseInputEvent.self) else { return }
      PulseMainLoop.of(event.api)?.loop.remove(event)
      event.reportEnd()
    }
    api.pointee.io_set_destroy = { event, callback in
      object(event, PulseInputEvent.self)?.destroyed = callback
    }
  }

  private func setTimeFunctions() {
    api.pointee.time_new = { api, time, callback, userdata in
      guard let main = PulseMainLoop.of(api) else { return nil }
      let event = PulseTimeEvent(callback, userdata, api)
      event.timer = LoopTimer(on: main.loop) { [unowned event] in event.fire() }
      event.arm(time?.pointee)
      return handOver(event)
    }
    api.pointee.time_restart = { event, time in object(event, PulseTimeEvent.self)?.arm(time?.pointee) }
    api.pointee.time_free = { event in
      guard let event = takeBack(event, PulseTimeEvent.self) else { return }
      event.timer?.cancel()
      event.reportEnd()
    }
    api.pointee.time_set_destroy = { event, callback in
      object(event, PulseTimeEvent.self)?.destroyed = callback
    }
  }

  private func setDeferFunctions() {
    api.pointee.defer_new = { api, callback, userdata in
      guard let main = PulseMainLoop.of(api) else { return nil }
      let event = PulseDeferredEvent(callback, userdata, api)
      main.deferred.append(event)
      main.arm()
      return handOver(event)
    }
    api.pointee.defer_enable = { event, isEnabled in
      guard let event = object(event, PulseDeferredEvent.self) else { return }
      event.isEnabled = isEnabled != 0
      PulseMainLoop.of(event.api)?.arm()
    }
    api.pointee.defer_free = { event in
      guard let event = takeBack(event, PulseDeferredEvent.self) else { return }
      PulseMainLoop.of(event.api)?.deferred.removeAll { $0 === event }
      event.isEnabled = false
      PulseMainLoop.of(event.api)?.arm()
      event.reportEnd()
    }
    api.pointee.defer_set_destroy = { event, callback in
      object(event, PulseDeferredEvent.self)?.destroyed = callback
    }
  }

  /// Deferred events are called once in each turn for as long as they are enabled.
  fileprivate func arm() {
    if deferred.contains(where: \.isEnabled) { turn.arm(at: loop.now) } else { turn.cancel() }
  }

  private func runDeferred() {
    for event in deferred where event.isEnabled {
      event.callback?(event.api, reference(event), event.userdata)
    }
    arm()
  }
}

/// What libpulse has asked for: it calls back with its own data, and at the end again.
private class PulseEvent<Callback> {
  let callback: Callback?
  let userdata: UnsafeMutableRawPointer?
  let api: UnsafeMutablePointer<pa_mainloop_api>?
  /// The type is the same one for all events.
  var destroyed: pa_io_event_destroy_cb_t?

  init(
    _ callback: Callback?, _ userdata: UnsafeMutableRawPointer?,
    _ api: UnsafeMutablePointer<pa_mainloop_api>?
  ) {
    (self.callback, self.userdata, self.api) = (callback, userdata, api)
  }

  func reportEnd() { destroyed?(api, reference(self), userdata) }
}

/// A descriptor that libpulse waits for.
private final class PulseInputEvent: PulseEvent<pa_io_event_cb_t>, EventSource {
  let fileDescriptor: Int32
  var events: pa_io_event_flags_t

  init(
    _ descriptor: Int32, _ events: pa_io_event_flags_t, _ callback: pa_io_event_cb_t?,
    _ userdata: UnsafeMutableRawPointer?, _ api: UnsafeMutablePointer<pa_mainloop_api>?
  ) {
    (fileDescriptor, self.events) = (descriptor, events)
    super.init(callback, userdata, api)
  }

  func prepare() -> Interest {
    var interest = Interest.nothing
    if events.rawValue & PA_IO_EVENT_INPUT.rawValue != 0 { interest.insert(.readable) }
    if events.rawValue & PA_IO_EVENT_OUTPUT.rawValue != 0 { interest.insert(.writable) }
    return interest
  }

  func dispatch(_ ready: Readiness) {
    var found: UInt32 = 0
    if ready.contains(.readable) { found |= PA_IO_EVENT_INPUT.rawValue }
    if ready.contains(.writable) { found |= PA_IO_EVENT_OUTPUT.rawValue }
    if ready.contains(.hungUp) { found |= PA_IO_EVENT_HANGUP.rawValue }
    if ready.contains(.failed) { found |= PA_IO_EVENT_ERROR.rawValue }
    guard found != 0 else { return }
    callback?(api, reference(self), fileDescriptor, pa_io_event_flags_t(rawValue: found), userdata)
  }
}

/// A time at which libpulse is called.
private final class PulseTimeEvent: PulseEvent<pa_time_event_cb_t> {
  var timer: LoopTimer?
  private var time = timeval()

  /// The time is one of the wall clock, as libpulse gives it to a loop that isn't its own. Nil is never.
  func arm(_ time: timeval?) {
    timer?.cancel()
    guard let time, let main = PulseMainLoop.of(api) else { return }
    self.time = time
    var now = timeval()
    gettimeofday(&now, nil)
    let delay = Duration.seconds(time.tv_sec - now.tv_sec) + .microseconds(time.tv_usec - now.tv_usec)
    timer?.arm(at: main.loop.now + max(.zero, delay))
  }

  func fire() {
    withExtendedLifetime(self) { callback?(api, reference(self), &time, userdata) }
  }
}

/// What libpulse does at the next turn.
private final class PulseDeferredEvent: PulseEvent<pa_defer_event_cb_t> {
  var isEnabled = true
}

// libpulse owns a reference to each event until it frees it.

private func handOver(_ event: AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(event).toOpaque())
}

private func reference(_ event: AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passUnretained(event).toOpaque())
}

private func object<Event: AnyObject>(_ pointer: OpaquePointer?, _: Event.Type) -> Event? {
  pointer.map { Unmanaged<Event>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

private func takeBack<Event: AnyObject>(_ pointer: OpaquePointer?, _: Event.Type) -> Event? {
  pointer.map { Unmanaged<Event>.fromOpaque(UnsafeRawPointer($0)).takeRetainedValue() }
}
