// BezelPosix: descriptors, processes, the environment and the errors of system calls. It has no loop: a call that waits
// says so. A part of the Embedded client, so it has no Foundation and no existential types. Called by
// all rooms.

import CBezelSystem
import Glibc

/// The address of a local socket.
package struct LocalSocketAddress: Hashable, Sendable {
  package let path: String

  /// How many bytes a path may have.
  package static var longestPath: Int { MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1 }

  package init(path: String) {
    self.path = path
  }

  /// Connects a stream socket, which does not block and is closed on exec.
  ///
  /// - Throws: The reason why that can't be done at once: `.wouldBlock` for a server whose queue is full.
  package func connectAtOnce() throws(Errno) -> Int32 {
    guard path.utf8.count <= Self.longestPath else { throw Errno(rawValue: ENAMETOOLONG) }
    let socket = control_open_local_socket(0)
    guard socket >= 0 else { throw .current }
    guard control_connect_local(socket, path) < 0 else { return socket }
    let error = Errno.current
    close(socket)
    throw error
  }
}

/// The user and the process at the other end of a local socket; the process is 0 if it is in another namespace. Nil if they
/// are not known.
package func socketPeer(of socket: Int32) -> (user: UInt32, process: Int32)? {
  var (user, process) = (uid_t(), pid_t())
  return control_peer(socket, &user, &process) == 0 ? (user, process) : nil
}

/// Whether this process can open so many more descriptors. `descriptor` is an open one.
package func canOpenDescriptors(_ count: Int, besides descriptor: Int32) -> Bool {
  let copies = (0..<count).map { _ in fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
  for copy in copies where copy >= 0 { close(copy) }
  return copies.allSatisfy { $0 >= 0 }
}

/// How many descriptors this process may have.
package func descriptorLimit(atMost most: Int = .max) -> Int {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  return Int(min(limit.rlim_cur, rlim_t(most)))
}

/// Raises that number as far as this process may. It is never lowered.
package func raiseDescriptorLimit(to wanted: Int) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  guard limit.rlim_cur < wanted else { return }
  limit.rlim_cur = min(limit.rlim_max, rlim_t(wanted))
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}

/// Whether a descriptor is ready for one of the events of poll(2) or has an error, or is within this time.
package func isReady(_ descriptor: Int32, for events: Int32, within milliseconds: Int32 = 0) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&entry, 1, milliseconds) > 0
}

/// Reads a blocking descriptor up to its end. Nil if it has more bytes than the limit.
package func readAll(from descriptor: Int32, atMost limit: Int) throws(Errno) -> [UInt8]? {
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 16 << 10)
  while true {
    let count = read(descriptor, &part, part.count)
    if count == 0 { return bytes }
    guard count > 0 else {
      if Errno.current == .interrupted { continue }
      throw .current
    }
    bytes += part[..<count]
    if bytes.count > limit { return nil }
  }
}

/// The first bytes of a file, without waiting for the writer of a FIFO. Nil if it can't be opened.
package func startOfFile(at path: String, upTo limit: Int) -> [UInt8]? {
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return nil }
  defer { close(file) }
  return [UInt8](unsafeUninitializedCapacity: limit) { space, count in
    while count < limit {
      let size = read(file, space.baseAddress.map { $0 + count }, limit - count)
      guard size > 0 else { break }
      count += size
    }
  }
}

/// The names in a folder, but for those that begin with a dot, in no order. None if it can't be read.
package func names(inFolder path: String) -> [String] {
  guard let folder = opendir(path) else { return [] }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    if !name.hasPrefix(".") { names.append(name) }
  }
  return names
}

/// The target of a symbolic link; nil if it can't be read. The corresponding C function is `readlink`.
package func linkTarget(of path: String) -> [UInt8]? {
  var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
  let count = readlink(path, &target, target.count)
  return count > 0 ? Array(target[..<count]) : nil
}

/// Writes all bytes to a blocking descriptor, however many calls that takes. The corresponding C function is `write`.
package func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32) throws(Errno) {
  try transferAll(bytes) { Glibc.write(descriptor, $0, $1) }
}

/// Writes bytes for people, such as a log, unless that would have to wait: what the reader has no room for is lost. The
/// descriptor may be shared, so that it can't be made nonblocking.
package func writeWithoutWaiting(_ bytes: some Collection<UInt8>, to descriptor: Int32) {
  var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  guard poll(&entry, 1, 0) == 1, entry.revents & Int16(POLLOUT) != 0 else { return }
  // A pipe that is ready has room for this many.
  let bytes = ContiguousArray(bytes.prefix(Int(PIPE_BUF)))
  _ = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
}

/// Sends all bytes to a blocking socket, without SIGPIPE when the other side has closed. The corresponding C function
/// is `send`.
package func sendAll(_ bytes: some Collection<UInt8>, to socket: Int32) throws(Errno) {
  try transferAll(bytes) { Glibc.send(socket, $0, $1, Int32(MSG_NOSIGNAL)) }
}

private func transferAll(
  _ bytes: some Collection<UInt8>, _ transfer: (UnsafeRawPointer?, Int) -> Int
) throws(Errno) {
  let bytes = ContiguousArray(bytes)
  var done = 0
  while done < bytes.count {
    let count = bytes.withUnsafeBytes { transfer($0.baseAddress.map { $0 + done }, $0.count - done) }
    if count > 0 {
      done += count
    } else if Errno.current != .interrupted {
      throw .current
    }
  }
}
