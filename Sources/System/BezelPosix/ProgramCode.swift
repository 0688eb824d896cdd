import CBezelSystem

/// The code and the constants of the program and its libraries, of which the kernel has pages in memory.
package enum ProgramCode {
  /// Unmaps all pages. What runs again is mapped again, 16 pages at a time, from the kernel's cache of files; what only the
  /// start needed isn't.
  package static func unmap() { cposix_unmap_code() }
}
