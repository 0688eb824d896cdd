import BezelDBus
import BezelEventLoop
import BezelValues
import BezelWords
import HUDModel

/// The service to which KDE's programs report their jobs, `org.kde.JobViewServer`.
///
/// While somebody has the name, they show no dialogs of their own for a copy.
final class JobServer {
  /// A job has begun or changed.
  var onChange: (Int) -> Void = { _ in }
  /// A job has ended, with its last state.
  var onEnd: (Int, Job) -> Void = { _, _ in }

  private let bus: Bus
  private var tasks: [Int: Task] = [:]
  private var lastNumber = 0
  private var service: BusSubscription?
  /// Of the programs that have jobs, by their unique names.
  private var presences: [String: BusSubscription] = [:]

  /// The most jobs of a program at a time; more are refused.
  static let limit = 8

  private struct Task {
    var job: Job
    var owner: String
    /// The interface of its object.
    var interface: String
    let start = Instant.monotonic()
  }

  init(on bus: Bus) {
    self.bus = bus
    service = bus.serve(Self.path, includesBelow: true) { [unowned self] in handle($0) }
    for name in ["org.kde.JobViewServer", "org.kde.kuiserver"] {
      // The name isn't waited for: somebody else shows the jobs then.
      bus.call(BusCall(askingBus: "RequestName", .string(name), .uint32(4)))
    }
  }

  func job(_ number: Int) -> Job? { tasks[number]?.job }

  // MARK: What the user does

  /// Asks the program to pause, to continue or to end a job.
  func press(_ button: Job.Button, of number: Int) {
    guard var task = tasks[number] else { return }
    let signal =
      switch button {
      case .pause: "suspendRequested"
      case .resume: "resumeRequested"
      case .cancel: "cancelRequested"
      }
    // The program confirms it, or not.
    task.job.isSuspended = button == .pause
    task.job.isCancelled = button == .cancel
    tasks[number] = task
    try? bus.emit(BusSignal(signal, of: task.interface, at: Self.path(of: number)))
    onChange(number)
  }

  // MARK: Calls

  private func handle(_ call: BusMethodCall) -> Bool {
    switch (call.interface, call.member) {
    case (_, "requestView"): return begin(call)
    case ("org.freedesktop.DBus.Introspectable", "Introspect"):
      call.answer(.string(call.path == Self.path ? Self.description : "<node/>"))
      return true
    case (Self.secondView, _), (Self.thirdView, _), ("", _): return change(call)
    default: return false
    }
  }

  private func begin(_ call: BusMethodCall) -> Bool {
    guard call.path == Self.path, call.body.count == 3, let name = call.body[0].text else { return false }
    guard tasks.values.count(where: { $0.owner == call.sender }) < Self.limit else {
      call.refuse(
        "org.freedesktop.DBus.Error.LimitsExceeded", "a program can have \(Self.limit) jobs; end one of them")
      return true
    }
    lastNumber += 1
    // The second version of the server has a third argument of properties, and jobs of the third version.
    let isThird = call.body[1].integer != nil
    let capabilities = (isThird ? call.body[1] : call.body[2]).integer ?? 0
    var job = Job(
      isThird ? nameInDesktopFile(of: name) ?? name : name, capabilities: capabilities)
    if isThird { job.take(call.body[2]) }
    tasks[lastNumber] = Task(
      job: job, owner: call.sender, interface: isThird ? Self.thirdView : Self.secondView)
    watch(call.sender)
    call.answer(.objectPath(Self.path(of: lastNumber)))
    onChange(lastNumber)
    return true
  }

  private func change(_ call: BusMethodCall) -> Bool {
    guard let number = Int(call.path.dropFirst(Self.path(of: 0).utf8.count - 1)),
      Self.path(of: number) == call.path, var task = tasks[number], task.owner == call.sender
    else { return false }
    switch call.member {
    case "terminate":
      if call.body.count == 3 {
        task.job.errorCode = call.body[0].integer ?? 0
        task.job.errorMessage = Job.text(call.body[1])
      } else {
        task.job.errorMessage = Job.text(call.body.first)
      }
      tasks[number] = task
      call.answer()
      end(number)
      return true
    case "update":
      guard let properties = call.body.first else { return false }
      task.job.take(properties)
    default:
      guard task.job.take(call.member, call.body) else { return false }
    }
    tasks[number] = task
    if call.member == "setDescriptionField" { call.answer(.boolean(true)) } else { call.answer() }
    onChange(number)
    return true
  }

  private func end(_ number: Int) {
    guard var task = tasks.removeValue(forKey: number) else { return }
    task.job.elapsed = .monotonic() - task.start
    if !tasks.values.contains(where: { $0.owner == task.owner }) { presences[task.owner] = nil }
    onEnd(number, task.job)
  }

  /// A program that is gone ends its jobs.
  private func watch(_ owner: String) {
    guard presences[owner] == nil else { return }
    presences[owner] = bus.subscribe(toOwners: "arg0='\(owner)',arg2=''") { [unowned self] _ in
      for number in tasks.keys.sorted() where tasks[number]?.owner == owner {
        tasks[number]?.job.errorMessage = translated("The program has ended.")
        end(number)
      }
    }
  }

  // MARK: Names

  private static let path = "/JobViewServer"
  private static let secondView = "org.kde.JobViewV2"
  private static let thirdView = "org.kde.JobViewV3"
  private static func path(of number: Int) -> String { "\(path)/JobView_\(number)" }

  /// Programs look for the version of the server in it.
  private static let description = """
    <node>
    <interface name="org.freedesktop.DBus.Introspectable">
    <method name="Introspect"><arg type="s" direction="out"/></method>
    </interface>
    <interface name="org.kde.JobViewServer">
    <method name="requestView"><arg type="s" direction="in"/><arg type="s" direction="in"/>\
    <arg type="i" direction="in"/><arg type="o" direction="out"/></method>
    </interface>
    <interface name="org.kde.JobViewServerV2">
    <method name="requestView"><arg type="s" direction="in"/><arg type="i" direction="in"/>\
    <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
    </interface>
    </node>
    """
}
