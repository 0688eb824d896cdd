import Glibc

/// Notices changes in folders by inotify(7).
package final class FolderWatch: EventSource {
  package let fileDescriptor: Int32
  private let onChange: () -> Void
  /// The names that count in a folder, by its watch. In a folder without an entry all names count.
  private var names: [Int32: Set<String>] = [:]

  /// Nil if the system has no watch to give. `onChange` is called once for the changes of a turn.
  package init?(onChange: @escaping () -> Void) {
    self.onChange = onChange
    fileDescriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
    guard fileDescriptor >= 0 else { return nil }
  }

  deinit {
    close(fileDescriptor)
  }

  /// Watches a folder for events such as `IN_CREATE`, in place of those given before. A missing folder is ignored.
  package func add(_ folder: String, for events: Int32) {
    _ = Self.add(folder, for: events, to: fileDescriptor)
  }

  /// Counts only the events of these names, since other programs may write to the folder all the time; nil counts all.
  package func limit(_ watch: Int32, to names: Set<String>?) { self.names[watch] = names }

  /// Adds a watch, and returns it; nil if there is no such folder. The file system may not answer: any thread may call it.
  package static func add(_ folder: String, for events: Int32, to descriptor: Int32) -> Int32? {
    let watch = inotify_add_watch(descriptor, folder, UInt32(events))
    return watch >= 0 ? watch : nil
  }

  package func remove(_ watch: Int32) {
    names[watch] = nil
    inotify_rm_watch(fileDescriptor, watch)
  }

  package func prepare() -> Interest { .readable }

  package func dispatch(_ ready: Readiness) {
    guard ready.contains(.readable) else { return }
    var counts = false
    withUnsafeTemporaryAllocation(byteCount: 1 << 12, alignment: 8) { buffer in
      while case let count = read(fileDescriptor, buffer.baseAddress, buffer.count), count > 0 {
        var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        while rest.count >= Self.headerSize {
          let event = rest.loadUnaligned(as: inotify_event.self)
          let name = rest[Self.headerSize...].prefix(Int(event.len)).prefix { $0 != 0 }
          if let names = names[event.wd], event.len > 0 {
            counts = counts || names.contains(String(decoding: name, as: UTF8.self))
          } else {
            counts = true
          }
          rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(Self.headerSize + Int(event.len)))
        }
      }
    }
    if counts { onChange() }
  }

  /// The size of an event without its name, which follows.
  private static let headerSize = MemoryLayout<inotify_event>.size
}
