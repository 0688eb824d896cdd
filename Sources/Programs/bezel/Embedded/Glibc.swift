// What the modules of the client use of the module Glibc, and Embedded Swift lacks. The names are the same.
@_exported public import CGlibc

/// The error number of the thread.
public var errno: Int32 {
  get { __errno_location().pointee }
  set { __errno_location().pointee = newValue }
}

/// The variables of the process. The last one is nil.
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { cglibc_environment() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The handler of signals that are ignored.
public var SIG_IGN: @convention(c) (Int32) -> Void { cglibc_ignored_signal() }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The bits of a file's mode that are its kind.
public var S_IFMT: mode_t { 0o170000 }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a directory.
public var S_IFDIR: mode_t { 0o040000 }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a symbolic link.
public var S_IFLNK: mode_t { 0o120000 }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a regular file.
public var S_IFREG: mode_t { 0o100000 }
// swift-format-ignore: AlwaysUseLowerCamelCase
/// The kind of a socket.
public var S_IFSOCK: mode_t { 0o140000 }

/// open(2). A new file gets the mode.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  cglibc_open(path, flags, mode)
}

/// fcntl(2), with a number as the argument of the command.
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32 = 0) -> Int32 {
  cglibc_fcntl(descriptor, command, value)
}
