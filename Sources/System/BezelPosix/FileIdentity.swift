package import Glibc

/// The file that a path or a descriptor refers to at one moment.
package struct FileIdentity: Equatable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  package init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  package init?(of descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  package init(_ status: stat) { (device, inode) = (status.st_dev, status.st_ino) }
}

/// What differs between two versions of a file, for each path: the numbers of the device and the file, its size, and the time
/// of the last change of contents or attributes. Without a file it is the reason.
package func versions(ofFiles paths: some Sequence<String>) -> [String: String] {
  Dictionary(paths.map { ($0, version(ofFile: $0)) }) { first, _ in first }
}

private func version(ofFile path: String) -> String {
  var status = stat()
  return stat(path, &status) == 0 ? version(status) : "error \(errno)"
}

/// The same of an open file.
package func version(ofDescriptor descriptor: Int32) -> String {
  var status = stat()
  return fstat(descriptor, &status) == 0 ? version(status) : "error \(errno)"
}

private func version(_ status: stat) -> String {
  let change = status.st_ctim
  return "\(status.st_dev) \(status.st_ino) \(status.st_size) \(change.tv_sec) \(change.tv_nsec)"
}
