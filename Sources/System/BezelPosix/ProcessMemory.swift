import CBezelSystem

/// The memory that glibc's allocator holds.
package enum Heap {
  /// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
  package static func useOneArena() { cposix_use_one_heap() }

  /// Returns free memory to the system: the allocator keeps what it is given back.
  package static func trim() { cposix_trim_heap() }
}
