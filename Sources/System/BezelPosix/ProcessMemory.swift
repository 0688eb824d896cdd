import CBezelSystem

/// The memory of this process.
package enum ProcessMemory {
  /// Makes all threads share one heap: the heap of a short-lived thread would stay. Call it before other threads start.
  package static func useOneHeap() { cposix_use_one_heap() }

  /// Gives back to the system what a process that rests for long doesn't need: free memory of the heap, and the pages of the
  /// program and its libraries that were read from files. What runs again is mapped again, 16 pages at a time.
  ///
  /// Without it a server that rests has twice the proportional share of memory, 10.5 instead of 5.6 MiB. With it the next HUD
  /// comes a fifth later, so it is for a process that has nothing to do, not for the time between two keys.
  package static func giveBack() { cposix_give_back_memory() }
}
