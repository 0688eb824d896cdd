import CBezelSystem
import Glibc

/// Starts a program, which is a path or a name in `PATH`, in its own session, with the environment of this process and with
/// `socket` as its only descriptor, 3. Its standard error is `errors`, unless that is negative. With `waits` it returns when the
/// program has ended.
package func startDetached(
  _ program: String, _ arguments: [String], socket: Int32, errors: Int32, waits: Bool
) throws(Errno) {
  var words = arguments.map { (word: String) in strdup(word) } + [nil]
  defer { for word in words { free(word) } }
  var process: pid_t = 0
  let error = cposix_spawn_child(program, &words, environ, socket, errors, &process)
  guard error == 0 else { throw Errno(rawValue: error) }
  while waits, waitpid(process, nil, 0) < 0, errno == EINTR {}
}
