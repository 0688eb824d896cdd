/// Something that goes wrong around a server or a client.
package struct Fault: Sendable {
  package let name: String
  /// The command that runs a program with the fault; the program's own command follows.
  let wrapper: [String]
  let target: Target
  /// Whether the fault passes: a server that survives it has to work again.
  let passes: Bool

  enum Target: Sendable {
    case server, client
  }

  /// A system call that fails. `when` is strace's expression of the calls that do: `3`, `3+`, `2..4`.
  private static func call(
    _ call: String, _ error: String, when: String = "1+", in target: Target = .server
  ) -> Fault {
    // A client's fault is not that of the server that it starts.
    Fault(
      name: "\(target == .client ? "client: " : "")\(call) fails with \(error), call \(when)",
      wrapper: ["strace", "-D"] + (target == .client ? [] : ["-f"]) + [
        "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
        "inject=\(call):error=\(error):when=\(when)",
      ], target: target, passes: !when.hasSuffix("+"))
  }

  /// A limit of the process, as prlimit(1) takes it.
  private static func limit(_ limit: String, in target: Target = .server) -> Fault {
    Fault(
      name: "\(target == .client ? "client: " : "")limit \(limit)", wrapper: ["prlimit", "--\(limit)"],
      target: target, passes: false)
  }

  /// A runtime folder on a file system of its own, which needs root. `$1` is the folder.
  private static func folder(_ name: String, _ script: String) -> Fault {
    Fault(
      name: "runtime folder \(name)",
      wrapper: ["unshare", "-m", "sh", "-c", "\(script) && exec \"$@\"", "sh"], target: .client, passes: false
    )
  }

  /// The faults of a table: on each line calls, errors, and which calls fail.
  private static func calls(_ table: String, in target: Target = .server) -> [Fault] {
    table.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ").map { $0.split(separator: ",").map(String.init) }
      return words[0].flatMap { name in
        words[1].flatMap { error in words[2...].joined().map { call(name, error, when: $0, in: target) } }
      }
    }
  }

  private static let memory = calls(
    """
    memfd_create ENOMEM,EMFILE,ENOSYS 1+ 2
    ftruncate ENOSPC,EFBIG,EINTR 1+ 3
    fallocate ENOSPC,EOPNOTSUPP,EFBIG 1+
    fallocate EINTR,ENOSPC 1..5
    munmap,mremap ENOMEM 1+
    madvise EINVAL 1+
    brk ENOMEM 1+
    """)

  private static let descriptors = calls(
    """
    accept4 EMFILE,ENFILE,ENOMEM,ECONNABORTED 1 2..9
    accept4 ECONNABORTED 1..40
    accept4 EINTR 1..9
    socket EMFILE,ENFILE 1+ 1 2
    eventfd2 EMFILE 1+ 1 2
    signalfd4 EMFILE 1+
    inotify_init1 EMFILE 1+
    inotify_add_watch ENOSPC 1+
    pipe2 EMFILE 1+
    socketpair EMFILE 1+ 1
    pidfd_open EMFILE 1+
    openat EMFILE,ENOENT,EACCES 60+ 100+ 200+
    dup2,dup3 EMFILE 1+
    """)

  private static let sockets = calls(
    """
    recvmsg EINTR,ECONNRESET,ENOMEM,EAGAIN 3 20..40
    recvmsg ECONNRESET,ENOMEM 20+
    recvfrom EINTR,ECONNRESET,ENOMEM,EAGAIN 2 1..9
    recvfrom ECONNRESET,ENOBUFS 1+
    sendto ECONNRESET,ENOBUFS,EPIPE 1+
    sendto EINTR,EAGAIN 1..5
    sendmsg EAGAIN,EPIPE,ENOBUFS,EINTR 4 12..20
    sendmsg EAGAIN,EPIPE,ENOBUFS 10+
    connect ECONNREFUSED 1+
    connect EINTR 1
    bind EADDRINUSE,ENOSPC 1+
    listen EADDRINUSE 1+
    shutdown ENOTCONN 1+
    getsockopt,setsockopt EINVAL 1+
    """)

  private static let waiting = calls(
    """
    ppoll EINTR 3..30
    ppoll ENOMEM 5 4..9
    poll EINTR 1..9
    read EINTR 100..104
    read EIO 100+
    pread64 EIO 1+
    wait4,waitid ECHILD 1+
    """)

  private static let files = calls(
    """
    mkdir EROFS,ENOSPC,EACCES 1+
    unlink EROFS 1+
    flock EINTR 1..3
    flock ENOLCK 1+
    newfstatat EIO 40+
    write ENOSPC,EIO 1+
    lseek EINVAL 1+
    getrandom ENOSYS 1+
    prlimit64 EPERM 1+
    prctl EINVAL 1+
    execve EAGAIN 2+
    """)

  private static let limits = [
    "nofile=8", "nofile=10", "nofile=12", "nofile=13", "nofile=14", "nofile=16", "nofile=18", "nofile=20",
    "nofile=24", "nofile=40", "fsize=0", "fsize=4096", "fsize=200000", "as=150000000", "as=300000000",
    "stack=524288", "memlock=0", "core=0", "sigpending=0", "rtprio=0",
  ].map { limit($0) }

  /// Without readlink: Swift's runtime, which reads the program's path before `main`, aborts if it can't.
  private static let clients =
    calls(
      """
      connect EINTR,EAGAIN,ECONNREFUSED,EACCES 1
      connect EAGAIN,ECONNREFUSED,EACCES 1+
      sendto EPIPE,EINTR,ENOBUFS 1
      sendto EPIPE,ENOBUFS 1+
      recvfrom ECONNRESET,EINTR 1
      recvfrom ECONNRESET 1+
      socket EMFILE 1 1+
      write ENOSPC,EPIPE 1 1+
      openat EMFILE,ENOSPC 1 1+
      flock EINTR 1
      flock ENOLCK 1+
      mkdir ENOSPC 1+
      bind EACCES 1+
      listen EADDRINUSE 1+
      getcwd ENOENT 1+
      clone,clone3,vfork EAGAIN 1 1+
      fcntl,setsockopt EINVAL 1 1+
      """, in: .client) + ["nofile=3", "nofile=4", "fsize=0"].map { limit($0, in: .client) }

  private static let folders = [
    folder("full", #"mount -t tmpfs -o size=4k,mode=700 none "$1" && shift"#),
    folder("of 16 KiB", #"mount -t tmpfs -o size=16k,mode=700 none "$1" && shift"#),
    folder("without inodes", #"mount -t tmpfs -o nr_inodes=1,mode=700 none "$1" && shift"#),
    folder("with three inodes", #"mount -t tmpfs -o nr_inodes=3,mode=700 none "$1" && shift"#),
    folder("read-only", #"mount -t tmpfs -o ro,mode=700 none "$1" && shift"#),
    folder("of another user", #"mount -t tmpfs -o mode=700,uid=4 none "$1" && shift"#),
  ]

  /// All faults. `isRoot` adds those that mount file systems.
  package static func all(isRoot: Bool) -> [Fault] {
    memory + descriptors + sockets + waiting + files + limits + clients + (isRoot ? folders : [])
  }

  var isFolder: Bool { wrapper.first == "unshare" }
}
