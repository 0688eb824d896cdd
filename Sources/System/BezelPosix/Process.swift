package import CBezelSystem
package import Glibc

/// The environment of this process.
package enum Environment {
  /// The value of a variable; nil when it isn't set or isn't UTF-8. The corresponding C function is `getenv`.
  package static func value(of name: String) -> String? {
    getenv(name).flatMap { String(validatingCString: $0) }
  }

  /// The same, with an empty value as nil: the XDG base directories count empty as unset.
  package static func nonemptyValue(of name: String) -> String? {
    value(of: name).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// What this process does with signals.
package enum SignalAction {
  package static func current(of signal: Int32) -> sigaction {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return action
  }

  package static func isIgnoring(_ action: sigaction) -> Bool {
    // Swift can't compare C function pointers; SIG_IGN is 1.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }
}

/// The memory that glibc's allocator holds.
package enum Heap {
  /// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
  package static func useOneArena() { cposix_use_one_heap() }

  /// Returns free memory to the system: the allocator keeps what it is given back.
  package static func trim() { cposix_trim_heap() }
}

/// The file of the running program.
package enum ProgramFile {
  /// Whether another file has taken its place, as an update does.
  package static var isReplaced: Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let count = buffer.baseAddress.map { readlink("/proc/self/exe", $0, buffer.count) } ?? 0
      return buffer[..<max(0, count)].reversed().starts(with: " (deleted)".utf8.reversed())
    }
  }
}

/// The code and the constants of the program and its libraries, of which the kernel has pages in memory.
package enum ProgramCode {
  /// Unmaps all pages. What runs again is mapped again, 16 pages at a time, from the kernel's cache of files; what only the
  /// start needed isn't.
  package static func unmap() { cposix_unmap_code() }
}

/// Starts a program, which is a path or a name in `PATH`, in its own session, with the environment of this process and with
/// `socket` as its only descriptor, 3. With `waits` it returns when the program has ended.
package func startDetached(
  _ program: String, _ arguments: [String], socket: Int32, waits: Bool
) throws(Errno) {
  var words = arguments.map { (word: String) in strdup(word) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  let error = cposix_spawn_child(program, &words, environ, socket, &process)
  guard error == 0 else { throw Errno(rawValue: error) }
  while waits, waitpid(process, nil, 0) < 0, errno == EINTR {}
}

/// A hash that is the same in every process, unlike that of `Hasher`: FNV-1a with 64 bits.
package func stableHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// The arguments of this process, as bytes.
package enum ProcessArguments {
  /// All of them as C has them, with the name.
  package static var pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { cposix_arguments() }

  package static var count: Int { Int(cposix_argument_count()) }

  /// The name by which the program was called, which may be a path; empty without one.
  package static var name: String { pointers[0].map { String(cString: $0) } ?? "" }

  /// Those after the name.
  package static var afterName: [[UInt8]] {
    (1..<max(1, count)).map { index in
      guard let argument = pointers[index] else { return [] }
      return Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
    }
  }
}
