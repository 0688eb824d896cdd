import CBezelSystem
import Glibc
import Testing

@testable import BezelPosix

@Suite struct ConfinementTests {
  /// Ends this process with a number if what is true must not be.
  private static func refuse(_ number: Int32, _ isPossible: Bool) {
    if isPossible || errno != EPERM { _exit(number) }
  }

  @Test func `a confined process reads files and has memory and threads, and can do nothing else`() async {
    await #expect(processExitsWith: .success) {
      let folder = open("/tmp", O_RDONLY | O_DIRECTORY)
      cposix_refuse_system_calls()
      // What it needs.
      let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
      guard file >= 0, openat(folder, ".", O_RDONLY | O_DIRECTORY) >= 0 else { _exit(1) }
      guard mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0) != MAP_FAILED else { _exit(2) }
      let pixels: [UInt8] = [1, 2, 3, 4]
      guard pixels.withUnsafeBytes({ SealedMemory.make($0) }) != nil else { _exit(3) }
      var thread = pthread_t()
      guard pthread_create(&thread, nil, { _ in nil }, nil) == 0, pthread_join(thread, nil) == 0 else {
        _exit(4)
      }
      // What it doesn't.
      ConfinementTests.refuse(10, open("/tmp/bezel-confined", O_WRONLY | O_CREAT, 0o600) >= 0)
      ConfinementTests.refuse(11, openat(folder, "bezel-confined", O_RDWR | O_CREAT, 0o600) >= 0)
      ConfinementTests.refuse(12, open("/dev/null", O_WRONLY) >= 0)
      ConfinementTests.refuse(13, mkdir("/tmp/bezel-confined", 0o700) == 0)
      ConfinementTests.refuse(14, unlink("/tmp/bezel-confined") == 0)
      ConfinementTests.refuse(15, rename("/tmp/bezel-confined", "/tmp/bezel-other") == 0)
      ConfinementTests.refuse(16, chmod("/tmp", 0o700) == 0)
      ConfinementTests.refuse(17, socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0)
      var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
      ConfinementTests.refuse(18, execv("/bin/true", &arguments) == 0)
      var child: pid_t = 0
      errno = posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil)
      ConfinementTests.refuse(19, errno == 0)
      ConfinementTests.refuse(20, kill(getppid(), 0) == 0)
      var limit = rlimit()
      guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { _exit(5) }
      ConfinementTests.refuse(22, setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
      _exit(0)
    }
  }
}
