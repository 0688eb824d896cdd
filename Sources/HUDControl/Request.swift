import Glibc

/// A command as it was typed, with what of its surroundings has a meaning for the server.
///
/// All of it is bytes, as the system has it: whether they are text is decided where they are read.
package struct Request: Equatable, Sendable {
  /// What follows the program's name.
  package var arguments: [[UInt8]]
  /// The working directory, for relative paths; empty when it is gone.
  package var directory: [UInt8]
  package var environment: [Variable]

  package struct Variable: Equatable, Sendable {
    package var name: [UInt8]
    package var value: [UInt8]

    package init(name: [UInt8], value: [UInt8]) {
      self.name = name
      self.value = value
    }
  }

  package init(arguments: [[UInt8]], directory: [UInt8] = [], environment: [Variable] = []) {
    self.arguments = arguments
    self.directory = directory
    self.environment = environment
  }

  /// This process's; empty when it is gone.
  package static var currentDirectory: [UInt8] {
    let path: UnsafeMutablePointer<CChar>? = getcwd(nil, 0)
    defer { free(path) }
    return path.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }

  func encode(to bytes: inout [UInt8]) {
    bytes.appendCount(arguments.count)
    for argument in arguments { bytes.appendCounted(argument) }
    bytes.appendCounted(directory)
    bytes.appendCount(environment.count)
    for variable in environment {
      bytes.appendCounted(variable.name)
      bytes.appendCounted(variable.value)
    }
  }

  init(decoding reader: inout ByteReader) throws(WireError) {
    arguments = try reader.list { reader throws(WireError) in try reader.text() }
    directory = try reader.text()
    environment = try reader.list { reader throws(WireError) in
      Variable(name: try reader.text(), value: try reader.text())
    }
  }
}

extension Array where Element == UInt8 {
  fileprivate mutating func appendCount(_ count: Int) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: count >> shift)) }
  }

  fileprivate mutating func appendCounted(_ bytes: [UInt8]) {
    appendCount(bytes.count)
    self += bytes
  }
}
