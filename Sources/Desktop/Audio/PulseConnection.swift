import BezelEventLoop
import BezelPosix
import CBezelPulse
import Glibc
import HUDModel

/// What a sink or a source is, as far as the server says it.
enum AudioDeviceKind: Hashable {
  case speakers, headphones, headset, hdmi, bluetooth

  /// The name of the icon; nil for the one of the level.
  var icon: String? {
    switch self {
    case .speakers: nil
    case .headphones: "headphones"
    case .headset: "headset"
    case .hdmi: "display"
    case .bluetooth: "bluetooth"
    }
  }

  /// The same of one that is muted.
  var mutedIcon: String? { [.headphones, .headset].contains(self) ? icon.map { "\($0)-off" } : nil }

  /// The port says most: one card has speakers and headphones. Then comes what the device is, then how it is connected.
  init(port: String?, formFactor: String?, bus: String?) {
    let port = port?.lowercased() ?? ""
    let names: [(String, AudioDeviceKind)] = [
      ("headset", .headset), ("headphone", .headphones), ("hands-free", .headset), ("handsfree", .headset),
      ("hdmi", .hdmi), ("displayport", .hdmi), ("tv", .hdmi),
    ]
    let isBluetooth = bus == "bluetooth"
    for text in isBluetooth ? [formFactor ?? "", port] : [port, formFactor ?? ""] {
      if let kind = names.first(where: { text.contains($0.0) }) {
        self = kind.1
        return
      }
    }
    self = isBluetooth ? .bluetooth : .speakers
  }
}

/// A sink or a source of the audio server.
struct AudioDevice: Hashable {
  var index: UInt32
  var name: String
  /// What the user calls it.
  var description: String
  var channels: [UInt32]
  var isMuted: Bool
  /// Whether it is a source that repeats what a sink plays.
  var isMonitor = false
  var kind = AudioDeviceKind.speakers

  /// 100 %.
  static let norm = 0x10000

  /// The level of the loudest channel.
  var level: Progress { Progress(level: Double(channels.max() ?? 0) / Double(Self.norm)) }

  /// The loudest channel at 0 % while channels differ: -188 dB, which can't be heard. Zeros would lose the balance.
  private static let silence = 48

  /// The channels at another level, with the same balance. From zeros all get the level.
  func channels(at level: Progress) -> [UInt32] {
    let present = UInt64(channels.max() ?? 0)
    let least = Set(channels).count > 1 ? Self.silence : 0
    let wanted = UInt64(max(least, Int((level.fraction * Double(Self.norm)).rounded())))
    return channels.map { channel in
      guard present > 0 else { return UInt32(wanted) }
      let scaled = UInt32((UInt64(channel) * wanted + present / 2) / present)
      return channel > 0 && least > 0 ? max(1, scaled) : scaled
    }
  }
}

/// Whether the speakers or the microphone is meant.
enum AudioDirection: Hashable {
  case sink, source
}

/// A connection to the audio server, PulseAudio or PipeWire's server for it, by libpulse in our loop.
final class PulseConnection {
  enum Event: Hashable {
    /// The server has answered, and the connection goes on.
    case answered
    case ready
    /// The server can't be reached, or is gone. The last event.
    case ended
    /// A sink or a source has changed.
    case deviceChanged(AudioDirection)
    /// The default devices may have changed.
    case defaultsChanged
    /// A program has begun or ended to record.
    case recordingsChanged
  }

  /// An error code of libpulse.
  struct Failure: Error, Hashable {
    let code: Int32
    let text: String

    var isNoEntity: Bool { code == Int32(PA_ERR_NOENTITY.rawValue) }
    /// Whether what was asked for can't exist, such as a device with a space in its name.
    var isInvalid: Bool { code == Int32(PA_ERR_INVALID.rawValue) }
  }

  /// Loaded with the first connection; nil if it isn't installed.
  fileprivate static let installed = cpulse_load()?.pointee
  private let library: cpulse_functions
  private let main: PulseMainLoop
  private var context: OpaquePointer?
  private let onEvent: (Event) -> Void
  /// Those that wait, which are few.
  private var requests: [AnyObject] = []
  private(set) var isReady = false
  private var hasEnded = false

  /// Begins to connect. Nil if libpulse isn't installed.
  init?(on loop: EventLoop, onEvent: @escaping (Event) -> Void) {
    guard let library = Self.installed else { return nil }
    self.library = library
    main = PulseMainLoop(on: loop)
    self.onEvent = onEvent
    // libpulse asks the X server for its settings, which would start Xwayland.
    let display = Environment.value(of: "DISPLAY")
    unsetenv("DISPLAY")
    context = library.pa_context_new(main.api, "bezel")
    if let display { setenv("DISPLAY", display, 1) }
  }

  deinit {
    close()
  }

  /// The path of the socket of the server at an address; nil for one that has none. The address may be nil, as in
  /// `connect(to:)`.
  static func socket(of server: String?) -> String? {
    if let server = server ?? Environment.nonemptyValue(of: "PULSE_SERVER") {
      return server.firstIndex(of: "/").map { String(server[$0...].prefix { $0 != " " }) }
    }
    let usual = Environment.nonemptyValue(of: "XDG_RUNTIME_DIR").map { $0 + "/pulse" }
    return (Environment.nonemptyValue(of: "PULSE_RUNTIME_PATH") ?? usual).map { $0 + "/native" }
  }

  /// Connects to the server at an address; nil is the one of the environment. The events may come at once.
  func connect(to server: String?) {
    guard let context else { return onEvent(.ended) }
    let this = Unmanaged.passUnretained(self).toOpaque()
    library.pa_context_set_state_callback(
      context, { _, this in this.map(PulseConnection.at)?.stateChanged() }, this)
    // It reports some failures by the callback too, and some only by what it returns.
    if library.pa_context_connect(context, server, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { end() }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer) -> PulseConnection {
    Unmanaged.fromOpaque(pointer).takeUnretainedValue()
  }

  private func stateChanged() {
    guard let context else { return }
    switch library.pa_context_get_state(context) {
    case PA_CONTEXT_READY:
      isReady = true
      onEvent(.ready)
    case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED:
      end()
    default: onEvent(.answered)
    }
  }

  private func end() {
    guard !hasEnded else { return }
    (isReady, hasEnded) = (false, true)
    onEvent(.ended)
  }

  /// Reports nothing any more. Unlike `close()`, it may be called by a handler of an event.
  func stopReporting() {
    guard let context else { return }
    library.pa_context_set_state_callback(context, nil, nil)
    library.pa_context_set_subscribe_callback(context, nil, nil)
  }

  /// Ends the connection. Requests that wait get no answer any more.
  func close() {
    stopReporting()
    guard let context else { return }
    self.context = nil
    isReady = false
    library.pa_context_disconnect(context)
    library.pa_context_unref(context)
    main.close()
    requests = []
  }

  private var failure: Failure {
    let code = library.pa_context_errno(context)
    return Failure(code: code, text: library.pa_strerror(code).map { String(cString: $0) } ?? "")
  }

  // MARK: Requests

  /// A request that waits for its answer, and what it has got so far.
  fileprivate final class Request<Value> {
    var value: Value?
    let finish: (Value?) -> Void

    init(_ finish: @escaping (Value?) -> Void) { self.finish = finish }
  }

  private func begin<Value>(
    _ finish: @escaping (Result<Value, Failure>) -> Void,
    _ start: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    var this: ObjectIdentifier?
    let request = Request<Value> { [unowned self] value in
      requests.removeAll { ObjectIdentifier($0) == this }
      finish(value.map { .success($0) } ?? .failure(failure))
    }
    this = ObjectIdentifier(request)
    guard let operation = start(Unmanaged.passUnretained(request).toOpaque()) else {
      return finish(.failure(failure))
    }
    library.pa_operation_unref(operation)
    requests.append(request)
  }

  private static func request<Value>(_ pointer: UnsafeMutableRawPointer?, _: Value.Type) -> Request<Value>? {
    pointer.map { Unmanaged<Request<Value>>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let sinks: pa_sink_info_cb_t = { _, info, end, request in
    PulseConnection.request(request, [AudioDevice].self)?.take(info.map { AudioDevice($0.pointee) }, end)
  }

  private static let sources: pa_source_info_cb_t = { _, info, end, request in
    PulseConnection.request(request, [AudioDevice].self)?.take(info.map { AudioDevice($0.pointee) }, end)
  }

  /// A device by its name; without a name the default one.
  func device(
    _ direction: AudioDirection, named name: String?,
    _ finish: @escaping (Result<AudioDevice, Failure>) -> Void
  ) {
    begin({ [unowned self] (found: Result<[AudioDevice], Failure>) in
      finish(found.flatMap { devices in devices.first.map { .success($0) } ?? .failure(failure) })
    }) { request in
      direction == .sink
        ? library.pa_context_get_sink_info_by_name(context, name ?? "@DEFAULT_SINK@", Self.sinks, request)
        : library.pa_context_get_source_info_by_name(
          context, name ?? "@DEFAULT_SOURCE@", Self.sources, request)
    }
  }

  /// All devices.
  func devices(
    _ direction: AudioDirection, _ finish: @escaping (Result<[AudioDevice], Failure>) -> Void
  ) {
    begin(finish) { request in
      direction == .sink
        ? library.pa_context_get_sink_info_list(context, Self.sinks, request)
        : library.pa_context_get_source_info_list(context, Self.sources, request)
    }
  }

  /// All streams of programs that record.
  func recordings(_ finish: @escaping (Result<[AudioRecording], Failure>) -> Void) {
    begin(finish) { request in
      library.pa_context_get_source_output_info_list(
        context,
        { _, info, end, request in
          PulseConnection.request(request, [AudioRecording].self)?.take(
            info.map { AudioRecording($0.pointee) }, end)
        }, request)
    }
  }

  /// Makes a device the default one.
  func setDefault(
    _ device: AudioDevice, _ direction: AudioDirection,
    _ finish: @escaping (Result<Void, Failure>) -> Void
  ) {
    begin(finish) { request in
      direction == .sink
        ? library.pa_context_set_default_sink(context, device.name, Self.success, request)
        : library.pa_context_set_default_source(context, device.name, Self.success, request)
    }
  }

  /// Sets what differs from the device, which is as it was read.
  func change(
    _ device: AudioDevice, _ direction: AudioDirection, to channels: [UInt32], isMuted: Bool,
    _ finish: @escaping (Result<Void, Failure>) -> Void
  ) {
    let setMute = { [self] in
      guard isMuted != device.isMuted else { return finish(.success(())) }
      begin(finish) { request in
        direction == .sink
          ? library.pa_context_set_sink_mute_by_index(
            context, device.index, isMuted ? 1 : 0, Self.success, request)
          : library.pa_context_set_source_mute_by_index(
            context, device.index, isMuted ? 1 : 0, Self.success, request)
      }
    }
    guard channels != device.channels else { return setMute() }
    begin({ (result: Result<Void, Failure>) in
      if case .success = result { setMute() } else { finish(result) }
    }) { request in
      var volume = pa_cvolume(channels)
      return direction == .sink
        ? library.pa_context_set_sink_volume_by_index(context, device.index, &volume, Self.success, request)
        : library.pa_context_set_source_volume_by_index(context, device.index, &volume, Self.success, request)
    }
  }

  private static let success: pa_context_success_cb_t = { _, isDone, request in
    let request = PulseConnection.request(request, Void.self)
    request?.finish(isDone != 0 ? () : nil)
  }

  /// Reports changes of devices, and of programs that record if that is wanted, from now on.
  func subscribe(withRecordings: Bool) {
    let this = Unmanaged.passUnretained(self).toOpaque()
    library.pa_context_set_subscribe_callback(
      context,
      { _, type, _, this in
        guard let connection = this.map(PulseConnection.at) else { return }
        switch type.rawValue & PA_SUBSCRIPTION_EVENT_FACILITY_MASK.rawValue {
        case PA_SUBSCRIPTION_EVENT_SINK.rawValue: connection.onEvent(.deviceChanged(.sink))
        case PA_SUBSCRIPTION_EVENT_SOURCE.rawValue: connection.onEvent(.deviceChanged(.source))
        case PA_SUBSCRIPTION_EVENT_SERVER.rawValue: connection.onEvent(.defaultsChanged)
        case PA_SUBSCRIPTION_EVENT_SOURCE_OUTPUT.rawValue: connection.onEvent(.recordingsChanged)
        default: break
        }
      }, this)
    let mask =
      PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SOURCE.rawValue
      | PA_SUBSCRIPTION_MASK_SERVER.rawValue
      | (withRecordings ? PA_SUBSCRIPTION_MASK_SOURCE_OUTPUT.rawValue : 0)
    begin({ (_: Result<Void, Failure>) in }) { request in
      library.pa_context_subscribe(context, pa_subscription_mask_t(rawValue: mask), Self.success, request)
    }
  }
}

extension PulseConnection.Request {
  /// Takes one element of a list. At the end, `end` is positive, and negative for a failure.
  fileprivate func take<Element>(_ element: Element?, _ end: Int32) where Value == [Element] {
    if let element { value = (value ?? []) + [element] }
    if end != 0 { finish(end > 0 ? value ?? [] : nil) }
  }
}

extension AudioDevice {
  fileprivate init(_ info: pa_sink_info) {
    self.init(
      info.index, info.name, info.description, info.volume, info.mute,
      port: info.active_port?.pointee.name, info.proplist)
  }

  fileprivate init(_ info: pa_source_info) {
    self.init(
      info.index, info.name, info.description, info.volume, info.mute,
      port: info.active_port?.pointee.name, info.proplist)
    isMonitor = info.monitor_of_sink != UInt32.max
  }

  private init(
    _ index: UInt32, _ name: UnsafePointer<CChar>?, _ description: UnsafePointer<CChar>?,
    _ volume: pa_cvolume,
    _ mute: Int32, port: UnsafePointer<CChar>?, _ properties: OpaquePointer?
  ) {
    self.index = index
    self.name = name.map { String(cString: $0) } ?? ""
    self.description = description.map { String(cString: $0) } ?? self.name
    channels = volume.channelValues
    isMuted = mute != 0
    kind = AudioDeviceKind(
      port: port.map { String(cString: $0) },
      formFactor: PulseConnection.property("device.form_factor", of: properties),
      bus: PulseConnection.property("device.bus", of: properties))
  }
}

extension AudioRecording {
  fileprivate init(_ info: pa_source_output_info) {
    func property(_ name: String) -> String? { PulseConnection.property(name, of: info.proplist) }
    program = property("application.name") ?? property("application.process.binary") ?? ""
    source = info.source
    isPaused = info.corked != 0
    // A mixer reads the peaks of a source to draw its meter.
    isMeter =
      info.resample_method.map { String(cString: $0) } == "peaks" || property("resample.peaks") == "true"
      || property("media.name") == "Peak detect"
  }
}

extension PulseConnection {
  fileprivate static func property(_ name: String, of properties: OpaquePointer?) -> String? {
    guard let properties, let library = installed else { return nil }
    return library.pa_proplist_gets(properties, name).map { String(cString: $0) }
  }
}

extension pa_cvolume {
  fileprivate init(_ channels: [UInt32]) {
    self.init()
    self.channels = UInt8(clamping: channels.count)
    withUnsafeMutableBytes(of: &values) {
      $0.copyBytes(from: channels.withUnsafeBytes(Array.init).prefix($0.count))
    }
  }

  fileprivate var channelValues: [UInt32] {
    withUnsafeBytes(of: values) { Array($0.bindMemory(to: UInt32.self).prefix(Int(channels))) }
  }
}
