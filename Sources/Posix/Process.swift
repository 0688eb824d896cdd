import CPosix
import Glibc

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

/// The memory that glibc's allocator holds.
package enum Heap {
  /// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
  package static func useOneArena() { cposix_use_one_heap() }

  /// Returns free memory to the system: the allocator keeps what it is given back.
  package static func trim() { cposix_trim_heap() }
}

/// A hash that is the same in every process, unlike that of `Hasher`: FNV-1a with 64 bits.
package func stableHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
