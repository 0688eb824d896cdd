import CWaylandServer
import Glibc

/// The arguments of one request, read by index.
struct Arguments {
  private let arguments: UnsafeMutablePointer<wl_argument>

  init(_ arguments: UnsafeMutablePointer<wl_argument>) {
    self.arguments = arguments
  }

  func int(_ index: Int) -> Int32 { arguments[index].i }
  func uint(_ index: Int) -> UInt32 { arguments[index].u }
  func fixed(_ index: Int) -> Double { Double(arguments[index].f) / 256 }
  func newID(_ index: Int) -> UInt32 { arguments[index].n }
  func string(_ index: Int) -> String { arguments[index].s.map { String(cString: $0) } ?? "" }

  /// A descriptor, which the caller closes.
  func fileDescriptor(_ index: Int) -> Int32 { arguments[index].h }

  /// The object at this index; nil if the client sent null.
  func object<T: FakeObject>(_ index: Int, as type: T.Type = T.self) -> T? {
    arguments[index].o.flatMap { resolve($0) }
  }

  func box(at index: Int) -> Box {
    Box(x: int(index), y: int(index + 1), width: int(index + 2), height: int(index + 3))
  }
}

/// One argument of an event.
enum EventArgument {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String)
  case object(FakeObject)
  case fileDescriptor(Int32)
  case array([UInt32])
}

extension FakeObject {
  /// Sends an event; the opcode is the event's index in the interface. Nothing is sent to a dead object, or
  /// to a client that is being destroyed.
  func send(_ opcode: UInt32, _ arguments: EventArgument...) {
    send(opcode, arguments)
  }

  func send(_ opcode: UInt32, _ arguments: [EventArgument]) {
    guard isAlive, client.isConnected else { return }
    var wire = arguments.map(\.wire)
    defer { for (argument, sent) in zip(arguments, wire) { argument.free(sent) } }
    wl_resource_post_event_array(resource, opcode, &wire)
  }
}

extension EventArgument {
  /// libwayland copies the arguments: strings and arrays exist only until the event is posted.
  fileprivate var wire: wl_argument {
    switch self {
    case .int(let value): wl_argument(i: value)
    case .uint(let value): wl_argument(u: value)
    case .fixed(let value): wl_argument(f: wl_fixed_t((value * 256).rounded()))
    case .string(let value): wl_argument(s: UnsafePointer(strdup(value)))
    case .object(let value): wl_argument(o: value.resource)
    case .fileDescriptor(let value): wl_argument(h: value)
    case .array(let values): wl_argument(a: wireArray(values))
    }
  }

  fileprivate func free(_ wire: wl_argument) {
    switch self {
    case .string: Glibc.free(UnsafeMutableRawPointer(mutating: wire.s))
    case .array:
      wl_array_release(wire.a)
      wire.a.deallocate()
    default: break
    }
  }

  private func wireArray(_ values: [UInt32]) -> UnsafeMutablePointer<wl_array> {
    let array = UnsafeMutablePointer<wl_array>.allocate(capacity: 1)
    wl_array_init(array)
    for value in values {
      wl_array_add(array, MemoryLayout<UInt32>.size)?.storeBytes(of: value, as: UInt32.self)
    }
    return array
  }
}
